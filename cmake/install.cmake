# What `cmake --install` makes, by component:
#
#   Compiler   bin/fmmc, share/fmm/schema
#   Runtime    lib/libfmm_runtime.a, include/fmm, lib/pkgconfig/fmm.pc
#   CMake      lib/cmake/fmm: find_package(fmm) and fmm_add_models()
#   Docs, Samples
#
# Nothing in it names the prefix, so the tree may be moved. A game that is built for another machine
# takes the Runtime of that machine and the Compiler of its own; CMake serves with either or both.

include(CMakePackageConfigHelpers)

set(fmm_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/fmm")

install(TARGETS fmm_runtime EXPORT fmm-runtime
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT Runtime)
install(EXPORT fmm-runtime NAMESPACE fmm:: FILE fmm-runtime.cmake
  DESTINATION "${fmm_package_dir}" COMPONENT Runtime)
install(DIRECTORY runtime/include/fmm DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT Runtime)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR
  BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" OUTPUT_VARIABLE fmm_pc_includedir)
configure_file(cmake/fmm.pc.in "${CMAKE_CURRENT_BINARY_DIR}/fmm.pc" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/fmm.pc"
  DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT Runtime)

if(TARGET fmmc)
  install(TARGETS fmmc EXPORT fmm-compiler
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT Compiler)
  install(EXPORT fmm-compiler NAMESPACE fmm:: FILE fmm-compiler.cmake
    DESTINATION "${fmm_package_dir}" COMPONENT Compiler)
  # For editors: their own list of schemas, or "$schema" in a file, points at them.
  install(DIRECTORY compiler/schema
    DESTINATION "${CMAKE_INSTALL_DATADIR}/fmm" COMPONENT Compiler OPTIONAL)
endif()

configure_package_config_file(cmake/fmm-config.cmake.in
  "${CMAKE_CURRENT_BINARY_DIR}/fmm-config.cmake" INSTALL_DESTINATION "${fmm_package_dir}")
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/fmm-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/fmm-config.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/fmm-config-version.cmake"
  cmake/fmm_add_models.cmake
  cmake/fmm_bedrock.cmake
  cmake/fmm_checks.cmake
  cmake/fmm_embed.cmake
  cmake/fmm_graph.cmake
  cmake/fmm_install.cmake
  cmake/fmm_list.cmake
  cmake/fmm_pack.cmake
  cmake/fmm_paths.cmake
  cmake/fmm_expressions.cmake
  cmake/fmm_places.cmake
  cmake/fmm_prune.cmake
  cmake/fmm_rules.cmake
  cmake/fmm_shards.cmake
  cmake/fmm_tool.cmake
  cmake/README.md
  DESTINATION "${fmm_package_dir}" COMPONENT CMake)

install(FILES README.md CHANGELOG.md LICENSE runtime/FORMAT.md
  DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT Docs OPTIONAL)
install(FILES compiler/README.md RENAME fmmc.md
  DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT Docs OPTIONAL)
install(DIRECTORY samples DESTINATION "${CMAKE_INSTALL_DATADIR}/fmm" COMPONENT Samples OPTIONAL)

# `cpack` makes fmm-<version>-<system>.tar.gz and a Debian package.
if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_PACKAGE_NAME fmm)
  set(CPACK_PACKAGE_VENDOR "The fmm authors")
  set(CPACK_PACKAGE_CONTACT "The fmm authors <fmm@example.invalid>")
  set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
  set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
  set(CPACK_GENERATOR TGZ)
  # What CPack finds out the dependencies of a package with.
  find_program(FMM_DPKG_SHLIBDEPS dpkg-shlibdeps)
  find_program(FMM_FILE file)
  mark_as_advanced(FMM_DPKG_SHLIBDEPS FMM_FILE)
  if(FMM_DPKG_SHLIBDEPS AND FMM_FILE)
    list(APPEND CPACK_GENERATOR DEB)
    set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
    set(CPACK_DEBIAN_PACKAGE_SECTION devel)
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
    set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "cmake (>= 3.24), ninja-build")
    set(CPACK_STRIP_FILES ON)
  endif()
  include(CPack)
endif()
