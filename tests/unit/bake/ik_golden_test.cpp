// Inverse kinematics and effects of blockbench semantics against the editor's own
// (tests/golden/blockbench: mesh_ik, molang_fx).
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "bake/bake.h"
#include "bake/ik_math.h"
#include "base/files.h"
#include "read/reader.h"

using namespace fmmc;
using nlohmann::json;

namespace {

struct Golden {
  Model model;
  json expected;
  std::vector<BakedAnimation> animations;
  Diagnostics diagnostics;  // of the bake
};

std::string read_text(const std::string& name) {
  std::string bytes;
  REQUIRE(disk().read(FMM_TEST_GOLDEN_DIR "/blockbench/" + name, bytes, default_file_limit) ==
          FileStatus::ok);
  return bytes;
}

Golden load(const std::string& name) {
  const std::string bytes = read_text(name + ".bbmodel");
  Golden out;
  Diagnostics reading;
  ReadResult read = read_bbmodel({name + ".bbmodel", bytes, nullptr}, reading);
  REQUIRE(read.model);
  out.model = std::move(*read.model);
  out.expected = json::parse(read_text(name + ".expected.json"));
  BakeOptions options;
  options.semantics = Semantics::blockbench;
  out.animations = bake_animations(out.model, options, out.diagnostics);
  return out;
}

std::size_t bone_of(const Model& model, const std::string& name) {
  const auto found = std::find_if(model.bones.begin(), model.bones.end(),
                                  [&](const Bone& bone) { return bone.name == name; });
  REQUIRE(found != model.bones.end());
  return static_cast<std::size_t>(found - model.bones.begin());
}

// World matrices of all bones at a row.
std::vector<Mat34> worlds_of(const Model& model, const BakedAnimation& animation, std::size_t row) {
  std::vector<LocalTransform> locals = rest_transforms(model);
  for (const BakedTrack& track : animation.tracks) {
    const std::array<float, 10>& v = track.rows.at(row);
    locals[static_cast<std::size_t>(track.bone)] = {
        {v[0], v[1], v[2]}, {v[3], v[4], v[5], v[6]}, {v[7], v[8], v[9]}};
  }
  std::vector<Mat34> out;
  for (std::size_t i = 0; i < locals.size(); ++i) {
    const Mat34 local = matrix_from_trs(locals[i].translation, locals[i].rotation, locals[i].scale);
    const int parent = model.bones[i].parent;
    out.push_back(parent < 0 ? local : out[static_cast<std::size_t>(parent)] * local);
  }
  return out;
}

// The editor's world matrix of a node in a frame; lengths in pixels, column-major.
json editor_world(const json& animation, const std::string& name, std::size_t frame) {
  for (const auto& item : animation["nodes"].items()) {
    if (item.value()["name"] != name) continue;
    const json& world = item.value()["world"];
    return world.is_object() ? world["constant"] : world[frame];
  }
  return {};
}

// In pixels.
Vec3 editor_point(const json& world, const Vec3& p) {
  const auto at = [&](std::size_t row) {
    return world[row].get<double>() * p.x + world[row + 4].get<double>() * p.y +
           world[row + 8].get<double>() * p.z + world[row + 12].get<double>();
  };
  return {at(0), at(1), at(2)};
}

struct Chain {
  std::string controller, root, end;
  Vec3 tip;       // what is to reach the goal, in the space of `end`, pixels
  double length;  // of all segments
};

}  // namespace

TEST_CASE("golden: B11 IK ends where the editor's ends, and at the goal where it can") {
  const Golden golden = load("mesh_ik");
  const Chain chains[] = {
      {"foot_ctrl", "thigh", "foot", {0, 0, 0}, 2 * std::sqrt(65.0)},
      {"hand_ctrl", "upper", "fore", {6, 0, 0}, 12},
  };
  std::size_t rows = 0, reached = 0;
  double worst_editor = 0, worst_goal = 0;
  for (std::size_t i = 0; i < golden.animations.size(); ++i) {
    const json& expected = golden.expected["animations"][i];
    REQUIRE(golden.animations[i].rows == expected["frames"].get<std::size_t>());
    for (std::size_t row = 0; row < golden.animations[i].rows; ++row) {
      const std::vector<Mat34> worlds = worlds_of(golden.model, golden.animations[i], row);
      for (const Chain& chain : chains) {
        const Mat34& world = worlds[bone_of(golden.model, chain.end)];
        const Vec3 end = ik::scaled(transform_point(world, ik::scaled(chain.tip, 1.0 / 16)), 16);
        const Vec3 editor = editor_point(editor_world(expected, chain.end, row), chain.tip);
        const Vec3 goal = editor_point(editor_world(expected, chain.controller, row), {});
        const Vec3 base = editor_point(editor_world(expected, chain.root, row), {});
        worst_editor = std::max(worst_editor, ik::distance(end, editor));
        ++rows;
        if (ik::distance(base, goal) > chain.length) continue;
        worst_goal = std::max(worst_goal, ik::distance(end, goal));
        ++reached;
      }
    }
  }
  MESSAGE(rows, " ends compared: ", worst_editor, " px from the editor's, ", worst_goal,
          " px from the goal in ", reached, " that are in reach");
  CHECK(rows == 2 * (31 + 11));
  CHECK(reached > 50);
  CHECK(worst_editor <= 1.02);
  CHECK(worst_goal <= 0.01);
}

TEST_CASE("golden: A41 a locked target turns as in the editor") {
  const Golden golden = load("mesh_ik");
  const json& expected = golden.expected["animations"][0];
  double worst = 0;
  for (std::size_t row = 0; row < golden.animations[0].rows; ++row) {
    const Mat34 foot =
        worlds_of(golden.model, golden.animations[0], row)[bone_of(golden.model, "foot")];
    const json world = editor_world(expected, "foot", row);
    for (std::size_t i = 0; i < 9; ++i) {
      const double theirs = world[i % 3 * 4 + i / 3];
      worst = std::max(worst, std::abs(foot.m[i / 3 * 4 + i % 3] - theirs));
    }
  }
  CHECK(worst < 1e-6);
}

TEST_CASE("golden: every effect of the editor is an event at its exact time") {
  const Golden golden = load("molang_fx");
  const std::vector<BakedEvent>& events = golden.animations[0].events;
  struct Wanted {
    double seconds;
    const char* name;
    const char* locator;
    const char* script;
  };
  const Wanted wanted[] = {
      {0, "", "", "variable.step = 1"},
      {0, "", "", "/say hello"},
      {0, "", "", "@s example:event"},
      {0.25, "flap", "", ""},
      {0.5, "smoke", "mouth", "variable.size = 2"},
      {0.75, "", "", ""},  // a marker whose name the editor stored as a number
      {1.2333, "flap", "", ""},
      {1.2333, "growl", "mouth", ""},
      {1.5, "smoke", "mouth", ""},
      {1.5, "spark", "", ""},
      {1.75, "", "", "variable.step = 2;"},
  };
  REQUIRE(events.size() == std::size(wanted));
  for (std::size_t i = 0; i < events.size(); ++i) {
    CAPTURE(i);
    CHECK(events[i].seconds == wanted[i].seconds);
    if (events[i].kind != BakedEvent::Kind::marker) CHECK(events[i].name == wanted[i].name);
    CHECK(events[i].locator == wanted[i].locator);
    CHECK(events[i].script == wanted[i].script);
  }
  CHECK(events[4].bind_to_actor);
  CHECK_FALSE(events[8].bind_to_actor);
  CHECK(golden.animations[1].events.empty());
}
