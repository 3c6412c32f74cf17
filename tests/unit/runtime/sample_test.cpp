// sample(): rows at whole ticks, blends between them, jumps, and what gives the rest pose.
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/playing.h"
#include "unit/runtime/reference.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::Model;
using fmm::Transform;
using fmm::Wrap;
using format::Semantics;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Three bones whose every channel moves; deterministic, no two rows alike, quaternions continuous.
ModelSpec moving(Semantics semantics, std::uint16_t rate, std::uint32_t ticks, double length,
                 bool jumps, bool last_row_left_out) {
  ModelSpec spec;
  spec.semantics = semantics;
  spec.tick_rate = rate;
  spec.bones = {{"root", format::no_bone, 0, {{0, 1, 0}, {0, 0, 0, 1}, {1, 1, 1}}},
                {"arm", 0, 0, {{1, 2, 3}, {0.6f, 0, 0, 0.8f}, {1, 1, 1}}},
                {"hand", 1, 0, {{0, -1, 0}, {0, 0, 0, 1}, {2, 2, 2}}}};
  AnimationSpec animation;
  animation.name = "move";
  animation.ticks = ticks;
  animation.length = length;
  animation.rotations = {0, 2};
  animation.components = {{0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 8, 0}, {2, 7, 0}, {2, 9, 0}};
  animation.constants = {{{1, 1, 0}, -4.5f}, {{2, 8, 0}, 0.0f}};
  for (std::uint32_t row = 0; row <= ticks; ++row) {
    std::vector<float> values;
    for (const double speed : {0.9, -2.1}) {
      const double half = 0.3 + 0.7 * std::sin(speed * row);  // any two within a right angle
      values.insert(values.end(), {static_cast<float>(std::sin(half) * 0.6),
                                   static_cast<float>(std::sin(half) * 0.8), 0,
                                   static_cast<float>(std::cos(half))});
    }
    for (int i = 0; i < 6; ++i)
      values.push_back(static_cast<float>(std::sin(row * 1.7 + i) + 0.5));
    animation.rows.push_back(values);
  }
  if (last_row_left_out) animation.rows.pop_back();
  if (jumps) {
    using format::Channel;
    const auto jump = [&](std::uint32_t tick, std::uint16_t bone, Channel channel, float place) {
      if (tick < ticks)
        animation.jumps.push_back({tick, bone, static_cast<std::uint8_t>(channel), 0, place});
    };
    jump(0, 0, Channel::rotation, 0.45f);
    jump(0, 0, Channel::position, 1.0f);
    jump(0, 2, Channel::scale, 1e-6f);
    jump(1, 2, Channel::rotation, 0.999f);
    jump(3, 1, Channel::position, 0.5f);  // a channel that the clip holds still
    jump(19, 1, Channel::scale, 0.3f);
    jump(19, 2, Channel::rotation, 0.7f);
  }
  spec.animations = {animation};
  return spec;
}

// The largest difference to the reference over 7 fractions of every tick, from before the start to
// beyond the second end.
double largest_difference(const ModelSpec& spec, Wrap wrap) {
  const Opened opened(spec);
  const AnimationSpec& animation = spec.animations[0];
  const double ticks = animation.length * 20;
  double largest = 0;
  for (int tick = -2; tick < 2 * ticks + 3; ++tick) {
    // Never right at a row, where a jump makes the pose depend on how the time was rounded; whole
    // ticks have their own test.
    for (const double share : {0.02, 0.11, 0.29, 0.32, 0.55, 0.65, 0.93}) {
      const double time = tick + share;
      const ReferencePose expected = reference_pose(spec, animation, time, wrap);
      const std::vector<Transform> pose = opened.at(time, wrap);
      for (std::size_t bone = 0; bone < pose.size(); ++bone) {
        float values[10];
        std::memcpy(values, &pose[bone], sizeof values);
        for (std::size_t i = 0; i < 10; ++i)
          largest = std::max(largest, std::abs(values[i] - expected[bone][i]));
      }
    }
  }
  return largest;
}

}  // namespace

TEST_CASE("fractional times agree with a reference in double precision") {
  for (const bool jumps : {false, true}) {
    for (const bool left_out : {false, true}) {
      for (const Wrap wrap : {Wrap::clamp, Wrap::loop}) {
        for (const std::uint32_t ticks : {1u, 2u, 20u}) {
          CAPTURE(jumps);
          CAPTURE(left_out);
          CAPTURE(static_cast<int>(wrap));
          CAPTURE(ticks);
          for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
            CAPTURE(static_cast<int>(semantics));
            for (const std::uint16_t rate : {std::uint16_t{20}, std::uint16_t{60}}) {
              const std::uint32_t rows = ticks * rate / 20;
              CHECK(largest_difference(moving(semantics, rate, rows, ticks / 20.0, jumps, left_out),
                                       wrap) < 2e-6);
            }
          }
          // The last interval is shorter than the others.
          const double length = (ticks - 1 + 0.166) / 20;
          CHECK(largest_difference(
                    moving(Semantics::blockbench, 20, ticks, length, jumps, left_out), wrap) <
                2e-6);
        }
      }
    }
  }
}

TEST_CASE("a rate that is no multiple of the tick rate puts rows between ticks") {
  const ModelSpec spec = moving(Semantics::fmm, 24, 24, 1, true, false);
  CHECK(largest_difference(spec, Wrap::clamp) < 2e-6);
  CHECK(largest_difference(spec, Wrap::loop) < 2e-6);
}

TEST_CASE("at a whole tick the row itself comes out bit for bit, jumps or not") {
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    const Opened opened(moving(semantics, 20, 20, 1, true, false));
    for (std::uint32_t tick = 0; tick < 20; ++tick) {
      CHECK(equal_bits(opened.at(tick, Wrap::clamp), opened.row(tick)));
      CHECK(equal_bits(opened.at(tick, Wrap::loop), opened.row(tick)));
      CHECK(equal_bits(opened.at(tick + 20.0 * 1000, Wrap::loop), opened.row(tick)));
      CHECK(equal_bits(opened.at(tick - 20.0 * 1000, Wrap::loop), opened.row(tick)));
    }
  }
  const Opened fast(moving(Semantics::fmm, 60, 60, 1, true, false));
  for (std::uint32_t tick = 0; tick < 20; ++tick)
    CHECK(equal_bits(fast.at(tick, Wrap::loop), fast.row(3 * tick)));
}

TEST_CASE("a row is stored values, rest values and nothing else") {
  const ModelSpec spec = moving(Semantics::fmm, 20, 2, 0.1, false, false);
  const Opened opened(spec);
  const std::vector<float>& values = spec.animations[0].rows[1];
  const std::vector<Transform> pose = opened.row(1);
  CHECK(std::memcmp(pose[0].rotation, &values[0], 16) == 0);
  CHECK(std::memcmp(pose[2].rotation, &values[4], 16) == 0);
  CHECK(std::memcmp(pose[0].translation, &values[8], 12) == 0);
  CHECK(pose[1].translation[0] == 1);
  CHECK(pose[1].translation[1] == -4.5f);
  CHECK(pose[1].rotation[0] == 0.6f);
  CHECK(pose[1].scale[1] == values[11]);
  CHECK(pose[2].scale[0] == values[12]);
  CHECK(pose[2].scale[1] == 0);
  CHECK(pose[2].scale[2] == values[13]);
}

TEST_CASE("an animation without rows shows the rest pose") {
  ModelSpec spec = moving(Semantics::fmm, 20, 20, 1, false, false);
  spec.animations[0].rows.clear();
  spec.animations[0].rotations.clear();
  spec.animations[0].components.clear();
  const Opened opened(spec);
  CHECK(opened.model.animation(first).rows == 0);
  CHECK(opened.model.animation(first).ticks == 20);
  CHECK(equal_bits(opened.at(3.5, Wrap::loop), opened.rest()));
  std::vector<Transform> pose(3);
  CHECK_FALSE(fmm::sample_row(opened.model, first, 0, pose));
  CHECK(equal_bits(pose, opened.rest()));
}

TEST_CASE("a time that is no number and an id out of range give the rest pose") {
  const Opened opened(moving(Semantics::fmm, 20, 20, 1, false, false));
  for (const Wrap wrap : {Wrap::clamp, Wrap::loop}) {
    CHECK(equal_bits(opened.at(std::nan(""), wrap), opened.rest()));
    CHECK(equal_bits(opened.at(infinity, wrap), opened.rest()));
    CHECK(equal_bits(opened.at(-infinity, wrap), opened.rest()));
    CHECK(equal_bits(opened.at(1, wrap, AnimationId{1}), opened.rest()));
    CHECK(equal_bits(opened.at(1, wrap, AnimationId::none), opened.rest()));
  }
  std::vector<Transform> pose(3);
  CHECK_FALSE(fmm::sample_row(opened.model, first, 21, pose));
  CHECK_FALSE(fmm::sample_row(opened.model, AnimationId{1}, 0, pose));
}

TEST_CASE("a jump shows the left row before its place and the right row from it on") {
  ModelSpec spec = turning({0, 10, 20});
  spec.animations[0].jumps = {{0, 0, 0, 0, 0.5f}, {1, 0, 0, 0, 1.0f}};
  const Opened opened(spec);
  CHECK(equal_bits(opened.at(std::nextafter(0.5, 0), Wrap::loop), opened.row(0)));
  CHECK(equal_bits(opened.at(0.5, Wrap::loop), opened.row(1)));
  CHECK(equal_bits(opened.at(std::nextafter(2, 0), Wrap::loop), opened.row(1)));
  CHECK(equal_bits(opened.at(2, Wrap::loop), opened.row(0)));
}

TEST_CASE("fewer transforms than bones are filled as far as they go, more stay as they are") {
  const Opened opened(moving(Semantics::fmm, 20, 20, 1, true, false));
  const std::vector<Transform> whole = opened.at(0.5, Wrap::loop);
  std::vector<Transform> pose(5);
  pose[3].scale[0] = 77;
  fmm::sample(opened.model, first, 0.5, Wrap::loop, pose);
  CHECK(pose[3].scale[0] == 77);
  CHECK(equal_bits({pose.begin(), pose.begin() + 3}, whole));

  std::vector<Transform> one(1);
  fmm::sample(opened.model, first, 0.5, Wrap::loop, one);
  CHECK(equal_bits(one, {whole[0]}));
  fmm::sample(opened.model, first, 0.5, Wrap::loop, {});
}

TEST_CASE("opposite quaternions, which no sound blob has, blend to no rotation") {
  Blob blob = build(turning({0, 0}));
  auto* rows = &blob.at<float>(blob.entry(Section::clips).offset + 16 + 4);
  rows[7] = -1;
  const Model model = Model::open(blob.bytes()).model;
  CHECK(model.verify(false) == fmm::Error::bad_value);
  std::vector<Transform> pose(1);
  fmm::sample(model, first, 0.5, Wrap::loop, pose);
  CHECK(equal_bits(pose, {Transform{}}));
}
