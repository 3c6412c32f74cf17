# Debian's cross compiler for 64-bit ARM, for the tests of ./dev aarch64: what it builds runs under
# qemu-user. Needs g++-aarch64-linux-gnu and the :arm64 libraries that ./dev names.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
