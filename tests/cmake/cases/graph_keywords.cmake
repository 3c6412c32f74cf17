# The keywords and functions that shape the build and not the models.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(10 models)
set(listed "file(GLOB models models/*.bbmodel)\nfmm_add_models(art MODELS \${models}")

function(with code)
  project_without_language("${code}\n")
  file(REMOVE_RECURSE "${BUILD}")
  configure()
endfunction()

function(count_shards out)
  file(GLOB shards "${BUILD}/fmm/art/work/*.rsp")
  list(FILTER shards EXCLUDE REGEX "ids")
  list(LENGTH shards count)
  set(${out} ${count} PARENT_SCOPE)
endfunction()

# fmm_add_model_library(): the library and its models in one.
with("file(GLOB models models/*.bbmodel)\nfmm_add_model_library(art MODELS \${models})")
build()
expect_file(fmm/art/models/m1.fmmb)
count_shards(usual)
expect_equal(${usual} 2 "the number of shards of ten models")

# SHARD_SIZE
with("add_library(art INTERFACE)\n${listed} SHARD_SIZE 1)")
count_shards(many)
if(many LESS 5)
  message(FATAL_ERROR "SHARD_SIZE 1 makes ${many} shards of ten models")
endif()
with("add_library(art INTERFACE)\n${listed} SHARD_SIZE 100)")
count_shards(one)
expect_equal(${one} 1 "the number of shards with SHARD_SIZE 100")

# JOB_POOL
with("add_library(art INTERFACE)
set_property(GLOBAL APPEND PROPERTY JOB_POOLS few=1)\n${listed} JOB_POOL few)")
file(READ "${BUILD}/build.ninja" rules)
expect_in("${rules}" "pool = few")
project_without_language("add_library(art INTERFACE)
set_property(GLOBAL APPEND PROPERTY JOB_POOLS few=1)\n${listed} JOB_POOL fwe)\n")
expect_configure_error("there is no job pool 'fwe' (did you mean 'few'?)"
  "set_property(GLOBAL APPEND PROPERTY JOB_POOLS fwe=2)")

# LAUNCHER, and the property that CMake has for all custom commands.
with("add_library(art INTERFACE)
${listed} LAUNCHER \${CMAKE_COMMAND} -E env LAUNCHED=1)")
file(READ "${BUILD}/build.ninja" rules)
string(REGEX MATCHALL "-E env LAUNCHED=1 [^\n]*fmmc[^\n]? (compile|ids) " launched "${rules}")
list(LENGTH launched count)
expect_equal(${count} 4 "the number of launched commands")
build()
expect_file(fmm/art/models/m1.fmmb)
with("set_property(DIRECTORY PROPERTY RULE_LAUNCH_CUSTOM \"\${CMAKE_COMMAND} -E env RULED=1\")
add_library(art INTERFACE)\n${listed})")
file(READ "${BUILD}/build.ninja" rules)
expect_in("${rules}" "-E env RULED=1")
build()
expect_file(fmm/art/models/m1.fmmb)

# EXCLUDE_FROM_ALL
with("add_library(art INTERFACE)\n${listed} EXCLUDE_FROM_ALL)")
build()
expect_no_file(fmm/art/models/m1.fmmb)
build(--target art_fmm_models)
expect_file(fmm/art/models/m1.fmmb)

# Installing
with("add_library(art INTERFACE)\n${listed} INSTALL_DESTINATION share/game/models)")
build()
run(result output "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/installed")
expect_file(../installed/share/game/models/m1.fmmb ../installed/share/game/models/m10.fmmb)
with("add_library(art INTERFACE)
fmm_install_models(art DESTINATION data COMPONENT Data)\n${listed})")
build()
run(result output "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/other"
  --component Program)
expect_no_file(../other/data/m1.fmmb)
run(result output "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${WORK}/other"
  --component Data)
expect_file(../other/data/m1.fmmb)
project_without_language("add_library(art INTERFACE)\nfmm_install_models(art DESTINATION data)\n")
expect_configure_error("fmm_install_models(art): 'art' has no models")
project_without_language("add_library(art INTERFACE)\nfmm_install_models(art DESTINATON data)\n")
expect_configure_error("unknown argument 'DESTINATON' (did you mean 'DESTINATION'?)")

# fmm_find_compiler(): fmmc for a rule of one's own.
with("fmm_find_compiler(fmmc DEPENDS fmmc_file)
add_custom_command(OUTPUT sheet.png
  COMMAND \${fmmc} preview \${CMAKE_CURRENT_SOURCE_DIR}/models/m1.bbmodel -o sheet.png
  DEPENDS \${fmmc_file})
add_custom_target(sheet ALL DEPENDS sheet.png)")
build()
expect_file(sheet.png)

# fmm_models.json: one entry for each model, with what compiles it.
with("add_library(art INTERFACE)\n${listed})")
file(READ "${BUILD}/fmm_models.json" text)
string(JSON count LENGTH "${text}")
expect_equal(${count} 10 "the number of models in fmm_models.json")
string(JSON file GET "${text}" 0 file)
string(JSON directory GET "${text}" 0 directory)
string(JSON blob GET "${text}" 0 outputs 0)
set(command "")
foreach(i RANGE 2)
  string(JSON word GET "${text}" 0 command ${i})
  list(APPEND command "${word}")
endforeach()
execute_process(COMMAND ${command} WORKING_DIRECTORY "${directory}" RESULT_VARIABLE result)
expect_equal("${result}" 0 "the exit code of the command")
if(NOT EXISTS "${blob}" OR NOT EXISTS "${file}")
  message(FATAL_ERROR "'${file}' or '${blob}' does not exist")
endif()
