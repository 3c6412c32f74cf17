#include <string>

#include <doctest/doctest.h>

#include "base/files.h"
#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::Reading;

namespace {

Reading controlled(MemoryFiles& files, const std::string& controllers) {
  files.files["m/dragon.png"] = "";
  files.files["m/dragon.animation.json"] = R"({"animations": {
    "animation.dragon.walk": {"animation_length": 1}, "animation.dragon.air.glide": {}}})";
  files.files["m/dragon.animation_controllers.json"] =
      R"({"format_version": "1.10.0", "animation_controllers": {)" + controllers + "}}";
  return Reading(R"({"format_version": "1.12.0", "minecraft:geometry": [{"description":
    {"identifier": "geometry.dragon"}, "bones": [{"name": "leg"}]}]})",
                 "m/dragon.geo.json", &files);
}

const AnimationController& only(const Reading& reading) {
  REQUIRE(reading.model().controllers.size() == 1);
  return reading.model().controllers[0];
}

}  // namespace

TEST_CASE(
    "controllers beside a Bedrock geometry are read: states, what they play, how they blend") {
  MemoryFiles files;
  const Reading r = controlled(files, R"("controller.animation.dragon.move": {
    "initial_state": "fly", "states": {
      "rest": {"animations": ["walk", {"Glide": 0.5}], "transitions": [{"fly": "1"}],
               "blend_transition": 0.2, "blend_via_shortest_path": true},
      "fly": {"animations": ["animation.dragon.air.glide"],
              "transitions": [{"rest": "query.all_animations_finished"}],
              "blend_transition": {"0.0": 1, "0.4": 0}}}})");
  const AnimationController& move = only(r);
  CHECK(move.name == "move");
  CHECK(move.initial == 1);
  REQUIRE(move.states.size() == 2);
  const ControllerState& rest = move.states[0];
  REQUIRE(rest.plays.size() == 2);
  CHECK(rest.plays[0].animation == 0);
  CHECK(rest.plays[1].animation == 1);
  CHECK(rest.plays[1].weight == "0.5");
  REQUIRE(rest.transitions.size() == 1);
  CHECK(rest.transitions[0].target == 1);
  CHECK(rest.blend == 0.2);
  CHECK(rest.blend_shortest);
  CHECK(move.states[1].plays[0].animation == 1);
  CHECK(move.states[1].blend == 0.4);
  CHECK(move.states[1].blend_curve == R"({"0.0":1,"0.4":0})");
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("what a controller asks the game for is told by name, once for each controller") {
  MemoryFiles files;
  const Reading r = controlled(files, R"("controller.animation.dragon.move": {"states": {
    "a": {"animations": [{"walk": "v.speed"}], "transitions": [{"b": "q.is_angry"},
          {"b": "query.property('zoo:mood') > 1 && q.is_angry"}]}, "b": {}}})");
  CHECK(r.said("controller-asks-game")
            .starts_with("m/dragon.animation_controllers.json:1:56 note a controller asks the game "
                         "for query.is_angry, query.property, variable.speed;"));
  CHECK(only(r).states[0].transitions.size() == 2);
}

TEST_CASE("a controller without an initial state begins in default, else in its first") {
  MemoryFiles files;
  CHECK(only(controlled(files, R"("a": {"states": {"x": {}, "default": {}}})")).initial == 1);
  CHECK(only(controlled(files, R"("a": {"states": {"x": {}, "y": {}}})")).initial == 0);
}

TEST_CASE("a controller may play another that stands further down") {
  MemoryFiles files;
  const Reading r = controlled(files, R"(
    "controller.animation.dragon.root": {"states": {"default": {"animations": ["legs"]}}},
    "controller.animation.dragon.legs": {"states": {"default": {"animations": ["walk"]}}})");
  REQUIRE(r.model().controllers.size() == 2);
  CHECK(r.model().controllers[0].states[0].plays[0].controller == 1);
  CHECK(r.model().controllers[0].states[0].plays[0].animation == -1);
}

TEST_CASE("names that mean nothing are warned of at their place") {
  MemoryFiles files;
  const Reading r = controlled(files, R"(
"a": {"initial_state": "z", "states": {"x": {
"animations": ["swim"], "transitions": [{"y": "1"}]}}})");
  CHECK(r.said("unknown-animation").find("json:3:16 warning") != std::string::npos);
  CHECK(r.diagnostics().count("unknown-state") == 2);
  CHECK(only(r).states[0].transitions.empty());
}

TEST_CASE("a file of controllers that is named goes with the model like one beside it") {
  MemoryFiles files;
  files.files["other/moves.animation_controllers.json"] =
      R"({"animation_controllers": {"a": {"states": {"x": {}}}}})";
  Diagnostics diagnostics;
  const std::string text = R"({"format_version": "1.12.0", "minecraft:geometry": [{"description":
    {"identifier": "geometry.dragon"}}]})";
  const std::string named[] = {"other/moves.animation_controllers.json"};
  const ReadResult result =
      read_bedrock({"m/dragon.geo.json", text, &files, {}, 0, named}, diagnostics);
  REQUIRE(result.model);
  CHECK(result.model->controllers.size() == 1);
}

TEST_CASE("a file of controllers cut anywhere is refused or read, never worse") {
  MemoryFiles files;
  const std::string whole = R"("a": {"initial_state": 5, "states": {"x": {"animations": [5,
    {"walk": {}}, []], "transitions": {"x": 1}, "blend_transition": {"k": 1}, "variables": {"v":
    {"input": "q.x", "remap_curve": {"0.0": 1}}}, "sound_effects": [3, {"effect": "roar"}],
    "on_entry": [7, "v.a = 1;"]}, "x": 3}}, "b": 5, "c": {"states": {}})";
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    const Reading r = controlled(files, whole.substr(0, size));
    CHECK((r.diagnostics().has_errors() || r.model().controllers.size() <= 1));
  }
  const Reading r = controlled(files, whole);
  CHECK(only(r).states[0].variables == R"({"v":{"input":"q.x","remap_curve":{"0.0":1}}})");
  CHECK(only(r).states[0].on_entry == std::vector<std::string>{"v.a = 1;"});
}
