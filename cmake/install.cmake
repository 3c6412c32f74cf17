# What `cmake --install` makes: bin/fmmc, lib/libfmm_runtime.a, include/fmm, the CMake package in
# lib/cmake/fmm, documents and samples. Nothing in it names the prefix, so the tree may be moved.

include(CMakePackageConfigHelpers)

set(fmm_package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/fmm")

set(fmm_installed_targets fmm_runtime)
if(TARGET fmmc)
  list(APPEND fmm_installed_targets fmmc)
endif()
install(TARGETS ${fmm_installed_targets} EXPORT fmm
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}"
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}")
install(EXPORT fmm NAMESPACE fmm:: FILE fmm-targets.cmake DESTINATION "${fmm_package_dir}")
install(DIRECTORY runtime/include/fmm DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

configure_package_config_file(cmake/fmm-config.cmake.in
  "${CMAKE_CURRENT_BINARY_DIR}/fmm-config.cmake" INSTALL_DESTINATION "${fmm_package_dir}")
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/fmm-config-version.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES
  "${CMAKE_CURRENT_BINARY_DIR}/fmm-config.cmake"
  "${CMAKE_CURRENT_BINARY_DIR}/fmm-config-version.cmake"
  cmake/fmm_add_models.cmake
  cmake/fmm_checks.cmake
  cmake/fmm_embed.cmake
  cmake/fmm_graph.cmake
  cmake/fmm_install.cmake
  cmake/fmm_list.cmake
  cmake/fmm_paths.cmake
  cmake/fmm_places.cmake
  cmake/fmm_prune.cmake
  cmake/fmm_shards.cmake
  cmake/fmm_tool.cmake
  cmake/README.md
  DESTINATION "${fmm_package_dir}")

install(FILES README.md CHANGELOG.md LICENSE runtime/FORMAT.md
  DESTINATION "${CMAKE_INSTALL_DOCDIR}" OPTIONAL)
install(DIRECTORY samples DESTINATION "${CMAKE_INSTALL_DATADIR}/fmm" OPTIONAL)
