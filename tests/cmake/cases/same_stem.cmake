# Two models of one file name in two folders: two blobs, two headers, two namespaces, usable
# together.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/red/wolf.bbmodel 10)
model(models/blue/wolf.bbmodel 20)
put(main.cpp [[
#include <models/all.h>
#include <models/blue/wolf.h>
#include <models/red/wolf.h>
static_assert(models::red::wolf::animation::walk == models::blue::wolf::animation::walk);
int main() {}
]])
cxx_project("add_executable(game main.cpp)
fmm_add_models(game MODELS models/red/wolf.bbmodel models/blue/wolf.bbmodel)
")
configure()
build()
expect_file(models/red/wolf.fmmb models/blue/wolf.fmmb)
file(MD5 "${BUILD}/models/red/wolf.fmmb" red)
file(MD5 "${BUILD}/models/blue/wolf.fmmb" blue)
if(red STREQUAL blue)
  message(FATAL_ERROR "both models have one blob")
endif()
