# The keywords of fmm_add_models() that ask for Minecraft Bedrock files beside the blobs.
#
# Which files there are follows from the models' names (compiler/README.md, "Bedrock"). They are no
# outputs of a rule: seven per model would fill the terminal when a shard fails. The stamp of a shard
# lists them with their hashes, and changes when one of them does.

include_guard(GLOBAL)

# Reads arg_BEDROCK and its relatives of the caller; sets arg_BEDROCK_DIR to an absolute path, to
# nothing without BEDROCK, and arg_BEDROCK_PACK and arg_BEDROCK_VERSION to what they stand for.
function(_fmm_check_bedrock target)
  if(NOT arg_BEDROCK)
    foreach(keyword IN ITEMS BEDROCK_DIR BEDROCK_NAMESPACE BEDROCK_PACK BEDROCK_VERSION)
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
  if(DEFINED arg_BEDROCK_PACK)
    _fmm_check_pack_output(BEDROCK_PACK "${arg_BEDROCK_PACK}" pack)
    _fmm_check_pack_version(BEDROCK_VERSION "${arg_BEDROCK_VERSION}" version)
    set(arg_BEDROCK_PACK "${pack}" PARENT_SCOPE)
    set(arg_BEDROCK_VERSION "${version}" PARENT_SCOPE)
  elseif(DEFINED arg_BEDROCK_VERSION)
    _fmm_fail("BEDROCK_VERSION needs BEDROCK_PACK")
  endif()
endfunction()

# Refuses a second model that would be called the same in one pack, lists the files of all models for
# pruning, and sets `out` to them.
function(_fmm_bedrock_files directory names models out)
  _fmm_bedrock_ids("${names}" ids)
  get_property(former_ids GLOBAL PROPERTY "_fmm bedrock ids ${directory}")
  get_property(former_models GLOBAL PROPERTY "_fmm bedrock models ${directory}")
  list(APPEND former_ids ${ids})
  list(APPEND former_models ${models})
  _fmm_check_bedrock_twins("${former_ids}" "${former_models}" "give one call another BEDROCK_DIR")
  set_property(GLOBAL PROPERTY "_fmm bedrock ids ${directory}" "${former_ids}")
  set_property(GLOBAL PROPERTY "_fmm bedrock models ${directory}" "${former_models}")
  _fmm_bedrock_paths("${directory}" "${ids}" files)
  _fmm_keep(${files})
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

# What models are called in Bedrock: bedrock_id() of the compiler.
function(_fmm_bedrock_ids names out)
  string(TOLOWER "${names}" ids)
  string(REGEX REPLACE "[^a-z0-9._;-]" "_" ids "${ids}")
  set(${out} "${ids}" PARENT_SCOPE)
endfunction()

# The files of models in a pack: bedrock_paths() of the compiler.
function(_fmm_bedrock_paths directory ids out)
  set(files "")
  foreach(kind IN ITEMS animation_controllers/@.animation_controllers.json
      animations/@.animation.json entity/@.entity.json models/entity/@.geo.json
      render_controllers/@.render_controllers.json textures/entity/@.png)
    string(REPLACE "@" ";" ends "${directory}/${kind}")
    list(POP_BACK ends ending)
    _fmm_surround("${ends}" "${ids}" "${ending}" of_kind)
    list(APPEND files ${of_kind})
  endforeach()
  set(${out} "${files}" PARENT_SCOPE)
endfunction()

function(_fmm_check_bedrock_twins ids models remedy)
  _fmm_has_twins("${ids}" found)
  if(NOT found)
    return()
  endif()
  foreach(id model IN ZIP_LISTS ids models)
    string(MD5 key "${id}")
    if(DEFINED of_${key})
      _fmm_fail("models '${of_${key}}' and '${model}' would both be called '${id}' in Bedrock; rename "
        "one, or ${remedy}")
    endif()
    set(of_${key} "${model}")
  endforeach()
endfunction()
