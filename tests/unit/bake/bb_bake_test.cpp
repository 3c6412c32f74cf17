// Rows, lengths, transforms and jumps of blockbench semantics.
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/bake/bb_shown.h"

using namespace fmmc;
using namespace fmmc::testing;
using doctest::Approx;

namespace {

BakedAnimation baked(const Model& model, int rate = 20) {
  Diagnostics diagnostics;
  auto all = bake_as_blockbench(model, diagnostics, rate);
  CHECK(diagnostics.all().empty());
  return std::move(all[0]);
}

using Row = std::array<float, 10>;

// The angle about x in degrees; the row turns about nothing else.
double x_angle(const Row& row) {
  CHECK(row[4] == 0);
  CHECK(row[5] == 0);
  return 2 * std::atan2(double{row[3]}, double{row[6]}) / radians_per_degree;
}

Row row_at(const BakedAnimation& animation, std::size_t row) {
  return animation.tracks.at(0).rows.at(row);
}

}  // namespace

TEST_CASE("rows are the ticks of the file's length, the last one is the end itself") {
  struct Case {
    double length;
    std::uint32_t ticks;
  };
  for (const Case& c : {Case{0.05, 1}, Case{0.051, 2}, Case{0.7083, 15},
                        Case{0.30000000000000004, 7}, Case{0, 0}, Case{-1, 0}}) {
    CAPTURE(c.length);
    const BakedAnimation animation =
        baked(one_channel_model(c.length, Channel::position, {make_key(0, 0), make_key(1, 16)}));
    CHECK(animation.ticks == c.ticks);
    CHECK(animation.rows == c.ticks + 1);
    CHECK(animation.length == (c.length > 0 ? c.length : 0));
    CHECK(row_at(animation, c.ticks)[0] == Approx(c.length > 0 ? c.length : 0));
  }
}

TEST_CASE("length rules: a key beyond the end shapes the curve and adds no row") {
  for (const Channel channel : {Channel::rotation, Channel::position, Channel::scale}) {
    const BakedAnimation animation =
        baked(one_channel_model(1, channel, {make_key(0, 0), make_key(2, 90)}));
    CHECK(animation.rows == 21);
    const Row last = row_at(animation, 20);
    if (channel == Channel::rotation) CHECK(x_angle(last) == Approx(45));
    if (channel == Channel::position) CHECK(last[0] == Approx(45.0 / 16));
    if (channel == Channel::scale) CHECK(last[7] == Approx(45));
  }
}

TEST_CASE("a clip that holds reaches its last key") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, 0), make_key(1, 90)});
  model.animations[0].loop = Loop::hold;
  CHECK(x_angle(row_at(baked(model), 20)) == Approx(90));
}

TEST_CASE("a clip of length 0 is a pose") {
  const BakedAnimation animation =
      baked(one_channel_model(0, Channel::rotation, {make_key(0, 30), make_key(1, 90)}));
  REQUIRE(animation.rows == 1);
  CHECK(animation.ticks == 0);
  CHECK(animation.length == 0);
  CHECK(x_angle(row_at(animation, 0)) == Approx(30));
  REQUIRE(animation.curves);
}

TEST_CASE("animated angles are added to the rest angles") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, Vec3{0, 0, 90})});
  model.bones[0].rotation = {90, 0, 0};
  const Row row = row_at(baked(model), 0);
  const double sign = row[3] < 0 ? -1 : 1;
  CHECK(sign * row[3] == Approx(0.5));
  CHECK(sign * row[4] == Approx(0.5));
  CHECK(sign * row[5] == Approx(0.5));
  CHECK(sign * row[6] == Approx(0.5));
}

TEST_CASE("a scale of 0 is kept away from 0, missing and negative scales are as they are") {
  Model model =
      one_channel_model(1, Channel::scale, {make_key(0, number(0), number(-2), Scalar{})});
  const Row row = row_at(baked(model), 0);
  CHECK(row[7] == Approx(1e-5));
  CHECK(row[8] == -2);
  CHECK(row[9] == 1);
}

TEST_CASE("blend weight scales what is added, and is never negative") {
  Model model = one_channel_model(1, Channel::position, {make_key(0, 16)});
  model.animations[0].blend_weight = "0.25";
  CHECK(row_at(baked(model), 0)[0] == 0.25f);
  model.animations[0].blend_weight = "-3";
  CHECK(row_at(baked(model), 0)[0] == 0);
  model.animations[0].blend_weight = "";
  CHECK(row_at(baked(model), 0)[0] == 1);
}

TEST_CASE("a bone in entity space keeps its turn in the model, keyed or not") {
  Model model = one_channel_model(1, Channel::rotation,
                                  {make_key(0, Vec3{0, 0, 0}), make_key(1, Vec3{0, 90, 0})});
  model.bones.push_back(make_bone("head", 0));
  model.bones.push_back(make_bone("hat", 1));
  Animator head = make_animator("head", 1);
  head.rotation_global = true;
  model.animations[0].animators.push_back(head);
  const BakedAnimation animation = baked(model);
  REQUIRE(animation.tracks.size() == 2);
  const Row& row = animation.tracks[1].rows[20];
  const double half = std::sqrt(0.5);
  CHECK(row[4] == Approx(-half));
  CHECK(row[6] == Approx(half));
}

TEST_CASE(
    "a bone in entity space below an uneven scale is told when the editor shows it otherwise") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, Vec3{0, 0, 30})});
  model.bones.push_back(make_bone("neck", 0, {}, {0, 0, 20}));
  model.bones.push_back(make_bone("head", 1));
  Animator head = make_animator("head", 2);
  head.rotation_global = true;
  model.animations[0].animators.push_back(head);
  auto& scale = model.animations[0].animators[0].channels[2];
  const auto told = [&model] {
    Diagnostics diagnostics;
    bake_as_blockbench(model, diagnostics);
    return diagnostics.count("entity-space");
  };
  scale = {make_key(0, Vec3{2, 2, 2})};
  CHECK(told() == 0);
  scale = {make_key(0, Vec3{1, 3, 1})};
  CHECK(told() == 1);
  scale = {make_key(0, Vec3{-1, 1, 1})};
  CHECK(told() == 1);
}

TEST_CASE("quaternions go the short way, and a full turn stands still") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, 0), make_key(1, 270)});
  model.animations[0].animators[0].quaternion_interpolation = true;
  CHECK(x_angle(row_at(baked(model), 10)) == Approx(-45));
  model.model_format = "bedrock";  // the editor has the option for its free format alone
  CHECK(x_angle(row_at(baked(model), 10)) == Approx(135));
  model.model_format = "free";
  model.animations[0].animators[0].channels[0].back() = make_key(1, 360);
  CHECK(x_angle(row_at(baked(model), 10)) == Approx(0));
}

TEST_CASE("quaternions hold at a step") {
  Model model = one_channel_model(1, Channel::rotation,
                                  {make_key(0, 10, Interpolation::step), make_key(1, 100)});
  model.animations[0].animators[0].quaternion_interpolation = true;
  const BakedAnimation animation = baked(model);
  CHECK(x_angle(row_at(animation, 19)) == Approx(10));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 19);
}

TEST_CASE("a rate gives more rows of the same curve, the end stays the end") {
  const Model model = one_channel_model(0.71, Channel::position, {make_key(0, 0), make_key(1, 16)});
  for (const int rate : {1, 20, 24, 60, 240}) {
    CAPTURE(rate);
    const BakedAnimation animation = baked(model, rate);
    CHECK(animation.ticks == static_cast<std::uint32_t>(std::ceil(0.71 * rate)));
    CHECK(row_at(animation, animation.ticks)[0] == Approx(0.71));
    if (rate > 1) CHECK(row_at(animation, 1)[0] == Approx(1.0 / rate));
  }
}

TEST_CASE("a step on a row is a jump at the end of the interval before") {
  const BakedAnimation animation = baked(one_channel_model(
      1, Channel::position, {make_key(0, 0, Interpolation::step), make_key(0.5, 16)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 9);
  CHECK(animation.jumps[0].place == 1);
  CHECK(animation.jumps[0].channel == Channel::position);
  CHECK(row_at(animation, 9)[0] == 0);
  CHECK(row_at(animation, 10)[0] == 1);
}

TEST_CASE("a step between rows is a jump at its place") {
  const BakedAnimation animation = baked(one_channel_model(
      1, Channel::position, {make_key(0, 0, Interpolation::step), make_key(0.5125, 16)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 10);
  CHECK(animation.jumps[0].place == Approx(0.25));
}

TEST_CASE("a key with two points on a row jumps right behind the row") {
  const BakedAnimation animation = baked(one_channel_model(
      1, Channel::position, {make_key(0, 0), make_key(0.5, 16, 48), make_key(1, 48)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 10);
  CHECK(animation.jumps[0].place > 0);
  CHECK(animation.jumps[0].place < 1e-6f);
  CHECK(row_at(animation, 10)[0] == 1);
  CHECK(row_at(animation, 11)[0] == 3);
}

TEST_CASE("a key that a row hits without lying on it jumps as if it lay there") {
  const double near = 0.5 + 1.0 / 2400;
  const BakedAnimation step = baked(one_channel_model(
      1, Channel::position, {make_key(0, 0, Interpolation::step), make_key(near, 16)}));
  CHECK(row_at(step, 10)[0] == 1);
  REQUIRE(step.jumps.size() == 1);
  CHECK(step.jumps[0].tick == 9);
  CHECK(step.jumps[0].place == 1);
}

TEST_CASE("of several steps in one interval the last is the jump") {
  const BakedAnimation animation = baked(one_channel_model(
      1, Channel::position,
      {make_key(0, 0, Interpolation::step), make_key(0.51, 16, Interpolation::step),
       make_key(0.5375, 32, Interpolation::step)}));
  REQUIRE(animation.jumps.size() == 1);
  CHECK(animation.jumps[0].tick == 10);
  CHECK(animation.jumps[0].place == Approx(0.75));
}

TEST_CASE("a bone in entity space jumps against its parent's jump") {
  Model model = one_channel_model(1, Channel::rotation,
                                  {make_key(0, 0, Interpolation::step), make_key(0.5, 90)});
  model.bones.push_back(make_bone("head", 0));
  Animator head = make_animator("head", 1);
  head.rotation_global = true;
  model.animations[0].animators.push_back(head);
  const BakedAnimation animation = baked(model);
  REQUIRE(animation.jumps.size() == 2);
  CHECK(animation.jumps[1].bone == 1);
  CHECK(animation.jumps[1].channel == Channel::rotation);
  CHECK(animation.jumps[1].tick == 9);
}

TEST_CASE("the order of animators in a file is no part of the bake") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, 0), make_key(1, 90)});
  model.bones.push_back(make_bone("arm"));
  Animator arm = make_animator("arm", 1);
  arm.channels[0] = {make_key(0, 10), make_key(1, 50)};
  model.animations[0].animators.push_back(arm);
  const BakedAnimation one = baked(model);
  std::swap(model.animations[0].animators[0], model.animations[0].animators[1]);
  const BakedAnimation other = baked(model);
  for (std::size_t i = 0; i < 2; ++i)
    CHECK(one.tracks[i].rows == other.tracks[i].rows);
}

TEST_CASE("a bad key is told and does not spoil its neighbours") {
  Model model = one_channel_model(1, Channel::position, {make_key(0, 16), make_key(0.5, 32)});
  auto& keys = model.animations[0].animators[0].channels[1];
  keys[1].points[0].axes[0] = text("3 5");
  keys.push_back(make_key(std::nan(""), 7));
  keys.push_back(make_key(1, 48, Interpolation::unknown));
  Animator nobody = make_animator("nobody", -1);
  model.animations[0].animators.push_back(nobody);
  Diagnostics diagnostics;
  const auto all = bake_as_blockbench(model, diagnostics);
  CHECK(row_at(all[0], 0)[0] == 1);
  CHECK(row_at(all[0], 10)[0] == 0);
  CHECK(row_at(all[0], 20)[0] == 3);
  CHECK(diagnostics.count("molang-syntax") == 1);
  CHECK(diagnostics.count("unknown-interpolation") == 1);
  CHECK(diagnostics.count("unknown-bone") == 1);
  CHECK_FALSE(diagnostics.has_errors());
}
