# The rules behind fmm_add_models(). For each group of calls with equal settings (README.md has a
# picture):
#
#   models --fmmc ids--> id headers ............... objects of the target wait for these
#   models --fmmc compile (a shard)--> blobs
#   blobs  --fmmc place--> copies beside the executable, gate ... linking waits for the gate
#
# The gate is written once and never again, so that a changed model does not relink its target.

include_guard(GLOBAL)

# Runs at the end of a directory that called fmm_add_models().
function(_fmm_generate_directory)
  get_property(targets DIRECTORY PROPERTY _FMM_TARGETS)
  set_property(DIRECTORY PROPERTY _FMM_TARGETS "")
  foreach(target IN LISTS targets)
    set(fmm_call "fmm_add_models(${target})")
    _fmm_generate_target(${target})
  endforeach()
endfunction()

function(_fmm_generate_target target)
  foreach(name IN ITEMS ${target}_fmm_ids ${target}_fmm_models)
    if(TARGET ${name})
      _fmm_fail("the name '${name}' is taken by another target; rename that one")
    endif()
  endforeach()
  _fmm_find_compiler(fmmc fmmc_depends)
  set(root "${CMAKE_CURRENT_BINARY_DIR}/fmm/${target}")
  get_property(groups TARGET ${target} PROPERTY _FMM_GROUPS)
  list(LENGTH groups count)
  math(EXPR last "${count} - 1")

  set(all ALL)
  get_target_property(excluded ${target} EXCLUDE_FROM_ALL)
  get_target_property(models_excluded ${target} _FMM_EXCLUDE_FROM_ALL)
  if(excluded OR models_excluded)
    set(all "")
  endif()

  set(gates "")
  set(gate_rules "")
  set(header_rules "")
  set(include_dirs "")
  set(clean "")
  set(namespaces "")
  set(sources "")
  set(archives "")
  foreach(index RANGE ${last})
    _fmm_generate_group(${target} ${index})
  endforeach()
  _fmm_generate_all_headers()

  # Objects wait for the target of the headers. Nothing may depend on the target of the models: its
  # rules are reached through the gate alone, else objects would wait for models too.
  add_custom_target(${target}_fmm_ids ${all} DEPENDS ${header_rules})
  # Models are its sources, so that an IDE shows them.
  add_custom_target(${target}_fmm_models ${all} DEPENDS ${gate_rules} SOURCES ${sources})
  source_group("Models" FILES ${sources})
  add_dependencies(${target} ${target}_fmm_ids)
  set_property(TARGET ${target}_fmm_models PROPERTY ADDITIONAL_CLEAN_FILES ${clean})
  _fmm_attach(${target} "${gates}" "${include_dirs}")
  _fmm_attach_embedded(${target} "${archives}")
endfunction()

# What the target itself gets: the folder of its headers, the runtime whose types they name, and the
# gate. Properties instead of target_link_libraries(), which refuses to mix its two signatures.
function(_fmm_attach target gates include_dirs)
  get_target_property(type ${target} TYPE)
  _fmm_surround("$<BUILD_INTERFACE:" "${include_dirs}" ">" shown_dirs)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    set_property(TARGET ${target} APPEND PROPERTY INCLUDE_DIRECTORIES ${include_dirs})
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES fmm::runtime)
  endif()
  if(NOT type STREQUAL "EXECUTABLE")
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_INCLUDE_DIRECTORIES ${shown_dirs})
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES fmm::runtime)
  endif()

  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    # Only Ninja links by files of other targets. Elsewhere objects wait for models.
    add_dependencies(${target} ${target}_fmm_models)
  elseif(type MATCHES "^(EXECUTABLE|SHARED_LIBRARY|MODULE_LIBRARY)$")
    set_property(TARGET ${target} APPEND PROPERTY LINK_DEPENDS ${gates})
  else()
    _fmm_surround("$<BUILD_INTERFACE:" "${gates}" ">" gates)
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_DEPENDS ${gates})
  endif()
endfunction()

# Sets `out` to the items with `before` and `after` around each.
function(_fmm_surround before items after out)
  list(TRANSFORM items PREPEND "${before}")
  list(TRANSFORM items APPEND "${after}")
  set(${out} "${items}" PARENT_SCOPE)
endfunction()

# The rules of one group. Appends to the lists of _fmm_generate_target().
function(_fmm_generate_group target index)
  get_property(settings GLOBAL PROPERTY _FMM_SETTINGS)
  foreach(setting IN LISTS settings ITEMS MODELS NAMES)
    get_property(${setting} TARGET ${target} PROPERTY _FMM_${index}_${setting})
  endforeach()
  set(folder "${root}")
  if(index GREATER 0)
    set(folder "${root}/g${index}")
  endif()
  set(blob_dir "${folder}/models")
  set(include_dir "${folder}/include")
  set(work "${folder}/work")
  string(REPLACE "::" "/" namespace_dir "${NAMESPACE}")
  _fmm_resolve_depends("${DEPENDS}" DEPENDS)
  _fmm_check_job_pool("${JOB_POOL}")

  _fmm_surround("${blob_dir}/" "${NAMES}" ".fmmb" blobs)
  _fmm_surround("${include_dir}/${namespace_dir}/" "${NAMES}" ".h" headers)
  _fmm_printing(prefix_length print_limit)
  _fmm_deal("${NAMES}" "${MODELS}" "${SHARD_SIZE}" ${prefix_length} ${print_limit} SHARD)
  _fmm_keep(${blobs} ${headers})
  if(BEDROCK_DIR)
    _fmm_bedrock_files("${BEDROCK_DIR}" "${NAMES}" "${MODELS}" bedrock_files)
    list(APPEND clean ${bedrock_files})
  endif()

  set(blob_rules "")
  math(EXPR last "${SHARD_COUNT} - 1")
  foreach(shard RANGE ${last})
    if(SHARD_${shard}_NAMES)
      _fmm_generate_shard(${shard} "${SHARD_${shard}_NAMES}" "${SHARD_${shard}_MODELS}")
    endif()
  endforeach()
  _fmm_generate_placing()
  if(EMBED)
    _fmm_generate_embedded()
  endif()
  _fmm_install_group()

  list(APPEND sources ${MODELS})
  list(APPEND include_dirs "${include_dir}")
  list(APPEND namespaces ${namespace_dir})
  list(REMOVE_DUPLICATES namespaces)
  list(APPEND namespace_headers_${namespace_dir} ${NAMES})
  if(NOT DEFINED namespace_root_${namespace_dir})
    set(namespace_root_${namespace_dir} "${include_dir}" PARENT_SCOPE)
  endif()
  set(namespace_headers_${namespace_dir} "${namespace_headers_${namespace_dir}}" PARENT_SCOPE)
  list(APPEND clean "${work}/state" "${work}/ids")
  foreach(list IN ITEMS gates gate_rules header_rules include_dirs clean namespaces sources archives)
    set(${list} "${${list}}" PARENT_SCOPE)
  endforeach()
endfunction()

# What Ninja prints of a failing shard before the first word of the compiler: each output, once
# relative to the build folder and once absolute, and a command that names the folders of source and
# build several times. Sets `prefix_length` to the mean length of an output without the model's name
# and `print_limit` to what remains of 4 kB for outputs, with something in reserve for other rules.
function(_fmm_printing prefix_length print_limit)
  set(output "${include_dir}/${namespace_dir}/.fmmb")
  cmake_path(RELATIVE_PATH output BASE_DIRECTORY "${CMAKE_BINARY_DIR}" OUTPUT_VARIABLE relative)
  string(LENGTH "${output}" absolute_length)
  string(LENGTH "${relative}" relative_length)
  string(LENGTH "${CMAKE_CURRENT_SOURCE_DIR}" source_length)
  string(LENGTH "${CMAKE_CURRENT_BINARY_DIR}" build_length)
  math(EXPR mean "(${absolute_length} + ${relative_length}) / 2 + 1")
  math(EXPR limit "3300 - 2 * ${source_length} - 5 * ${build_length}")
  set(${prefix_length} ${mean} PARENT_SCOPE)
  set(${print_limit} ${limit} PARENT_SCOPE)
endfunction()

# Two rules for the models of a shard: blobs and headers. Both programs leave an output alone that
# would not change; Ninja then skips what depends on it.
function(_fmm_generate_shard shard names models)
  _fmm_surround("${blob_dir}/" "${names}" ".fmmb" shard_blobs)
  _fmm_surround("${include_dir}/${namespace_dir}/" "${names}" ".h" shard_headers)
  _fmm_fits_depfile("${folder};${models};${TEXTURE_DIRS}" depfile_works)
  # The names of a Bedrock model's animations stand in a file beside it, as do options of its own.
  set(companions "${models}")
  list(FILTER companions INCLUDE REGEX "\\.geo\\.json$")
  list(TRANSFORM companions REPLACE "\\.geo\\.json$" ".animation.json")
  _fmm_keep_existing("${companions}" companions)
  list(TRANSFORM models REPLACE "(\\.geo\\.json|\\.[^./]*)$" ".fmm.json" OUTPUT_VARIABLE own_options)
  _fmm_keep_existing("${own_options}" own_options)
  list(LENGTH models count)
  set(what "${count} models")
  if(count EQUAL 1)
    set(what "1 model")
  endif()

  set(arguments --base "${BASE_DIR}" -o "${blob_dir}" --state "${work}/state"
    --semantics ${SEMANTICS} --profile ${PROFILE} --tolerance ${TOLERANCE}
    --textures ${TEXTURES} --rate ${RATE})
  foreach(value IN LISTS MOLANG)
    list(APPEND arguments --molang "${value}")
  endforeach()
  if(NOT MOLANG_SEED STREQUAL "")
    list(APPEND arguments --molang-seed ${MOLANG_SEED})
  endif()
  foreach(file IN LISTS ANIMATIONS)
    list(APPEND arguments --animations "${file}")
  endforeach()
  if(LENGTH)
    list(APPEND arguments --length ${LENGTH})
  endif()
  foreach(directory IN LISTS TEXTURE_DIRS)
    list(APPEND arguments --texture-dir "${directory}")
  endforeach()
  set(shard_stamp "")
  if(BEDROCK_DIR)
    set(shard_stamp "${work}/${shard}.bedrock")
    list(APPEND arguments --bedrock "${BEDROCK_DIR}" --bedrock-stamp "${shard_stamp}")
    if(BEDROCK_NAMESPACE)
      list(APPEND arguments --bedrock-namespace ${BEDROCK_NAMESPACE})
    endif()
  endif()
  # No part of what a blob is: a change of these writes no blob again.
  if(NOT CACHE STREQUAL "")
    list(APPEND arguments --cache "${CACHE}")
  endif()
  if(SILENCE)
    list(JOIN SILENCE "," codes)
    list(APPEND arguments --silence ${codes})
  endif()
  if(ERROR_ON)
    list(JOIN ERROR_ON "," codes)
    list(APPEND arguments --error ${codes})
  endif()
  if(WARNINGS_AS_ERRORS)
    list(APPEND arguments --warnings-as-errors)
  endif()
  set(depfile "")
  if(depfile_works)
    set(depfile "${work}/${shard}.d")
    # As Ninja knows the output: relative to the whole build.
    list(GET shard_blobs 0 depfile_target)
    cmake_path(RELATIVE_PATH depfile_target BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
    if(NOT CMAKE_GENERATOR MATCHES "Ninja")
      set(depfile_target "${work}/${shard}.stamp")
    endif()
    list(APPEND arguments --depfile "${depfile}" --depfile-target "${depfile_target}")
    list(APPEND clean "${depfile}")
  endif()
  set(program "${fmmc}")
  if(LAUNCHER AND TARGET "${fmmc}")
    set(program "$<TARGET_FILE:${fmmc}>")  # CMake itself replaces the first word alone
  endif()
  _fmm_response_file("${work}/${shard}.rsp" "${arguments};${models}" response)
  _fmm_list_models("${response}" "${models}" "${shard_blobs}" "${shard_headers}")
  _fmm_rule(rules
    STAMP "${work}/${shard}.stamp"
    FILES ${shard_blobs} ${shard_stamp}
    COMMAND ${LAUNCHER} "${program}" compile "${response}"
    DEPENDS ${models} ${own_options} ${ANIMATIONS} "${work}/${shard}.rsp" ${fmmc_depends} ${DEPENDS}
    JOB_POOL "${JOB_POOL}"
    DEPFILE "${depfile}"
    COMMENT "Compiling ${what} of ${target}")
  list(APPEND blob_rules ${rules})

  set(arguments --base "${BASE_DIR}" -o "${include_dir}/${namespace_dir}" --state "${work}/ids"
    --namespace ${NAMESPACE} --no-all)
  foreach(file IN LISTS ANIMATIONS)
    list(APPEND arguments --animations "${file}")
  endforeach()
  set(embed_sources "")
  if(EMBED)
    list(APPEND arguments --embed "${folder}/embed")
    _fmm_surround("${folder}/embed/" "${names}" ".cpp" embed_sources)
    _fmm_keep(${embed_sources})
  endif()
  _fmm_response_file("${work}/${shard}.ids.rsp" "${arguments};${models}" response)
  _fmm_rule(rules
    STAMP "${work}/${shard}.ids.stamp"
    FILES ${shard_headers} ${embed_sources}
    COMMAND ${LAUNCHER} "${program}" ids "${response}"
    DEPENDS ${models} ${companions} ${ANIMATIONS} "${work}/${shard}.ids.rsp" ${fmmc_depends} ${DEPENDS}
    JOB_POOL "${JOB_POOL}"
    COMMENT "Writing ids of ${what} of ${target}")
  list(APPEND header_rules ${rules})

  foreach(list IN ITEMS blob_rules header_rules clean)
    set(${list} "${${list}}" PARENT_SCOPE)
  endforeach()
endfunction()

function(_fmm_keep_existing files out)
  set(there "")
  foreach(file IN LISTS files)
    if(EXISTS "${file}")
      list(APPEND there "${file}")
    endif()
  endforeach()
  set(${out} "${there}" PARENT_SCOPE)
endfunction()

# Copies the blobs to where the program looks for them and opens the gate. The copies are outputs:
# one that is deleted by hand comes back.
function(_fmm_generate_placing)
  _fmm_copy_dirs("${OUTPUT_DIR}" copy_dir every_copy_dir)
  if(EMBED AND NOT OUTPUT_DIR)
    set(copy_dir "")
    set(every_copy_dir "")
  endif()
  foreach(directory IN LISTS every_copy_dir)
    _fmm_claim_copies("${directory}")
    _fmm_surround("${directory}/" "${NAMES}" ".fmmb" copies)
    _fmm_keep(${copies})
  endforeach()
  set(suffix "")
  set(copies "")
  set(arguments --manifest "${work}/models.txt" --from "${blob_dir}")
  if(copy_dir)
    if(copy_dir MATCHES "\\$<")
      set(suffix "-$<CONFIG>")
    endif()
    _fmm_surround("${copy_dir}/" "${NAMES}" ".fmmb" copies)
    list(APPEND arguments --copy-to "${copy_dir}")
  endif()
  if(TEXTURES STREQUAL "external")
    list(APPEND arguments --textures "${work}/textures${suffix}.txt")
    _fmm_keep_lists("${work}/textures" "${suffix}")
  endif()
  set(gate "${work}/gate${suffix}")
  _fmm_surround("" "${NAMES}" ".fmmb" lines)
  list(SORT lines)
  list(JOIN lines "\n" text)
  file(GENERATE OUTPUT "${work}/models.txt" CONTENT "${text}\n" NEWLINE_STYLE UNIX)
  _fmm_rule(rules
    STAMP "${work}/placed${suffix}"
    FILES "${gate}" ${copies}
    COMMAND "${fmmc}" place ${arguments} --gate "${gate}"
    DEPENDS ${blob_rules} "${work}/models.txt"
    COMMENT "Placing models of ${target}")
  list(APPEND gate_rules ${rules})
  list(APPEND gates "${gate}")
  set(gate_rules "${gate_rules}" PARENT_SCOPE)
  set(gates "${gates}" PARENT_SCOPE)
endfunction()

# One header per namespace that includes those of all groups.
function(_fmm_generate_all_headers)
  foreach(namespace IN LISTS namespaces)
    set(names "${namespace_headers_${namespace}}")
    list(SORT names)
    set(text "// Includes the ids of all models of this namespace.\n#pragma once\n\n")
    foreach(name IN LISTS names)
      string(APPEND text "#include <${namespace}/${name}.h>\n")
    endforeach()
    set(file "${namespace_root_${namespace}}/${namespace}/all.h")
    file(GENERATE OUTPUT "${file}" CONTENT "${text}" NEWLINE_STYLE UNIX)
    _fmm_keep("${file}")
  endforeach()
endfunction()

# A rule that makes FILES and sets `out` to what others depend on. Under Ninja that is the files.
# Make and the IDEs compare times alone and would run a rule for ever that leaves an equal output
# alone: there a stamp is the output and the files are by-products.
function(_fmm_rule out)
  cmake_parse_arguments(PARSE_ARGV 1 rule "" "STAMP;DEPFILE;COMMENT;JOB_POOL" "FILES;COMMAND;DEPENDS")
  set(outputs OUTPUT ${rule_FILES})
  set(touch "")
  set(result "${rule_FILES}")
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    list(REMOVE_ITEM rule_FILES "${rule_STAMP}")
    set(outputs OUTPUT "${rule_STAMP}")
    if(rule_FILES)
      list(APPEND outputs BYPRODUCTS ${rule_FILES})
    endif()
    set(touch COMMAND "${CMAKE_COMMAND}" -E touch "${rule_STAMP}")
    set(result "${rule_STAMP}")
  endif()
  set(depfile "")
  if(rule_DEPFILE)
    set(depfile DEPFILE "${rule_DEPFILE}")
  endif()
  # Everything that a rule needs is named; what its target depends on besides need not be waited for.
  set(explicit "")
  if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.27)
    set(explicit DEPENDS_EXPLICIT_ONLY)
  endif()
  set(job_pool "")
  if(rule_JOB_POOL AND CMAKE_GENERATOR MATCHES "Ninja")
    set(job_pool JOB_POOL "${rule_JOB_POOL}")
  endif()
  add_custom_command(
    ${outputs}
    COMMAND ${rule_COMMAND}
    ${touch}
    DEPENDS ${rule_DEPENDS}
    ${depfile}
    ${job_pool}
    ${explicit}
    COMMENT "${rule_COMMENT}"
    VERBATIM)
  set(${out} "${result}" PARENT_SCOPE)
endfunction()

# Writes one argument per line, only when that changes the file, and sets `out` to the argument that
# names it, relative to the folder where rules run: a short command leaves more of the terminal to
# the compiler's own words.
function(_fmm_response_file path arguments out)
  list(JOIN arguments "\n" text)
  file(GENERATE OUTPUT "${path}" CONTENT "${text}\n" NEWLINE_STYLE UNIX)
  cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}"
    OUTPUT_VARIABLE relative)
  set(${out} "@${relative}" PARENT_SCOPE)
endfunction()
