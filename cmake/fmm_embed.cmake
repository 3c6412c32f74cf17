# EMBED: blobs linked into the program. `fmmc ids --embed` writes one source per model, which takes
# the blob in through the assembler; these sources make one static library per group of calls.
#
# The target links that library by its path and not by its name: a library that is named makes the
# objects of the target wait for everything that its own objects wait for, which is all models.
#
# _fmm_generate_embedded() reads variables of _fmm_generate_group() in fmm_graph.cmake.

include_guard(GLOBAL)

function(_fmm_check_embed target textures)
  if(NOT CMAKE_CXX_COMPILER_LOADED)
    _fmm_fail("EMBED compiles C++ sources; add CXX to the LANGUAGES of the project")
  endif()
  if(MSVC)
    _fmm_fail("EMBED needs gcc or clang; leave it out and load the files beside the executable")
  endif()
  if(textures MATCHES "external")
    _fmm_fail("EMBED holds whole models, but TEXTURES external leaves the images in files; use "
      "rgba8, png or none")
  endif()
  if(CMAKE_CURRENT_BINARY_DIR MATCHES "[\"$]")
    _fmm_fail("EMBED does not work in the build folder '${CMAKE_CURRENT_BINARY_DIR}': its path has "
      "a '${CMAKE_MATCH_0}', which an assembler does not take")
  endif()
endfunction()

# Makes the library and appends its path to `archives`.
function(_fmm_generate_embedded)
  set(library ${target}_fmm_embedded)
  if(index GREATER 0)
    string(APPEND library _${index})
  endif()
  set(sources "")
  foreach(name blob IN ZIP_LISTS NAMES blobs)
    set(source "${folder}/embed/${name}.cpp")
    list(APPEND sources "${source}")
    set_source_files_properties("${source}" PROPERTIES
      GENERATED TRUE
      OBJECT_DEPENDS "${blob}"
      COMPILE_DEFINITIONS "FMM_BLOB=\"${blob}\"")
  endforeach()
  add_library(${library} STATIC ${sources})
  set(directory "${folder}/embedded")
  get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(multi_config)
    string(APPEND directory "/$<CONFIG>")
  endif()
  set_target_properties(${library} PROPERTIES
    ARCHIVE_OUTPUT_DIRECTORY "${directory}"
    POSITION_INDEPENDENT_CODE ON
    # What the assembler brings in is not seen by optimisation at link time, which drops it.
    INTERPROCEDURAL_OPTIMIZATION OFF
    UNITY_BUILD OFF)
  target_compile_options(${library} PRIVATE -fno-lto)
  target_compile_features(${library} PRIVATE cxx_std_20)
  foreach(config IN LISTS CMAKE_CONFIGURATION_TYPES CMAKE_BUILD_TYPE)
    string(TOUPPER "${config}" upper)
    set_target_properties(${library} PROPERTIES ${upper}_POSTFIX "")
  endforeach()
  if(NOT all)
    set_target_properties(${library} PROPERTIES EXCLUDE_FROM_ALL TRUE)
  endif()
  string(CONCAT archive "${directory}/${CMAKE_STATIC_LIBRARY_PREFIX}${library}"
    "${CMAKE_STATIC_LIBRARY_SUFFIX}")
  set(archives ${archives} "${archive}" PARENT_SCOPE)
  if(NOT CMAKE_GENERATOR MATCHES "Ninja")
    add_dependencies(${library} ${target}_fmm_ids ${target}_fmm_models)
    add_dependencies(${target} ${library})
  endif()
endfunction()

# Executables take the archives in. So do libraries, and whoever links them has them again: what is
# called is linked where it is called.
function(_fmm_attach_embedded target archives)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL "INTERFACE_LIBRARY")
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES ${archives})
  endif()
  if(NOT type STREQUAL "EXECUTABLE")
    _fmm_surround("$<BUILD_INTERFACE:" "${archives}" ">" archives)
    set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${archives})
  endif()
endfunction()
