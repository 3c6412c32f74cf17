# What every case begins with. A case is a script (`cmake -P`) that writes a small project, builds
# it against the installed package, and looks at what happened. The first expectation that fails stops
# the case with all that was printed so far.
#
# Given by CMakeLists.txt: WORK (a folder of this case alone), PREFIX (where fmm is installed),
# MODELS (the folder of model files), FMM_SOURCE (the sources of fmm), FMM_BUILD (its build), CXX (the
# compiler), LAUNCHER
# (what to put before it), GENERATOR.

cmake_minimum_required(VERSION 3.24)

set(SRC "${WORK}/src")
set(BUILD "${WORK}/build")
set(FMMC "${PREFIX}/bin/fmmc")

# A cache of this case alone.
set(ENV{FMM_CACHE_DIR} "${WORK}/cache")

file(REMOVE_RECURSE "${WORK}")
file(MAKE_DIRECTORY "${SRC}")

# --- the project under test

# put(<path below SRC> <text>): a file, with the time of now.
function(put path text)
  file(WRITE "${SRC}/${path}" "${text}")
endfunction()

# project_without_language(<text>): the CMakeLists.txt, for a project that configures quickly.
function(project_without_language text)
  put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES NONE)
find_package(fmm REQUIRED)
${text}")
endfunction()

function(cxx_project text)
  put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
project(consumer LANGUAGES CXX)
find_package(fmm REQUIRED)
${text}")
endfunction()

# model(<path below SRC> [<key value>]): a copy of models/box.bbmodel; `value` replaces the angle of
# its walk, so that models differ.
function(model path)
  file(READ "${MODELS}/box.bbmodel" text)
  if(ARGC GREATER 1)
    string(REPLACE "\"x\": 45" "\"x\": ${ARGV1}" text "${text}")
  endif()
  put("${path}" "${text}")
endfunction()

# models(<count> <folder>): m1.bbmodel ...
function(models count folder)
  foreach(i RANGE 1 ${count})
    model(${folder}/m${i}.bbmodel ${i})
  endforeach()
endfunction()

# take(<file of MODELS> <path below SRC>)
function(take file path)
  cmake_path(GET path PARENT_PATH folder)
  file(MAKE_DIRECTORY "${SRC}/${folder}")
  file(COPY_FILE "${MODELS}/${file}" "${SRC}/${path}")
  file(TOUCH "${SRC}/${path}")
endfunction()

# edit(<path below SRC> <old> <new>): a change that a person would make.
function(edit path old new)
  file(READ "${SRC}/${path}" text)
  string(REPLACE "${old}" "${new}" changed "${text}")
  if(changed STREQUAL text)
    message(FATAL_ERROR "edit: '${old}' is not in ${path}")
  endif()
  put("${path}" "${changed}")
endfunction()

# skip(<reason>): ends the case; CTest shows it as not run.
macro(skip reason)
  message(STATUS "skipped: ${reason}")
  return()
endmacro()

# --- running

function(run result_variable output_variable)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE result
    OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(JOIN " " line ${ARGN})
  message(STATUS "$ ${line}\n${output}")
  set(${result_variable} ${result} PARENT_SCOPE)
  set(${output_variable} "${output}" PARENT_SCOPE)
endfunction()

# CMAKE_LINK_DEPENDS_USE_LINKER: from CMake 3.27 on, linkers tell what they have read, in files that do
# not spell the space in PREFIX as Ninja reads it, and every build would link again.
macro(run_configure)
  run(result output "${CMAKE_COMMAND}" -S "${SRC}" -B "${BUILD}" -G "${GENERATOR}"
    "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DCMAKE_CXX_COMPILER=${CXX}" -Wno-dev
    -DCMAKE_LINK_DEPENDS_USE_LINKER=OFF --no-warn-unused-cli ${ARGN})
endmacro()

# configure([<cmake arguments>...])
function(configure)
  run_configure(${ARGN})
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "configuration failed")
  endif()
  expect_not_in("${output}" "CMake [A-Za-z]* *Warning")
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect_configure_error(<text>...): it fails with exactly one error, which holds each text.
function(expect_configure_error)
  run_configure()
  if(result EQUAL 0)
    message(FATAL_ERROR "configuration passed, expected: ${ARGV}")
  endif()
  string(REGEX MATCHALL "CMake Error" errors "${output}")
  list(LENGTH errors count)
  if(NOT count EQUAL 1)
    message(FATAL_ERROR "${count} errors instead of one")
  endif()
  # CMake breaks long messages into lines.
  string(REGEX REPLACE "[ \n]+" " " flat "${output}")
  foreach(text IN LISTS ARGV)
    expect_in("${flat}" "${text}")
  endforeach()
endfunction()

# build([<arguments of cmake --build>...]): passes; sets `output`.
function(build)
  run(result output "${CMAKE_COMMAND}" --build "${BUILD}" ${ARGN})
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "build failed")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(build_fails)
  run(result output "${CMAKE_COMMAND}" --build "${BUILD}" ${ARGN})
  if(result EQUAL 0)
    message(FATAL_ERROR "build passed")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# expect_quiet([<arguments>...]): a build has nothing to do.
function(expect_quiet)
  build(${ARGN})
  if(GENERATOR MATCHES "Ninja")
    expect_in("${output}" "no work to do")
  else()
    expect_not_in("${output}" "models? of|Building|Linking")
  endif()
endfunction()

# --- looking

function(expect_in text part)
  string(FIND "${text}" "${part}" position)
  if(position EQUAL -1)
    message(FATAL_ERROR "expected in the output: ${part}")
  endif()
endfunction()

function(expect_not_in text regex)
  if(text MATCHES "${regex}")
    message(FATAL_ERROR "not expected in the output: '${CMAKE_MATCH_0}'")
  endif()
endfunction()

function(expect_equal actual expected what)
  if(NOT actual STREQUAL expected)
    message(FATAL_ERROR "${what} is '${actual}', expected '${expected}'")
  endif()
endfunction()

function(expect_file)
  foreach(path IN LISTS ARGV)
    if(NOT EXISTS "${BUILD}/${path}")
      message(FATAL_ERROR "there is no ${path}")
    endif()
  endforeach()
endfunction()

function(expect_no_file)
  foreach(path IN LISTS ARGV)
    if(EXISTS "${BUILD}/${path}")
      message(FATAL_ERROR "there is still ${path}")
    endif()
  endforeach()
endfunction()

# snapshot(<variable> <glob below BUILD>...): the files with their times.
function(snapshot variable)
  list(TRANSFORM ARGN PREPEND "${BUILD}/" OUTPUT_VARIABLE globs)
  file(GLOB_RECURSE files LIST_DIRECTORIES FALSE RELATIVE "${BUILD}" ${globs})
  set(lines "")
  foreach(file IN LISTS files)
    file(TIMESTAMP "${BUILD}/${file}" time "%s.%f" UTC)
    list(APPEND lines "${file}@${time}")
  endforeach()
  set(${variable} "${lines}" PARENT_SCOPE)
endfunction()

# expect_written(<snapshot> <globs> <file>...): since the snapshot exactly these files were written.
function(expect_written before globs)
  snapshot(after ${globs})
  set(written "${after}")
  list(REMOVE_ITEM written ${before})
  list(TRANSFORM written REPLACE "@[0-9.]+$" "")
  set(expected "${ARGN}")
  list(SORT written)
  list(SORT expected)
  expect_equal("${written}" "${expected}" "the list of files written")
endfunction()
