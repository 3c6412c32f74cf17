# Third-party libraries: a system package if there is one, else FetchContent. FETCHCONTENT_SOURCE_DIR_<NAME>
# points at sources on disk for machines without a network.
#
# Each ends in one target: nlohmann_json::nlohmann_json, fmm_fmt (fmt, linked statically),
# CLI11::CLI11, PNG::PNG, fmm_minizip, doctest::doctest, fmm_zstd, and of headers alone fmm_xxhash,
# fmm_stb and fmm_valijson. Nothing of them shows in an installed header of ours.

include(FetchContent)

# Warnings of headers that were fetched are none of ours, as those of the system's are not.
function(fmm_hush)
  foreach(target IN LISTS ARGN)
    get_target_property(aliased ${target} ALIASED_TARGET)
    if(aliased)
      set(target ${aliased})
    endif()
    get_target_property(imported ${target} IMPORTED)
    if(NOT imported)
      get_target_property(folders ${target} INTERFACE_INCLUDE_DIRECTORIES)
      set_property(TARGET ${target} APPEND PROPERTY INTERFACE_SYSTEM_INCLUDE_DIRECTORIES ${folders})
    endif()
  endforeach()
endfunction()

# xxHash has no CMake package in Debian; its single header is all we need (XXH_INLINE_ALL).
add_library(fmm_xxhash INTERFACE)
find_path(FMM_XXHASH_INCLUDE_DIR xxhash.h DOC "Folder of xxhash.h")
if(NOT FMM_XXHASH_INCLUDE_DIR OR FETCHCONTENT_SOURCE_DIR_XXHASH)
  FetchContent_Declare(xxhash URL https://github.com/Cyan4973/xxHash/archive/refs/tags/v0.8.2.tar.gz
    SOURCE_SUBDIR no-cmake-here)
  FetchContent_MakeAvailable(xxhash)
  set(fmm_xxhash_dir "${xxhash_SOURCE_DIR}")
else()
  set(fmm_xxhash_dir "${FMM_XXHASH_INCLUDE_DIR}")
endif()
target_include_directories(fmm_xxhash SYSTEM INTERFACE $<BUILD_INTERFACE:${fmm_xxhash_dir}>)

# stb: single headers (PNG writing, a bitmap font for the preview); no CMake package either.
add_library(fmm_stb INTERFACE)
if(FMM_BUILD_COMPILER)
  find_path(FMM_STB_INCLUDE_DIR stb_image_write.h PATH_SUFFIXES stb DOC "Folder of stb_image_write.h")
  if(NOT FMM_STB_INCLUDE_DIR OR FETCHCONTENT_SOURCE_DIR_STB)
    FetchContent_Declare(stb
      URL https://github.com/nothings/stb/archive/5736b15f7ea0ffb08dd38af21067c314d6a3aae9.tar.gz
      SOURCE_SUBDIR no-cmake-here)
    FetchContent_MakeAvailable(stb)
    set(fmm_stb_dir "${stb_SOURCE_DIR}")
  else()
    set(fmm_stb_dir "${FMM_STB_INCLUDE_DIR}")
  endif()
  target_include_directories(fmm_stb SYSTEM INTERFACE "${fmm_stb_dir}")
endif()

# valijson: reads JSON Schema. Headers too.
add_library(fmm_valijson INTERFACE)
if(FMM_BUILD_COMPILER)
  find_path(FMM_VALIJSON_INCLUDE_DIR valijson/schema_parser.hpp DOC "Folder of valijson/")
  if(NOT FMM_VALIJSON_INCLUDE_DIR OR FETCHCONTENT_SOURCE_DIR_VALIJSON)
    FetchContent_Declare(valijson
      URL https://github.com/tristanpenman/valijson/archive/refs/tags/v1.0.tar.gz
      SOURCE_SUBDIR no-cmake-here)
    FetchContent_MakeAvailable(valijson)
    set(fmm_valijson_dir "${valijson_SOURCE_DIR}/include")
  else()
    set(fmm_valijson_dir "${FMM_VALIJSON_INCLUDE_DIR}")
  endif()
  target_include_directories(fmm_valijson SYSTEM INTERFACE "${fmm_valijson_dir}")
  target_compile_definitions(fmm_valijson INTERFACE VALIJSON_USE_EXCEPTIONS=1)
endif()

if(FMM_BUILD_COMPILER)
  set(JSON_BuildTests OFF CACHE INTERNAL "")
  set(CLI11_BUILD_TESTS OFF CACHE INTERNAL "")
  set(CLI11_BUILD_EXAMPLES OFF CACHE INTERNAL "")
  FetchContent_Declare(nlohmann_json
    URL https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
    FIND_PACKAGE_ARGS 3.10 NAMES nlohmann_json)
  FetchContent_Declare(fmt
    URL https://github.com/fmtlib/fmt/archive/refs/tags/9.1.0.tar.gz
    FIND_PACKAGE_ARGS 9 NAMES fmt)
  FetchContent_Declare(CLI11
    URL https://github.com/CLIUtils/CLI11/archive/refs/tags/v2.3.2.tar.gz
    FIND_PACKAGE_ARGS 2 NAMES CLI11)
  FetchContent_MakeAvailable(nlohmann_json fmt CLI11)
  fmm_hush(nlohmann_json::nlohmann_json fmt::fmt CLI11::CLI11)
  get_target_property(fmm_fmt_type fmt::fmt TYPE)
  if(fmm_fmt_type STREQUAL "SHARED_LIBRARY" AND fmt_VERSION VERSION_LESS 10)
    add_library(fmm_fmt STATIC EXCLUDE_FROM_ALL cmake/fmt_static.cpp)
    set_target_properties(fmm_fmt PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(fmm_fmt SYSTEM PUBLIC
      $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
  elseif(fmm_fmt_type STREQUAL "SHARED_LIBRARY")
    add_library(fmm_fmt INTERFACE)
    target_link_libraries(fmm_fmt INTERFACE fmt::fmt-header-only)
  else()
    add_library(fmm_fmt INTERFACE)
    target_link_libraries(fmm_fmt INTERFACE fmt::fmt)
  endif()
  # zstd packs entries of the cache. Debian has no CMake package for it; linked statically where that
  # is possible, since every library that fmmc has to find costs each of its processes time.
  option(FMM_ZSTD "Pack entries of the cache with zstd" ON)
  add_library(fmm_zstd INTERFACE)
  if(FMM_ZSTD)
    find_path(FMM_ZSTD_INCLUDE_DIR zstd.h DOC "Folder of zstd.h")
    find_library(FMM_ZSTD_LIBRARY NAMES libzstd.a zstd DOC "The zstd library")
    if(FMM_ZSTD_INCLUDE_DIR AND FMM_ZSTD_LIBRARY AND NOT FETCHCONTENT_SOURCE_DIR_ZSTD)
      target_include_directories(fmm_zstd SYSTEM INTERFACE "${FMM_ZSTD_INCLUDE_DIR}")
      target_link_libraries(fmm_zstd INTERFACE "${FMM_ZSTD_LIBRARY}")
    else()
      # Its own build files would install it with us.
      FetchContent_Declare(zstd
        URL https://github.com/facebook/zstd/releases/download/v1.5.5/zstd-1.5.5.tar.gz
        SOURCE_SUBDIR no-cmake-here)
      FetchContent_MakeAvailable(zstd)
      enable_language(C)
      file(GLOB fmm_zstd_sources "${zstd_SOURCE_DIR}/lib/common/*.c"
        "${zstd_SOURCE_DIR}/lib/compress/*.c" "${zstd_SOURCE_DIR}/lib/decompress/*.c")
      add_library(fmm_zstd_c STATIC EXCLUDE_FROM_ALL ${fmm_zstd_sources})
      target_compile_definitions(fmm_zstd_c PRIVATE ZSTD_DISABLE_ASM)
      target_include_directories(fmm_zstd SYSTEM INTERFACE "${zstd_SOURCE_DIR}/lib")
      target_link_libraries(fmm_zstd INTERFACE fmm_zstd_c)
    endif()
  endif()
  find_package(Threads REQUIRED)
  include("${CMAKE_CURRENT_LIST_DIR}/archives.cmake")
endif()

if(FMM_BUILD_TESTS)
  set(DOCTEST_NO_INSTALL ON CACHE INTERNAL "")
  FetchContent_Declare(doctest
    URL https://github.com/doctest/doctest/archive/refs/tags/v2.4.11.tar.gz
    FIND_PACKAGE_ARGS 2.4 NAMES doctest)
  FetchContent_MakeAvailable(doctest)
  fmm_hush(doctest::doctest)
endif()
