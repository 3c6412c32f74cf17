# The target `codegen` of newer CMake writes the id headers, and no model is compiled for them.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

if(CMAKE_VERSION VERSION_LESS 3.31)
  message("skipped: there is no target codegen before CMake 3.31")
  return()
endif()

model(models/dragon.bbmodel)
put(main.cpp "#include <models/dragon.h>\nint main() {}\n")
put(CMakeLists.txt "cmake_minimum_required(VERSION 3.31)
project(consumer LANGUAGES CXX)
find_package(fmm REQUIRED)
add_executable(game main.cpp)
fmm_add_models(game MODELS models/dragon.bbmodel)
")
configure()
build(--target codegen)
expect_file(fmm/game/include/models/dragon.h)
file(GLOB_RECURSE blobs "${BUILD}/*.fmmb")
expect_equal("${blobs}" "" "the blobs after codegen")
