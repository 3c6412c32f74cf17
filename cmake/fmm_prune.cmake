# Deletes what models that left the build have left behind: neither Ninja nor Make does.
#
# Every run of CMake lists all outputs of all calls in the whole build, compares the list with that
# of the run before, and deletes the difference: a model that is removed, renamed, or moved to
# another target, another NAMESPACE or another OUTPUT_DIR leaves nothing. Only what stands in the
# list is ever deleted; folders are not searched. It happens before the build, so that code which
# includes the header of a removed model fails in that build and not in the one after, and so that
# no rule of one target deletes what a rule of another has just made.

include_guard(GLOBAL)

# Adds paths to the list of this run: normal and absolute ones, those with $<CONFIG> once for each
# configuration.
function(_fmm_keep)
  if(NOT "${ARGN}" MATCHES "\\$<CONFIG>")
    set_property(GLOBAL APPEND PROPERTY _FMM_OUTPUTS ${ARGN})
    return()
  endif()
  foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES)
    string(REPLACE "$<CONFIG>" "${config}" paths "${ARGN}")
    set_property(GLOBAL APPEND PROPERTY _FMM_OUTPUTS ${paths})
  endforeach()
endfunction()

# Waits until everything is listed: calls of the top directory are deferred to its end as well, and
# what a deferred call defers comes after them. Packs are deferred twice (fmm_pack.cmake).
function(_fmm_prune_last)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _fmm_prune_after_packs)
endfunction()

function(_fmm_prune_after_packs)
  cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _fmm_prune)
endfunction()

# The lines of a file, none if it is not there.
function(_fmm_listed file out)
  set(text "")
  if(EXISTS "${file}")
    file(READ "${file}" text)
  endif()
  string(REPLACE "\n" ";" text "${text}")
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

function(_fmm_prune)
  set(list_file "${CMAKE_BINARY_DIR}/CMakeFiles/fmm_outputs.txt")
  get_property(new GLOBAL PROPERTY _FMM_OUTPUTS)
  list(JOIN new "\n" text)
  set(previous "")
  if(EXISTS "${list_file}")
    file(READ "${list_file}" previous)
  endif()
  if(previous STREQUAL text)
    return()
  endif()
  if(previous STREQUAL "")
    file(WRITE "${list_file}" "${text}")
    return()
  endif()
  # A variable per path: a search in lists would take time by the square of the number of models.
  foreach(path IN LISTS new)
    set("keep ${path}" TRUE)
  endforeach()
  string(REPLACE "\n" ";" previous "${previous}")
  set(gone "")
  foreach(path IN LISTS previous)
    if(NOT DEFINED "keep ${path}")
      list(APPEND gone "${path}")
    endif()
  endforeach()
  # Targets may share texture files: those that a list names which stays are kept.
  set(gone_lists "${gone}")
  list(FILTER gone_lists INCLUDE REGEX "/work/textures[^/]*\\.txt$")
  if(gone_lists)
    list(FILTER new INCLUDE REGEX "/work/textures[^/]*\\.txt$")
    foreach(list IN LISTS new)
      _fmm_listed("${list}" files)
      foreach(path IN LISTS files)
        set("keep ${path}" TRUE)
      endforeach()
    endforeach()
    foreach(list IN LISTS gone_lists)
      _fmm_listed("${list}" files)
      foreach(path IN LISTS files)
        if(NOT DEFINED "keep ${path}" AND path MATCHES "/[0-9a-f]+\\.png$")
          list(APPEND gone "${path}")
        endif()
      endforeach()
    endforeach()
  endif()
  foreach(path IN LISTS gone)
    file(REMOVE "${path}")
  endforeach()
  file(WRITE "${list_file}" "${text}")
endfunction()

cmake_language(DEFER DIRECTORY "${CMAKE_SOURCE_DIR}" CALL _fmm_prune_last)
