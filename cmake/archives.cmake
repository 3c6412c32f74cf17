# zlib, and the libraries that stand on it: libpng for images, minizip (zlib's contrib) for packs.
# Sets PNG_VERSION_STRING. What the system does not have is built from its sources without the build
# files of its authors, which install and export things that we do not.

# Static archives are preferred: every library that fmmc has to find costs each of its processes
# time, and what was built on one Debian then runs on another.
set(fmm_library_suffixes "${CMAKE_FIND_LIBRARY_SUFFIXES}")
if(FMM_STATIC)
  set(CMAKE_FIND_LIBRARY_SUFFIXES "${CMAKE_STATIC_LIBRARY_SUFFIX}")
elseif(UNIX)
  list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES "${CMAKE_STATIC_LIBRARY_SUFFIX}")
endif()
if(NOT FETCHCONTENT_SOURCE_DIR_ZLIB)
  find_package(ZLIB)
endif()
if(NOT FETCHCONTENT_SOURCE_DIR_LIBPNG AND TARGET ZLIB::ZLIB)
  find_package(PNG)
endif()
set(CMAKE_FIND_LIBRARY_SUFFIXES "${fmm_library_suffixes}")
find_path(FMM_MINIZIP_INCLUDE_DIR minizip/zip.h DOC "Folder of minizip/zip.h")
find_library(FMM_MINIZIP_LIBRARY NAMES libminizip.a minizip DOC "The minizip library")
set(fmm_has_minizip FALSE)
if(FMM_MINIZIP_INCLUDE_DIR AND FMM_MINIZIP_LIBRARY AND TARGET ZLIB::ZLIB)
  set(fmm_has_minizip TRUE)
endif()

if(NOT TARGET ZLIB::ZLIB OR NOT fmm_has_minizip)
  FetchContent_Declare(zlib
    URL https://github.com/madler/zlib/releases/download/v1.3.1/zlib-1.3.1.tar.gz
    SOURCE_SUBDIR no-cmake-here)
  FetchContent_MakeAvailable(zlib)
  enable_language(C)
endif()
if(NOT TARGET ZLIB::ZLIB)
  # All but gz*.c, its own kind of files, which need what a configure script finds out.
  file(GLOB fmm_zlib_sources "${zlib_SOURCE_DIR}/*.c")
  list(FILTER fmm_zlib_sources EXCLUDE REGEX "/gz[a-z]*\\.c$")
  add_library(fmm_zlib STATIC EXCLUDE_FROM_ALL ${fmm_zlib_sources})
  target_include_directories(fmm_zlib SYSTEM PUBLIC "${zlib_SOURCE_DIR}")
  add_library(ZLIB::ZLIB ALIAS fmm_zlib)
endif()

add_library(fmm_minizip INTERFACE)
if(fmm_has_minizip)
  add_library(fmm_minizip_c UNKNOWN IMPORTED)
  set_target_properties(fmm_minizip_c PROPERTIES IMPORTED_LOCATION "${FMM_MINIZIP_LIBRARY}"
    INTERFACE_LINK_LIBRARIES ZLIB::ZLIB)
  target_include_directories(fmm_minizip SYSTEM INTERFACE "${FMM_MINIZIP_INCLUDE_DIR}")
else()
  set(minizip_dir "${zlib_SOURCE_DIR}/contrib")
  add_library(fmm_minizip_c STATIC EXCLUDE_FROM_ALL "${minizip_dir}/minizip/ioapi.c"
    "${minizip_dir}/minizip/zip.c" "${minizip_dir}/minizip/unzip.c")
  target_link_libraries(fmm_minizip_c PUBLIC ZLIB::ZLIB)
  target_include_directories(fmm_minizip SYSTEM INTERFACE "${minizip_dir}")
endif()
target_link_libraries(fmm_minizip INTERFACE fmm_minizip_c)

if(NOT TARGET PNG::PNG)
  FetchContent_Declare(libpng
    URL https://github.com/pnggroup/libpng/archive/refs/tags/v1.6.43.tar.gz
    SOURCE_SUBDIR no-cmake-here)
  FetchContent_MakeAvailable(libpng)
  enable_language(C)
  # The library is what stands in its folder but for a test program.
  file(GLOB fmm_png_sources "${libpng_SOURCE_DIR}/png*.c")
  list(FILTER fmm_png_sources EXCLUDE REGEX "/pngtest\\.c$")
  set(fmm_png_dir "${CMAKE_CURRENT_BINARY_DIR}/libpng")
  configure_file("${libpng_SOURCE_DIR}/scripts/pnglibconf.h.prebuilt" "${fmm_png_dir}/pnglibconf.h"
    COPYONLY)
  add_library(fmm_png STATIC EXCLUDE_FROM_ALL ${fmm_png_sources})
  target_include_directories(fmm_png SYSTEM PUBLIC "${libpng_SOURCE_DIR}" "${fmm_png_dir}")
  # What is faster on one processor stands in folders of its own.
  target_compile_definitions(fmm_png PRIVATE PNG_ARM_NEON_OPT=0 PNG_INTEL_SSE_OPT=0
    PNG_LOONGARCH_LSX_OPT=0 PNG_MIPS_MMI_OPT=0 PNG_MIPS_MSA_OPT=0 PNG_POWERPC_VSX_OPT=0)
  target_link_libraries(fmm_png PUBLIC ZLIB::ZLIB)
  add_library(PNG::PNG ALIAS fmm_png)
  file(STRINGS "${libpng_SOURCE_DIR}/png.h" PNG_VERSION_STRING
    REGEX "^#define PNG_LIBPNG_VER_STRING ")
  string(REGEX MATCH "[0-9][0-9.]*" PNG_VERSION_STRING "${PNG_VERSION_STRING}")
endif()
