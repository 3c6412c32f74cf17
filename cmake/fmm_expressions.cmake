# Generator expressions in the options of a call. CMake evaluates them when it writes the response
# file, once for each configuration, so that nothing here knows what they come to; fmmc says what is
# wrong with that. With several configurations in one build, whatever a blob passes through then has
# a folder for each of them.

include_guard(GLOBAL)

# What takes them: options that shape what fmmc is told, and no file that CMake has to know.
set_property(GLOBAL PROPERTY _FMM_EXPRESSIONS SEMANTICS RATE MOLANG MOLANG_SEED PROFILE TOLERANCE
  TEXTURES LENGTH SILENCE ERROR_ON WARNINGS_AS_ERRORS)

# Sets `out` to the text without its generator expressions.
function(_fmm_outside_expressions text out)
  while(text MATCHES "\\$<[^<>]*>")
    string(REGEX REPLACE "\\$<[^<>]*>" "" text "${text}")
  endwhile()
  set(${out} "${text}" PARENT_SCOPE)
endfunction()

# Sets `out` to whether one of the values holds an expression. Refuses one that a space or a
# semicolon has cut.
function(_fmm_is_expression keyword values out)
  set(found FALSE)
  if(values MATCHES "\\$<")
    set(found TRUE)
    foreach(value IN LISTS values)
      _fmm_outside_expressions("${value}" outside)
      if(outside MATCHES "\\$<")
        _fmm_fail("${keyword}: the generator expression '${value}' has no end; quote it, and write "
          "$<SEMICOLON> for a semicolon in it")
      endif()
    endforeach()
  endif()
  set(${out} ${found} PARENT_SCOPE)
endfunction()

# Reads the arguments of a call of fmm_add_models() in `arg_<keyword>`.
function(_fmm_check_expressions)
  get_property(allowed GLOBAL PROPERTY _FMM_EXPRESSIONS)
  list(JOIN allowed ", " allowed_text)
  foreach(keyword IN ITEMS BASE_DIR NAMESPACE CACHE ANIMATIONS DEPENDS SHARD_SIZE JOB_POOL
      BEDROCK_NAMESPACE BEDROCK_VERSION)
    if(arg_${keyword} MATCHES "\\$<")
      _fmm_fail("${keyword} takes no generator expressions ('${arg_${keyword}}'); those that do are "
        "${allowed_text}")
    endif()
  endforeach()
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  foreach(keyword IN LISTS allowed)
    _fmm_is_expression(${keyword} "${arg_${keyword}}" found)
    if(found AND multi_config)
      foreach(shared IN ITEMS EMBED BEDROCK)
        if(arg_${shared})
          _fmm_fail("${shared} makes the same files for all configurations of ${CMAKE_GENERATOR}, and "
            "${keyword} '${arg_${keyword}}' may differ; use Ninja with a build folder for each")
        endif()
      endforeach()
    endif()
  endforeach()
endfunction()

# "/$<CONFIG>" if the build has several configurations and an option of the group may differ by
# them, else nothing. Reads the settings of _fmm_generate_group() in fmm_graph.cmake.
function(_fmm_by_config out)
  set(${out} "" PARENT_SCOPE)
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  get_property(allowed GLOBAL PROPERTY _FMM_EXPRESSIONS)
  if(multi_config)
    foreach(keyword IN LISTS allowed)
      if(${keyword} MATCHES "\\$<")
        set(${out} "/$<CONFIG>" PARENT_SCOPE)
      endif()
    endforeach()
  endif()
endfunction()

# Appends to `list` what says that an option has a value. An expression that comes to nothing leaves
# the option out, and one that comes to several values gives it as often. That takes expressions
# around the value, which a comma in text beside it would cut: with such text the option is given once.
function(_fmm_append_option list option value)
  set(words "${option}=${value}")
  if(NOT value MATCHES "\\$<")
    set(words "${option};${value}")
  else()
    _fmm_outside_expressions("${value}" outside)
    if(outside STREQUAL "")
      set(words "$<$<NOT:$<STREQUAL:${value},>>:${option}=$<JOIN:${value},\n${option}=>>")
    endif()
  endif()
  set(${list} "${${list}};${words}" PARENT_SCOPE)
endfunction()
