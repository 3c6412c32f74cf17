// Our animations, played by a reader of the format: against the curves that blobs are made of, and
// against the editor's own export.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "unit/write/bedrock/bedrock_player.h"
#include "unit/write/bedrock/shown_pose.h"
#include "unit/write/bedrock/written.h"

using namespace fmmc;
using namespace fmmc::testing;
using nlohmann::json;

namespace {

struct WorstPlace {
  double px = 0;
  std::string where;
};

molang::Scope scope_of(const Model& model) {
  molang::Scope scope;
  scope.constants = preview_values(model).names;
  return scope;
}

// At every row: a key with two points shows the first on the row itself, Bedrock the second.
WorstPlace worst_row(const WrittenModel& written) {
  WorstPlace worst;
  const json geometry = written.geometry();
  const json animations = written.animations();
  const ShownPose shown(written);
  for (std::size_t a = 0; a < written.model.animations.size(); ++a) {
    const Animation& animation = written.model.animations[a];
    const BakedAnimation& baked = written.baked[a];
    if (baked.curves == nullptr) continue;
    const std::string id =
        "animation.fmm." + bedrock_id(written.model.name) + "." + bedrock_id(animation.name);
    REQUIRE(animations.contains(id));
    const json& played = animations[id];
    const BedrockPlayer player(geometry, played, scope_of(written.model));
    std::vector<LocalTransform> locals(written.model.bones.size());
    for (std::uint32_t row = 0; row < baked.rows; ++row) {
      const double seconds = row == baked.ticks ? baked.length : row / 20.0;
      shown.pose(a, row, locals);
      // The end of a clip with goals is where it begins again.
      if (!baked.goals.empty() && row == baked.ticks) continue;
      const auto expected = world_matrices(written.model, locals);
      const auto right = player.play(seconds);
      const auto left = player.play(seconds, true);
      for (std::size_t b = 0; b < expected.size(); ++b) {
        const std::string& name = written.model.bones[b].name;
        if (!right.contains(name)) continue;
        const double here = std::min(matrix_distance(expected[b], right.at(name)),
                                     matrix_distance(expected[b], left.at(name)));
        if (here > worst.px)
          worst = {here, animation.name + ", " + name + ", row " + std::to_string(row)};
      }
    }
  }
  return worst;
}

const std::vector<std::string>& models() {
  static const std::vector<std::string> names = {"interp",      "legacy_3_6", "legacy_3_6_flat",
                                                 "legacy_4_10", "mesh_ik",    "molang_fx",
                                                 "space_quat",  "timing"};
  return names;
}

}  // namespace

TEST_CASE("every row of the editor's models is in Bedrock what the blob shows: blockbench") {
  for (const std::string& name : models()) {
    CAPTURE(name);
    const WrittenModel written =
        write_golden("blockbench/" + name + ".bbmodel", Semantics::blockbench);
    const WorstPlace worst = worst_row(written);
    CAPTURE(worst.where);
    CHECK(worst.px < 1e-3);
  }
}

TEST_CASE("every row of the editor's models is in Bedrock what the blob shows: fmm") {
  for (const std::string& name : models()) {
    CAPTURE(name);
    const WrittenModel written = write_golden("blockbench/" + name + ".bbmodel", Semantics::fmm);
    const WorstPlace worst = worst_row(written);
    CAPTURE(worst.where);
    CHECK(worst.px < 1e-3);
  }
}

// Where our animations differ from the editor's export on purpose, and by how much at most: pixels
// at a block from a pivot.
struct Difference {
  std::string model, animation;
  double px = 0;
};
const std::vector<Difference>& differences() {
  static const std::vector<Difference> list = {
      // It drops the second point of a smooth key behind a smooth key.
      {"interp", "catmull_once", 11},
      // It takes lines of its own for Bezier curves, one for each step of its grid.
      {"interp", "bezier_hold", 0.4},
      {"legacy_4_10", "walk", 0.5},
      // The same, wherever either key has handles, and it loses holds before keys with two points.
      {"interp", "mixed_once", 20},
      // It moves keys to its grid.
      {"legacy_3_6", "animation.legacy_three.wave", 0.2},
      {"timing", "snap24_loop", 0.5},
      {"timing", "fractional_loop", 0.3},
      // And loses one of two keys that its grid brings together.
      {"timing", "snap30_once", 8.1},
      // It reads bare animators mirrored.
      {"legacy_3_6_flat", "animation.flat.wave", 30},
      // It solves IK for whatever plays in the editor at that moment.
      {"mesh_ik", "step_over", 6},
      {"mesh_ik", "no_ik_channel", 6},
      // It goes from angle to angle where its own preview takes the shortest way.
      {"space_quat", "quaternion", 31},
      // A larger angle stands for "turned to the entity".
      {"space_quat", "entity_space", 3e-3},
  };
  return list;
}

double allowed_difference(const std::string& model, const std::string& animation) {
  for (const Difference& d : differences()) {
    if (d.model == model && d.animation == animation) return d.px;
  }
  return 1e-3;
}

TEST_CASE("the editor's own export moves the editor's models as ours does") {
  for (const std::string& name : models()) {
    const WrittenModel written =
        write_golden("blockbench/" + name + ".bbmodel", Semantics::blockbench);
    const json geometry = written.geometry();
    const json ours = written.animations();
    const json editors = golden_json("blockbench/" + name + ".animation.json")["animations"];
    for (const Animation& animation : written.model.animations) {
      if (!editors.contains(animation.name)) continue;
      const std::string id = "animation.fmm." + name + "." + bedrock_id(animation.name);
      const molang::Scope scope = scope_of(written.model);
      const BedrockPlayer mine(geometry, ours[id], scope);
      const BedrockPlayer theirs(geometry, editors[animation.name], scope);
      WorstPlace worst;
      const int halves = static_cast<int>(std::floor(animation.length * 40 + 1e-9));
      for (int half = 0; half <= halves; ++half) {
        const double seconds = half / 40.0;
        const auto a = mine.play(seconds), b = theirs.play(seconds);
        for (const auto& [bone, matrix] : a) {
          const double here = matrix_distance(matrix, b.at(bone));
          if (here > worst.px) worst = {here, bone + " at " + std::to_string(seconds)};
        }
      }
      CAPTURE(name);
      CAPTURE(animation.name);
      CAPTURE(worst.where);
      CHECK(worst.px < allowed_difference(name, animation.name));
    }
  }
}

TEST_CASE("every row of the samples is in Bedrock what the blob shows") {
  for (const std::string name : {"adventurer", "chest", "fox", "totem", "windmill"}) {
    for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
      CAPTURE(name);
      const WrittenModel written =
          write_golden("../../samples/models/" + name + ".bbmodel", semantics);
      const WorstPlace worst = worst_row(written);
      CAPTURE(worst.where);
      CHECK(worst.px < 1e-3);
    }
  }
}
