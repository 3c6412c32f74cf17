# A program for Windows, built by MinGW, has its models beside it and inside of it; fmmc is that of the
# machine that builds. Wine runs it.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

find_program(mingw x86_64-w64-mingw32-g++-posix)
find_program(wine wine)
if(NOT mingw OR NOT wine)
  skip("MinGW and wine are not installed")
endif()

model(models/dragon.bbmodel)
model(models/mobs/wolf.bbmodel 90)
put(main.cpp [[
#include <cstdint>
#include <cstdio>
#include <fmm/fmm.hpp>
#include <inside/all.h>
#include <models/all.h>

int main() {
  fmm::ModelFile file;
  const std::string path = fmm::executable_dir() + "/models/" + models::dragon::file;
  const fmm::Error beside = file.load(path, models::dragon::schema);
  if (beside != fmm::Error::none) std::printf("%s\n", file.message().c_str());
  const std::span<const std::byte> bytes = inside::mobs::wolf::blob();
  const fmm::Error embedded = fmm::Model::open(bytes, inside::mobs::wolf::schema).error;
  std::printf("%d %d %d %d\n", static_cast<int>(beside), static_cast<int>(embedded),
              static_cast<int>(reinterpret_cast<std::uintptr_t>(bytes.data()) % 64),
              static_cast<int>(bytes.size()));
}
]])
put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES CXX)
add_subdirectory(\"${FMM_SOURCE}\" fmm_itself)
add_executable(game main.cpp)
target_link_libraries(game PRIVATE fmm::runtime)
fmm_add_models(game MODELS models/dragon.bbmodel)
fmm_add_models(game EMBED NAMESPACE inside BASE_DIR models MODELS models/mobs/wolf.bbmodel)
")
set(CXX x86_64-w64-mingw32-g++-posix)
configure("--toolchain" "${FMM_SOURCE}/cmake/mingw/toolchain.cmake" -DCMAKE_BUILD_TYPE=Release
  -DFMM_BUILD_COMPILER=OFF -DFMM_BUILD_TESTS=OFF -DFMM_COMPILER_EXECUTABLE=${FMMC})
build()
expect_file(models/dragon.fmmb)
expect_no_file(models/mobs/wolf.fmmb)
set(ENV{WINEDEBUG} -all)
execute_process(COMMAND "${wine}" "${BUILD}/game.exe" WORKING_DIRECTORY / OUTPUT_VARIABLE printed
  ERROR_QUIET RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code of the game")
string(REPLACE "\r" "" printed "${printed}")
file(GLOB_RECURSE blob "${BUILD}/fmm/game/*/wolf.fmmb")
file(SIZE "${blob}" size)
expect_equal("${printed}" "0 0 0 ${size}\n" "what the game prints")
