# Touching or editing a model runs its shard and writes its blob, and nothing else: no object is
# compiled, nothing is linked, the next build is quiet. Deleted outputs come back.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

models(40 models)
put(main.cpp "#include <models/all.h>\nint main() {}\n")
cxx_project("add_executable(game main.cpp)
file(GLOB models CONFIGURE_DEPENDS models/*.bbmodel)
fmm_add_models(game MODELS \${models})
")
# Has the compiler say what it did.
file(WRITE "${WORK}/talking_fmmc"
  "#!/bin/sh\n[ \"$1\" = compile ] && set -- \"$@\" --verbose\nexec '${FMMC}' \"$@\"\n")
file(CHMOD "${WORK}/talking_fmmc" PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
configure("-DFMM_COMPILER_EXECUTABLE=${WORK}/talking_fmmc")
build()
expect_quiet()
set(all fmm/*.fmmb fmm/*.h models/*.fmmb game CMakeFiles/game.dir/*.o)

snapshot(before ${all})
file(TOUCH "${SRC}/models/m7.bbmodel")
build()
expect_in("${output}" "Compiling ")
expect_not_in("${output}" "Building|Linking|Placing|compiled m")
expect_written("${before}" "${all}")
expect_quiet()

edit(models/m7.bbmodel "\"x\": 7," "\"x\": 70,")
build()
expect_not_in("${output}" "Building|Linking")
expect_written("${before}" "${all}" fmm/game/models/m7.fmmb models/m7.fmmb)
string(REGEX MATCHALL "compiled m[0-9]+" compiled "${output}")
expect_equal("${compiled}" "compiled m7" "what was compiled")
expect_quiet()

foreach(file IN ITEMS fmm/game/models/m8.fmmb models/m9.fmmb fmm/game/include/models/m10.h)
  file(REMOVE "${BUILD}/${file}")
  build()
  expect_file(${file})
  expect_quiet()
endforeach()

# `clean` takes the notes along with the outputs.
build(--target clean)
snapshot(left fmm/*.fmmb fmm/*.state fmm/*.d models/*.fmmb)
expect_equal("${left}" "" "what clean left behind")
build()
expect_quiet()
