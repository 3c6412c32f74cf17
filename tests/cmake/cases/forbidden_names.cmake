# Paths that build files cannot hold are one clear error when CMake runs.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

string(ASCII 7 bell)
foreach(character IN ITEMS "#" "|" "\\" "<" ">" "${bell}")
  file(WRITE "${SRC}/models/a${character}b.bbmodel" "{}")
endforeach()
file(WRITE "${SRC}/models/a;b.bbmodel" "{}")
file(WRITE "${SRC}/models/a[b.bbmodel" "{}")

function(refused model reason)
  project_without_language("add_library(art INTERFACE)
fmm_add_models(art MODELS [==[${model}]==])
")
  expect_configure_error("fmm_add_models(art): the model" "${reason}")
endfunction()

refused("models/a#b.bbmodel" "contains '#', which build files cannot hold; rename it")
refused("models/a|b.bbmodel" "contains '|', which build files cannot hold; rename it")
refused("models/a\\b.bbmodel" "contains '\\', which build files cannot hold; rename it")
refused("models/a<b.bbmodel" "contains '<', which build files cannot hold; rename it")
refused("models/a>b.bbmodel" "contains '>', which build files cannot hold; rename it")
refused("models/a${bell}b.bbmodel" "contains a control character; rename it")
refused("models/a[b.bbmodel" "unbalanced square bracket")
refused("models/a;b.bbmodel" "contains ';', which build files cannot hold; rename it")

# The build folder counts as well.
model(models/dragon.bbmodel)
project_without_language("add_library(art INTERFACE)
fmm_add_models(art MODELS models/dragon.bbmodel)
")
set(BUILD "${WORK}/bu|ld")
expect_configure_error("the build folder '${WORK}/bu|ld' contains '|'")
