# One broken model among twenty: the build fails with its place near the top of what Ninja prints,
# the other nineteen blobs are new, and fixing it is enough.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(20 models)
project_without_language("add_library(art INTERFACE)
file(GLOB models CONFIGURE_DEPENDS models/*.bbmodel)
fmm_add_models(art MODELS \${models} OUTPUT_DIR out)
")
configure()
build()

set(expected "")
foreach(i RANGE 1 20)
  if(NOT i EQUAL 13)
    model(models/m${i}.bbmodel 1${i})
    list(APPEND expected fmm/art/models/m${i}.fmmb)
  endif()
endforeach()
edit(models/m13.bbmodel "\"resolution\": {" "\"resolution\": {,")
snapshot(before fmm/*.fmmb)
build_fails(-- -k 0)
expect_written("${before}" "fmm/*.fmmb" ${expected})
string(FIND "${output}" "${SRC}/models/m13.bbmodel:4:18: error: " position)
if(position EQUAL -1 OR position GREATER 4000)
  message(FATAL_ERROR "the error stands at ${position}, expected in the first 4 kB")
endif()

# Still broken: still an error. Fixed: one blob.
build_fails()
edit(models/m13.bbmodel "{," "{")
edit(models/m13.bbmodel "\"x\": 13," "\"x\": 31,")
snapshot(before fmm/*.fmmb)
build()
expect_written("${before}" "fmm/*.fmmb" fmm/art/models/m13.fmmb)
expect_quiet()

# The same on a fresh tree.
edit(models/m13.bbmodel "\"resolution\": {" "\"resolution\": {,")
file(REMOVE_RECURSE "${BUILD}")
configure()
build_fails()
string(FIND "${output}" "${SRC}/models/m13.bbmodel:4:18: error: " position)
if(position EQUAL -1 OR position GREATER 4000)
  message(FATAL_ERROR "the error stands at ${position}, expected in the first 4 kB")
endif()
