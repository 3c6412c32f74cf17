#include <string>

#include <doctest/doctest.h>

#include "unit/cpu_time.h"
#include "unit/read/bbmodel/reading.h"
#include "unit/read/model_text.h"

using namespace fmmc;
using fmmc::test::file;
using fmmc::test::model_text;
using fmmc::test::Reading;

namespace {

constexpr const char* two_cubes =
    R"("elements":[{"name":"a","uuid":"a","from":[0,0,0],"to":[1,1,1]},)"
    R"({"name":"b","uuid":"b","from":[0,0,0],"to":[1,1,1]}],)";

std::string with_outliner(const std::string& rest, const std::string& version = "5.0") {
  return file(version, two_cubes + rest);
}

}  // namespace

TEST_CASE("a nested 4.x outliner gives bones with their parents, pivots and cubes") {
  const Reading r(with_outliner(
      R"("outliner":[{"name":"body","uuid":"1","origin":[0,4,0],"rotation":[10,20,30],)"
      R"("children":["a",{"name":"arm","uuid":"2","origin":[3,8,1],"children":["b"]}]}])",
      "4.10"));
  const Model& m = r.model();
  REQUIRE(m.bones.size() == 2);
  CHECK(m.bones[0].name == "body");
  CHECK(m.bones[0].parent == -1);
  CHECK(m.bones[0].origin == Vec3{0, 4, 0});
  CHECK(m.bones[0].rotation == Vec3{10, 20, 30});
  CHECK(m.bones[1].name == "arm");
  CHECK(m.bones[1].parent == 0);
  CHECK(m.bones[1].origin == Vec3{3, 8, 1});
  CHECK(m.cubes[0].bone == 0);
  CHECK(m.cubes[1].bone == 1);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("a nested outliner and flat groups mean the same model") {
  const std::string animations =
      R"(,"animations":[{"name":"w","loop":"loop","length":1,"animators":{"2":{"name":"arm",)"
      R"("type":"bone","keyframes":[{"channel":"scale","time":0.5,"interpolation":"linear",)"
      R"("data_points":[{"x":1,"y":2,"z":3}]}]}}}])";
  const Reading nested(with_outliner(
      R"("outliner":[{"name":"body","uuid":"1","origin":[0,4,0],"rotation":[10,20,30],)"
      R"("children":["a",{"name":"arm","uuid":"2","origin":[3,8,1],"export":false,)"
      R"("children":["b"]}]}])" +
          animations,
      "4.10"));
  const Reading flat(with_outliner(
      R"("groups":[{"name":"arm","uuid":"2","origin":[3,8,1],"rotation":[0,0,0],"export":false,)"
      R"("children":[]},{"name":"body","uuid":"1","origin":[0,4,0],"rotation":[10,20,30],)"
      R"("children":[]}],"outliner":[{"uuid":"1","isOpen":true,"children":["a",)"
      R"({"uuid":"2","isOpen":false,"children":["b"]}]}])" +
          animations,
      "5.0"));
  CHECK(model_text(nested.model()) == model_text(flat.model()));
  CHECK(flat.diagnostics().all().empty());
}

TEST_CASE("A2 groups are joined with the outliner in every file that has them") {
  const Reading r(with_outliner(R"("groups":[{"name":"arm","uuid":"1","origin":[1,2,3]}],)"
                                R"("outliner":[{"uuid":"1","children":["a","b"]}])",
                                "4.9"));
  REQUIRE(r.model().bones.size() == 1);
  CHECK(r.model().bones[0].name == "arm");
  CHECK(r.model().bones[0].origin == Vec3{1, 2, 3});
}

TEST_CASE("an outliner object with a name overrides the group of its uuid") {
  const Reading r(with_outliner(R"("groups":[{"name":"old","uuid":"1","origin":[9,9,9]}],)"
                                R"("outliner":[{"name":"new","uuid":"1","origin":[1,2,3],)"
                                R"("children":["a","b"]}])"));
  REQUIRE(r.model().bones.size() == 1);
  CHECK(r.model().bones[0].name == "new");
  CHECK(r.model().bones[0].origin == Vec3{1, 2, 3});
}

TEST_CASE("the list may be called content") {
  const Reading r(with_outliner(R"("outliner":[{"name":"g","uuid":"1","content":["a","b"]}])"));
  CHECK(r.model().cubes[1].bone == 0);
}

TEST_CASE("a group that the outliner lacks is put at the top, with a warning") {
  const Reading r(with_outliner(R"("groups":[{"name":"in","uuid":"1"},)"
                                "\n"
                                R"({"name":"out","uuid":"2"}],)"
                                R"("outliner":[{"uuid":"1","children":["a","b"]}])"));
  REQUIRE(r.model().bones.size() == 2);
  CHECK(r.model().bones[1].name == "out");
  CHECK(r.model().bones[1].parent == -1);
  CHECK(r.said("group-not-in-outliner") ==
        "2:1 warning a group is missing in the outliner; it is put at the top "
        "(in what becomes bone 'out')");
}

TEST_CASE("a uuid that names nothing is skipped with a warning, what lies below it is kept") {
  const Reading r(with_outliner(
      R"("groups":[{"name":"g","uuid":"1"}],)"
      R"("outliner":["nope",{"uuid":"1","children":[{"uuid":"gone","children":["a","b"]}]}])"));
  CHECK(r.diagnostics().count("unknown-uuid") == 2);
  REQUIRE(r.model().bones.size() == 1);
  CHECK(r.model().cubes[0].bone == 0);
  CHECK(r.model().cubes[1].bone == 0);
}

TEST_CASE("loose cubes go to one generated bone that comes first") {
  const Reading r(with_outliner(R"("outliner":[{"name":"g","uuid":"1","children":["b"]},"a"])"));
  const Model& m = r.model();
  REQUIRE(m.bones.size() == 2);
  CHECK(m.bones[0].name == "bb_main");
  CHECK(m.bones[0].generated);
  CHECK(m.bones[0].parent == -1);
  CHECK(m.bones[0].origin == Vec3{});
  CHECK_FALSE(m.bones[1].generated);
  CHECK(m.cubes[0].bone == 0);
  CHECK(m.cubes[1].bone == 1);
}

TEST_CASE("the generated bone gives way to a group of its name") {
  const Reading r(with_outliner(R"("outliner":[{"name":"bb_main","uuid":"1","children":["b"]}])"));
  REQUIRE(r.model().bones.size() == 2);
  CHECK(r.model().bones[0].name == "bb_main_2");
  CHECK(r.model().bones[1].name == "bb_main");
}

TEST_CASE("without loose cubes there is no generated bone") {
  const Reading r(file("5.0", R"("elements":[{"type":"locator","name":"l","uuid":"l"}],)"
                              R"("outliner":["l",{"name":"g","uuid":"1","children":[]}])"));
  REQUIRE(r.model().bones.size() == 1);
  CHECK(r.model().bones[0].name == "g");
}

TEST_CASE("an element that the outliner lacks is put at the top") {
  const Reading r(with_outliner(R"("outliner":[{"name":"g","uuid":"1","children":["b"]}])"));
  CHECK(r.model().cubes[0].bone == 0);
  CHECK(r.model().bones[0].generated);
  CHECK(r.diagnostics().count("element-not-in-outliner") == 1);
  CHECK(r.warnings() == 0);
}

TEST_CASE("the bones of nested locators and null objects shift with the generated bone") {
  const Reading r(file(
      "5.0",
      R"("elements":[{"uuid":"c","name":"c","from":[0,0,0],"to":[1,1,1]},)"
      R"({"type":"locator","name":"l","uuid":"l"},{"type":"null_object","name":"n","uuid":"n"},)"
      R"({"type":"locator","name":"top","uuid":"t"},{"type":"null_object","name":"u","uuid":"u"}],)"
      R"("outliner":["c","t","u",{"name":"g","uuid":"1","children":["l","n",)"
      R"({"name":"h","uuid":"2","children":[]}]}])"));
  const Model& m = r.model();
  REQUIRE(m.bones.size() == 3);
  CHECK(m.bones[2].parent == 1);
  CHECK(m.locators[0].bone == 1);
  CHECK(m.locators[1].bone == -1);
  CHECK(m.null_objects[0].bone == 1);
  CHECK(m.null_objects[1].bone == -1);
}

TEST_CASE("an element that is listed twice keeps its first place") {
  const Reading r(with_outliner(R"("outliner":[{"name":"g","uuid":"1","children":["a","b"]},)"
                                R"({"name":"h","uuid":"2","children":["a"]}])"));
  CHECK(r.model().cubes[0].bone == 0);
  CHECK(r.diagnostics().count("listed-twice") == 1);
}

TEST_CASE("a group that is listed twice keeps its first place") {
  const Reading r(with_outliner(
      R"("groups":[{"name":"g","uuid":"1"},{"name":"h","uuid":"2"}],"outliner":[)"
      R"({"uuid":"1","children":["a","b"]},{"uuid":"2","children":[{"uuid":"1"}]}])"));
  REQUIRE(r.model().bones.size() == 2);
  CHECK(r.model().bones[0].parent == -1);
  CHECK(r.diagnostics().count("listed-twice") == 1);
}

TEST_CASE("a cycle in the outliner is broken with a warning at its place") {
  const Reading nested(with_outliner(R"("outliner":[{"name":"g","uuid":"1","children":["a","b",)"
                                     R"({"name":"h","uuid":"2","children":[)"
                                     "\n  "
                                     R"({"name":"g","uuid":"1","children":[]}]}]}])"));
  CHECK(nested.model().bones.size() == 2);
  CHECK(nested.said("outliner-cycle") ==
        "2:3 warning group 'g' lies inside itself; its first place counts");
  const Reading flat(
      with_outliner(R"("groups":[{"name":"g","uuid":"1","children":["2","a"]},)"
                    R"({"name":"h","uuid":"2","children":["1","b"]}],"outliner":["1"])"));
  CHECK(flat.model().bones.size() == 2);
  CHECK(flat.model().cubes[0].bone == 0);
  CHECK(flat.model().cubes[1].bone == 1);
  CHECK(flat.diagnostics().count("outliner-cycle") == 1);
}

TEST_CASE("duplicate uuids are warned about and the first counts") {
  const Reading r(file("5.0", R"("elements":[{"name":"a","uuid":"x","from":[0,0,0],"to":[1,1,1]},)"
                              R"({"name":"b","uuid":"x","from":[0,0,0],"to":[2,2,2]}],)"
                              R"("groups":[{"name":"g","uuid":"1"},{"name":"h","uuid":"1"}],)"
                              R"("outliner":[{"uuid":"1","children":["x"]}])"));
  CHECK(r.diagnostics().count("duplicate-uuid") == 2);
  REQUIRE(r.model().bones.size() == 2);
  CHECK(r.model().bones[1].name == "g");
  REQUIRE(r.model().cubes.size() == 2);
  CHECK(r.model().cubes[0].bone == 1);
  CHECK(r.model().cubes[1].bone == 0);
}

TEST_CASE("bones of one name get stable suffixes that no author's name collides with") {
  const Reading r(with_outliner(
      R"("outliner":[{"name":"leg","uuid":"1","children":["a"]},)"
      R"({"name":"leg","uuid":"2","children":["b"]},{"name":"leg_2","uuid":"3","children":[]},)"
      R"({"name":"leg","uuid":"4","children":[]}])"));
  const auto& bones = r.model().bones;
  REQUIRE(bones.size() == 4);
  CHECK(bones[0].name == "leg");
  CHECK(bones[1].name == "leg_3");
  CHECK(bones[1].source_name == "leg");
  CHECK(bones[2].name == "leg_2");
  CHECK(bones[3].name == "leg_4");
  CHECK(r.diagnostics().count("duplicate-name") == 2);
}

TEST_CASE("a group without a name gets one") {
  const Reading r(with_outliner(R"("outliner":[{"uuid":"1","children":["a","b"]}])", "4.10"));
  REQUIRE(r.model().bones.size() == 1);
  CHECK(r.model().bones[0].name == "bone");
  CHECK(r.diagnostics().count("missing-name") == 1);
}

TEST_CASE("up to 3.1 groups turn about z the other way, elements do not") {
  const std::string rest =
      R"("elements":[{"uuid":"a","rotation":[1,2,3],"from":[0,0,0],"to":[1,1,1]}],)"
      R"("outliner":[{"name":"g","uuid":"1","rotation":[1,2,3],"children":["a"]}])";
  const Reading old(file("3.1", rest));
  CHECK(old.model().bones[0].rotation == Vec3{1, 2, -3});
  CHECK(old.model().cubes[0].rotation == Vec3{1, 2, 3});
  CHECK(Reading(file("3.2", rest)).model().bones[0].rotation == Vec3{1, 2, 3});
}

TEST_CASE("flags of groups are read") {
  const Reading r(with_outliner(
      R"("outliner":[{"name":"g","uuid":"1","export":false,"children":[{"name":"k","uuid":"3","children":["a"]}]},)"
      R"({"name":"h","uuid":"2","visibility":false,"children":["b"]}])"));
  CHECK_FALSE(r.model().bones[0].exported);
  CHECK(r.model().bones[0].visible);
  CHECK(r.model().bones[1].exported);
  CHECK(r.model().bones[2].exported);
  CHECK_FALSE(r.model().bones[2].visible);
}

TEST_CASE("elements with children of their own hang those on their own bone") {
  const Reading r(with_outliner(R"("groups":[{"name":"g","uuid":"1"}],)"
                                R"("outliner":[{"uuid":"1","children":[{"uuid":"a","children":)"
                                R"(["b"]}]}])"));
  CHECK(r.model().cubes[0].bone == 0);
  CHECK(r.model().cubes[1].bone == 0);
}

TEST_CASE("100,000 bones are an error, quickly") {
  std::string outliner = R"("outliner":[)";
  for (int i = 0; i < 100'000; ++i) {
    outliner += R"({"name":"b","uuid":")" + std::to_string(i) + R"("},)";
  }
  outliner.back() = ']';
  const fmmc::test::CpuTime time;
  const Reading r(with_outliner(outliner));
  CHECK(time.seconds() < 2);
  CHECK(r.lost());
  CHECK(r.diagnostics().count("too-many-bones") == 1);
}

TEST_CASE("groups that name each other in a long chain need no machine stack") {
  std::string groups = R"("groups":[)";
  constexpr int count = 60'000;
  for (int i = 0; i < count; ++i) {
    const std::string id = std::to_string(i);
    groups += R"({"name":"b)" + id + R"(","uuid":"g)" + id + R"(","children":["g)" +
              std::to_string(i + 1) + R"("]},)";
  }
  groups.back() = ']';
  const Reading r(with_outliner(groups + R"(,"outliner":["g0"])"));
  REQUIRE(r.model().bones.size() == count + 1);
  CHECK(r.model().bones[count].parent == count - 1);
}
