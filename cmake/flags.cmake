# Compile flags of our own targets. Third-party code is never compiled with them.
#
#   fmm_target_flags(<target>)       warnings, floating-point rules and sanitizers
#   fmm_join_by_folder(<target> <source>...)
#                                    with FMM_QUICK_BUILD, the sources of a folder are one unit: most
#                                    of the time of a small file goes into the headers that it includes

function(fmm_target_flags target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 /fp:precise $<$<BOOL:${FMM_WERROR}>:/WX>)
    return()
  endif()
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
    $<$<BOOL:${FMM_WERROR}>:-Werror>
    # Outputs must not depend on the compiler: no fused multiply-add, no reassociation.
    -ffp-contract=off -fno-fast-math
    # gcc's vectoriser of straight-line code fuses all the same where the target has FMA.
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<NOT:$<CONFIG:Debug>>>:-fno-tree-slp-vectorize>
    # A square root is one instruction where nobody asks for errno.
    $<$<NOT:$<CONFIG:Debug>>:-fno-math-errno>
    # gcc 12 sees overlapping copies in std::string where there are none (its bug 105651).
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
  if(FMM_SANITIZE)
    target_compile_options(${target} PRIVATE
      -fsanitize=${FMM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${FMM_SANITIZE})
  endif()
endfunction()

# fmm_test_flags(<target>)   the same for tests, which are built often and run once: no optimising,
#                            which halves the time of a build with sanitizers
function(fmm_test_flags target)
  fmm_target_flags(${target})
  if(NOT MSVC)
    target_compile_options(${target} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O0>)
  endif()
endfunction()

function(fmm_join_by_folder target)
  if(NOT FMM_QUICK_BUILD)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" OUTPUT_VARIABLE folder)
    cmake_path(GET folder PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "${folder}" group)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
  endforeach()
endfunction()
