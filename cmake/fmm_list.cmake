# fmm_models.json in the build folder: every model of the build with the command that compiles it
# and what that makes, as compile_commands.json has it for objects. For editors and other tools.
# Builds with several configurations write one per configuration, fmm_models.Debug.json.

include_guard(GLOBAL)

# Adds the models of a shard. Reads `fmmc`, `BASE_DIR`, `model_pattern` and more of its callers in
# fmm_graph.cmake and fmm_rules.cmake.
function(_fmm_list_models command models)
  set(program "${fmmc}")
  if(TARGET "${fmmc}")
    set(program "$<TARGET_FILE:${fmmc}>")
  endif()
  # A character that no path has stands for the quotes around strings until those inside are escaped.
  string(ASCII 1 q)
  string(CONCAT entry ",\n  {${q}directory${q}: ${q}${CMAKE_CURRENT_BINARY_DIR}${q}, "
    "${q}file${q}: ${q}${BASE_DIR}/\\1.\\2${q}, "
    "${q}command${q}: [${q}${program}${q}, ${q}compile${q}, ${q}${command}${q}], "
    "${q}outputs${q}: [${q}${blob_dir}/\\1.fmmb${q}, "
    "${q}${include_dir}/${namespace_dir}/\\1.h${q}]}")
  list(TRANSFORM models REPLACE "${model_pattern}" "${entry}")
  list(JOIN models "" text)
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "${q}" "\"" text "${text}")
  get_property(begun GLOBAL PROPERTY _FMM_LIST SET)
  set_property(GLOBAL APPEND_STRING PROPERTY _FMM_LIST "${text}")
  if(NOT begun)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _fmm_write_list)
  endif()
endfunction()

# Directories end before the top one does, and what its own end defers comes later still.
function(_fmm_write_list)
  get_property(deferred GLOBAL PROPERTY _FMM_LIST_DEFERRED)
  if(NOT deferred)
    set_property(GLOBAL PROPERTY _FMM_LIST_DEFERRED TRUE)
    cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _fmm_write_list)
    return()
  endif()
  get_property(text GLOBAL PROPERTY _FMM_LIST)
  string(SUBSTRING "${text}" 1 -1 text)
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  set(config "")
  if(multi_config)
    set(config ".$<CONFIG>")
  endif()
  file(GENERATE OUTPUT "${CMAKE_BINARY_DIR}/fmm_models${config}.json" CONTENT "[${text}\n]\n"
    NEWLINE_STYLE UNIX)
endfunction()
