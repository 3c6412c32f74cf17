# Where the copies go, for every way to say where executables go.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(app/models/dragon.bbmodel)
put(app/main.cpp "int main() {}\n")
put(app/CMakeLists.txt "
foreach(program IN ITEMS plain by_property by_config relative)
  add_executable(\${program} main.cpp)
endforeach()
fmm_add_models(plain MODELS models/dragon.bbmodel)
fmm_add_models(by_property MODELS models/dragon.bbmodel)
fmm_add_models(by_config MODELS models/dragon.bbmodel)
fmm_add_models(relative MODELS models/dragon.bbmodel)
set_target_properties(by_property PROPERTIES RUNTIME_OUTPUT_DIRECTORY \${CMAKE_BINARY_DIR}/property)
set_target_properties(by_config PROPERTIES
  RUNTIME_OUTPUT_DIRECTORY_DEBUG \${CMAKE_BINARY_DIR}/of_debug
  RUNTIME_OUTPUT_DIRECTORY_RELEASE \${CMAKE_BINARY_DIR}/of_release)
set_target_properties(relative PROPERTIES RUNTIME_OUTPUT_DIRECTORY here)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY \${CMAKE_BINARY_DIR}/bin)
add_executable(by_variable main.cpp)
fmm_add_models(by_variable MODELS models/dragon.bbmodel)
")
cxx_project("add_subdirectory(app)\n")
configure(-DCMAKE_BUILD_TYPE=Release)
build()
foreach(program IN ITEMS app/plain property/by_property of_release/by_config app/here/relative
    bin/by_variable)
  cmake_path(GET program PARENT_PATH folder)
  expect_file(${program} ${folder}/models/dragon.fmmb)
endforeach()
expect_no_file(of_debug)
expect_quiet()
