# `cmake --build b --target game` on a fresh tree leaves a program that finds and plays its models,
# from any working directory; compiling its sources waits for no model.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
model(models/mobs/wolf.bbmodel 90)
put(main.cpp [[
#include <cstdio>
#include <string>
#include <fmm/fmm.hpp>
#include <models/all.h>

static int play(const std::string& name, fmm::Schema schema, fmm::AnimationId walk) {
  fmm::ModelFile file;
  if (file.load(fmm::executable_dir() + "/models/" + name, schema) != fmm::Error::none) {
    std::fprintf(stderr, "%s\n", file.message().c_str());
    return 1;
  }
  std::printf("%s plays animation %u\n", name.c_str(), fmm::index_of(walk));
  return 0;
}

int main() {
  return play("dragon.fmmb", models::dragon::schema, models::dragon::animation::walk) +
         play("mobs/wolf.fmmb", models::mobs::wolf::schema, models::mobs::wolf::animation::walk);
}
]])
cxx_project("add_executable(game main.cpp)
fmm_add_models(game MODELS models/dragon.bbmodel models/mobs/wolf.bbmodel)
# What is set after the call counts.
set_target_properties(game PROPERTIES RUNTIME_OUTPUT_DIRECTORY \${CMAKE_BINARY_DIR}/bin)
")
configure()
build(--target game)
foreach(directory IN ITEMS "${BUILD}/bin" "${SRC}" "/")
  execute_process(COMMAND "${BUILD}/bin/game" WORKING_DIRECTORY "${directory}"
    OUTPUT_VARIABLE printed RESULT_VARIABLE result)
  expect_equal("${result}" 0 "the exit code in ${directory}")
  expect_equal("${printed}" "dragon.fmmb plays animation 0\nmobs/wolf.fmmb plays animation 0\n"
    "what the game prints in ${directory}")
endforeach()
expect_quiet(--target game)
expect_quiet()

# The object: nothing of a blob or a gate among its inputs, the headers in order only. The program:
# the gate among its inputs.
find_program(NINJA NAMES ninja ninja-build REQUIRED)
function(query target out)
  execute_process(COMMAND "${NINJA}" -C "${BUILD}" -t query ${target} OUTPUT_VARIABLE text
    COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX REPLACE "  outputs:.*" "" text "${text}")
  message(STATUS "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()
query(CMakeFiles/game.dir/main.cpp.o inputs)
expect_not_in("${inputs}" "fmmb|gate|fmm_models|stamp")
query(cmake_object_order_depends_target_game inputs)
expect_not_in("${inputs}" "fmmb|gate|fmm_models|stamp")
expect_in("${inputs}" "game_fmm_ids")
query(bin/game inputs)
expect_in("${inputs}" "| fmm/game/work/gate")

# With models that take their time an object is compiled long before the last of them is.
file(WRITE "${WORK}/slow_fmmc"
  "#!/bin/sh\n[ \"$1\" = compile ] && sleep 2\nexec '${FMMC}' \"$@\"\n")
file(CHMOD "${WORK}/slow_fmmc" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
file(REMOVE_RECURSE "${BUILD}")
configure("-DFMM_COMPILER_EXECUTABLE=${WORK}/slow_fmmc")
build()
file(STRINGS "${BUILD}/.ninja_log" log REGEX "^[0-9]")
foreach(line IN LISTS log)
  string(REPLACE "\t" ";" fields "${line}")
  list(GET fields 0 start)
  list(GET fields 1 end)
  list(GET fields 3 path)
  if(path STREQUAL "CMakeFiles/game.dir/main.cpp.o")
    set(object_start ${start})
  elseif(path STREQUAL "fmm/game/models/dragon.fmmb")
    set(blob_end ${end})
  endif()
endforeach()
if(NOT object_start LESS blob_end)
  message(FATAL_ERROR "the object began at ${object_start} ms, after the blob's end, ${blob_end} ms")
endif()
