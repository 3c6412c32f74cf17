# The rules of shards: one that compiles models and one that writes their id headers.
#
# There may be hundreds of shards and thousands of models, so that what holds for a whole group is
# worked out once, and what can be asked of a list is not asked of each of its items.

include_guard(GLOBAL)

# Makes the rules of a group; reads variables of _fmm_generate_group() in fmm_graph.cmake. Sets
# `blob_rules`, and appends to `header_rules` and `clean`.
function(_fmm_generate_shards)
  _fmm_printing(prefix_length print_limit)
  _fmm_deal("${NAMES}" "${MODELS}" "${SHARD_SIZE}" ${prefix_length} ${print_limit} SHARD)
  _fmm_as_regex("${BASE_DIR}/" base_pattern)
  set(model_pattern "^${base_pattern}(.*)\\.(bbmodel|fmmodel|geo\\.json)$")
  _fmm_fits_depfile("${folder};${MODELS};${TEXTURE_DIRS}" depfiles_work)
  # The names of a Bedrock model's animations stand in a file beside it, as do options of its own.
  set(companions "${MODELS}")
  list(FILTER companions INCLUDE REGEX "\\.geo\\.json$")
  list(TRANSFORM companions REPLACE "\\.geo\\.json$" ".animation.json")
  _fmm_keep_existing("${companions}" "animation.json" companions)
  list(TRANSFORM MODELS REPLACE "\\.(bbmodel|fmmodel|geo\\.json)$" ".fmm.json"
    OUTPUT_VARIABLE own_options)
  _fmm_keep_existing("${own_options}" "fmm.json" own_options)
  _fmm_compile_arguments(compile_arguments)
  _fmm_ids_arguments(ids_arguments)
  set(program "${fmmc}")
  if(LAUNCHER AND TARGET "${fmmc}")
    set(program "$<TARGET_FILE:${fmmc}>")  # CMake itself replaces the first word alone
  endif()
  set(rule_options "")
  if(JOB_POOL AND CMAKE_GENERATOR MATCHES "Ninja")
    set(rule_options JOB_POOL "${JOB_POOL}")
  endif()

  set(blob_rules "")
  math(EXPR last "${SHARD_COUNT} - 1")
  foreach(shard RANGE ${last})
    if(SHARD_${shard}_MODELS)
      _fmm_generate_shard(${shard} "${SHARD_${shard}_MODELS}")
      list(APPEND blob_rules "${shard_blob_rule}")
      list(APPEND header_rules "${shard_header_rule}")
      list(APPEND clean ${shard_depfile})
    endif()
  endforeach()
  foreach(list IN ITEMS blob_rules header_rules clean)
    set(${list} "${${list}}" PARENT_SCOPE)
  endforeach()
endfunction()

# What Ninja prints of a failing shard before the first word of the compiler: each output, once
# relative to the build folder and once absolute, and a command that names the folders of source and
# build several times. Sets `prefix_length` to what the mean path of an output has more than that of
# its model and `print_limit` to what remains of 4 kB for outputs, with something in reserve for
# other rules.
function(_fmm_printing prefix_length print_limit)
  set(output "${include_dir}/${namespace_dir}/.fmmb")
  cmake_path(RELATIVE_PATH output BASE_DIRECTORY "${CMAKE_BINARY_DIR}" OUTPUT_VARIABLE relative)
  string(LENGTH "${output}" absolute_length)
  string(LENGTH "${relative}" relative_length)
  string(LENGTH "${CMAKE_CURRENT_SOURCE_DIR}" source_length)
  string(LENGTH "${CMAKE_CURRENT_BINARY_DIR}" build_length)
  string(LENGTH "${BASE_DIR}/.bbmodel" model_length)
  math(EXPR more "(${absolute_length} + ${relative_length}) / 2 + 1 - ${model_length}")
  math(EXPR limit "3300 - 2 * ${source_length} - 5 * ${build_length}")
  set(${prefix_length} ${more} PARENT_SCOPE)
  set(${print_limit} ${limit} PARENT_SCOPE)
endfunction()

# The arguments of `fmmc compile` that all shards of a group share.
function(_fmm_compile_arguments out)
  set(arguments --base "${BASE_DIR}" -o "${blob_dir}" --state "${blob_work}/state")
  foreach(option IN ITEMS SEMANTICS PROFILE TOLERANCE TEXTURES RATE)
    string(TOLOWER "${option}" name)
    _fmm_append_option(arguments --${name} "${${option}}")
  endforeach()
  foreach(value IN LISTS MOLANG)
    _fmm_append_option(arguments --molang "${value}")
  endforeach()
  if(NOT MOLANG_SEED STREQUAL "")
    _fmm_append_option(arguments --molang-seed "${MOLANG_SEED}")
  endif()
  foreach(file IN LISTS ANIMATIONS)
    list(APPEND arguments --animations "${file}")
  endforeach()
  if(LENGTH)
    _fmm_append_option(arguments --length "${LENGTH}")
  endif()
  foreach(directory IN LISTS TEXTURE_DIRS)
    list(APPEND arguments --texture-dir "${directory}")
  endforeach()
  if(BEDROCK_DIR)
    list(APPEND arguments --bedrock "${BEDROCK_DIR}" --behavior "${blob_work}/behavior")
    if(BEDROCK_NAMESPACE)
      list(APPEND arguments --bedrock-namespace ${BEDROCK_NAMESPACE})
    endif()
  endif()
  # No part of what a blob is: a change of these writes no blob again.
  if(NOT CACHE STREQUAL "")
    list(APPEND arguments --cache "${CACHE}")
  endif()
  foreach(code IN LISTS SILENCE)
    _fmm_append_option(arguments --silence "${code}")
  endforeach()
  foreach(code IN LISTS ERROR_ON)
    _fmm_append_option(arguments --error "${code}")
  endforeach()
  if(WARNINGS_AS_ERRORS MATCHES "\\$<")
    list(APPEND arguments "$<$<BOOL:${WARNINGS_AS_ERRORS}>:--warnings-as-errors>")
  elseif(WARNINGS_AS_ERRORS)
    list(APPEND arguments --warnings-as-errors)
  endif()
  set(${out} "${arguments}" PARENT_SCOPE)
endfunction()

# The same for `fmmc ids`.
function(_fmm_ids_arguments out)
  set(arguments --base "${BASE_DIR}" -o "${include_dir}/${namespace_dir}" --state "${work}/ids"
    --namespace ${NAMESPACE} --no-all)
  foreach(file IN LISTS ANIMATIONS)
    list(APPEND arguments --animations "${file}")
  endforeach()
  if(EMBED)
    list(APPEND arguments --embed "${folder}/embed")
  endif()
  if(NOT CACHE STREQUAL "")
    list(APPEND arguments --cache "${CACHE}")
  endif()
  set(${out} "${arguments}" PARENT_SCOPE)
endfunction()

# Two rules for the models of a shard: blobs and headers. Both programs leave an output alone that
# would not change; Ninja then skips what depends on it. Sets `shard_blob_rule` and
# `shard_header_rule` to the one output that others depend on, and `shard_depfile`.
#
# A rule that makes one of its outputs makes all of them. The stamp of a shard changes when one of
# its outputs does: what comes of all blobs depends on a stamp per shard instead of thousands of
# files. Nothing comes of all headers.
function(_fmm_generate_shard shard models)
  list(TRANSFORM models REPLACE "${model_pattern}" "${blob_dir}/\\1.fmmb"
    OUTPUT_VARIABLE shard_blobs)
  list(TRANSFORM models REPLACE "${model_pattern}" "${include_dir}/${namespace_dir}/\\1.h"
    OUTPUT_VARIABLE shard_headers)
  list(LENGTH models count)
  set(what "${count} models of ${target}")
  if(count EQUAL 1)
    set(what "1 model of ${target}")
  endif()
  set(depends "${models};${ANIMATIONS};${fmmc_depends};${DEPENDS}")

  set(arguments "${compile_arguments}")
  set(stamp "${blob_work}/${shard}.stamp")
  set(outputs_stamp "${blob_work}/${shard}.outputs")
  list(APPEND arguments --stamp "${outputs_stamp}")
  _fmm_keep("${outputs_stamp}")
  set(depfile "")
  set(depfile_works ${depfiles_work})
  if(NOT depfile_works)
    _fmm_fits_depfile("${folder};${models};${TEXTURE_DIRS}" depfile_works)
  endif()
  if(depfile_works)
    set(depfile "${blob_work}/${shard}.d")
    # As Ninja knows the output: relative to the whole build.
    set(depfile_target "${outputs_stamp}")
    cmake_path(RELATIVE_PATH depfile_target BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
    if(NOT CMAKE_GENERATOR MATCHES "Ninja")
      set(depfile_target "${stamp}")
    endif()
    list(APPEND arguments --depfile "${depfile}" --depfile-target "${depfile_target}")
  endif()
  _fmm_response_file("${blob_work}/${shard}.rsp" "${arguments};${models}" response)
  _fmm_list_models("${response}" "${models}")
  set(beside "")
  if(own_options)
    list(TRANSFORM models REPLACE "\\.(bbmodel|fmmodel|geo\\.json)$" ".fmm.json"
      OUTPUT_VARIABLE beside)
    _fmm_intersect("${beside}" "${own_options}" beside)
  endif()
  _fmm_rule(blob_rule "${stamp}" "${outputs_stamp};${shard_blobs}" "Compiling ${what}"
    "${LAUNCHER};${program};compile;${response}" "${depends};${beside};${blob_work}/${shard}.rsp"
    "${depfile}" ${rule_options})

  set(embed_sources "")
  if(EMBED)
    list(TRANSFORM models REPLACE "${model_pattern}" "${folder}/embed/\\1.cpp"
      OUTPUT_VARIABLE embed_sources)
    _fmm_keep(${embed_sources})
  endif()
  set(beside "")
  if(companions)
    set(beside "${models}")
    list(FILTER beside INCLUDE REGEX "\\.geo\\.json$")
    list(TRANSFORM beside REPLACE "\\.geo\\.json$" ".animation.json")
    _fmm_intersect("${beside}" "${companions}" beside)
  endif()
  _fmm_response_file("${work}/${shard}.ids.rsp" "${ids_arguments};${models}" response)
  # The headers are what tools that read sources need.
  set(codegen "")
  if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.31)
    set(codegen CODEGEN)
  endif()
  _fmm_rule(header_rule "${work}/${shard}.ids.stamp" "${shard_headers};${embed_sources}"
    "Writing ids of ${what}" "${LAUNCHER};${program};ids;${response}"
    "${depends};${beside};${work}/${shard}.ids.rsp" "" ${codegen} ${rule_options})

  set(shard_depfile "${depfile}" PARENT_SCOPE)
  list(GET blob_rule 0 blob_rule)
  set(shard_blob_rule "${blob_rule}" PARENT_SCOPE)
  list(GET header_rule 0 header_rule)
  set(shard_header_rule "${header_rule}" PARENT_SCOPE)
endfunction()

# Sets `out` to those of `files` that are there. All end in a full stop and `ending`; few are there.
function(_fmm_keep_existing files ending out)
  set(folders "${files}")
  list(TRANSFORM folders REPLACE "/[^/]*$" "")
  list(REMOVE_DUPLICATES folders)
  set(there "")
  foreach(folder IN LISTS folders)
    _fmm_list_folder("${folder}" "${ending}" found)
    list(APPEND there ${found})
  endforeach()
  _fmm_intersect("${there}" "${files}" there)
  set(${out} "${there}" PARENT_SCOPE)
endfunction()

# Sets `out` to those of `items` that are among `others`. Meant for few items.
function(_fmm_intersect items others out)
  set(both "")
  foreach(item IN LISTS items)
    if(item IN_LIST others)
      list(APPEND both "${item}")
    endif()
  endforeach()
  set(${out} "${both}" PARENT_SCOPE)
endfunction()

# A rule that makes `files` by `command` and sets `out` to what others depend on. Under Ninja that is
# the files. Make and the IDEs compare times alone and would run a rule for ever that leaves an equal
# output alone: there `stamp` is the output and the files are by-products. Lists are one argument each;
# what follows `depfile`, which may be empty, are more words for add_custom_command().
function(_fmm_rule out stamp files comment command depends depfile)
  set(touch "")
  if(CMAKE_GENERATOR MATCHES "Ninja")
    set(result "${files}")
    set(outputs OUTPUT ${files})
  else()
    set(result "${stamp}")
    list(REMOVE_ITEM files "${stamp}" "")
    set(outputs OUTPUT "${stamp}")
    if(files)
      list(APPEND outputs BYPRODUCTS ${files})
    endif()
    set(touch COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}")
    # Without it a rule that leaves the build and comes back would find its work done.
    _fmm_keep("${stamp}")
  endif()
  if(depfile)
    set(depfile DEPFILE "${depfile}")
  endif()
  # Everything that a rule needs is named; what its target depends on besides need not be waited for.
  set(explicit "")
  if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.27)
    set(explicit DEPENDS_EXPLICIT_ONLY)
  endif()
  add_custom_command(
    ${outputs}
    COMMAND ${command}
    ${touch}
    DEPENDS ${depends}
    ${depfile}
    ${ARGN}
    ${explicit}
    COMMENT "${comment}"
    VERBATIM)
  set(${out} "${result}" PARENT_SCOPE)
endfunction()

# Writes one argument per line, only when that changes the file, and sets `out` to the argument that
# names it, relative to the folder where rules run: a short command leaves more of the terminal to
# the compiler's own words.
function(_fmm_response_file path arguments out)
  list(JOIN arguments "\n" text)
  set(seen_from "")
  if(text MATCHES "\\$<")
    set(seen_from TARGET ${target})
  endif()
  file(GENERATE OUTPUT "${path}" CONTENT "${text}\n" ${seen_from} NEWLINE_STYLE UNIX)
  cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
    OUTPUT_VARIABLE relative)
  set(${out} "@${relative}" PARENT_SCOPE)
endfunction()
