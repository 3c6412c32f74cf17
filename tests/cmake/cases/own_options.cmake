# dragon.fmm.json beside dragon.bbmodel is an input like the model: what it says counts for that model
# alone, and an edit of it compiles that model alone.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(3 models)
put(models/m2.fmm.json "{\"rate\": 60}")
project_without_language("add_library(art INTERFACE)
file(GLOB models CONFIGURE_DEPENDS models/*.bbmodel)
fmm_add_models(art MODELS \${models} RATE 30)
")
function(expect_rate name rate)
  execute_process(COMMAND "${FMMC}" inspect --json "${BUILD}/fmm/art/models/${name}.fmmb"
    OUTPUT_VARIABLE json COMMAND_ERROR_IS_FATAL ANY)
  string(JSON found GET "${json}" tick_rate)
  expect_equal("${found}" "${rate}.0" "the rate of ${name}")
endfunction()

configure()
build()
expect_rate(m1 30)
expect_rate(m2 60)
expect_quiet()
set(all fmm/*.fmmb fmm/*.h)
snapshot(before ${all})
put(models/m2.fmm.json "{\"rate\": 40}")
build()
expect_written("${before}" "${all}" fmm/art/models/m2.fmmb)
expect_rate(m2 40)
expect_quiet()

put(models/m2.fmm.json "{\"rte\": 40}")
build_fails()
expect_in("${output}" "models/m2.fmm.json:1:9")
expect_in("${output}" "did you mean 'rate'?")
put(models/m2.fmm.json "{\"rate\": 40}")
build()
expect_quiet()

# A new one counts from the next run of CMake.
put(models/m3.fmm.json "{\"rate\": 50}")
configure()
build()
expect_rate(m3 50)
expect_quiet()
