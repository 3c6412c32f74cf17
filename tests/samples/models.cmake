# Compiles every sample model in each semantics and expects silence: no warning, no note. Each
# blob has to pass the deep check.
file(GLOB models "${SOURCE_DIR}/models/*.bbmodel")
list(LENGTH models count)
if(count LESS 5)
  message(FATAL_ERROR "only ${count} models in ${SOURCE_DIR}/models")
endif()

foreach(semantics fmm blockbench)
  set(out "${WORK_DIR}/models/${semantics}")
  file(REMOVE_RECURSE "${out}")
  foreach(model IN LISTS models)
    execute_process(COMMAND "${FMMC}" compile "${model}" -o "${out}" --semantics ${semantics}
      RESULT_VARIABLE result ERROR_VARIABLE said)
    if(NOT result EQUAL 0 OR NOT said STREQUAL "")
      message(FATAL_ERROR "${model} in ${semantics} semantics (${result}):\n${said}")
    endif()
    cmake_path(GET model STEM name)
    execute_process(COMMAND "${FMMC}" verify "${out}/${name}.fmmb"
      RESULT_VARIABLE result ERROR_VARIABLE said)
    if(NOT result EQUAL 0)
      message(FATAL_ERROR "${name}.fmmb in ${semantics} semantics:\n${said}")
    endif()
  endforeach()
endforeach()
