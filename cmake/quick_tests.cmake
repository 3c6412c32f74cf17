# Tests compiled from nothing in a fraction of the time, for FMM_QUICK_BUILD: every header that any
# of them includes is precompiled once, and many sources are one unit. Each source keeps a namespace
# of its own there, so that tests need not know each other's names.
#
#   fmm_join_tests(<target> <source>...)   sources whose names end in _test.cpp are joined

function(fmm_join_tests target)
  if(NOT FMM_QUICK_BUILD)
    return()
  endif()
  set(includes "")
  foreach(source IN LISTS ARGN)
    file(STRINGS "${source}" lines REGEX "^#include ")
    list(APPEND includes ${lines})
    if(NOT source MATCHES "_test\\.cpp$")
      set_source_files_properties("${source}" PROPERTIES
        SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
    endif()
  endforeach()
  list(SORT includes)
  list(REMOVE_DUPLICATES includes)
  list(JOIN includes "\n" text)
  set(all "${CMAKE_CURRENT_BINARY_DIR}/${target}_includes.h")
  file(CONFIGURE OUTPUT "${all}" CONTENT "#pragma once\n${text}\n" @ONLY)
  target_precompile_headers(${target} PRIVATE "${all}")
  set_target_properties(${target} PROPERTIES
    UNITY_BUILD ON
    UNITY_BUILD_BATCH_SIZE 24
    UNITY_BUILD_UNIQUE_ID fmm_of_one_file
    UNITY_BUILD_CODE_BEFORE_INCLUDE "namespace fmm_of_one_file {"
    UNITY_BUILD_CODE_AFTER_INCLUDE "}")
endfunction()
