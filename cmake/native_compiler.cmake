# FMM_NATIVE_COMPILER: fmmc for the machine that builds, made by a build of its own inside a cross
# build. It asks for the host's compiler by its usual names (or $ENV{CXX_FOR_BUILD}) and sees nothing
# of the toolchain file.

include(ExternalProject)

set(fmm_native_dir "${CMAKE_CURRENT_BINARY_DIR}/native")
set(fmm_native_fmmc "${fmm_native_dir}/compiler/fmmc")
set(fmm_native_compiler "$ENV{CXX_FOR_BUILD}")
if(NOT fmm_native_compiler)
  find_program(FMM_NATIVE_CXX NAMES c++ g++ clang++ REQUIRED NO_CMAKE_FIND_ROOT_PATH
    DOC "The C++ compiler of the machine that builds")
  set(fmm_native_compiler "${FMM_NATIVE_CXX}")
endif()

ExternalProject_Add(fmm_native
  SOURCE_DIR "${PROJECT_SOURCE_DIR}"
  BINARY_DIR "${fmm_native_dir}"
  STAMP_DIR "${fmm_native_dir}/stamps"
  TMP_DIR "${fmm_native_dir}/tmp"
  CMAKE_GENERATOR Ninja
  CMAKE_ARGS
    "-DCMAKE_CXX_COMPILER=${fmm_native_compiler}"
    "-DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}"
    -DCMAKE_BUILD_TYPE=Release -DFMM_BUILD_TESTS=OFF -DFMM_QUICK_BUILD=ON
  BUILD_COMMAND "${CMAKE_COMMAND}" --build "${fmm_native_dir}" --target fmmc
  BUILD_BYPRODUCTS "${fmm_native_fmmc}"
  BUILD_ALWAYS ON  # its own build knows what has changed
  INSTALL_COMMAND ""
  USES_TERMINAL_BUILD ON)

add_executable(fmm::fmmc IMPORTED GLOBAL)
set_target_properties(fmm::fmmc PROPERTIES IMPORTED_LOCATION "${fmm_native_fmmc}" FMM_RUNS_HERE ON)
add_dependencies(fmm::fmmc fmm_native)
