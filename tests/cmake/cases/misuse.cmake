# Every mistake in a call stops CMake with one error that names the call, the thing and the remedy.

include("${CMAKE_CURRENT_LIST_DIR}/../support.cmake")

model(models/dragon.bbmodel)
model(models/wolf.bbmodel)
model(models/a/same.bbmodel)
model(models/b/same.bbmodel)
model(models/Cow.bbmodel)
model(models/cow.bbmodel)
model(models/fire-fly.bbmodel)
model(models/fire_fly.bbmodel)
model(models/all.bbmodel)
put(models/twin.fmmodel "{}")
model(models/twin.bbmodel)
put(models/notes.txt "no model")
put(child/CMakeLists.txt "fmm_add_models(art MODELS ../models/dragon.bbmodel)\n")

# mistake(<CMake code after add_library(art)> <text of the error>...)
function(mistake code)
  project_without_language("add_library(art INTERFACE)\n${code}\n")
  expect_configure_error(${ARGN})
endfunction()

mistake("fmm_add_models(art MODELS models/dragon.bbmodel NAMESPCE x)"
  "fmm_add_models(art): unknown keyword 'NAMESPCE' (did you mean 'NAMESPACE'?)")
mistake("fmm_add_models(art MODEL models/dragon.bbmodel)"
  "unknown argument 'MODEL' (did you mean 'MODELS'?)")
mistake("fmm_add_models(art models/dragon.bbmodel)" "unknown argument 'models/dragon.bbmodel'")
mistake("fmm_add_models(art)" "fmm_add_models(art): MODELS is missing")
mistake("fmm_add_models(art MODELS)" "MODELS has no value")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel NAMESPACE)" "NAMESPACE has no value")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel MODELS models/wolf.bbmodel)"
  "MODELS is given 2 times")
mistake("fmm_add_models(MODELS models/dragon.bbmodel)"
  "the first argument is the name of a target, not the keyword MODELS")
mistake("fmm_add_models(atr MODELS models/dragon.bbmodel)"
  "there is no target 'atr' (did you mean 'art'?)" "after add_executable() or add_library()")
mistake("add_library(nice::art ALIAS art)\nfmm_add_models(nice::art MODELS models/dragon.bbmodel)"
  "'nice::art' is an alias; name the target itself, 'art'")
mistake("add_library(far INTERFACE IMPORTED)\nfmm_add_models(far MODELS models/dragon.bbmodel)"
  "'far' is imported")
mistake("add_custom_target(chore)\nfmm_add_models(chore MODELS models/dragon.bbmodel)"
  "'chore' is neither an executable nor a library")
mistake("add_subdirectory(child)" "'art' belongs to another directory" "src/CMakeLists.txt'")
mistake("fmm_add_models(art MODELS models/dargon.bbmodel)"
  "there is no model" "src/models/dargon.bbmodel' (did you mean 'dragon.bbmodel'?)")
mistake("fmm_add_models(art MODELS models/notes.txt)"
  "'models/notes.txt' is not a model; the extensions are: .bbmodel, .fmmodel, .geo.json")
mistake("fmm_add_models(art MODELS $<1:models/dragon.bbmodel>)"
  "MODELS takes no generator expressions")
foreach(keyword IN ITEMS BASE_DIR NAMESPACE CACHE SHARD_SIZE DEPENDS)
  mistake("fmm_add_models(art MODELS models/dragon.bbmodel ${keyword} $<CONFIG>)"
    "${keyword} takes no generator expressions ('$<CONFIG>'); those that do are SEMANTICS, RATE")
endforeach()
mistake("fmm_add_models(art MODELS models/dragon.bbmodel MOLANG $<$<CONFIG:Debug>:a.b=1;c.d=2>)"
  "MOLANG: the generator expression '$<$<CONFIG:Debug>:a.b=1' has no end; quote it, and write"
  "$<SEMICOLON>")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel SEMANTICS blokbench)"
  "SEMANTICS 'blokbench' does not exist (did you mean 'blockbench'?)"
  "the values are: fmm, blockbench")
mistake("set(FMM_SEMANTICS fmn)\nfmm_add_models(art MODELS models/dragon.bbmodel)"
  "SEMANTICS 'fmn' does not exist (did you mean 'fmm'?); the values are: fmm, blockbench")
foreach(rate IN ITEMS 0 241 1.5 fast)
  mistake("fmm_add_models(art MODELS models/dragon.bbmodel RATE ${rate})"
    "RATE takes a whole number from 1 to 240, not '${rate}'")
endforeach()
mistake("fmm_add_models(art MODELS models/dragon.bbmodel MOLANG size=2)"
  "MOLANG takes NAME=VALUE such as 'variable.size=2', not 'size=2'")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel MOLANG v.a=2 V.A=3)"
  "MOLANG gives 'V.A' two values")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel MOLANG v.a=2 SEMATICS fmm)"
  "unknown keyword 'SEMATICS' (did you mean 'SEMANTICS'?)")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel MOLANG_SEED -1)"
  "MOLANG_SEED takes a whole number, not '-1'")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel PROFILE tiny)"
  "PROFILE 'tiny' does not exist; the values are: compact, fast, small, exact")
foreach(tolerance IN ITEMS 0 -1 1px 1e999x)
  mistake("fmm_add_models(art MODELS models/dragon.bbmodel TOLERANCE ${tolerance})"
    "TOLERANCE '${tolerance}' is not a number above 0")
endforeach()
mistake("fmm_add_models(art MODELS models/dragon.bbmodel TEXTURES jpg)"
  "TEXTURES 'jpg' does not exist" "the values are: rgba8, png, external, none")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel TEXTURE_DIRS skins)"
  "TEXTURE_DIRS 'skins' is not a folder")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel TEXTURE_DIRS models/notes.txt)"
  "TEXTURE_DIRS 'models/notes.txt' is not a folder")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel TEXTURE_DIRS $<CONFIG>)"
  "TEXTURE_DIRS takes no generator expressions")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel TEXTURE_DIR models)"
  "unknown keyword 'TEXTURE_DIR' (did you mean 'TEXTURE_DIRS'?)")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel BEDROCK_DIR pack)"
  "BEDROCK_DIR needs BEDROCK")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel BEDROCK BEDROCK_NAMESPACE Zoo)"
  "BEDROCK_NAMESPACE 'Zoo' is not a namespace of Bedrock")
mistake("fmm_add_models(art BEDROCK MODELS models/dragon.bbmodel BEDROCK_DIR $<CONFIG>)"
  "BEDROCK_DIR takes no generator expressions")
set(bedrock "fmm_add_models(art BEDROCK MODELS models/dragon.bbmodel")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel BEDROCK_PACK zoo.mcpack)"
  "BEDROCK_PACK needs BEDROCK")
mistake("${bedrock} BEDROCK_VERSION 1.0.0)" "BEDROCK_VERSION needs BEDROCK_PACK")
mistake("${bedrock} BEDROCK_PACK zoo.mcpack BEDROCK_VERSION 1.0)"
  "BEDROCK_VERSION takes three numbers such as 1.0.0, not '1.0'")
mistake("${bedrock} BEDROCK_PACK zoo.tar)" "BEDROCK_PACK 'zoo.tar' is neither NAME.mcpack nor a folder")
mistake("${bedrock} BEDROCK_PACK zoo BEDROCK_VERSION 1.0.0)
fmm_add_models(art BEDROCK MODELS models/wolf.bbmodel BEDROCK_PACK zoo BEDROCK_VERSION 1.0.1)"
  "build/zoo' has two versions, 1.0.0 and 1.0.1; say one BEDROCK_VERSION in all calls")
mistake("${bedrock} BEDROCK_PACK zoo)\nadd_custom_target(art_fmm_pack)"
  "the name 'art_fmm_pack' is taken by another target")
mistake("${bedrock} BEDROCK_PCK zoo)" "unknown keyword 'BEDROCK_PCK' (did you mean 'BEDROCK_PACK'?)")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art VERSIN 1.0.0)"
  "fmm_add_bedrock_pack(zoo): unknown keyword 'VERSIN' (did you mean 'VERSION'?)")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo)" "fmm_add_bedrock_pack(zoo): TARGETS is missing")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art NAME)" "NAME has no value")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art NAME a NAME b)" "NAME is given 2 times")
mistake("${bedrock})\nfmm_add_bedrock_pack(TARGETS art)"
  "the first argument is the name of the pack's target, not the keyword TARGETS")
mistake("${bedrock})\nfmm_add_bedrock_pack(art TARGETS art)" "there is a target 'art' already")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS atr)"
  "there is no target 'atr' (did you mean 'art'?)")
mistake("${bedrock})\nadd_library(bare INTERFACE)\nfmm_add_bedrock_pack(zoo TARGETS art bare)"
  "'bare' has no models with BEDROCK; add the keyword to fmm_add_models(bare ...)")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel)\nfmm_add_bedrock_pack(zoo TARGETS art)"
  "'art' has no models with BEDROCK")
put(pack_child/CMakeLists.txt "fmm_add_bedrock_pack(zoo TARGETS art)\n")
mistake("${bedrock})\nadd_subdirectory(pack_child)"
  "the models of 'art' are not known yet; call the function in its directory or in one above it")
foreach(version IN ITEMS 1 1.0 1.0.0.0 v1.0.0)
  mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art VERSION ${version})"
    "VERSION takes three numbers such as 1.0.0, not '${version}'")
endforeach()
foreach(keyword IN ITEMS OUTPUT BEHAVIOR)
  mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art ${keyword} zoo.tar)"
    "${keyword} 'zoo.tar' is neither NAME.mcpack nor a folder")
  mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art ${keyword} $<CONFIG>.mcpack)"
    "${keyword} takes no generator expressions")
endforeach()
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art BEHAVIOR zoo.mcpack)"
  "BEHAVIOR and OUTPUT are one pack")
foreach(keyword IN ITEMS ICON AGAINST)
  mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art ${keyword} nothing.png)"
    "there is no file" "src/nothing.png' for ${keyword}")
endforeach()
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art EXTRA nowhere)"
  "EXTRA 'nowhere' is not a folder")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art COMPONENT c)"
  "COMPONENT needs INSTALL_DESTINATION")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art NAME \"a\\nb\")"
  "NAME has more than one line")
mistake("${bedrock})\nfmm_add_bedrock_pack(zoo TARGETS art)
fmm_add_bedrock_pack(more TARGETS art OUTPUT Zoo.mcpack)"
  "build/Zoo.mcpack' is also the pack of 'zoo'; give one another name")
mistake("add_library(two INTERFACE)\n${bedrock})
fmm_add_models(two BEDROCK MODELS models/dragon.bbmodel)
fmm_add_bedrock_pack(zoo TARGETS art two)" "would both be called 'dragon' in Bedrock"
  "put them into different packs")
mistake("fmm_add_models(art BEDROCK MODELS models/dragon.bbmodel BEDROCK_DIR d)
fmm_add_models(art BEDROCK NAMESPACE two BEDROCK_DIR d MODELS models/dragon.bbmodel)"
  "would both be called 'dragon' in Bedrock" "give one call another BEDROCK_DIR")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel NAMESPACE 9lives)"
  "NAMESPACE '9lives' is not a C++ namespace")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel BASE_DIR nowhere)"
  "BASE_DIR 'nowhere' is not a folder")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel BASE_DIR child)"
  "src/models/dragon.bbmodel' does not lie in BASE_DIR")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel OUTPUT_DIR \$<TARGET_FILE_DIR:art>)"
  "may hold $<CONFIG> but no other generator expression")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel DEPENDS nothing)"
  "DEPENDS 'nothing' is neither a target nor a file")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel models/dragon.bbmodel)"
  "src/models/dragon.bbmodel' is listed twice")
mistake("fmm_add_models(art BASE_DIR models/a MODELS models/a/same.bbmodel)
fmm_add_models(art BASE_DIR models/b MODELS models/b/same.bbmodel)"
  "models/a/same.bbmodel' and" "models/b/same.bbmodel' would have" "set BASE_DIR")
mistake("fmm_add_models(art MODELS models/Cow.bbmodel models/cow.bbmodel)"
  "models/Cow.bbmodel' and"
  "models/cow.bbmodel' would have outputs whose names differ at most in case")
mistake("fmm_add_models(art MODELS models/twin.bbmodel models/twin.fmmodel)"
  "models/twin.bbmodel' and" "models/twin.fmmodel' would have")
mistake("fmm_add_models(art MODELS models/fire-fly.bbmodel models/fire_fly.bbmodel)"
  "would have the same C++ identifier")
mistake("fmm_add_models(art MODELS models/all.bbmodel)" "would write the header all.h")
mistake("add_custom_target(art_fmm_models)\nfmm_add_models(art MODELS models/dragon.bbmodel)"
  "the name 'art_fmm_models' is taken by another target")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel OUTPUT_DIR out)
add_library(more INTERFACE)
fmm_add_models(more MODELS models/dragon.bbmodel OUTPUT_DIR out)"
  "build/out/dragon.fmmb' is also the place for a model of 'art'" "OUTPUT_DIR")
put(other/CMakeLists.txt "add_library(more INTERFACE)
fmm_add_models(more MODELS ../models/dragon.bbmodel OUTPUT_DIR \${CMAKE_BINARY_DIR}/out)\n")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel OUTPUT_DIR out)\nadd_subdirectory(other)"
  "build/out/dragon.fmmb' is also the place for a model of 'more'" "OUTPUT_DIR")
mistake("set(FMM_COMPILER_EXECUTABLE /no/such/fmmc)
fmm_add_models(art MODELS models/dragon.bbmodel)"
  "FMM_COMPILER_EXECUTABLE '/no/such/fmmc' is not the absolute path of a program")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel SILENCE loop_seam)"
  "SILENCE 'loop_seam' is not a code of a diagnostic")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel ERROR_ON bad-loop SILENCED no-bones)"
  "unknown keyword 'SILENCED' (did you mean 'SILENCE'?)")
mistake("fmm_add_models(art MODELS models/dragon.bbmodel SILENCE)" "SILENCE has no value")
find_program(FALSE false REQUIRED)
mistake("set(FMM_COMPILER_EXECUTABLE ${FALSE})\nfmm_add_models(art MODELS models/dragon.bbmodel)"
  "--format-version' does not work here")
