# Bedrock geometry as a model: its animations and its texture are inputs though nobody listed them,
# and its header has the names of its animations.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

put(models/dragon.geo.json [[{"format_version": "1.12.0", "minecraft:geometry": [{"description":
  {"identifier": "geometry.dragon"}, "bones": [{"name": "body", "cubes": [{"origin": [0, 0, 0],
  "size": [1, 1, 1], "uv": [0, 0]}]}]}]}]])
put(models/dragon.animation.json [[{"animations": {"walk": {"bones": {"body":
  {"rotation": ["query.anim_time", 0, 0]}}}}}]])
take(red.png models/dragon.png)
project_without_language("add_library(art INTERFACE)
fmm_add_models(art MODELS models/dragon.geo.json)
")
configure()
build_fails()
expect_in("${output}" "[no-length]")
project_without_language("add_library(art INTERFACE)
fmm_add_models(art MODELS models/dragon.geo.json LENGTH 2)
")
build()
expect_quiet()
expect_file(fmm/art/models/dragon.fmmb)
set(all fmm/*.fmmb fmm/*.h)

snapshot(before ${all})
edit(models/dragon.animation.json "query.anim_time" "query.anim_time * 2")
build()
expect_written("${before}" "${all}" fmm/art/models/dragon.fmmb)
expect_quiet()

snapshot(before ${all})
edit(models/dragon.animation.json "walk" "run")
build()
expect_written("${before}" "${all}" fmm/art/models/dragon.fmmb fmm/art/include/art/dragon.h)
expect_quiet()

snapshot(before ${all})
put(animations/more.json "{\"animations\": {\"wave\": {\"bones\": {\"body\": {\"scale\": 2}}}}}")
project_without_language("add_library(art INTERFACE)
fmm_add_models(art MODELS models/dragon.geo.json LENGTH 2 ANIMATIONS animations/more.json)
")
build()
expect_written("${before}" "${all}" fmm/art/models/dragon.fmmb fmm/art/include/art/dragon.h)
expect_quiet()
file(READ "${BUILD}/fmm/art/include/art/dragon.h" header)
expect_in("${header}" "AnimationId wave{1}")
snapshot(before ${all})
edit(animations/more.json "2" "3")
build()
expect_written("${before}" "${all}" fmm/art/models/dragon.fmmb)
expect_quiet()

snapshot(before ${all})
take(blue.png models/dragon.png)
build()
expect_written("${before}" "${all}" fmm/art/models/dragon.fmmb)
expect_quiet()
