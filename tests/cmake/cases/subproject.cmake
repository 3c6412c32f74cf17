# fmm as a folder of the user's project: fmmc is built first and used.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
put(main.cpp [[
#include <fmm/fmm.hpp>
#include <models/dragon.h>
int main() {
  fmm::ModelFile file;
  return file.load(fmm::executable_dir() + "/models/dragon.fmmb", models::dragon::schema) !=
         fmm::Error::none;
}
]])
put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES CXX)
add_subdirectory(\"${FMM_SOURCE}\" fmm EXCLUDE_FROM_ALL)
add_executable(game main.cpp)
fmm_add_models(game MODELS models/dragon.bbmodel)
install(TARGETS game)
")
configure(-DFMM_QUICK_BUILD=ON "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
build(--target game)
execute_process(COMMAND "${BUILD}/game" WORKING_DIRECTORY / RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code of the game")
expect_quiet()
# What the user installs is the user's.
run(result output "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/out")
expect_not_in("${output}" "libfmm_runtime|fmm-config")
