# The header of a model serves C as well.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/mobs/dragon.bbmodel)
model(models/other.bbmodel)
put(main.c [[
#include <models/all.h>
#include <string.h>
int main(void) {
  return strcmp(models_mobs_dragon_file, "mobs/dragon.fmmb") != 0 ||
         models_mobs_dragon_animation_walk != 0 || models_other_schema == 0;
}
]])
put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES C CXX)
find_package(fmm REQUIRED)
add_executable(game main.c)
target_compile_options(game PRIVATE -Wall -Wextra -Wpedantic -Werror -std=c99)
fmm_add_models(game MODELS models/mobs/dragon.bbmodel models/other.bbmodel)
")
configure()
build(--target game)
execute_process(COMMAND "${BUILD}/game" RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code of the program in C")
