# A cross build runs an fmmc of the machine that builds: the package's if it is one, else the one
# that FMM_COMPILER_EXECUTABLE names; without any, one error lists the remedies.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
file(WRITE "${WORK}/toolchain.cmake"
  "set(CMAKE_SYSTEM_NAME Linux)\nset(CMAKE_SYSTEM_PROCESSOR other)\n")
function(with code)
  put(CMakeLists.txt "cmake_minimum_required(VERSION 3.24)
set(CMAKE_TOOLCHAIN_FILE \"${WORK}/toolchain.cmake\")
project(consumer LANGUAGES NONE)
find_package(fmm REQUIRED)
${code}
add_library(art INTERFACE)
fmm_add_models(art MODELS models/dragon.bbmodel)
")
endfunction()

with("")
configure()
build()
expect_file(fmm/art/models/dragon.fmmb)

# A program of the other machine.
file(WRITE "${WORK}/foreign_fmmc" "not a program of this machine")
file(CHMOD "${WORK}/foreign_fmmc" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
set(foreign "get_property(configs TARGET fmm::fmmc PROPERTY IMPORTED_CONFIGURATIONS)
foreach(config IN LISTS configs)
  set_property(TARGET fmm::fmmc PROPERTY IMPORTED_LOCATION_\${config} \"${WORK}/foreign_fmmc\")
endforeach()
set(ENV{PATH} /nowhere)
set(CMAKE_FIND_USE_CMAKE_SYSTEM_PATH FALSE)")
with("${foreign}")
file(REMOVE_RECURSE "${BUILD}")
expect_configure_error("no fmmc to run: fmm::fmmc is built for Linux other"
  "find_package(fmm REQUIRED)" "FetchContent" "-DFMM_COMPILER_EXECUTABLE=" "fmmc on PATH")

string(REPLACE "set(ENV{PATH} /nowhere)" "" foreign "${foreign}")
with("${foreign}\nset(FMM_COMPILER_EXECUTABLE \"${FMMC}\")")
file(REMOVE_RECURSE "${BUILD}")
configure()
build()
expect_file(fmm/art/models/dragon.fmmb)
