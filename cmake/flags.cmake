# Compile flags of our own targets. Third-party code is never compiled with them.
#
#   fmm_target_flags(<target>)   warnings, floating-point rules and sanitizers

function(fmm_target_flags target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4 /fp:precise $<$<BOOL:${FMM_WERROR}>:/WX>)
    return()
  endif()
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
    $<$<BOOL:${FMM_WERROR}>:-Werror>
    # Outputs must not depend on the compiler: no fused multiply-add, no reassociation.
    -ffp-contract=off -fno-fast-math)
  if(FMM_SANITIZE)
    target_compile_options(${target} PRIVATE
      -fsanitize=${FMM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(${target} PUBLIC -fsanitize=${FMM_SANITIZE})
  endif()
endfunction()
