# A game for another machine: its models are compiled by the fmmc of this one, linked in and laid
# beside it, and played by the other machine's runtime, here under an emulator.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

find_program(CROSS_CXX aarch64-linux-gnu-g++)
find_program(EMULATOR NAMES qemu-aarch64 qemu-aarch64-static)
find_path(FMM_XXHASH xxhash.h PATHS /usr/include /usr/local/include)
if(NOT CROSS_CXX OR NOT EMULATOR OR NOT FMM_XXHASH)
  skip("needs aarch64-linux-gnu-g++, qemu-aarch64 and xxhash.h")
endif()

file(WRITE "${WORK}/aarch64.cmake" "set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_CXX_COMPILER ${CROSS_CXX})
set(CMAKE_FIND_ROOT_PATH /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
")
set(toolchain "-DCMAKE_TOOLCHAIN_FILE=${WORK}/aarch64.cmake")

# The runtime of the other machine.
set(cross_prefix "${WORK}/aarch64 prefix")
run(result output "${CMAKE_COMMAND}" -S "${FMM_SOURCE}" -B "${WORK}/runtime" -G Ninja ${toolchain}
  -DFMM_BUILD_COMPILER=OFF -DCMAKE_BUILD_TYPE=Release "-DFMM_XXHASH_INCLUDE_DIR=${FMM_XXHASH}")
expect_equal("${result}" 0 "the result of configuring the runtime")
run(result output "${CMAKE_COMMAND}" --build "${WORK}/runtime")
expect_equal("${result}" 0 "the result of building the runtime")
run(result output "${CMAKE_COMMAND}" --install "${WORK}/runtime" --prefix "${cross_prefix}")

model(models/dragon.bbmodel)
put(main.cpp [[
#include <cmath>
#include <cstdio>
#include <vector>
#include <fmm/fmm.hpp>
#include <models/dragon.h>
#include <models/embedded/dragon.h>

static void play(const fmm::Model& model) {
  std::vector<fmm::Transform> pose(model.bone_count());
  fmm::sample(model, models::dragon::animation::walk, 7.25, fmm::Wrap::loop, pose);
  for (const fmm::Transform& bone : pose)
    std::printf("%a %a %a %a\n", static_cast<double>(bone.rotation[0]),
                static_cast<double>(bone.rotation[1]), static_cast<double>(bone.rotation[2]),
                static_cast<double>(bone.rotation[3]));
}

int main() {
  fmm::ModelFile file;
  if (file.load(fmm::executable_dir() + "/models/dragon.fmmb", models::dragon::schema) !=
      fmm::Error::none) {
    std::fprintf(stderr, "%s\n", file.message().c_str());
    return 1;
  }
  play(file.model());
  const fmm::OpenResult linked = fmm::Model::open(models::embedded::dragon::blob());
  if (linked.error != fmm::Error::none) return 2;
  play(linked.model);
  return 0;
}
]])
cxx_project("add_executable(game main.cpp)
target_link_options(game PRIVATE -static)
fmm_add_models(game PROFILE compact MODELS models/dragon.bbmodel)
fmm_add_models(game PROFILE compact MODELS models/dragon.bbmodel NAMESPACE models::embedded EMBED)
")
# `build_game(<folder> <arguments>...)`, from the package in `prefix`.
function(build_game folder prefix)
  run(result output "${CMAKE_COMMAND}" -S "${SRC}" -B "${WORK}/${folder}" -G Ninja
    "-DCMAKE_PREFIX_PATH=${prefix}" ${ARGN})
  expect_equal("${result}" 0 "the result of configuring")
  run(result output "${CMAKE_COMMAND}" --build "${WORK}/${folder}")
  expect_equal("${result}" 0 "the result of building")
endfunction()
build_game(here "${PREFIX}" "-DCMAKE_CXX_COMPILER=${CXX}")
build_game(there "${cross_prefix}" ${toolchain} -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH
  "-DFMM_COMPILER_EXECUTABLE=${FMMC}")

execute_process(COMMAND "${WORK}/here/game" OUTPUT_VARIABLE here RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code here")
execute_process(COMMAND "${EMULATOR}" "${WORK}/there/game" OUTPUT_VARIABLE there
  RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code there")
expect_in("${here}" "0x1")
expect_equal("${there}" "${here}" "what the other machine plays")

# fmmc on PATH of this machine serves as well.
set(ENV{PATH} "${PREFIX}/bin:$ENV{PATH}")
build_game(by_path "${cross_prefix}" ${toolchain} -DCMAKE_FIND_ROOT_PATH_MODE_PACKAGE=BOTH)
