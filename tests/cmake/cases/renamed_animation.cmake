# A renamed animation changes the header of its model, and only sources that include it are compiled
# again.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
model(models/wolf.bbmodel)
put(main.cpp "#include <models/dragon.h>\nint main() {}\n")
put(wolf.cpp "#include <models/wolf.h>\nint wolf() { return 1; }\n")
put(other.cpp "int other() { return 2; }\n")
cxx_project("add_executable(game main.cpp wolf.cpp other.cpp)
fmm_add_models(game MODELS models/dragon.bbmodel models/wolf.bbmodel)
")
configure()
build()
set(all fmm/*.h CMakeFiles/game.dir/*.o game)
snapshot(before ${all})
edit(models/wolf.bbmodel "\"name\": \"walk\"" "\"name\": \"run\"")
build()
expect_written("${before}" "${all}"
  fmm/game/include/models/wolf.h CMakeFiles/game.dir/wolf.cpp.o game)
expect_quiet()
