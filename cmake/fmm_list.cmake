# fmm_models.json in the build folder: every model of the build with the command that compiles it
# and what that makes, as compile_commands.json has it for objects. For editors and other tools.
# Builds with several configurations write one per configuration, fmm_models.Debug.json.

include_guard(GLOBAL)

# Sets `out` to the items as JSON strings.
function(_fmm_json_strings items out)
  if(items MATCHES "[\"\\]")
    list(TRANSFORM items REPLACE "\\\\" "\\\\\\\\")
    list(TRANSFORM items REPLACE "\"" "\\\\\"")
  endif()
  list(TRANSFORM items PREPEND "\"")
  list(TRANSFORM items APPEND "\"")
  set(${out} "${items}" PARENT_SCOPE)
endfunction()

# Adds the models of a shard. Reads `fmmc` and `folder` of its callers in fmm_graph.cmake.
function(_fmm_list_models command models blobs headers)
  if(TARGET "${fmmc}")
    set(program "\"$<TARGET_FILE:${fmmc}>\"")
  else()
    _fmm_json_strings("${fmmc}" program)
  endif()
  _fmm_json_strings("${CMAKE_CURRENT_BINARY_DIR}" directory)
  foreach(list IN ITEMS models blobs headers)
    _fmm_json_strings("${${list}}" ${list})
  endforeach()
  set(text "")
  foreach(model blob header IN ZIP_LISTS models blobs headers)
    string(APPEND text ",\n  {\"directory\": ${directory}, \"file\": ${model}, "
      "\"command\": [${program}, \"compile\", \"${command}\"], \"outputs\": [${blob}, ${header}]}")
  endforeach()
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
