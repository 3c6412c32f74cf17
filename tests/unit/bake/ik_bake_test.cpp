// Inverse kinematics as part of a blockbench bake: which bones get rows, where they jump, and what
// the author is told.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bake/ik_math.h"
#include "unit/bake/bb_shown.h"
#include "unit/bake/models.h"

using namespace fmmc;
using namespace fmmc::testing;

namespace {

// hip > thigh > shin > foot with a knee of `knee` px to the front, a controller on the foot and
// one animation of 0.2 s, in which it has these position keys.
Model leg(std::vector<Keyframe> keys, double knee = -1) {
  Model model = one_bone_model(0.2);
  model.bones = {make_bone("hip", -1, {0, 16, 0}), make_bone("thigh", 0, {0, 16, 0}),
                 make_bone("shin", 1, {0, 8, knee}), make_bone("foot", 2, {0, 0, 0})};
  for (Bone& bone : model.bones)
    bone.uuid = bone.name;
  NullObject controller;
  controller.name = "ctrl";
  controller.ik_source = "thigh";
  controller.ik_target = "foot";
  model.null_objects = {controller};
  Animator animator = make_animator("ctrl", 0);
  animator.kind = Animator::Kind::null_object;
  animator.channels[1] = std::move(keys);
  if (!animator.channels[1].empty()) model.animations[0].animators = {animator};
  return model;
}

std::vector<int> tracks_of(const BakedAnimation& animation) {
  std::vector<int> out;
  for (const BakedTrack& track : animation.tracks)
    out.push_back(track.bone);
  return out;
}

// Of the foot at a row, in pixels.
Vec3 foot_at(const Model& model, const BakedAnimation& animation, double row) {
  std::vector<LocalTransform> pose(model.bones.size());
  animation.curves->evaluate(row, pose);
  Mat34 world;
  for (const LocalTransform& bone : pose)
    world = world * matrix_from_trs(bone.translation, bone.rotation, bone.scale);
  return ik::scaled(transform_point(world, {}), 16);
}

}  // namespace

TEST_CASE("B11 the bones of a chain get rows in which the end follows the controller") {
  const Model model = leg({make_key(0, Vec3{0, 0, 0}), make_key(0.2, Vec3{0, 8, 4})});
  Diagnostics diagnostics;
  const auto baked = bake_as_blockbench(model, diagnostics);
  CHECK(tracks_of(baked[0]) == std::vector<int>{1, 2});
  for (int row = 0; row <= 4; ++row)
    CHECK(ik::distance(foot_at(model, baked[0], row), {0, 2.0 * row, 1.0 * row}) < 1e-3);
  CHECK(ik::distance(foot_at(model, baked[0], 2.5), {0, 5, 2.5}) < 1e-3);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("B11 a controller out of reach stretches the chain and harms nothing") {
  const Model model = leg({make_key(0, Vec3{0, -30, 0})});
  Diagnostics diagnostics;
  const auto baked = bake_as_blockbench(model, diagnostics);
  CHECK(foot_at(model, baked[0], 0).y == doctest::Approx(16 - 2 * std::sqrt(65.0)));
  CHECK(diagnostics.all().empty());
}

TEST_CASE("the editor solves chains also where the controller has no key") {
  Model model = leg({});
  Animator thigh = make_animator("thigh", 1);
  thigh.channels[0] = {make_key(0, 40)};
  model.animations[0].animators = {thigh};
  Diagnostics diagnostics;
  const auto baked = bake_as_blockbench(model, diagnostics);
  CHECK(tracks_of(baked[0]) == std::vector<int>{1, 2});
  CHECK(ik::distance(foot_at(model, baked[0], 0), {}) < 1e-3);
}

TEST_CASE("A41 a locked target has rows of its own") {
  Model model = leg({make_key(0, Vec3{0, 4, 4})});
  model.null_objects[0].lock_ik_target_rotation = true;
  Diagnostics diagnostics;
  CHECK(tracks_of(bake_as_blockbench(model, diagnostics)[0]) == std::vector<int>{1, 2, 3});
}

TEST_CASE("a straight chain with the goal on its line stays as it is, with one warning") {
  const Model model = leg({make_key(0, Vec3{}), make_key(0.2, Vec3{0, 4, 0})}, 0);
  Diagnostics diagnostics;
  const auto baked = bake_as_blockbench(model, diagnostics);
  CHECK(ik::distance(foot_at(model, baked[0], 4), {}) < 1e-9);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "ik-stuck");
  CHECK(diagnostics.all()[0].text.find("4.0 px") != std::string::npos);
  CHECK(diagnostics.all()[0].place == "in animation 'walk', IK controller 'ctrl', at 0.20 s");
}

TEST_CASE("a step of the controller makes the chain jump, and nothing else does") {
  const Model model = leg({make_key(0, Vec3{}, Interpolation::step), make_key(0.075, Vec3{0, 4, 4}),
                           make_key(0.2, Vec3{0, 2, 0})});
  Diagnostics diagnostics;
  const auto baked = bake_as_blockbench(model, diagnostics);
  REQUIRE(baked[0].jumps.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(baked[0].jumps[i].tick == 1);
    CHECK(baked[0].jumps[i].bone == static_cast<int>(i) + 1);
    CHECK(baked[0].jumps[i].channel == Channel::rotation);
    CHECK(baked[0].jumps[i].place == doctest::Approx(0.5));
  }
}

TEST_CASE("a step of a bone above moves the chain's root and makes the chain jump") {
  Model model = leg({make_key(0, Vec3{0, 2, 2}), make_key(0.2, Vec3{0, 4, 4})});
  Animator hip = make_animator("hip", 0);
  hip.channels[1] = {make_key(0, Vec3{}, Interpolation::step), make_key(0.125, Vec3{0, 2, 0})};
  model.animations[0].animators.push_back(hip);
  Diagnostics diagnostics;
  const auto baked = bake_as_blockbench(model, diagnostics);
  const auto count =
      std::count_if(baked[0].jumps.begin(), baked[0].jumps.end(), [](const BakedJump& jump) {
        return jump.tick == 2 && jump.channel == Channel::rotation && jump.place == 0.5f;
      });
  CHECK(count == 2);
}

TEST_CASE("steps in keys that IK throws away are no jumps") {
  Model model = leg({make_key(0, Vec3{}), make_key(0.2, Vec3{0, 4, 4})});
  Animator thigh = make_animator("thigh", 1);
  thigh.channels[0] = {make_key(0, 0, Interpolation::step), make_key(0.1, 30)};
  model.animations[0].animators.push_back(thigh);
  Diagnostics diagnostics;
  CHECK(bake_as_blockbench(model, diagnostics)[0].jumps.empty());
}

TEST_CASE("joints of chains count towards the limit of bone-ticks") {
  Model model = leg({});
  model.animations[0].length = 3000;
  for (int i = 0; i < 20; ++i)
    model.null_objects.push_back(model.null_objects[0]);
  Diagnostics diagnostics;
  CHECK(bake_as_blockbench(model, diagnostics)[0].rows == 0);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "too-many-bone-ticks");
}

TEST_CASE("A42 a bake tells of a chain that cannot be found, in both semantics") {
  Model model = leg({make_key(0, Vec3{})});
  model.null_objects[0].ik_target = "gone";
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    BakeOptions options;
    options.semantics = semantics;
    Diagnostics diagnostics;
    const auto baked = bake_animations(model, options, diagnostics);
    CHECK(diagnostics.count("ik-unresolved") == 1);
    CHECK(baked[0].tracks.empty());
  }
}
