# Finds the fmmc that the rules run.

include_guard(GLOBAL)

# fmm_find_compiler(<variable> [DEPENDS <variable>])
# The fmmc that models are compiled with, for rules of your own: the first variable is what a rule
# of add_custom_command() writes as its command, the second what it has to depend on.
function(fmm_find_compiler variable)
  set(fmm_call "fmm_find_compiler(${variable})")
  cmake_parse_arguments(PARSE_ARGV 1 arg "" DEPENDS "")
  _fmm_check_unknown(DEPENDS "${arg_UNPARSED_ARGUMENTS}" "")
  _fmm_find_compiler(command depends)
  set(${variable} "${command}" PARENT_SCOPE)
  if(DEFINED arg_DEPENDS)
    set(${arg_DEPENDS} "${depends}" PARENT_SCOPE)
  endif()
endfunction()

# Sets `command` to what a rule writes as its command and `depends` to what changes when fmmc does.
# In this order: FMM_COMPILER_EXECUTABLE, which a cross build needs; the fmmc of this build or of
# the package; one on PATH of the machine that builds.
function(_fmm_find_compiler command depends)
  if(FMM_COMPILER_EXECUTABLE)
    _fmm_check_compiler(FMM_COMPILER_EXECUTABLE)
    set(${command} "${FMM_COMPILER_EXECUTABLE}" PARENT_SCOPE)
    set(${depends} "${FMM_COMPILER_EXECUTABLE}" PARENT_SCOPE)
    return()
  endif()
  set(reason "there is no target fmm::fmmc in this directory")
  if(TARGET fmm::fmmc)
    _fmm_runs_here(runs)
    if(runs)
      set(${command} fmm::fmmc PARENT_SCOPE)
      set(${depends} fmm::fmmc PARENT_SCOPE)
      return()
    endif()
    string(CONCAT reason "fmm::fmmc is built for ${CMAKE_SYSTEM_NAME} ${CMAKE_SYSTEM_PROCESSOR}, "
      "which does not run here without CMAKE_CROSSCOMPILING_EMULATOR")
  endif()
  # Not in the prefixes of packages, which are those of the target platform.
  find_program(FMM_HOST_COMPILER fmmc NO_PACKAGE_ROOT_PATH NO_CMAKE_PATH NO_CMAKE_ENVIRONMENT_PATH
    NO_CMAKE_FIND_ROOT_PATH)
  mark_as_advanced(FMM_HOST_COMPILER)
  if(FMM_HOST_COMPILER)
    _fmm_check_compiler(FMM_HOST_COMPILER)
    set(${command} "${FMM_HOST_COMPILER}" PARENT_SCOPE)
    set(${depends} "${FMM_HOST_COMPILER}" PARENT_SCOPE)
    return()
  endif()
  _fmm_fail("no fmmc to run: ${reason}. Any of these helps: find_package(fmm REQUIRED) in this "
    "directory or above; add_subdirectory() or FetchContent of fmm with FMM_BUILD_COMPILER=ON, "
    "in a cross build with FMM_NATIVE_COMPILER=ON; "
    "-DFMM_COMPILER_EXECUTABLE=/path/to/fmmc; fmmc on PATH")
endfunction()

# A cross build may have found the package of its own machine or that of the other one; only a try
# tells. For an fmmc that is yet to be built the answer is known.
function(_fmm_runs_here out)
  set(${out} TRUE PARENT_SCOPE)
  if(NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR)
    return()
  endif()
  set(${out} FALSE PARENT_SCOPE)
  get_target_property(imported fmm::fmmc IMPORTED)
  get_target_property(native fmm::fmmc FMM_RUNS_HERE)
  if(native)
    set(${out} TRUE PARENT_SCOPE)
  elseif(imported)
    get_target_property(location fmm::fmmc LOCATION)
    execute_process(COMMAND "${location}" --format-version RESULT_VARIABLE result
      OUTPUT_QUIET ERROR_QUIET)
    if(result EQUAL 0)
      set(${out} TRUE PARENT_SCOPE)
    endif()
  endif()
endfunction()

# An fmmc from elsewhere has to write the format that the runtime of this build reads. Asked once
# in a run of CMake.
function(_fmm_check_compiler variable)
  set(path "${${variable}}")
  get_property(checked GLOBAL PROPERTY _FMM_CHECKED_COMPILER)
  if(checked STREQUAL path)
    return()
  endif()
  if(NOT IS_ABSOLUTE "${path}" OR NOT EXISTS "${path}" OR IS_DIRECTORY "${path}")
    _fmm_fail("${variable} '${path}' is not the absolute path of a program")
  endif()
  execute_process(COMMAND "${path}" --format-version
    OUTPUT_VARIABLE version ERROR_VARIABLE error RESULT_VARIABLE result
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT result EQUAL 0 OR NOT version MATCHES "^([0-9]+)\\.[0-9]+$")
    _fmm_fail("'${path} --format-version' does not work here (${result}): ${error}")
  endif()
  set(major "${CMAKE_MATCH_1}")
  _fmm_runtime_format(expected)
  if(NOT major EQUAL expected)
    _fmm_fail("'${path}' writes format ${version}, but the runtime reads format ${expected}")
  endif()
  set_property(GLOBAL PROPERTY _FMM_CHECKED_COMPILER "${path}")
endfunction()

# The major version of the format that fmm::runtime reads, from its own header.
function(_fmm_runtime_format out)
  get_target_property(directories fmm::runtime INTERFACE_INCLUDE_DIRECTORIES)
  string(REGEX REPLACE "\\$<(BUILD|INSTALL)_INTERFACE:([^>]*)>" "\\2" directories "${directories}")
  foreach(directory IN LISTS directories)
    if(EXISTS "${directory}/fmm/format.h")
      file(STRINGS "${directory}/fmm/format.h" line REGEX "version_major = [0-9]+")
      string(REGEX REPLACE ".*version_major = ([0-9]+).*" "\\1" major "${line}")
      set(${out} "${major}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
  _fmm_fail("fmm::runtime has no header fmm/format.h in '${directories}'")
endfunction()
