# How long a build of 1,000 models takes, as ratios to a hand-written Ninja file that copies as many
# files with `cp`, in one run:
#
#   cmake -DFMMC=<installed fmmc> -DPREFIX=<where fmm is installed> -DMODEL=<a .bbmodel>
#     -DWORK=<empty folder> -P tests/bench/many_models.cmake
#
# Each figure is the least of three. 10,000 models are configured only, beside an empty project.

cmake_minimum_required(VERSION 3.24)
find_program(NINJA NAMES ninja ninja-build REQUIRED)

function(now out)
  # One look at the clock: seconds and microseconds of two would not belong together.
  string(TIMESTAMP value "%s%f" UTC)
  set(${out} ${value} PARENT_SCOPE)
endfunction()

# timed(<variable> <command>...): microseconds; keeps the least of what the variable holds.
function(timed variable)
  now(before)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output
    RESULT_VARIABLE result)
  now(after)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${output}")
  endif()
  math(EXPR taken "${after} - ${before}")
  if(DEFINED ${variable} AND ${variable} LESS taken)
    set(taken ${${variable}})
  endif()
  set(${variable} ${taken} PARENT_SCOPE)
endfunction()

function(ratio what a b)
  math(EXPR hundredths "${a} * 100 / ${b}")
  math(EXPR whole "${hundredths} / 100")
  math(EXPR rest "${hundredths} % 100")
  if(rest LESS 10)
    set(rest "0${rest}")
  endif()
  math(EXPR a_ms "${a} / 1000")
  math(EXPR b_ms "${b} / 1000")
  message(STATUS "${what}: ${whole}.${rest}   (${a_ms} ms, ${b_ms} ms)")
endfunction()

# project(<folder> <count>): that many models of which no two are equal.
function(models_project folder count)
  file(REMOVE_RECURSE "${WORK}/${folder}")
  file(READ "${MODEL}" text)
  foreach(i RANGE 1 ${count})
    string(REPLACE "\"x\": 45" "\"x\": ${i}" changed "${text}")
    file(WRITE "${WORK}/${folder}/models/m${i}.bbmodel" "${changed}")
  endforeach()
  file(WRITE "${WORK}/${folder}/CMakeLists.txt" "cmake_minimum_required(VERSION 3.24)
project(many LANGUAGES NONE)
find_package(fmm REQUIRED)
add_library(art INTERFACE)
file(GLOB models models/*.bbmodel)
fmm_add_models(art MODELS \${models})
")
endfunction()

set(count 1000)
models_project(many ${count})
set(ENV{FMM_CACHE_DIR} "${WORK}/cache")
set(rules "rule cp\n  command = cp $in $out\n")
set(outputs "")
foreach(i RANGE 1 ${count})
  string(APPEND rules "build out/m${i}: cp ${WORK}/many/models/m${i}.bbmodel\n")
endforeach()
file(WRITE "${WORK}/cp/build.ninja" "${rules}")
execute_process(COMMAND "${CMAKE_COMMAND}" -S "${WORK}/many" -B "${WORK}/many/build" -G Ninja
  "-DCMAKE_PREFIX_PATH=${PREFIX}" OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
set(build "${WORK}/many/build")
timed(cold "${NINJA}" -C "${build}")

set(edit 0)
foreach(round RANGE 1 3)
  file(REMOVE_RECURSE "${WORK}/cp/out" "${WORK}/cp/.ninja_log")
  timed(cp_clean "${NINJA}" -C "${WORK}/cp")
  timed(cp_quiet "${NINJA}" -C "${WORK}/cp")
  # From nothing, with what a cache remembers of the build before.
  execute_process(COMMAND "${NINJA}" -C "${build}" -t clean OUTPUT_QUIET)
  file(REMOVE_RECURSE "${build}/fmm/art/work/state" "${build}/fmm/art/work/ids")
  timed(clean "${NINJA}" -C "${build}")
  timed(quiet "${NINJA}" -C "${build}")
  math(EXPR value "700 + ${round}")
  file(READ "${WORK}/many/models/m7.bbmodel" text)
  string(REGEX REPLACE "\"x\": 7[0-9]*," "\"x\": ${value}," text "${text}")
  file(WRITE "${WORK}/many/models/m7.bbmodel" "${text}")
  timed(one_edit "${NINJA}" -C "${build}")
endforeach()
ratio("1,000 models, nothing compiled before / cp" ${cold} ${cp_clean})
ratio("1,000 models, clean build again / cp" ${clean} ${cp_clean})
ratio("1,000 models, nothing to do / cp with nothing to do" ${quiet} ${cp_quiet})
ratio("1,000 models, one edit / nothing to do" ${one_edit} ${quiet})

models_project(more 10000)
file(WRITE "${WORK}/empty/CMakeLists.txt"
  "cmake_minimum_required(VERSION 3.24)\nproject(empty LANGUAGES NONE)\n")
foreach(round RANGE 1 3)
  foreach(folder IN ITEMS empty more)
    timed(${folder} "${CMAKE_COMMAND}" -S "${WORK}/${folder}" -B "${WORK}/${folder}/build" -G Ninja
      "-DCMAKE_PREFIX_PATH=${PREFIX}")
  endforeach()
endforeach()
math(EXPR more_ms "(${more} - ${empty}) / 1000")
message(STATUS "10,000 models, configure and generate: ${more_ms} ms more than an empty project")
