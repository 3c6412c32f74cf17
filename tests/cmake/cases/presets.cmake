# Presets, as a foreign project has them: a configure preset sets defaults for all models, a workflow
# goes from nothing to what is installed, and nothing of it needs a word about fmm.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
put(main.cpp "#include <models/dragon.h>\nint main() { return models::dragon::file == nullptr; }\n")
cxx_project("include(CTest)
add_executable(game main.cpp)
fmm_add_models(game MODELS models/dragon.bbmodel INSTALL_DESTINATION bin/models)
install(TARGETS game DESTINATION bin)
add_test(NAME game COMMAND game)
set(CPACK_GENERATOR TGZ)
set(CPACK_PACKAGE_FILE_NAME game)
include(CPack)
")
put(CMakePresets.json "{
  \"version\": 6,
  \"configurePresets\": [{
    \"name\": \"base\", \"hidden\": true, \"generator\": \"Ninja\",
    \"cacheVariables\": {\"CMAKE_PREFIX_PATH\": \"${PREFIX}\", \"CMAKE_CXX_COMPILER\": \"${CXX}\",
      \"CMAKE_LINK_DEPENDS_USE_LINKER\": \"OFF\"}
  }, {
    \"name\": \"plain\", \"inherits\": \"base\", \"binaryDir\": \"${WORK}/plain\"
  }, {
    \"name\": \"editor\", \"inherits\": \"base\", \"binaryDir\": \"${BUILD}\",
    \"cacheVariables\": {\"FMM_SEMANTICS\": \"blockbench\", \"FMM_RATE\": \"40\"}
  }],
  \"buildPresets\": [{\"name\": \"editor\", \"configurePreset\": \"editor\"}],
  \"testPresets\": [{\"name\": \"editor\", \"configurePreset\": \"editor\"}],
  \"packagePresets\": [{\"name\": \"editor\", \"configurePreset\": \"editor\"}],
  \"workflowPresets\": [{\"name\": \"all\", \"steps\": [
    {\"type\": \"configure\", \"name\": \"editor\"}, {\"type\": \"build\", \"name\": \"editor\"},
    {\"type\": \"test\", \"name\": \"editor\"}, {\"type\": \"package\", \"name\": \"editor\"}]}]
}
")

function(in_source out)
  execute_process(COMMAND "${CMAKE_COMMAND}" ${ARGN} WORKING_DIRECTORY "${SRC}"
    RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  message(STATUS "$ cmake ${ARGN}\n${output}")
  expect_equal("${result}" 0 "the result of cmake ${ARGN}")
  set(${out} "${output}" PARENT_SCOPE)
endfunction()
function(expect_meaning folder semantics rate)
  execute_process(COMMAND "${FMMC}" inspect --json "${folder}/models/dragon.fmmb"
    OUTPUT_VARIABLE json COMMAND_ERROR_IS_FATAL ANY)
  string(JSON found GET "${json}" semantics)
  expect_equal("${found}" "${semantics}" "the semantics")
  string(JSON found GET "${json}" tick_rate)
  expect_equal("${found}" "${rate}.0" "the rate")
endfunction()

in_source(output --preset plain)
in_source(output --build "${WORK}/plain")
expect_meaning("${WORK}/plain" fmm 20)

in_source(output --preset editor)
in_source(output --build --preset editor)
expect_meaning("${BUILD}" blockbench 40)
in_source(output --build --preset editor)
expect_in("${output}" "no work to do")

# Workflows came with CMake 3.25. What is packed has the model beside the program.
if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.25)
  file(REMOVE_RECURSE "${BUILD}")
  in_source(output --workflow --preset all)
  file(GLOB archive "${BUILD}/game.tar.gz" "${SRC}/game.tar.gz")
  file(ARCHIVE_EXTRACT INPUT "${archive}" DESTINATION "${WORK}/unpacked")
  if(NOT EXISTS "${WORK}/unpacked/game/bin/models/dragon.fmmb")
    message(FATAL_ERROR "the model is not in the package")
  endif()
endif()
