# Libraries of every kind: their headers are seen by who links them, a program waits for the
# models of all its libraries, and an edited model links nothing.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

foreach(library IN ITEMS static_one shared_one object_one shown_one)
  model(lib/models/${library}.bbmodel)
  put(lib/${library}.cpp "#include <${library}/${library}.h>
int use_${library}() { return static_cast<int>(${library}::${library}::animation::walk); }\n")
endforeach()
put(lib/CMakeLists.txt "
add_library(static_one STATIC static_one.cpp)
add_library(shared_one SHARED shared_one.cpp)
add_library(object_one OBJECT object_one.cpp)
add_library(shown_one INTERFACE)
foreach(library IN ITEMS static_one shared_one object_one shown_one)
  fmm_add_models(\${library} MODELS models/\${library}.bbmodel)
endforeach()
add_library(between STATIC shown_one.cpp)
target_link_libraries(between static_one shown_one)
")
put(main.cpp [[
#include <object_one/all.h>
#include <shared_one/all.h>
#include <shown_one/all.h>
#include <static_one/all.h>
int main() {}
]])
cxx_project("add_subdirectory(lib)
add_executable(game main.cpp)
target_link_libraries(game PRIVATE between object_one shared_one)
")
configure()
build(--target game)
foreach(library IN ITEMS static_one shared_one object_one shown_one)
  expect_file(lib/fmm/${library}/models/${library}.fmmb)
endforeach()
expect_quiet(--target game)
expect_quiet()
foreach(library IN ITEMS static_one shared_one object_one shown_one)
  edit(lib/models/${library}.bbmodel "\"x\": 45," "\"x\": 54,")
endforeach()
build()
expect_not_in("${output}" "Building|Linking")
expect_quiet()

# A library that nobody links is built by `all` too, unless it is excluded.
project_without_language("add_library(alone INTERFACE)
fmm_add_models(alone MODELS lib/models/static_one.bbmodel)
add_library(hidden INTERFACE EXCLUDE_FROM_ALL)
set_target_properties(hidden PROPERTIES EXCLUDE_FROM_ALL TRUE)
fmm_add_models(hidden MODELS lib/models/shown_one.bbmodel)
")
file(REMOVE_RECURSE "${BUILD}")
configure()
build()
expect_file(fmm/alone/models/static_one.fmmb)
expect_no_file(fmm/hidden/models/shown_one.fmmb)
