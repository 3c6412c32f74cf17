# What a model leaves behind when it leaves the build is gone after the next build; files that
# are not ours stay.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(3 models)
function(with code)
  project_without_language("add_library(art INTERFACE)\nadd_library(more INTERFACE)\n${code}\n")
endfunction()
set(glob "file(GLOB models CONFIGURE_DEPENDS models/*.bbmodel)")

with("${glob}\nfmm_add_models(art MODELS \${models} OUTPUT_DIR out)")
configure()
build()
file(WRITE "${BUILD}/out/foreign.fmmb" "not ours")
file(WRITE "${BUILD}/fmm/art/models/foreign.fmmb" "not ours")

# Renamed, then removed; both noticed by the glob.
file(RENAME "${SRC}/models/m2.bbmodel" "${SRC}/models/two.bbmodel")
build()
expect_no_file(out/m2.fmmb fmm/art/models/m2.fmmb fmm/art/include/art/m2.h)
expect_file(out/two.fmmb fmm/art/models/two.fmmb fmm/art/include/art/two.h)
expect_quiet()
file(REMOVE "${SRC}/models/two.bbmodel")
build()
expect_no_file(out/two.fmmb fmm/art/models/two.fmmb fmm/art/include/art/two.h)
expect_quiet()

# Moved to another target with the same place, there and back: the copy is there each time.
foreach(owner IN ITEMS more art)
  with("fmm_add_models(art MODELS models/m1.bbmodel OUTPUT_DIR out)
fmm_add_models(more MODELS models/m2.bbmodel OUTPUT_DIR out)
fmm_add_models(${owner} MODELS models/m3.bbmodel OUTPUT_DIR out)")
  model(models/m2.bbmodel)
  build()
  expect_file(out/m1.fmmb out/m2.fmmb out/m3.fmmb fmm/${owner}/models/m3.fmmb)
  expect_quiet()
endforeach()
expect_no_file(fmm/more/models/m3.fmmb)

# Other places and names.
with("fmm_add_models(art MODELS models/m1.bbmodel OUTPUT_DIR elsewhere NAMESPACE pictures)")
build()
expect_no_file(out/m1.fmmb out/m2.fmmb out/m3.fmmb fmm/art/include/art/m1.h
  fmm/art/include/art/all.h)
expect_file(elsewhere/m1.fmmb fmm/art/include/pictures/m1.h)

# The whole call.
with("")
build()
expect_no_file(elsewhere/m1.fmmb fmm/art/models/m1.fmmb)
expect_file(out/foreign.fmmb fmm/art/models/foreign.fmmb)
