# What cpack makes serves a foreign project: found by CMake with or without components, and by
# pkg-config. The recipes of other package managers can at least be read.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

find_program(CPACK cpack REQUIRED)
run(result output "${CPACK}" --config "${FMM_BUILD}/CPackConfig.cmake" -B "${WORK}/packed")
expect_equal("${result}" 0 "the result of cpack")
file(GLOB archive "${WORK}/packed/fmm-*.tar.gz")
file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${WORK}/unpacked")
file(GLOB from_archive LIST_DIRECTORIES TRUE "${WORK}/unpacked/fmm-*")
set(prefixes "${from_archive}")
file(GLOB debian "${WORK}/packed/*.deb")
find_program(DPKG_DEB dpkg-deb)
if(DPKG_DEB)
  if(NOT debian)
    message(FATAL_ERROR "there is no Debian package")
  endif()
  run(result output "${DPKG_DEB}" -x "${debian}" "${WORK}/debian")
  list(APPEND prefixes "${WORK}/debian/usr")
  run(result output "${DPKG_DEB}" -f "${debian}" Depends)
  expect_in("${output}" "libc6")
endif()

model(models/dragon.bbmodel)
put(main.cpp [[
#include <fmm/fmm.hpp>
int main() { return fmm::Model::open({}).error == fmm::Error::none; }
]])
foreach(prefix IN LISTS prefixes)
  foreach(path IN ITEMS bin/fmmc share/doc/fmm/README.md share/fmm/samples/models/fox.bbmodel
      share/fmm/schema/geometry_1.21.0.json)
    if(NOT EXISTS "${prefix}/${path}")
      message(FATAL_ERROR "${path} is not in the package")
    endif()
  endforeach()
  set(PREFIX "${prefix}")
  file(REMOVE_RECURSE "${BUILD}")
  put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES CXX)
find_package(fmm REQUIRED COMPONENTS Runtime Compiler)
add_executable(game main.cpp)
fmm_add_models(game MODELS models/dragon.bbmodel)
")
  configure()
  build()
  expect_file(models/dragon.fmmb)
  execute_process(COMMAND "${BUILD}/game" RESULT_VARIABLE result)
  expect_equal("${result}" 0 "the exit code of the game")
endforeach()

# pkg-config
find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  set(ENV{PKG_CONFIG_PATH} "${from_archive}/lib/pkgconfig")
  execute_process(COMMAND "${PKG_CONFIG}" --cflags --libs fmm OUTPUT_VARIABLE flags
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  run(result output "${CXX}" -std=c++20 "${SRC}/main.cpp" -o "${WORK}/by_pkg_config" ${flags})
  expect_equal("${result}" 0 "the result of compiling with the flags of pkg-config")
endif()

# A part that is missing is missed where it is asked for, and not before.
file(REMOVE "${from_archive}/lib/cmake/fmm/fmm-compiler.cmake")
set(PREFIX "${from_archive}")
file(REMOVE_RECURSE "${BUILD}")
expect_configure_error("install the other one there too")
put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES CXX)
find_package(fmm REQUIRED COMPONENTS Runtime)
add_executable(game main.cpp)
target_link_libraries(game PRIVATE fmm::runtime)
")
configure()
build()

# The recipes.
file(READ "${FMM_SOURCE}/cmake/packaging/vcpkg/vcpkg.json" manifest)
string(JSON name GET "${manifest}" name)
string(JSON version GET "${manifest}" version)
expect_equal("${name}" fmm "the name of the vcpkg port")
file(STRINGS "${FMM_SOURCE}/CMakeLists.txt" line REGEX "^project\\(fmm VERSION ")
expect_in("${line}" "VERSION ${version} ")
file(STRINGS "${FMM_SOURCE}/cmake/packaging/conan/conanfile.py" line REGEX "^    version = ")
expect_in("${line}" "\"${version}\"")
foreach(command IN ITEMS vcpkg_check_features vcpkg_cmake_configure vcpkg_cmake_install
    vcpkg_cmake_config_fixup vcpkg_fixup_pkgconfig vcpkg_copy_tools vcpkg_install_copyright)
  cmake_language(EVAL CODE "function(${command})\nendfunction()")
endforeach()
set(CURRENT_PACKAGES_DIR "${WORK}/no packages")
set(FEATURES compiler)
include("${FMM_SOURCE}/cmake/packaging/vcpkg/portfile.cmake")
find_program(PYTHON python3)
if(PYTHON)
  run(result output "${PYTHON}" -c
    "import ast, sys; ast.parse(open(sys.argv[1]).read())"
    "${FMM_SOURCE}/cmake/packaging/conan/conanfile.py")
  expect_equal("${result}" 0 "the result of reading the Conan recipe")
endif()
