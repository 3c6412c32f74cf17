# Configurations share what is equal: one blob however many there are, copies where OUTPUT_DIR says that
# they differ, and none of it is made again when the configuration changes.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(3 models)
project_without_language("add_library(art INTERFACE)
file(GLOB models models/*.bbmodel)
fmm_add_models(art MODELS \${models} OUTPUT_DIR data/$<CONFIG>)
")
configure()
build(--config Debug)
expect_file(data/Debug/m1.fmmb)
expect_no_file(data/Release data/CONFIG)
snapshot(before fmm/*.fmmb)
build(--config Release)
expect_file(data/Release/m1.fmmb data/Debug/m1.fmmb)
expect_written("${before}" "fmm/*.fmmb")
expect_not_in("${output}" "Compiling|Writing")
foreach(config IN ITEMS Debug Release Debug)
  expect_quiet(--config ${config})
endforeach()

# An edit is compiled once; each configuration has it when it is built next.
edit(models/m1.bbmodel "\"x\": 1," "\"x\": 10,")
snapshot(before fmm/*.fmmb data/*)
build(--config Debug)
expect_written("${before}" "fmm/*.fmmb;data/*" fmm/art/models/m1.fmmb data/Debug/m1.fmmb)
snapshot(before fmm/*.fmmb data/*)
build(--config Release)
expect_written("${before}" "fmm/*.fmmb;data/*" data/Release/m1.fmmb)
