# For an overlay port: VCPKG_OVERLAY_PORTS names the folder that holds this one. The sources are
# those that this file lies in.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS FEATURES compiler FMM_BUILD_COMPILER)
vcpkg_cmake_configure(SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS ${FEATURE_OPTIONS} -DFMM_BUILD_TESTS=OFF -DFMM_QUICK_BUILD=ON)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/fmm)
vcpkg_fixup_pkgconfig()
if("compiler" IN_LIST FEATURES)
  vcpkg_copy_tools(TOOL_NAMES fmmc AUTO_CLEAN)
endif()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
