# Source, build and model paths with a space, a plus, brackets and letters beyond ASCII.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

set(SRC "${WORK}/s a b+é (1)")
set(BUILD "${WORK}/b a b+é (1)")
model("models/a b+é (1)/a b+é (1).bbmodel")
take(painted.bbmodel "models/a b+é (1)/painted.bbmodel")
take(red.png "models/a b+é (1)/skin.png")
put(main.cpp [[
#include <cstdio>
#include <fmm/fmm.hpp>
#include <models/all.h>
int main() {
  fmm::ModelFile file;
  const auto error = file.load(fmm::executable_dir() + "/models/a b+é (1)/a b+é (1).fmmb");
  std::fprintf(stderr, "%s\n", file.message().c_str());
  return error != fmm::Error::none;
}
]])
cxx_project("add_executable(game main.cpp)
file(GLOB_RECURSE models CONFIGURE_DEPENDS models/*.bbmodel)
fmm_add_models(game MODELS \${models})
")
set(config "")
if(GENERATOR MATCHES "Multi-Config")
  set(config Debug/)
endif()
configure()
build(--target game)
execute_process(COMMAND "${BUILD}/${config}game" WORKING_DIRECTORY / RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code of the game")
expect_quiet()

set(all fmm/*.fmmb ${config}models/*.fmmb ${config}game CMakeFiles/game.dir/*.o)
snapshot(before ${all})
edit("models/a b+é (1)/a b+é (1).bbmodel" "\"x\": 45," "\"x\": 54,")
build()
expect_written("${before}" "${all}"
  "fmm/game/models/a b+é (1)/a b+é (1).fmmb" "${config}models/a b+é (1)/a b+é (1).fmmb")
expect_quiet()
snapshot(before ${all})
take(blue.png "models/a b+é (1)/skin.png")
build()
expect_written("${before}" "${all}"
  "fmm/game/models/a b+é (1)/painted.fmmb" "${config}models/a b+é (1)/painted.fmmb")
expect_quiet()
