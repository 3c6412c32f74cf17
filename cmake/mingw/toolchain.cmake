# Debian's compiler for 64-bit Windows, for the tests of ./dev windows: what it builds runs under wine.
# Needs g++-mingw-w64-x86-64-posix, and the headers of doctest, fmt and xxHash as the build machine
# has them: seen through links, since beside them lie those of another C library.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)
set(CMAKE_EXE_LINKER_FLAGS_INIT -static)
set(CMAKE_CROSSCOMPILING_EMULATOR wine)

set(headers "${CMAKE_BINARY_DIR}/headers")
foreach(name IN ITEMS doctest fmt xxhash.h)
  if(EXISTS "/usr/include/${name}" AND NOT EXISTS "${headers}/${name}")
    file(MAKE_DIRECTORY "${headers}")
    file(CREATE_LINK "/usr/include/${name}" "${headers}/${name}" SYMBOLIC)
  endif()
endforeach()
set(FMM_XXHASH_INCLUDE_DIR "${headers}" CACHE PATH "")
set(doctest_DIR "${CMAKE_CURRENT_LIST_DIR}" CACHE PATH "")
