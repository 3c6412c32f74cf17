# CACHE: a second build folder takes everything from the first one's work, OFF does not.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(3 models)

function(stored count)
  file(GLOB_RECURSE entries "${WORK}/${ARGV1}/*.entry")
  list(LENGTH entries found)
  expect_equal(${found} ${count} "the number of entries in ${ARGV1}")
endfunction()

function(with words)
  project_without_language("add_library(art INTERFACE)
file(GLOB models models/*.bbmodel)
fmm_add_models(art MODELS \${models} ${words})
")
  file(REMOVE_RECURSE "${BUILD}")
  configure(${ARGN})
  build()
  expect_file(fmm/art/models/m1.fmmb fmm/art/models/m2.fmmb fmm/art/models/m3.fmmb)
  file(READ "${BUILD}/fmm/art/work/0.rsp" response)
  set(response "${response}" PARENT_SCOPE)
endfunction()

with("CACHE OFF")
expect_in("${response}" "--cache\noff\n")
stored(0 cache)

# Two entries for the blob of a model and two for its header, in the folder of the environment.
with("")
stored(12 cache)
file(SHA256 "${BUILD}/fmm/art/models/m2.fmmb" hash)
with("")
stored(12 cache)
file(SHA256 "${BUILD}/fmm/art/models/m2.fmmb" again)
expect_equal(${again} ${hash} "the blob from the cache")
build()
expect_quiet()

with("CACHE ${WORK}/mine")
expect_in("${response}" "--cache\n${WORK}/mine\n")
stored(12 mine)
with("CACHE store" "-DFMM_CACHE=OFF")
expect_file(store)
with("" "-DFMM_CACHE=${WORK}/project")
stored(12 project)
