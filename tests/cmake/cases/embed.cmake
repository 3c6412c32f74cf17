# EMBED: the program holds its models. Its objects wait for no model, an edited model is linked in
# again without compiling a source of the program, and the stack stays not executable.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
model(models/mobs/wolf.bbmodel 90)
put(main.cpp [[
#include <cstdint>
#include <cstdio>
#include <fmm/fmm.hpp>
#include <models/all.h>

static int play(std::span<const std::byte> bytes, fmm::Schema schema) {
  const fmm::Error error = fmm::Model::open(bytes, schema).error;
  std::printf("%d %d %zu\n", static_cast<int>(error),
              static_cast<int>(reinterpret_cast<std::uintptr_t>(bytes.data()) % 64), bytes.size());
  return error == fmm::Error::none ? 0 : 1;
}

int main() {
  return play(models::dragon::blob(), models::dragon::schema) +
         play(models::mobs::wolf::blob(), models::mobs::wolf::schema);
}
]])
cxx_project("add_executable(game main.cpp)
fmm_add_models(game EMBED MODELS models/dragon.bbmodel models/mobs/wolf.bbmodel)
")
function(expect_game)
  set(expected "")
  foreach(name IN ITEMS dragon mobs/wolf)
    file(SIZE "${BUILD}/fmm/game/models/${name}.fmmb" size)
    string(APPEND expected "0 0 ${size}\n")
  endforeach()
  set(program "${BUILD}/game")
  if(GENERATOR MATCHES "Multi-Config")
    set(program "${BUILD}/Debug/game")
  endif()
  execute_process(COMMAND "${program}" WORKING_DIRECTORY / OUTPUT_VARIABLE printed
    RESULT_VARIABLE result)
  expect_equal("${result}" 0 "the exit code of the game")
  expect_equal("${printed}" "${expected}" "what the game prints")
endfunction()

configure()
build(--target game)
expect_game()
expect_no_file(models/dragon.fmmb Debug/models/dragon.fmmb)
expect_quiet(--target game)
build()
expect_quiet()

edit(models/dragon.bbmodel "\"x\": 45" "\"x\": 46")
build()
expect_not_in("${output}" "main.cpp")
expect_in("${output}" "Linking CXX executable")
expect_game()
expect_quiet()

if(GENERATOR STREQUAL "Ninja")
  find_program(NINJA NAMES ninja ninja-build REQUIRED)
  execute_process(COMMAND "${NINJA}" -C "${BUILD}" -t query cmake_object_order_depends_target_game
    OUTPUT_VARIABLE inputs COMMAND_ERROR_IS_FATAL ANY)
  expect_not_in("${inputs}" "fmmb|gate|fmm_models|embed")
  find_program(READELF readelf)
  if(READELF)
    execute_process(COMMAND "${READELF}" -lW "${BUILD}/game" OUTPUT_VARIABLE headers)
    expect_not_in("${headers}" "GNU_STACK[^\n]*RWE")
    expect_in("${headers}" "GNU_STACK")
  endif()
endif()

# Optimising at link time keeps the bytes, and a library passes them on.
cxx_project("set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
add_library(creatures STATIC use.cpp)
fmm_add_models(creatures NAMESPACE models EMBED MODELS models/dragon.bbmodel models/mobs/wolf.bbmodel)
add_executable(game main.cpp)
target_link_libraries(game PRIVATE creatures)
")
put(use.cpp "#include <models/dragon.h>\nstd::size_t size() { return models::dragon::blob().size(); }\n")
file(REMOVE_RECURSE "${BUILD}")
configure()
build()
set(program "${BUILD}/game")
if(GENERATOR MATCHES "Multi-Config")
  set(program "${BUILD}/Debug/game")
endif()
execute_process(COMMAND "${program}" RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code of a game that links a library with models")
expect_quiet()
