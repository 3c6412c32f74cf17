# The main promises under the other generators: a fresh build finds its models, builds settle, an
# edited model links nothing and compiles no object.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(10 models)
take(painted.bbmodel models/painted.bbmodel)
take(red.png models/skin.png)
put(main.cpp [[
#include <fmm/fmm.hpp>
#include <models/all.h>
int main() {
  fmm::ModelFile file;
  return file.load(fmm::executable_dir() + "/models/m3.fmmb", models::m3::schema) !=
         fmm::Error::none;
}
]])
cxx_project("add_executable(game main.cpp)
file(GLOB models CONFIGURE_DEPENDS models/*.bbmodel)
fmm_add_models(game MODELS \${models})
")
configure()
if(GENERATOR MATCHES "Multi-Config")
  set(configs Debug Release)
else()
  set(configs .)
endif()
foreach(config IN LISTS configs)
  build(--target game --config ${config})
  execute_process(COMMAND "${BUILD}/${config}/game" WORKING_DIRECTORY / RESULT_VARIABLE result)
  expect_equal("${result}" 0 "the exit code of the game (${config})")
endforeach()
# One blob serves all configurations: none is compiled again when the configuration changes.
foreach(config IN LISTS configs configs)
  expect_quiet(--config ${config})
endforeach()
edit(models/m3.bbmodel "\"x\": 3," "\"x\": 33,")
foreach(config IN LISTS configs)
  build(--config ${config})
  expect_not_in("${output}" "Building|Linking")
  expect_quiet(--config ${config})
endforeach()
take(blue.png models/skin.png)
file(MD5 "${BUILD}/fmm/game/models/painted.fmmb" red)
foreach(config IN LISTS configs)
  build(--config ${config})
  expect_not_in("${output}" "Building|Linking")
  expect_quiet(--config ${config})
endforeach()
file(MD5 "${BUILD}/fmm/game/models/painted.fmmb" blue)
if(red STREQUAL blue)
  message(FATAL_ERROR "the texture was edited, but the blob is the same")
endif()
file(REMOVE "${SRC}/models/m5.bbmodel")
foreach(config IN LISTS configs)
  build(--config ${config})
  expect_no_file(fmm/game/models/m5.fmmb ${config}/models/m5.fmmb)
  expect_quiet(--config ${config})
endforeach()
