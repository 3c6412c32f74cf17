# Textures as files beside the blobs, which no list of CMake names: placed, shared, and deleted when no
# blob needs them.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

take(painted.bbmodel models/one.bbmodel)
take(painted.bbmodel models/two.bbmodel)
take(red.png models/skin.png)
function(with code)
  project_without_language("add_library(art INTERFACE)
add_library(more INTERFACE)
${code}
")
  configure()
  build()
endfunction()

# The texture files in a folder of the build, as a list.
function(pictures folder out)
  file(GLOB files RELATIVE "${BUILD}/${folder}" "${BUILD}/${folder}/*.png")
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

# One file for both models, in both places.
with("fmm_add_models(art TEXTURES external OUTPUT_DIR out MODELS models/one.bbmodel
  models/two.bbmodel)")
expect_quiet()
pictures(out red)
list(LENGTH red count)
expect_equal(${count} 1 "the number of pictures")
pictures(fmm/art/models built)
expect_equal("${built}" "${red}" "the picture beside the blobs")
file(WRITE "${BUILD}/out/foreign.png" "not ours")

# Another picture takes its place.
take(blue.png models/skin.png)
build()
pictures(out blue)
list(REMOVE_ITEM blue foreign.png)
list(LENGTH blue count)
expect_equal(${count} 1 "the number of pictures")
expect_no_file(out/${red} fmm/art/models/${red})
expect_quiet()

# Two targets may share a folder; what one of them drops the other keeps.
with("fmm_add_models(art TEXTURES external OUTPUT_DIR out MODELS models/one.bbmodel)
fmm_add_models(more TEXTURES external OUTPUT_DIR out MODELS models/two.bbmodel)")
expect_file(out/${blue} fmm/art/models/${blue} fmm/more/models/${blue})
with("fmm_add_models(art TEXTURES external OUTPUT_DIR out MODELS models/one.bbmodel)")
expect_file(out/${blue} out/one.fmmb fmm/art/models/${blue})
expect_no_file(out/two.fmmb fmm/more/models/${blue})
expect_quiet()

# Stored in the blob again, and then nothing at all.
with("fmm_add_models(art OUTPUT_DIR out MODELS models/one.bbmodel)")
expect_no_file(out/${blue} fmm/art/models/${blue})
expect_file(out/one.fmmb out/foreign.png)
with("")
expect_no_file(out/one.fmmb)
expect_file(out/foreign.png)
