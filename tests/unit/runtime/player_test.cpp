// Player: fades, speed, queue, layers, root motion.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/stage.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::LayerOptions;
using fmm::Player;
using fmm::PlayOptions;
using fmm::Repeat;

namespace {

constexpr AnimationId a{0}, b{1}, c{2};

PlayOptions looping(double fade = 0) {
  PlayOptions options;
  options.repeat = Repeat::loop;
  options.fade = fade;
  return options;
}

PlayOptions once() {
  PlayOptions options;
  options.repeat = Repeat::once;
  return options;
}

std::vector<fmm::Transform> pose_of(const Player& player) {
  std::vector<fmm::Transform> pose(player.model().bone_count()), scratch(2 * pose.size());
  player.pose(pose, scratch);
  return pose;
}

std::string now(const Player& player) {
  return named(player.model(), pose_of(player)[0]);
}

// Two bones that move; every animation moves both alike.
ModelSpec pair_of(const std::vector<Clip>& clips) {
  ModelSpec spec = stage(clips);
  spec.bones.push_back({"second", format::no_bone, 0, {}});
  for (AnimationSpec& animation : spec.animations) {
    format::Constant constant = animation.constants[0];
    constant.where.bone = 1;
    animation.constants.push_back(constant);
  }
  return spec;
}

}  // namespace

TEST_CASE("a player plays at once and moves by any step") {
  const Opened opened(stage({{"a", 4}, {"b", 4}}));
  Player player(opened.model);
  CHECK(now(player) == "rest");
  player.play(a, looping());
  CHECK(now(player) == "a 0");
  player.update(0.05);
  CHECK(now(player) == "a 1");
  player.update(0.275);
  CHECK(now(player) == "a 2.5");
  CHECK(player.seconds() == doctest::Approx(0.125));
  player.update(-1);
  player.update(std::nan(""));
  CHECK(now(player) == "a 2.5");
}

TEST_CASE("repeating is what the author set, unless the game says otherwise") {
  ModelSpec spec = stage({{"a", 4}, {"b", 4}});
  spec.animations[0].loop = format::Loop::loop;
  spec.animations[1].loop = format::Loop::hold;
  const Opened opened(spec);
  Player player(opened.model);
  player.play(a);
  player.update(0.25);
  CHECK(now(player) == "a 1");
  CHECK_FALSE(player.has_ended());
  player.play(a, once());
  player.update(0.25);
  CHECK(now(player) == "a 3");
  CHECK(player.has_ended());
  player.play(b);
  player.update(10);
  CHECK(now(player) == "b 3");
}

TEST_CASE("speed scales time, backwards too, and seeking jumps") {
  const Opened opened(stage({{"a", 8}}));
  Player player(opened.model);
  player.play(a, once());
  player.set_speed(2);
  player.update(0.1);
  CHECK(now(player) == "a 4");
  player.set_speed(0);
  player.update(1);
  CHECK(now(player) == "a 4");
  player.set_speed(-1);
  player.update(0.05);
  CHECK(now(player) == "a 3");
  player.update(1);
  CHECK(now(player) == "a 0");
  CHECK(player.has_ended());
  player.seek(0.3);
  CHECK(now(player) == "a 6");
}

TEST_CASE("a fade mixes what played and what plays") {
  const Opened opened(stage({{"a", 1}, {"b", 1}, {"c", 1}}));
  Player player(opened.model);
  player.play(a, looping());
  player.update(0.05);
  player.play(c, looping(0.4));
  CHECK(pose_of(player)[0].translation[0] == 1);
  player.update(0.1);
  CHECK(pose_of(player)[0].translation[0] == doctest::Approx(1.5));
  player.play(b, looping(0.2));
  player.update(0.1);
  CHECK(pose_of(player)[0].translation[0] == doctest::Approx(2));
  player.update(0.3);
  CHECK(pose_of(player)[0].translation[0] == 2);
}

TEST_CASE("what is queued begins where the one before ended, without losing time") {
  const Opened opened(stage({{"a", 4}, {"b", 4}, {"c", 4}}));
  Player player(opened.model);
  player.play(a, once());
  CHECK(player.queue(b, once()));
  CHECK(player.queue(c, looping()));
  CHECK(player.queued() == 2);
  player.update(0.15);
  CHECK(now(player) == "a 3");
  player.update(0.075);
  CHECK(now(player) == "b 0.5");
  player.update(0.2);
  CHECK(now(player) == "c 0.5");
  CHECK(player.queued() == 0);
}

TEST_CASE("after a loop what is queued begins with the end of its pass") {
  const Opened opened(stage({{"a", 4}, {"b", 4}}));
  Player player(opened.model);
  player.play(a, looping());
  player.update(0.25);
  CHECK(player.queue(b, looping()));
  player.update(0.1);
  CHECK(now(player) == "a 3");
  player.update(0.1);
  CHECK(now(player) == "b 1");
}

TEST_CASE("one long step runs through the whole queue") {
  const Opened opened(stage({{"a", 2}, {"b", 2}, {"c", 2}}));
  Player player(opened.model);
  player.play(a, once());
  player.queue(b, once());
  player.queue(a, once());
  player.queue(c, once());
  CHECK_FALSE(player.queue(c, once()));
  player.update(0.35);
  CHECK(now(player) == "c 1");
  player.play(b, once());
  CHECK(player.queued() == 0);
}

TEST_CASE("queueing where nothing plays begins at once, and stop leads to the rest pose") {
  const Opened opened(stage({{"a", 4}}));
  Player player(opened.model);
  CHECK(player.queue(a, looping()));
  CHECK(now(player) == "a 0");
  player.stop();
  CHECK(now(player) == "rest");
  CHECK(player.animation() == AnimationId::none);
  player.play(a, looping());
  player.play(AnimationId{77});
  CHECK(now(player) == "rest");
}

TEST_CASE("a layer replaces what its mask says and fades in over what lies below") {
  const Opened opened(pair_of({{"a", 1}, {"b", 1}, {"c", 1}}));
  Player player(opened.model);
  const std::vector<float> mask = {0, 1};
  LayerOptions layer;
  layer.mask = mask;
  player.set_layer(1, layer);
  player.play(a, looping());
  player.play(c, looping(0.2), 1);
  player.update(0.1);
  CHECK(pose_of(player)[0].translation[0] == 1);
  CHECK(pose_of(player)[1].translation[0] == doctest::Approx(2));
  player.update(0.1);
  CHECK(pose_of(player)[1].translation[0] == 3);
  player.stop(0.2, 1);
  player.update(0.1);
  CHECK(pose_of(player)[1].translation[0] == doctest::Approx(2));
  player.update(0.1);
  CHECK(pose_of(player)[1].translation[0] == 1);
  player.play(c, looping(), 1);
  layer.weight = 0.25f;
  player.set_layer(1, layer);
  CHECK(pose_of(player)[1].translation[0] == doctest::Approx(1.5));
}

TEST_CASE("within a layer one animation fades to the next without letting through what is below") {
  const Opened opened(pair_of({{"a", 1}, {"b", 1}, {"c", 1}}));
  Player player(opened.model);
  player.play(a, looping());
  player.play(c, looping(), 1);
  player.update(0.05);
  player.play(b, looping(0.2), 1);
  player.update(0.1);
  CHECK(pose_of(player)[0].translation[0] == doctest::Approx(2.5));
}

TEST_CASE("an additive layer adds what its animation does beyond the rest pose") {
  ModelSpec spec = pair_of({{"a", 4}, {"b", 4}});
  spec.bones[0].rest.translation[1] = 1;
  const Opened opened(spec);
  Player player(opened.model);
  LayerOptions layer;
  layer.additive = true;
  layer.weight = 0.5f;
  player.set_layer(2, layer);
  player.play(a, looping());
  player.update(0.1);
  player.play(b, looping(), 2);
  player.update(0.05);
  const fmm::Transform bone = pose_of(player)[0];
  CHECK(bone.translation[0] == doctest::Approx(1 + 0.5 * 2));
  CHECK(bone.translation[1] == doctest::Approx(3 + 0.5 * (1 - 1)));
}

TEST_CASE("with little scratch only the base is shown, with none without fades") {
  const Opened opened(stage({{"a", 1}, {"b", 1}, {"c", 1}}));
  Player player(opened.model);
  player.play(a, looping());
  player.play(c, looping(), 1);
  fmm::Transform pose, scratch;
  player.pose({&pose, 1}, {&scratch, 1});
  CHECK(pose.translation[0] == 1);
  player.update(0.05);
  player.play(b, looping(0.2));
  player.update(0.15);
  player.pose({&pose, 1}, {});
  CHECK(pose.translation[0] == 2);
}

TEST_CASE("root motion is taken out of the pose and handed over, through loops and long steps") {
  const Opened opened(stage({{"a", 4}}));
  Player player(opened.model);
  fmm::RootMotionOptions root;
  root.bone = fmm::BoneId{0};
  root.x = root.z = false;
  root.y = true;
  player.set_root_motion(root);
  player.play(a, looping());
  player.update(0.1);
  CHECK(player.root_motion().translation[1] == doctest::Approx(2));
  CHECK(now(player) == "a 0");
  player.update(0.15);  // over the seam: 2 to 4, then 0 to 1
  CHECK(player.root_motion().translation[1] == doctest::Approx(3));
  player.update(2);  // ten passes
  CHECK(player.root_motion().translation[1] == doctest::Approx(40));
  player.set_speed(-1);
  player.update(0.1);
  CHECK(player.root_motion().translation[1] == doctest::Approx(-2));
  player.update(0);
  CHECK(player.root_motion().translation[1] == 0);
}

TEST_CASE("root motion goes on where one animation takes over from another") {
  const Opened opened(stage({{"a", 4}, {"b", 4}}));
  Player player(opened.model);
  fmm::RootMotionOptions root;
  root.bone = fmm::BoneId{0};
  root.y = true;
  player.set_root_motion(root);
  player.play(a, looping());
  player.queue(b, looping());
  player.update(0.3);
  CHECK(player.root_motion().translation[1] == doctest::Approx(6));
}

TEST_CASE("root motion with rotation walks a curve") {
  // A quarter turn about y and a step to the front in each pass.
  ModelSpec spec;
  spec.bones = {{"root", format::no_bone, 0, {}}};
  AnimationSpec turn;
  turn.name = "turn";
  turn.ticks = 1;
  turn.length = 0.05;
  turn.rotations = {0};
  turn.components = {{0, 2, 0}};
  turn.rows = {{0, 0, 0, 1, 0}, {0, 0.70710678f, 0, 0.70710678f, -1}};
  spec.animations = {turn};
  const Opened opened(spec);
  Player player(opened.model);
  fmm::RootMotionOptions root;
  root.bone = fmm::BoneId{0};
  root.rotation = true;
  player.set_root_motion(root);
  player.play(a, looping());
  player.update(0.05);
  CHECK(player.root_motion().translation[2] == doctest::Approx(-1));
  CHECK(player.root_motion().rotation[1] == doctest::Approx(0.70710678));
  player.update(0.2);  // a full square
  CHECK(std::abs(player.root_motion().translation[0]) < 1e-5);
  CHECK(std::abs(player.root_motion().translation[2]) < 1e-5);
}

TEST_CASE("one bone sampled is the bone of the pose, bit for bit") {
  const Opened opened(rich_model());
  const fmm::Model& model = opened.model;
  std::vector<fmm::Transform> pose(model.bone_count());
  for (std::uint16_t id = 0; id < model.animation_count(); ++id) {
    for (const fmm::Wrap wrap : {fmm::Wrap::clamp, fmm::Wrap::loop}) {
      for (double tick = -1; tick < 5; tick += 0.125) {
        fmm::sample(model, AnimationId{id}, tick, wrap, pose);
        for (std::uint16_t bone = 0; bone < pose.size(); ++bone) {
          const fmm::Transform one =
              fmm::sample_bone(model, AnimationId{id}, tick, wrap, fmm::BoneId{bone});
          CHECK(std::memcmp(&one, &pose[bone], sizeof one) == 0);
        }
      }
    }
    for (std::uint32_t row = 0; row <= model.animation(AnimationId{id}).ticks + 1; ++row) {
      fmm::sample_row(model, AnimationId{id}, row, pose);
      const fmm::Transform one = fmm::sample_bone_row(model, AnimationId{id}, row, fmm::BoneId{2});
      CHECK(std::memcmp(&one, &pose[2], sizeof one) == 0);
    }
  }
}
