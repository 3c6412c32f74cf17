# What an editor sees through CMake's file API: the models under a target of their own, in a group;
# of thousands of models none.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

# Sets `shown` to the groups and paths of the models that an editor shows after configuring.
function(shown_after_configuring)
  file(REMOVE_RECURSE "${BUILD}")
  file(WRITE "${BUILD}/.cmake/api/v1/query/codemodel-v2" "")
  configure()
  file(GLOB reply "${BUILD}/.cmake/api/v1/reply/target-art_fmm_models-*.json")
  file(READ "${reply}" text)
  string(JSON count LENGTH "${text}" sources)
  set(shown "")
  math(EXPR last "${count} - 1")
  foreach(i RANGE ${last})
    string(JSON path GET "${text}" sources ${i} path)
    if(path MATCHES "bbmodel$")
      string(JSON group GET "${text}" sources ${i} sourceGroupIndex)
      string(JSON group GET "${text}" sourceGroups ${group} name)
      list(APPEND shown "${group}/${path}")
    endif()
  endforeach()
  list(SORT shown)
  set(shown "${shown}" PARENT_SCOPE)
endfunction()

models(3 models)
project_without_language("add_library(art INTERFACE)
file(GLOB models models/*.bbmodel)
fmm_add_models(art MODELS \${models})
")
shown_after_configuring()
expect_equal("${shown}"
  "Models/models/m1.bbmodel;Models/models/m2.bbmodel;Models/models/m3.bbmodel" "what is shown")

models(4001 models)
shown_after_configuring()
expect_equal("${shown}" "" "what is shown of thousands")
