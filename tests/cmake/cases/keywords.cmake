# Each keyword alone changes what it is there to change.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
model(assets/mobs/wolf.bbmodel)
model(assets/items/sword.bbmodel)

function(with code)
  project_without_language("add_library(art INTERFACE)\n${code}\n")
  configure(${ARGN})
  build()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# Defaults: the folder `models` counts as the base, the namespace is the library, no copies.
with("fmm_add_models(art MODELS models/dragon.bbmodel)")
expect_file(fmm/art/models/dragon.fmmb fmm/art/include/art/dragon.h fmm/art/include/art/all.h)
snapshot(blobs "*.fmmb")
list(LENGTH blobs count)
expect_equal(${count} 1 "the number of blobs")
file(READ "${BUILD}/fmm/art/work/0.rsp" response)
expect_in("${response}" "--semantics\nfmm\n--profile\ncompact\n--tolerance\n0.0016\n--textures\nrgba8\n")
expect_in("${response}" "${SRC}/models/dragon.bbmodel\n")

# Elsewhere the deepest common folder is the base.
with("fmm_add_models(art MODELS assets/mobs/wolf.bbmodel assets/items/sword.bbmodel)")
expect_file(fmm/art/models/mobs/wolf.fmmb fmm/art/models/items/sword.fmmb)

with("fmm_add_models(art BASE_DIR . MODELS assets/mobs/wolf.bbmodel)")
expect_file(fmm/art/models/assets/mobs/wolf.fmmb fmm/art/include/art/assets/mobs/wolf.h)

with("fmm_add_models(art NAMESPACE my::art MODELS models/dragon.bbmodel)")
expect_file(fmm/art/include/my/art/dragon.h)
file(READ "${BUILD}/fmm/art/include/my/art/dragon.h" header)
expect_in("${header}" "my::art")

with("fmm_add_models(art OUTPUT_DIR out MODELS models/dragon.bbmodel)")
expect_file(out/dragon.fmmb)
with("fmm_add_models(art OUTPUT_DIR ${BUILD}/other/place MODELS models/dragon.bbmodel)")
expect_file(other/place/dragon.fmmb)
with("fmm_add_models(art OUTPUT_DIR data/$<CONFIG> MODELS models/dragon.bbmodel)"
  -DCMAKE_BUILD_TYPE=Release)
expect_file(data/Release/dragon.fmmb)

# An option that shapes the output: every blob is written again, once.
set(painted "")
foreach(i RANGE 1 9)
  take(painted.bbmodel painted/p${i}.bbmodel)
  list(APPEND painted fmm/art/models/p${i}.fmmb)
endforeach()
take(red.png painted/skin.png)
with("file(GLOB models painted/*.bbmodel)\nfmm_add_models(art MODELS \${models})")
foreach(textures IN ITEMS png external none rgba8)
  snapshot(before "fmm/*.fmmb" "fmm/*.h")
  with("file(GLOB models painted/*.bbmodel)
fmm_add_models(art TEXTURES ${textures} MODELS \${models})")
  expect_written("${before}" "fmm/*.fmmb;fmm/*.h" ${painted})
  expect_quiet()
endforeach()

with("fmm_add_models(art MODELS models/dragon.bbmodel)")
foreach(stored IN ITEMS "PROFILE exact" "PROFILE compact TOLERANCE 0.5" "PROFILE fast"
    "PROFILE small")
  snapshot(before "fmm/*.fmmb" "fmm/*.h")
  with("fmm_add_models(art ${stored} MODELS models/dragon.bbmodel)")
  expect_written("${before}" "fmm/*.fmmb;fmm/*.h" fmm/art/models/dragon.fmmb)
  expect_quiet()
endforeach()

# What becomes of messages shapes no blob: the shards run, nothing is written.
with("fmm_add_models(art MODELS models/dragon.bbmodel)")
snapshot(before "fmm/*.fmmb" "fmm/*.h")
with("fmm_add_models(art MODELS models/dragon.bbmodel
  SILENCE texture-missing bad-loop ERROR_ON loop-seam WARNINGS_AS_ERRORS)")
expect_in("${output}" "Compiling 1 model of art")
expect_written("${before}" "fmm/*.fmmb;fmm/*.h")
expect_quiet()
file(READ "${BUILD}/fmm/art/work/0.rsp" response)
expect_in("${response}" "--silence\ntexture-missing\n--silence\nbad-loop\n--error\nloop-seam\n--warnings-as-errors\n")

# What the models mean.
foreach(meaning IN ITEMS "SEMANTICS blockbench" "RATE 60"
    "SEMANTICS blockbench;MOLANG;variable.size=2;variable.mood='calm'"
    "SEMANTICS blockbench;MOLANG_SEED;7")
  string(REPLACE ";" " " words "${meaning}")
  with("fmm_add_models(art ${words} MODELS models/dragon.bbmodel)")
  build()
  expect_quiet()
  file(READ "${BUILD}/fmm/art/work/0.rsp" response)
  if(meaning MATCHES "RATE")
    expect_in("${response}" "--rate\n60\n")
  else()
    expect_in("${response}" "--semantics\nblockbench\n")
  endif()
  if(meaning MATCHES "MOLANG;")
    expect_in("${response}" "--molang\nvariable.size=2\n--molang\nvariable.mood='calm'\n")
  endif()
  if(meaning MATCHES "SEED")
    expect_in("${response}" "--molang-seed\n7\n")
  endif()
endforeach()
with("set(FMM_SEMANTICS blockbench)\nset(FMM_RATE 40)\nset(FMM_PROFILE fast)
set(FMM_TOLERANCE 0.5)\nset(FMM_TEXTURES none)\nset(FMM_WARNINGS_AS_ERRORS ON)
fmm_add_models(art MODELS models/dragon.bbmodel RATE 60)")
file(READ "${BUILD}/fmm/art/work/0.rsp" response)
expect_in("${response}"
  "--semantics\nblockbench\n--profile\nfast\n--tolerance\n0.5\n--textures\nnone\n--rate\n60\n")
expect_in("${response}" "--warnings-as-errors\n")

# DEPENDS on a target orders, on a file triggers; a model may be generated.
with("add_custom_target(first COMMAND \${CMAKE_COMMAND} -E copy
  \${CMAKE_CURRENT_SOURCE_DIR}/models/dragon.bbmodel made.bbmodel BYPRODUCTS made.bbmodel)
fmm_add_models(art BASE_DIR \${CMAKE_CURRENT_BINARY_DIR} MODELS made.bbmodel DEPENDS first)")
expect_file(fmm/art/models/made.fmmb)
put(note.txt "1")
with("fmm_add_models(art MODELS models/dragon.bbmodel DEPENDS note.txt)")
expect_quiet()
put(note.txt "2")
build()
expect_in("${output}" "Compiling 1 model of art")
expect_quiet()

# Calls add up, with equal and with different settings; one all.h has all of a namespace.
with("fmm_add_models(art MODELS models/dragon.bbmodel)
fmm_add_models(art BASE_DIR assets MODELS assets/mobs/wolf.bbmodel)
fmm_add_models(art BASE_DIR assets MODELS assets/items/sword.bbmodel)
")
expect_file(fmm/art/models/dragon.fmmb fmm/art/g1/models/mobs/wolf.fmmb
  fmm/art/g1/models/items/sword.fmmb)
expect_no_file(fmm/art/g2)
file(READ "${BUILD}/fmm/art/include/art/all.h" header)
expect_in("${header}"
  "#include <art/dragon.h>\n#include <art/items/sword.h>\n#include <art/mobs/wolf.h>\n")
