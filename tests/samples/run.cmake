# Installs fmm, builds every sample project against the installed package, runs the programs, and
# compares the game's output with the one in the repository.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE result OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    list(JOIN ARGV " " command)
    message(FATAL_ERROR "failed (${result}): ${command}\n${output}")
  endif()
endfunction()

set(prefix "${WORK_DIR}/prefix")
file(REMOVE_RECURSE "${prefix}" "${WORK_DIR}/headless" "${WORK_DIR}/game")
run(${CMAKE_COMMAND} --install "${FMM_BINARY_DIR}" --prefix "${prefix}" --config "${BUILD_TYPE}")

set(flags "")
if(SANITIZE)
  # The installed runtime is instrumented, so what links it has to be as well.
  set(flags "-DCMAKE_CXX_FLAGS=-fsanitize=${SANITIZE} -fno-sanitize-recover=all")
endif()
foreach(sample headless game)
  run(${CMAKE_COMMAND} -G Ninja -S "${SOURCE_DIR}/${sample}" -B "${WORK_DIR}/${sample}"
    -DCMAKE_BUILD_TYPE=${BUILD_TYPE} -DCMAKE_CXX_COMPILER=${CXX_COMPILER}
    -DCMAKE_PREFIX_PATH=${prefix} ${flags})
  run(${CMAKE_COMMAND} --build "${WORK_DIR}/${sample}")
  execute_process(COMMAND "${WORK_DIR}/${sample}/${sample}"
    RESULT_VARIABLE result OUTPUT_FILE "${WORK_DIR}/${sample}.txt")
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${sample} failed: ${result}")
  endif()
endforeach()

execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files
  "${SOURCE_DIR}/game/expected.txt" "${WORK_DIR}/game.txt" RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${WORK_DIR}/game.txt is not ${SOURCE_DIR}/game/expected.txt")
endif()
