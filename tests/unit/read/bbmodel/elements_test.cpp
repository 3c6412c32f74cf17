#include <doctest/doctest.h>

#include "unit/read/bbmodel/reading.h"
#include "unit/read/model_text.h"

using namespace fmmc;
using fmmc::test::file;
using fmmc::test::model_text;
using fmmc::test::Reading;

namespace {

Reading with_elements(const std::string& elements, std::string_view version = "5.0") {
  return Reading(file(version, R"("elements":[)" + elements + R"(],"outliner":[])"));
}

}  // namespace

TEST_CASE("elements without a type are cubes") {
  const Reading r = with_elements(R"({"name":"a","from":[1,2,3],"to":[4,5,6]},{"type":"cube"})");
  REQUIRE(r.model().cubes.size() == 2);
  CHECK(r.model().cubes[0].from == Vec3{1, 2, 3});
  CHECK(r.model().cubes[0].to == Vec3{4, 5, 6});
}

TEST_CASE("locators and null objects are read with all their fields") {
  const Reading r = with_elements(
      R"({"type":"locator","name":"l","uuid":"1","position":[1,2,3],"rotation":[10,20,30]},)"
      R"({"type":"null_object","name":"n","uuid":"2","position":[4,5,6],"ik_target":"t",)"
      R"("ik_source":"s","lock_ik_target_rotation":true})");
  const Locator& locator = r.model().locators.at(0);
  CHECK(locator.name == "l");
  CHECK(locator.uuid == "1");
  CHECK(locator.position == Vec3{1, 2, 3});
  CHECK(locator.rotation == Vec3{10, 20, 30});
  CHECK(locator.bone == -1);
  const NullObject& null_object = r.model().null_objects.at(0);
  CHECK(null_object.name == "n");
  CHECK(null_object.uuid == "2");
  CHECK(null_object.position == Vec3{4, 5, 6});
  CHECK(null_object.ik_target == "t");
  CHECK(null_object.ik_source == "s");
  CHECK(null_object.lock_ik_target_rotation);
  CHECK(null_object.bone == -1);
}

TEST_CASE("a very old locator lies at its first corner") {
  CHECK(with_elements(R"({"type":"locator","name":"l","from":[1,2,3],"to":[2,3,4]})", "3.6")
            .model()
            .locators.at(0)
            .position == Vec3{1, 2, 3});
}

TEST_CASE("A9 each element of an unknown type gives one warning with name, uuid and type") {
  const Reading r =
      with_elements(R"({"name":"c","from":[0,0,0],"to":[1,1,1]},{"type":"mesh","name":"m"},)"
                    "\n"
                    R"({"type":"display","name":"d","uuid":"u"})");
  CHECK(r.warnings() == 1);
  CHECK(r.said("unknown-element") ==
        "2:1 warning element 'd' (uuid 'u') is left out; type 'display' is not compiled");
  CHECK(r.model().cubes.size() == 1);
  CHECK(r.result().counts.elements == 3);
  CHECK(r.result().counts.cubes == 1);
  CHECK(r.result().counts.meshes == 1);
}

TEST_CASE("types that are not compiled give one note each with their count") {
  const Reading r = with_elements(
      "\n"
      R"({"type":"billboard","name":"a"},{"type":"spline","name":"b"},{"type":"billboard","name":"c"})");
  REQUIRE(r.diagnostics().all().size() == 2);
  CHECK(r.printed() ==
        "m:2:1: note: 2 elements of type 'billboard' are left out; cubes and meshes are compiled "
        "[elements-left-out]\n"
        "m:2:33: note: 1 element of type 'spline' is left out; cubes and meshes are compiled "
        "[elements-left-out]\n");
}

TEST_CASE("foreign elements and animators change nothing else") {
  const std::string cube = R"({"name":"c","uuid":"c","from":[0,0,0],"to":[1,1,1]})";
  const std::string rest =
      R"(],"outliner":[{"name":"leg","uuid":"g","children":["c"]}],"animations":[{"name":"w",)"
      R"("loop":"loop","length":1,"animators":{"g":{"name":"leg","type":"bone","keyframes":[]})";
  const Reading plain(file("5.0", R"("elements":[)" + cube + rest + "}}]"));
  const Reading more(
      file("5.0", R"("elements":[{"type":"camera","name":"cam","uuid":"x"},)" + cube +
                      R"(,{"type":"animated_java:text","name":"t","uuid":"y"})" + rest +
                      R"(,"gone":{"name":"gone","type":"bone","keyframes":[]}}}])"));
  CHECK(plain.diagnostics().all().empty());
  // The third of the three warnings, about the animator, is the bake's.
  CHECK(more.diagnostics().all().size() == 2);
  Model without = more.model();
  REQUIRE(without.animations.at(0).animators.size() == 2);
  CHECK(without.animations[0].animators[1].target == -1);
  without.animations[0].animators.pop_back();
  CHECK(model_text(without) == model_text(plain.model()));
}

TEST_CASE("attachments have names of their own, shared by locators and null objects") {
  const Reading r = with_elements(R"({"type":"locator","name":"x"},)"
                                  "\n"
                                  R"({"type":"null_object","name":"x"},{"name":"x"})");
  CHECK(r.model().locators.at(0).name == "x");
  CHECK(r.model().null_objects.at(0).name == "x_2");
  CHECK(r.model().cubes.at(0).name == "x");
  CHECK(r.said("duplicate-name") ==
        "2:1 warning more than one attachment is called 'x' (in what becomes 'x_2')");
}

TEST_CASE("what editors keep for themselves is no part of the meaning") {
  const Reading plain(file("5.0",
                           R"("elements":[{"name":"c","uuid":"c","from":[0,0,0],"to":[1,1,1]}],)"
                           R"("outliner":["c"],"textures":[{"name":"t","source":)"
                           R"("data:image/png;base64,AAAA"}])"));
  const Reading noisy(
      "\xEF\xBB\xBF{\n"
      R"("history":[{"before":{"elements":[1,2,3]}}],"history_index":1,"outliner" : [ "c" ],)"
      R"("textures":[{"path":"C:\\Users\\me\\t.png","source":"data:image/png;base64,AAAA",)"
      R"("selected":true,"name":"t"}],"resolution":{"height":16.0,"width":1.6e1},)"
      R"("elements":[{"to":[1,1.0,1],"selected":true,"uuid":"c","from":[0,-0.0,0],"name":"c"}],)"
      R"("meta":{"box_uv":false,"model_format":"free","creation_time":7,"format_version":"5.0"}})");
  CHECK(model_text(plain.model()) == model_text(noisy.model()));
}

TEST_CASE("files of one name in different shapes of a .fmmodel read alike") {
  // FMM keeps no sizes of textures and merges groups into the outliner.
  const std::string text =
      R"({"meta":{"format_version":"5.0","model_format":"free","box_uv":false},)"
      R"("resolution":{"width":32,"height":64},)"
      R"("elements":[{"name":"c","uuid":"c","from":[0,0,0],"to":[1,1,1]}],)"
      R"("outliner":[{"name":"leg","uuid":"g","origin":[1,2,3],"children":["c"]}],)"
      R"("textures":[{"name":"t","id":"0","source":"data:image/png;base64,AAAA"}],)"
      R"("animations":[]})";
  const Reading r(text, "packs/goblin.fmmodel");
  CHECK(r.model().name == "goblin");
  CHECK(r.model().bones.at(0).origin == Vec3{1, 2, 3});
  CHECK(r.model().textures.at(0).uv_width == 32);
  CHECK(r.model().textures.at(0).uv_height == 64);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("bounding boxes are read with what they are for") {
  const Reading r{file("5.0", R"("elements":[
    {"type":"bounding_box","name":"wall","uuid":"w","from":[1,2,3],"to":[4,5,6],
     "function":["collision","hitbox","other"]},
    {"type":"bounding_box","name":"wall","uuid":"v","from":[0,0,0],"to":[1,1,1]},
    {"type":"bounding_box","name":"gone","uuid":"x","from":[0,0,0],"to":[1,1,1],"export":false}],
    "groups":[{"uuid":"g","name":"body","origin":[0,0,0]}],
    "outliner":[{"uuid":"g","children":["w"]},"v","x"])")};
  REQUIRE(r.model().bounding_boxes.size() == 2);
  const BoundingBox& wall = r.model().bounding_boxes[0];
  CHECK(wall.name == "wall");
  CHECK(wall.bone == 0);
  CHECK(wall.from == Vec3{1, 2, 3});
  CHECK(wall.to == Vec3{4, 5, 6});
  CHECK(wall.collision);
  CHECK(wall.hitbox);
  const BoundingBox& loose = r.model().bounding_boxes[1];
  CHECK(loose.name == "wall_2");
  CHECK(loose.bone == -1);
  CHECK_FALSE(loose.collision);
  CHECK_FALSE(loose.hitbox);
  CHECK(r.diagnostics().count("duplicate-name") == 1);
  CHECK(r.warnings() == 1);
}

TEST_CASE("a group that is not exported goes, with its animators, unless something hangs on it") {
  const std::string text = file("5.0", R"("elements":[
    {"uuid":"c","from":[0,0,0],"to":[1,1,1]},
    {"type":"locator","name":"hand","uuid":"l","position":[0,0,0],"export":false}],
    "groups":[{"uuid":"g","name":"body","origin":[0,0,0]},
      {"uuid":"x","name":"guide","origin":[0,0,0],"export":false},
      {"uuid":"y","name":"arm","origin":[0,0,0],"export":false},
      {"uuid":"z","name":"guide","origin":[0,0,0]}],
    "outliner":[{"uuid":"g","children":["c",{"uuid":"x","children":["l"]}]},
      {"uuid":"y","children":[{"uuid":"z","children":[]}]}],
    "animations":[{"name":"a","loop":"once","length":1,"animators":{
      "x":{"name":"guide","type":"bone","keyframes":[]},
      "z":{"name":"guide","type":"bone","keyframes":[]}}}])");
  const Reading r{text};
  REQUIRE(r.model().bones.size() == 3);
  CHECK(r.model().bones[0].name == "body");
  CHECK(r.model().bones[1].name == "arm");
  // No suffix: the other guide is not there.
  CHECK(r.model().bones[2].name == "guide");
  CHECK(r.model().cubes.size() == 1);
  CHECK(r.model().locators.empty());
  REQUIRE(r.model().animations[0].animators.size() == 1);
  CHECK(r.model().animations[0].animators[0].target == 2);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("cubes remember where the outliner lists them") {
  const Reading r{file("5.0", R"("elements":[{"uuid":"a","from":[0,0,0],"to":[1,1,1]},
    {"uuid":"b","from":[0,0,0],"to":[1,1,1]}],
    "groups":[{"uuid":"g","name":"body"}],"outliner":[{"uuid":"g","children":["b","a"]}])")};
  REQUIRE(r.model().cubes.size() == 2);
  CHECK(r.model().cubes[0].place > r.model().cubes[1].place);
}
