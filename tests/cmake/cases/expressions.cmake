# Generator expressions in options: they come to what the configuration says, and configurations of
# one build that may differ have blobs of their own.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(3 models)
set(call "file(GLOB models models/*.bbmodel)\nfmm_add_models(art MODELS \${models}")
set(multi FALSE)
set(config_of_make "-DCMAKE_BUILD_TYPE=Debug")
if(GENERATOR MATCHES "Multi-Config")
  set(multi TRUE)
  set(config_of_make "")
endif()

# build_as(<config>): of this build folder, or in it from now on.
function(build_as config)
  if(multi)
    build(--config ${config})
  else()
    configure(-DCMAKE_BUILD_TYPE=${config})
    build()
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect_options(<config> <line of the response file>...)
function(expect_options config)
  set(folder fmm/art/work)
  if(multi)
    string(APPEND folder "/${config}")
  endif()
  file(STRINGS "${BUILD}/${folder}/0.rsp" lines)
  list(FILTER lines INCLUDE REGEX "^--[a-z-]+=")
  expect_equal("${lines}" "${ARGN}" "the options of ${config}")
endfunction()

project_without_language("add_library(art INTERFACE)
set_property(TARGET art PROPERTY CODES loop-seam unknown-uuid)
${call} OUTPUT_DIR data/$<CONFIG> PROFILE $<IF:$<CONFIG:Debug>,exact,fast>
  TOLERANCE 0.0$<IF:$<CONFIG:Debug>,1,2> LENGTH $<$<CONFIG:Debug>:3>
  MOLANG \"$<$<CONFIG:Debug>:variable.a=1$<SEMICOLON>variable.b=2>\"
    variable.c=$<IF:$<CONFIG:Debug>,3,4>
  SILENCE $<TARGET_PROPERTY:CODES> ERROR_ON $<$<CONFIG:Release>:listed-twice>)
")
configure(${config_of_make})
build_as(Debug)
expect_options(Debug --profile=exact --tolerance=0.01 --molang=variable.a=1 --molang=variable.b=2
  --molang=variable.c=3 --length=3 --silence=loop-seam --silence=unknown-uuid)
expect_file(data/Debug/m1.fmmb)
expect_no_file(data/Release)
file(SHA256 "${BUILD}/data/Debug/m1.fmmb" debug)
snapshot(headers fmm/*.h)
build_as(Release)
expect_options(Release --profile=fast --tolerance=0.02 --molang=variable.c=4
  --silence=loop-seam --silence=unknown-uuid --error=listed-twice)
file(SHA256 "${BUILD}/data/Release/m1.fmmb" release)
if(debug STREQUAL release)
  message(FATAL_ERROR "Debug and Release have one blob")
endif()
# Names do not depend on the configuration.
expect_written("${headers}" "fmm/*.h")
expect_not_in("${output}" "Writing ids")

if(multi)
  expect_file(fmm/art/models/Debug/m1.fmmb fmm/art/models/Release/m1.fmmb data/Debug/m1.fmmb)
  expect_no_file(fmm/art/models/m1.fmmb fmm/art/models/RelWithDebInfo/m1.fmmb)
  foreach(config IN ITEMS Debug Release Debug)
    expect_quiet(--config ${config})
  endforeach()

  # An edit is compiled by each configuration when that is built next.
  edit(models/m1.bbmodel "\"x\": 1," "\"x\": 10,")
  snapshot(before fmm/*.fmmb data/*)
  build(--config Debug)
  expect_written("${before}" "fmm/*.fmmb;data/*" fmm/art/models/Debug/m1.fmmb data/Debug/m1.fmmb)
  snapshot(before fmm/*.fmmb data/*)
  build(--config Release)
  expect_written("${before}" "fmm/*.fmmb;data/*" fmm/art/models/Release/m1.fmmb
    data/Release/m1.fmmb)

  # fmm_models.json and installing are those of the configuration.
  file(READ "${BUILD}/fmm_models.Release.json" text)
  string(JSON blob GET "${text}" 0 outputs 0)
  expect_in("${blob}" "fmm/art/models/Release/m")
  project_without_language("add_library(art INTERFACE)
${call} PROFILE $<IF:$<CONFIG:Debug>,exact,fast> INSTALL_DESTINATION data)
")
  build(--config Debug)
  run(result output "${CMAKE_COMMAND}" --install "${BUILD}" --config Debug
    --prefix "${WORK}/installed")
  expect_file(../installed/data/m1.fmmb)
  expect_no_file(../installed/data/Debug data/Debug/m1.fmmb data/Release/m1.fmmb)

  # A model that leaves the build leaves nothing in any configuration.
  file(REMOVE "${SRC}/models/m1.bbmodel")
  configure()
  expect_no_file(fmm/art/models/Debug/m1.fmmb fmm/art/models/Release/m1.fmmb)
  expect_file(fmm/art/models/Debug/m2.fmmb fmm/art/models/Release/m2.fmmb)

  # What cannot be one for each configuration says so.
  project_without_language("add_library(art INTERFACE)
${call} PROFILE $<IF:$<CONFIG:Debug>,exact,fast> OUTPUT_DIR data)\n")
  expect_configure_error("need a folder of copies for each" "write OUTPUT_DIR <dir>/$<CONFIG>")
  project_without_language("add_library(art INTERFACE)
${call} PROFILE $<IF:$<CONFIG:Debug>,exact,fast> BEDROCK)\n")
  expect_configure_error("BEDROCK makes the same files for all configurations")
  cxx_project("add_library(art INTERFACE)
${call} PROFILE $<IF:$<CONFIG:Debug>,exact,fast> EMBED)\n")
  expect_configure_error("EMBED makes the same files for all configurations")
  return()
endif()

# With one configuration everything takes them, and a value that fmmc refuses is told in the build.
project_without_language("set(FMM_WARNINGS_AS_ERRORS $<CONFIG:Release>)
add_library(art INTERFACE)
${call} PROFILE $<IF:$<CONFIG:Debug>,exact,fsat> BEDROCK)\n")
build_as(Debug)
file(STRINGS "${BUILD}/fmm/art/work/0.rsp" lines)
if("--warnings-as-errors" IN_LIST lines)
  message(FATAL_ERROR "warnings are errors in Debug")
endif()
configure(-DCMAKE_BUILD_TYPE=Release)
build_fails()
expect_in("${output}" "'fsat'")
file(STRINGS "${BUILD}/fmm/art/work/0.rsp" lines)
if(NOT "--warnings-as-errors" IN_LIST lines)
  message(FATAL_ERROR "warnings are no errors in Release")
endif()
