# Installs the build and moves the tree away from its prefix: every case proves that it may be
# moved.

cmake_minimum_required(VERSION 3.24)
set(first "${PREFIX} first")
file(REMOVE_RECURSE "${first}" "${PREFIX}")
execute_process(
  COMMAND "${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${first}" --config "${CONFIG}"
  COMMAND_ERROR_IS_FATAL ANY)
file(RENAME "${first}" "${PREFIX}")

foreach(path IN ITEMS bin/fmmc lib/libfmm_runtime.a include/fmm/fmm.hpp include/fmm/types.h
    lib/cmake/fmm/fmm-config.cmake lib/cmake/fmm/fmm-config-version.cmake
    lib/cmake/fmm/fmm-runtime.cmake lib/cmake/fmm/fmm-compiler.cmake lib/pkgconfig/fmm.pc lib/cmake/fmm/fmm_add_models.cmake lib/cmake/fmm/README.md)
  if(NOT EXISTS "${PREFIX}/${path}")
    message(FATAL_ERROR "${path} was not installed")
  endif()
endforeach()
file(GLOB scripts "${PREFIX}/lib/cmake/fmm/*")
foreach(script IN LISTS scripts)
  file(READ "${script}" text)
  string(FIND "${text}" "${first}" position)
  if(NOT position EQUAL -1)
    message(FATAL_ERROR "${script} names the prefix it was installed to")
  endif()
endforeach()
