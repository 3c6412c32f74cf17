# Bedrock files beside the blobs: where BEDROCK_DIR says, made again with their model alone, gone with it.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
model(models/npc/goblin.bbmodel)
function(with code)
  project_without_language("add_library(art INTERFACE)\n${code}\n")
  configure()
  build()
endfunction()

# By default in the build folder, and nothing without the keyword.
with("fmm_add_models(art MODELS models/dragon.bbmodel)")
expect_no_file(fmm/art/bedrock)
with("fmm_add_models(art BEDROCK MODELS models/dragon.bbmodel)")
expect_file(fmm/art/bedrock/entity/dragon.entity.json
  fmm/art/bedrock/models/entity/dragon.geo.json fmm/art/bedrock/textures/entity/dragon.png)
expect_quiet()

# Elsewhere, and in another namespace.
with("fmm_add_models(art BEDROCK BEDROCK_DIR pack BEDROCK_NAMESPACE zoo MODELS models/dragon.bbmodel
  models/npc/goblin.bbmodel)")
expect_no_file(fmm/art/bedrock/entity/dragon.entity.json)
expect_file(pack/entity/dragon.entity.json pack/entity/npc_goblin.entity.json)
file(READ "${BUILD}/pack/entity/dragon.entity.json" entity)
expect_in("${entity}" "zoo:dragon")
expect_quiet()

# A model that leaves takes its files along; strangers stay.
file(WRITE "${BUILD}/pack/entity/stranger.json" "{}")
with("fmm_add_models(art BEDROCK BEDROCK_DIR pack BEDROCK_NAMESPACE zoo BASE_DIR models
  MODELS models/dragon.bbmodel)")
expect_no_file(pack/entity/npc_goblin.entity.json pack/textures/entity/npc_goblin.png)
expect_file(pack/entity/dragon.entity.json pack/entity/stranger.json)
expect_quiet()
