# fmm fetched with FetchContent, for a program whose sources are joined to one unit and which takes an
# object library with models in.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
model(beasts/wolf.bbmodel)
put(one.cpp [[
#include <fmm/fmm.hpp>
#include <models/all.h>
int dragon() {
  fmm::ModelFile file;
  return file.load(fmm::executable_dir() + "/models/dragon.fmmb", models::dragon::schema) !=
         fmm::Error::none;
}
]])
put(two.cpp [[
#include <beasts/all.h>
#include <models/all.h>
int dragon();
int wolf();
int main() { return dragon() + wolf(); }
]])
put(wolf.cpp [[
#include <fmm/fmm.hpp>
#include <beasts/wolf.h>
int wolf() { return fmm::Model::open(beasts::wolf::blob(), beasts::wolf::schema).error !=
                    fmm::Error::none; }
]])
put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES CXX)
include(FetchContent)
FetchContent_Declare(fmm SOURCE_DIR \"${FMM_SOURCE}\")
FetchContent_MakeAvailable(fmm)
add_library(beasts OBJECT wolf.cpp)
fmm_add_models(beasts EMBED MODELS beasts/wolf.bbmodel)
add_executable(game one.cpp two.cpp)
set_target_properties(game PROPERTIES UNITY_BUILD ON)
target_link_libraries(game PRIVATE beasts)
fmm_add_models(game MODELS models/dragon.bbmodel)
")
configure(-DFMM_BUILD_COMPILER=OFF "-DFMM_COMPILER_EXECUTABLE=${FMMC}"
  "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}")
build(--target game)
execute_process(COMMAND "${BUILD}/game" WORKING_DIRECTORY / RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code of the game")
expect_quiet(--target game)
edit(models/dragon.bbmodel "\"x\": 45," "\"x\": 46,")
build(--target game)
expect_not_in("${output}" "Building|Linking")
expect_quiet(--target game)
