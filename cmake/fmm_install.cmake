# Installing compiled models: INSTALL_DESTINATION and fmm_install_models().

include_guard(GLOBAL)

# fmm_install_models(<target> DESTINATION <dir> [COMPONENT <name>])
# All models of all calls for the target, those after this one too.
function(fmm_install_models target)
  set(fmm_call "fmm_install_models(${target})")
  set(keywords DESTINATION COMPONENT)
  _fmm_check_target("${target}" "${keywords}")
  _fmm_check_repeated("${keywords}" "${ARGN}")
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "${keywords}" "")
  _fmm_check_unknown("${keywords}" "${arg_UNPARSED_ARGUMENTS}" "")
  foreach(keyword IN LISTS arg_KEYWORDS_MISSING_VALUES)
    _fmm_fail("${keyword} has no value")
  endforeach()
  if(NOT DEFINED arg_DESTINATION)
    _fmm_fail("DESTINATION is missing")
  endif()
  get_target_property(known ${target} _FMM_INSTALL_DESTINATION)
  if(known)
    _fmm_fail("the models of '${target}' go to '${known}' already")
  endif()
  set_target_properties(${target} PROPERTIES
    _FMM_INSTALL_DESTINATION "${arg_DESTINATION}"
    _FMM_INSTALL_COMPONENT "${arg_COMPONENT}")
  # The arguments of a deferred call are evaluated when it runs.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL _fmm_check_installed \"${target}\")")
endfunction()

function(_fmm_check_installed target)
  get_target_property(groups ${target} _FMM_GROUPS)
  if(NOT groups)
    set(fmm_call "fmm_install_models(${target})")
    _fmm_fail("'${target}' has no models; call fmm_add_models(${target} ...) in this directory")
  endif()
endfunction()

# The rules for one group; reads variables of _fmm_generate_group() in fmm_graph.cmake. The folder
# of blobs holds what this build made and nothing else.
function(_fmm_install_group)
  get_target_property(destination ${target} _FMM_INSTALL_DESTINATION)
  get_target_property(component ${target} _FMM_INSTALL_COMPONENT)
  set(component_words "")
  if(component)
    set(component_words COMPONENT "${component}")
  endif()
  if(destination)
    install(DIRECTORY "${blob_dir}/" DESTINATION "${destination}" ${component_words}
      FILES_MATCHING PATTERN "*.fmmb" PATTERN "*.png")
  endif()
  if(INSTALL_DESTINATION)
    install(DIRECTORY "${blob_dir}/" DESTINATION "${INSTALL_DESTINATION}"
      FILES_MATCHING PATTERN "*.fmmb" PATTERN "*.png")
  endif()
endfunction()
