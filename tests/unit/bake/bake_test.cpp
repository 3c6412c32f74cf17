#include "bake/bake.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include <doctest/doctest.h>

#include "base/limits.h"
#include "unit/bake/models.h"

using namespace fmmc;
using namespace fmmc::testing;

namespace {

BakedAnimation bake(const Model& model, BakeOptions options = {}) {
  Diagnostics diagnostics;
  BakedAnimation out = bake_animation(model, model.animations.at(0), options, diagnostics);
  CHECK(diagnostics.all().empty());
  return out;
}

double row_dot(const std::array<float, 10>& a, const std::array<float, 10>& b) {
  double sum = 0;
  for (std::size_t i = 3; i < 7; ++i)
    sum += double{a[i]} * double{b[i]};
  return sum;
}

// A humanoid's worth of motion: every mode, off-grid times, a turned rest, several bones.
Model busy_model() {
  Model model = one_bone_model(2);
  model.bones[0].rotation = {90, 0, 0};
  model.bones.push_back(make_bone("arm", 0, {3, 14, -2}, {10, -20, 35}));
  model.bones.push_back(make_bone("idle", 1, {3, 20, -2}));
  Animator leg = make_animator("leg", 0);
  leg.channels[0] = {make_key(0, Vec3{0, 0, 0}), make_key(0.37, Vec3{30, -45, 12.5}),
                     make_key(0.8, Vec3{-20, 90, 7}, Interpolation::catmullrom),
                     make_key(1.9, Vec3{5, 180, -33.25}, Interpolation::bezier)};
  leg.channels[1] = {make_key(0.1, Vec3{1, 2, 3}), make_key(1.03, Vec3{-4, 0.5, 9})};
  Animator arm = make_animator("arm", 1);
  arm.channels[0] = {make_key(0, Vec3{0, 0, 0}), make_key(2, Vec3{0, 0, 720})};
  arm.channels[2] = {make_key(0, Vec3{1, 1, 1}),
                     make_key(0.51, Vec3{2, 0.5, 1.5}, Interpolation::step),
                     make_key(1.5, Vec3{0, 0, 0})};
  model.animations[0].animators = {arm, leg};
  return model;
}

}  // namespace

TEST_CASE("a rest transform is relative to the parent, in blocks and a quaternion") {
  Model model;
  model.bones.push_back(make_bone("root", -1, {0, 16, 0}, {0, 0, 90}));
  model.bones.push_back(make_bone("tip", 0, {8, 24, -4}));
  const auto rest = rest_transforms(model);
  REQUIRE(rest.size() == 2);
  CHECK(rest[0].translation == Vec3{0, 1, 0});
  CHECK(rest[0].rotation.z == doctest::Approx(std::sqrt(0.5)).epsilon(1e-15));
  CHECK(rest[0].rotation.w == doctest::Approx(std::sqrt(0.5)).epsilon(1e-15));
  CHECK(rest[1].translation == Vec3{0.5, 0.5, -0.25});
  CHECK(rest[1].rotation == Quat{});
  CHECK(rest[1].scale == Vec3{1, 1, 1});
}

TEST_CASE("a rest transform has no negative zero and no negative w") {
  Model model;
  model.bones.push_back(make_bone("root", -1, {-0.0, 0, -0.0}, {270, -0.0, 0}));
  const LocalTransform rest = rest_transforms(model)[0];
  CHECK_FALSE(std::signbit(rest.translation.x));
  CHECK_FALSE(std::signbit(rest.translation.z));
  CHECK_FALSE(std::signbit(rest.rotation.y));
  CHECK_FALSE(std::signbit(rest.rotation.z));
  CHECK(rest.rotation.w > 0);
}

TEST_CASE("rest and animated rotation are multiplied, the rest on the left") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, Vec3{0, 0, 90})});
  model.bones[0].rotation = {90, 0, 0};
  const auto animation = bake(model);
  const auto& row = animation.tracks.at(0).rows.at(0);
  const double expected[] = {0.5, -0.5, 0.5, 0.5};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(double{row[3 + i]} == doctest::Approx(expected[i]).epsilon(1e-6));
  }
}

TEST_CASE("tracks are in the order of bones, whatever the order of animators") {
  const auto animation = bake(busy_model());
  REQUIRE(animation.tracks.size() == 2);
  CHECK(animation.tracks[0].bone == 0);
  CHECK(animation.tracks[1].bone == 1);
}

TEST_CASE("of two animators of one bone the later in the file counts, whole") {
  Model model = one_channel_model(1, Channel::position, {make_key(0, 16)});
  Animator later = make_animator("leg", 0);
  later.channels[2] = {make_key(0, Vec3{2, 2, 2})};
  model.animations[0].animators.push_back(later);
  Diagnostics diagnostics;
  const auto animation = bake_animation(model, model.animations[0], {}, diagnostics);
  CHECK(diagnostics.count("duplicate-animator") == 1);
  REQUIRE(animation.tracks.size() == 1);
  CHECK(animation.tracks[0].rows[0][0] == 0);
  CHECK(animation.tracks[0].rows[0][7] == 2);
}

TEST_CASE("neighbouring rows of a quaternion never point apart") {
  Model model = one_channel_model(2, Channel::rotation, {make_key(0, 0), make_key(2, 1080)});
  const auto animation = bake(model);
  const auto& rows = animation.tracks.at(0).rows;
  REQUIRE(rows.size() == 41);
  for (std::size_t i = 1; i < rows.size(); ++i)
    CHECK(row_dot(rows[i - 1], rows[i]) >= 0);
}

TEST_CASE("a full turn ends on the other quaternion of the pose it began with") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, 0), make_key(1, 360)});
  const auto animation = bake(model);
  const auto& rows = animation.tracks.at(0).rows;
  CHECK(rows.front()[6] == 1);
  CHECK(rows.back()[6] == -1);
}

TEST_CASE("a row holds no negative zero") {
  Model model = one_channel_model(
      1, Channel::rotation, {make_key(0, Vec3{-0.0, 0, -0.0}), make_key(1, Vec3{-90, -0.0, 0})});
  model.animations[0].animators[0].channels[1] = {make_key(0, Vec3{-0.0, -0.0, -0.0})};
  model.animations[0].animators[0].channels[2] = {make_key(0, Vec3{-0.0, 1, 1})};
  model.bones[0].origin = {-0.0, -0.0, -0.0};
  const auto animation = bake(model);
  for (const auto& row : animation.tracks.at(0).rows) {
    for (const float value : row)
      CHECK_FALSE((value == 0 && std::signbit(value)));
  }
}

TEST_CASE("rows are finite however large the values") {
  Model model =
      one_channel_model(1, Channel::rotation, {make_key(0, 3.4e38), make_key(0.9, -3.4e38)});
  model.animations[0].animators[0].channels[1] = {make_key(0, 3.4e38)};
  model.animations[0].animators[0].channels[2] = {make_key(0, 3.4e38)};
  model.bones[0].origin = {1e300, 0, 0};
  const auto animation = bake(model);
  for (const auto& row : animation.tracks.at(0).rows) {
    for (const float value : row)
      CHECK(std::isfinite(value));
  }
}

TEST_CASE("a step between two rows is a jump at its share of the interval") {
  const auto animation = bake(one_channel_model(
      1, Channel::position, {make_key(0, 0), make_key(0.5125, 16, Interpolation::step)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 10);
  CHECK(animation.jumps[0].bone == 0);
  CHECK(animation.jumps[0].channel == Channel::position);
  CHECK(animation.jumps[0].place == doctest::Approx(0.25).epsilon(1e-6));
}

TEST_CASE("a step on a row is a jump at the end of the interval before it") {
  const auto animation = bake(one_channel_model(
      1, Channel::position, {make_key(0, 0), make_key(0.5, 16, Interpolation::step)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 9);
  CHECK(animation.jumps[0].place == 1);
}

TEST_CASE("a step on the last row keeps the last interval still") {
  const auto animation = bake(one_channel_model(
      1, Channel::position, {make_key(0, 0), make_key(1, 16, Interpolation::step)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 19);
  CHECK(animation.jumps[0].place == 1);
}

TEST_CASE("of several steps in one interval the last is the jump") {
  const auto animation = bake(one_channel_model(
      1, Channel::position,
      {make_key(0, 0), make_key(0.51, 16, Interpolation::step),
       make_key(0.54, 32, Interpolation::step), make_key(0.52, 48, Interpolation::step)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 10);
  CHECK(animation.jumps[0].place == doctest::Approx(0.8).epsilon(1e-6));
}

TEST_CASE("a step that changes no value, lies outside the clip or comes first is no jump") {
  const auto animation = bake(one_channel_model(
      1, Channel::position,
      {make_key(-0.5, 7, Interpolation::step), make_key(-0.2, 0, Interpolation::step),
       make_key(0.51, 0, Interpolation::step), make_key(1.01, 16, Interpolation::step)}));
  CHECK(animation.jumps.empty());
}

TEST_CASE("a channel that is no step has no jump, though two keys stand at one time") {
  const auto animation = bake(
      one_channel_model(1, Channel::position,
                        {make_key(0, 0), make_key(0.52, 16), make_key(0.52, 32), make_key(1, 0)}));
  CHECK(animation.jumps.empty());
}

TEST_CASE("jumps are in the order of tick, bone and channel, one for each") {
  Model model = one_bone_model(1);
  model.bones.push_back(make_bone("arm", 0));
  for (const int bone : {1, 0}) {
    Animator animator = make_animator(model.bones[static_cast<std::size_t>(bone)].name, bone);
    for (auto& channel : animator.channels) {
      channel = {make_key(0, 0), make_key(0.2, 10, Interpolation::step),
                 make_key(0.63, 20, Interpolation::step)};
    }
    model.animations[0].animators.push_back(animator);
  }
  const auto animation = bake(model);
  REQUIRE(animation.jumps.size() == 12);
  for (std::size_t i = 1; i < animation.jumps.size(); ++i) {
    const BakedJump& a = animation.jumps[i - 1];
    const BakedJump& b = animation.jumps[i];
    CHECK(std::tie(a.tick, a.bone, a.channel) < std::tie(b.tick, b.bone, b.channel));
  }
}

TEST_CASE("the place of a jump is never 0, however short the time after the row") {
  const auto animation = bake(one_channel_model(
      1, Channel::position, {make_key(-1, 0), make_key(1e-60, 16, Interpolation::step)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 0);
  CHECK(animation.jumps[0].place > 0);
}

TEST_CASE("the curves agree with the rows at every row") {
  const Model model = busy_model();
  const auto animation = bake(model);
  REQUIRE(animation.curves);
  const auto rest = rest_transforms(model);
  std::vector<LocalTransform> pose(model.bones.size());
  for (std::uint32_t row = 0; row < animation.rows; ++row) {
    CAPTURE(row);
    animation.curves->evaluate(row, pose);
    for (const BakedTrack& track : animation.tracks) {
      const auto& baked = track.rows[row];
      const LocalTransform& curve = pose[static_cast<std::size_t>(track.bone)];
      const double sign =
          dot(curve.rotation, {baked[3], baked[4], baked[5], baked[6]}) < 0 ? -1 : 1;
      const double expected[] = {curve.translation.x,     curve.translation.y,
                                 curve.translation.z,     sign * curve.rotation.x,
                                 sign * curve.rotation.y, sign * curve.rotation.z,
                                 sign * curve.rotation.w, curve.scale.x,
                                 curve.scale.y,           curve.scale.z};
      for (std::size_t i = 0; i < 10; ++i) {
        CAPTURE(i);
        CHECK(std::abs(double{baked[i]} - expected[i]) < 1e-6);
      }
    }
    CHECK(pose[2].translation == rest[2].translation);
    CHECK(pose[2].rotation == rest[2].rotation);
  }
}

TEST_CASE("the curves step where the key stands, not where the rows do") {
  const auto animation = bake(one_channel_model(
      1, Channel::position, {make_key(0, 0), make_key(0.5125, 16, Interpolation::step)}));
  std::vector<LocalTransform> pose(1);
  animation.curves->evaluate(10.2499, pose);
  CHECK(pose[0].translation.x == 0);
  animation.curves->evaluate(10.2501, pose);
  CHECK(pose[0].translation.x == 1);
}

TEST_CASE("the curves outlive the model they came from") {
  BakedAnimation animation;
  {
    const Model model = busy_model();
    animation = bake(model);
  }
  std::vector<LocalTransform> pose(3);
  animation.curves->evaluate(1.5, pose);
  CHECK(pose[1].translation.x == 3.0 / 16);
}

TEST_CASE("at another rate the rows lie on the same curve") {
  Model model = busy_model();
  const auto coarse = bake(model);
  const auto fine = bake(model, {Semantics::fmm, 60});
  CHECK(fine.ticks == 120);
  CHECK(fine.length == 2);
  REQUIRE(fine.tracks.size() == coarse.tracks.size());
  for (std::size_t t = 0; t < fine.tracks.size(); ++t) {
    for (std::uint32_t row = 0; row < coarse.rows; ++row) {
      for (std::size_t i = 0; i < 10; ++i) {
        CHECK(fine.tracks[t].rows[3 * row][i] ==
              doctest::Approx(coarse.tracks[t].rows[row][i]).epsilon(1e-5));
      }
    }
  }
}

TEST_CASE("keys off the rows keep their time") {
  const auto animation = bake(one_channel_model(
      1, Channel::position,
      {make_key(0, 0), make_key(1.0 / 24, 24), make_key(5.0 / 24, -24), make_key(1, 0)}));
  std::vector<LocalTransform> pose(1);
  animation.curves->evaluate(20.0 / 24, pose);
  CHECK(pose[0].translation.x == doctest::Approx(1.5).epsilon(1e-6));
  animation.curves->evaluate(100.0 / 24, pose);
  CHECK(pose[0].translation.x == doctest::Approx(-1.5).epsilon(1e-6));
  CHECK(animation.tracks.at(0).rows.at(1)[0] ==
        doctest::Approx(1.5 - 3.0 * (1.0 / 20 - 1.0 / 24) / (4.0 / 24)).epsilon(1e-6));
}

TEST_CASE("keys beyond the length shape the last rows and do not lengthen the clip") {
  for (const Channel channel : {Channel::rotation, Channel::position, Channel::scale}) {
    const auto animation = bake(one_channel_model(1, channel, {make_key(0, 0), make_key(2, 90)}));
    REQUIRE(animation.rows == 21);
    std::vector<LocalTransform> pose(1);
    animation.curves->evaluate(20, pose);
    if (channel == Channel::rotation) {
      CHECK(2 * std::atan2(pose[0].rotation.x, pose[0].rotation.w) / radians_per_degree ==
            doctest::Approx(45));
    }
    if (channel == Channel::position) CHECK(pose[0].translation.x == 45.0 / 16);
    if (channel == Channel::scale) CHECK(pose[0].scale.x == 45);
  }
}

TEST_CASE("keys out of order are ordered by number, not by text") {
  const auto animation = bake(one_channel_model(
      10.64, Channel::scale,
      {make_key(0, Vec3{1, 1, 1}), make_key(10.64, Vec3{16, 1, 1}), make_key(5.2, Vec3{1, 1, 1})}));
  std::vector<LocalTransform> pose(1);
  animation.curves->evaluate(7.92 * 20, pose);
  CHECK(pose[0].scale.x == doctest::Approx(8.5));
}

TEST_CASE("a clip above the limit is an error and has no rows") {
  Diagnostics diagnostics;
  Model model = one_channel_model(limits::clip_seconds + 1, Channel::rotation, {make_key(0, 1)});
  const auto animation = bake_animation(model, model.animations[0], {}, diagnostics);
  CHECK(animation.rows == 0);
  CHECK(animation.tracks.empty());
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].severity == Severity::error);
  CHECK(diagnostics.all()[0].code == "clip-too-long");
}

TEST_CASE("a clip of the longest allowed length is baked") {
  const auto animation =
      bake(one_channel_model(limits::clip_seconds, Channel::rotation, {make_key(0, 1)}));
  CHECK(animation.rows == 72'001);
}

TEST_CASE("the clips of a model share one limit of bone-ticks, told once") {
  Model model = one_channel_model(3600, Channel::rotation, {make_key(0, 1)});
  while (model.bones.size() < 70)
    model.bones.push_back(make_bone("b", 0));
  // Each takes 70 * 72,001 = 5,040,070 of 10,000,000.
  model.animations.resize(3, model.animations[0]);
  Diagnostics diagnostics;
  const auto all = bake_animations(model, {}, diagnostics);
  REQUIRE(all.size() == 3);
  CHECK(all[0].rows == 72'001);
  CHECK(all[1].rows == 0);
  CHECK(all[2].rows == 0);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].severity == Severity::error);
  CHECK(diagnostics.all()[0].code == "too-many-bone-ticks");
}

TEST_CASE("all animations of a model are baked as each one alone") {
  Model model = busy_model();
  Animation second = model.animations[0];
  second.length = 0.5;
  model.animations.push_back(second);
  Diagnostics diagnostics;
  const auto all = bake_animations(model, {}, diagnostics);
  REQUIRE(all.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto one = bake_animation(model, model.animations[i], {}, diagnostics);
    REQUIRE(one.tracks.size() == all[i].tracks.size());
    for (std::size_t t = 0; t < one.tracks.size(); ++t) {
      CHECK(one.tracks[t].rows == all[i].tracks[t].rows);
    }
  }
}
