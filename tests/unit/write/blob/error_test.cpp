#include "write/blob/error.h"

#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <doctest/doctest.h>

#include "unit/write/blob/opened.h"
#include "unit/write/blob/source.h"

using namespace fmmc;
using fmmc::test::animation;
using fmmc::test::animator;
using fmmc::test::bone;
using fmmc::test::key;
using fmmc::test::Opened;

namespace {

// A point of the plane, since the bones of these tests turn about z only.
struct Point {
  double x, y;
};

Point turned(double degrees, Point p) {
  const double radians = degrees * pi / 180;
  return {p.x * std::cos(radians) - p.y * std::sin(radians),
          p.x * std::sin(radians) + p.y * std::cos(radians)};
}

double distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// The angle that normalised linear interpolation shows at `share` of a turn from 0.
double blended(double degrees, double share) {
  const double half = degrees * pi / 360;
  return 360 / pi * std::atan2(share * std::sin(half), 1 - share + share * std::cos(half));
}

Model one_turn(double degrees) {
  Model model;
  model.bones = {bone("a")};
  model.animations = {animation(
      "x", 0.05, {animator(0, Channel::rotation, {key(0, 0, 0, 0), key(0.05, 0, 0, degrees)})})};
  return model;
}

fmm::Animation first_animation(const Model& model) {
  Diagnostics diagnostics;
  return test::compile(model, diagnostics).model.animation(fmm::AnimationId{0});
}

}  // namespace

TEST_CASE("the error between rows is that of the blend, at 16 px from a bare bone") {
  const double angle = 120.0 / 3 - blended(120, 1.0 / 3);
  const double expected = 2 * 16 * std::sin(angle * pi / 360);
  CHECK(first_animation(one_turn(120)).max_error_between_px == doctest::Approx(expected));
}

TEST_CASE("the error counts at the far corner of a bone's cubes") {
  Model model = one_turn(120);
  Cube cube;
  cube.bone = 0;
  cube.from = {-8, -8, -8};
  cube.to = {24, 32, 8};
  cube.faces[0].present = true;
  model.cubes = {cube};
  const double angle = 120.0 / 3 - blended(120, 1.0 / 3);
  // The corner is 40 px from the axis; the three points on the axes are as far from the origin as
  // the corner is, which is a little more.
  const double radius = std::sqrt(24.0 * 24 + 32.0 * 32 + 8.0 * 8);
  CHECK(first_animation(model).max_error_between_px ==
        doctest::Approx(2 * radius * std::sin(angle * pi / 360)));
}

TEST_CASE("the error of a chain adds up through its parents") {
  // b hangs 32 px along x on a, its locator another 20 px further; both turn within one interval.
  Model model = one_turn(150);
  model.bones.push_back(bone("b", 0, {32, 0, 0}));
  Locator tip;
  tip.name = "tip";
  tip.bone = 1;
  tip.position = {52, 0, 0};
  model.locators = {tip};
  model.animations[0].animators.push_back(
      animator(1, Channel::rotation, {key(0, 0, 0, 0), key(0.05, 0, 0, 100)}));

  double expected = 0;
  for (const double share : {1.0 / 3, 2.0 / 3}) {
    const auto on_a = [&](double angle, Point p) { return turned(angle, p); };
    const auto on_b = [&](double a, double b, Point p) {
      const Point q = turned(b, p);
      return turned(a, {32 + q.x, q.y});
    };
    const double a = 150 * share, b = 100 * share;
    const double da = blended(150, share), db = blended(100, share);
    for (const Point p : {Point{0, 0}, Point{16, 0}, Point{0, 16}})
      expected = std::max(expected, distance(on_a(a, p), on_a(da, p)));
    for (const Point p : {Point{0, 0}, Point{20, 0}, Point{0, 20}})
      expected = std::max(expected, distance(on_b(a, b, p), on_b(da, db, p)));
  }
  CHECK(first_animation(model).max_error_between_px == doctest::Approx(expected));
}

TEST_CASE("a child that does not move by itself carries the error of its parent") {
  Model model = one_turn(120);
  model.bones.push_back(bone("far", 0, {160, 0, 0}));
  const double angle = 120.0 / 3 - blended(120, 1.0 / 3);
  // The point 16 px further out on the child's x axis.
  CHECK(first_animation(model).max_error_between_px ==
        doctest::Approx(2 * 176 * std::sin(angle * pi / 360)));
}

TEST_CASE("at rows the error is that of float32") {
  Model model = one_turn(120);
  model.animations[0].length = 1;
  model.animations[0].animators = {animator(
      0, Channel::rotation, {key(0, 10, 20, 30), key(0.33, -70, 50, 10), key(1, 3, 100, -8)})};
  const fmm::Animation clip = first_animation(model);
  CHECK(clip.max_error_px > 0);
  CHECK(clip.max_error_px < 1e-4f);
}

TEST_CASE("motion that rows cannot follow is warned about, with bone and time") {
  Model model;
  model.bones = {bone("a"), bone("b")};
  model.animations = {
      animation("still", 1, {}),
      animation("quick", 0.1,
                {animator(1, Channel::position,
                          {key(0.05, 0, 0, 0), key(0.07, 0, 16, 0), key(0.1, 0, 0, 0)})})};
  model.animations[1].offset = 42;
  Diagnostics diagnostics;
  const Opened blob = test::compile(model, diagnostics);
  CHECK(blob.model.animation(fmm::AnimationId{0}).max_error_between_px == 0);
  CHECK(blob.model.animation(fmm::AnimationId{1}).max_error_between_px ==
        doctest::Approx(16 / 0.4 / 3));
  REQUIRE(diagnostics.all().size() == 1);
  const Diagnostic& d = diagnostics.all()[0];
  CHECK(d.severity == Severity::warning);
  CHECK(d.code == "fast-motion");
  CHECK(d.text == "animation 'quick' is up to 13.3 px away from its curve between two rows");
  CHECK(d.place == "in animation 'quick', bone 'b', at 0.07 s");
  CHECK(d.offset == 42);
}

TEST_CASE("a step on a third of an interval is no error") {
  Model model;
  model.bones = {bone("a")};
  for (int tick = 0; tick < 40; ++tick) {
    for (const double third : {1.0 / 3, 2.0 / 3}) {
      CAPTURE(tick);
      CAPTURE(third);
      model.animations = {animation(
          "x", 2,
          {animator(0, Channel::position,
                    {key(0, 0, 0, 0), key((tick + third) / 20, 16, 0, 0, Interpolation::step)})})};
      CHECK(first_animation(model).max_error_between_px < 0.001f);
    }
  }
}

TEST_CASE("a decoder that gave back other rows would be found out") {
  Model model = one_turn(90);
  Diagnostics diagnostics;
  const Opened blob = test::compile(model, diagnostics);
  BakedAnimation baked = bake_animation(model, model.animations[0], {}, diagnostics);
  CHECK(is_decoded_exactly(blob.model, fmm::AnimationId{0}, baked));
  baked.tracks[0].rows[1][4] = 1e-30f;
  CHECK_FALSE(is_decoded_exactly(blob.model, fmm::AnimationId{0}, baked));
}
