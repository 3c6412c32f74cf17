# The keywords of fmm_add_models() that ask for Minecraft Bedrock files beside the blobs.
#
# Which files there are follows from the models' names (compiler/README.md, "Bedrock"). They are no
# outputs of a rule: seven per model would fill the terminal when a shard fails. The rule of a shard
# makes a stamp that lists them with their hashes, and changes when one of them does.

include_guard(GLOBAL)

# Reads arg_BEDROCK and its relatives of the caller; sets arg_BEDROCK_DIR to an absolute path, to
# nothing without BEDROCK.
function(_fmm_check_bedrock target)
  if(NOT arg_BEDROCK)
    foreach(keyword IN ITEMS BEDROCK_DIR BEDROCK_NAMESPACE)
      if(DEFINED arg_${keyword})
        _fmm_fail("${keyword} needs BEDROCK")
      endif()
    endforeach()
    set(arg_BEDROCK_DIR "" PARENT_SCOPE)
    return()
  endif()
  if(DEFINED arg_BEDROCK_NAMESPACE AND (NOT arg_BEDROCK_NAMESPACE MATCHES "^[a-z0-9_]*[a-z][a-z0-9_]*$"
      OR arg_BEDROCK_NAMESPACE STREQUAL "minecraft"))
    _fmm_fail("BEDROCK_NAMESPACE '${arg_BEDROCK_NAMESPACE}' is not a namespace of Bedrock: a-z, 0-9 "
      "and '_' with at least one letter, and not 'minecraft'")
  endif()
  set(directory "${CMAKE_CURRENT_BINARY_DIR}/fmm/${target}/bedrock")
  if(DEFINED arg_BEDROCK_DIR)
    if(arg_BEDROCK_DIR MATCHES "\\$<")
      _fmm_fail("BEDROCK_DIR takes no generator expressions ('${arg_BEDROCK_DIR}')")
    endif()
    _fmm_check_path("${arg_BEDROCK_DIR}" "BEDROCK_DIR")
    _fmm_absolute("${arg_BEDROCK_DIR}" "${CMAKE_CURRENT_BINARY_DIR}" directory)
  endif()
  set(arg_BEDROCK_DIR "${directory}" PARENT_SCOPE)
endfunction()

# Refuses a second model that would be called the same in one pack, lists the files of all models for
# pruning, and sets `out` to them.
function(_fmm_bedrock_files directory names models out)
  string(TOLOWER "${names}" ids)
  string(REGEX REPLACE "[^a-z0-9._;-]" "_" ids "${ids}")
  set(files "")
  foreach(id model IN ZIP_LISTS ids models)
    set(property "_fmm bedrock ${directory}/${id}")
    get_property(other GLOBAL PROPERTY "${property}")
    if(other)
      _fmm_fail("models '${other}' and '${model}' would both be called '${id}' in Bedrock; rename "
        "one, or give one call another BEDROCK_DIR")
    endif()
    set_property(GLOBAL PROPERTY "${property}" "${model}")
    list(APPEND files
      "${directory}/animation_controllers/${id}.animation_controllers.json"
      "${directory}/animations/${id}.animation.json"
      "${directory}/entity/${id}.entity.json"
      "${directory}/models/entity/${id}.geo.json"
      "${directory}/render_controllers/${id}.render_controllers.json"
      "${directory}/textures/entity/${id}.png")
  endforeach()
  _fmm_keep(${files})
  set(${out} "${files}" PARENT_SCOPE)
endfunction()
