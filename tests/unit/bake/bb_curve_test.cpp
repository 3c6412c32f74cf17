// Values of channels in blockbench semantics: numbers of the semantics' own cases.
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "unit/bake/bb_shown.h"

using namespace fmmc;
using namespace fmmc::testing;
using doctest::Approx;

namespace {

constexpr auto linear = Interpolation::linear;
constexpr auto smooth = Interpolation::catmullrom;
constexpr auto bezier = Interpolation::bezier;
constexpr auto step = Interpolation::step;

Keyframe with_handles(Keyframe key, double right_time, double left_time) {
  BezierHandles handles;
  handles.right_time = {right_time, right_time, right_time};
  handles.left_time = {left_time, left_time, left_time};
  key.bezier = handles;
  return key;
}

}  // namespace

TEST_CASE("smooth keys overshoot between equal values") {
  const std::vector<Keyframe> keys = {make_key(0, 0, smooth), make_key(0.5, 90, smooth),
                                      make_key(1, 90, smooth), make_key(1.5, 0, smooth)};
  CHECK(shown(keys, 0.75) == Approx(101.25));
}

TEST_CASE("smooth keys look across the seam only in loops") {
  const std::vector<Keyframe> keys = {make_key(0, 0, smooth), make_key(0.5, 90, smooth),
                                      make_key(1, 0, smooth)};
  CHECK(shown(keys, 0.25, Loop::loop, 1) == Approx(45));
  CHECK(shown(keys, 0.25, Loop::once, 1) == Approx(50.625));
}

TEST_CASE("two smooth keys do not wrap") {
  const std::vector<Keyframe> keys = {make_key(0, 0, smooth), make_key(1, 8, smooth)};
  CHECK(shown(keys, 0.25, Loop::loop, 1) == Approx(shown(keys, 0.25, Loop::once, 1)));
}

TEST_CASE("times of keys do not enter the slopes of a smooth segment") {
  const std::vector<Keyframe> near = {make_key(0, 0, smooth), make_key(0.1, 10, smooth),
                                      make_key(1.1, 30, smooth), make_key(1.2, 0, smooth)};
  const std::vector<Keyframe> even = {make_key(0, 0, smooth), make_key(1, 10, smooth),
                                      make_key(2, 30, smooth), make_key(3, 0, smooth)};
  CHECK(shown(near, 0.6) == Approx(shown(even, 1.5)));
}

TEST_CASE("one smooth end makes a segment smooth") {
  CHECK(shown({make_key(0, 0, linear), make_key(1, 10, smooth), make_key(2, 0, smooth)}, 0.5) ==
        Approx(5.625));
}

TEST_CASE("a step holds until the next key, whatever that is") {
  for (const Interpolation next : {linear, smooth, bezier, step}) {
    CHECK(shown({make_key(0, 0, step), make_key(1, 10, next)}, 0.95) == 0);
    CHECK(shown({make_key(0, 0, step), make_key(1, 10, next)}, 0.99) == 0);
    CHECK(shown({make_key(0, 0, step), make_key(1, 10, next)}, 1) == 10);
  }
}

TEST_CASE("a linear key before a step is a straight segment") {
  CHECK(shown({make_key(0, 0, linear), make_key(1, 10, step)}, 0.5) == Approx(5));
}

TEST_CASE("all sixteen pairs of modes follow the rule of pairs") {
  const double straight = 0.25 * 90;
  const double smoothed = shown({make_key(0, 0, smooth), make_key(1, 90, smooth)}, 0.25);
  const double curved = shown({make_key(0, 0, bezier), make_key(1, 90, bezier)}, 0.25);
  CHECK(smoothed != Approx(straight));
  CHECK(curved != Approx(straight));
  for (const Interpolation left : {linear, smooth, bezier, step}) {
    for (const Interpolation right : {linear, smooth, bezier, step}) {
      double expected = curved;
      if (left == step) {
        expected = 0;
      } else if (left == linear && (right == linear || right == step)) {
        expected = straight;
      } else if (left == smooth || right == smooth) {
        expected = smoothed;
      }
      CAPTURE(static_cast<int>(left));
      CAPTURE(static_cast<int>(right));
      CHECK(shown({make_key(0, 0, left), make_key(1, 90, right)}, 0.25) == Approx(expected));
    }
  }
}

TEST_CASE("bezier handles have their times and values, clamped to the segment") {
  const auto value = [](double right, double left, double t) {
    return shown({with_handles(make_key(0, 0, bezier), right, -0.1),
                  with_handles(make_key(1, 90, bezier), 0.1, left)},
                 t);
  };
  // The numbers are the curve's own; the editor shows a point up to 0.002 from it.
  constexpr double allowed = 0.002;
  CHECK(std::abs(shown({make_key(0, 0, bezier), make_key(1, 90, bezier)}, 0.25) - 20.286) <=
        allowed);
  CHECK(std::abs(value(0.4, -0.4, 0.25) - 12.178) <= allowed);
  CHECK(std::abs(value(1.5, -0.1, 0.5) - 10.416) <= allowed);
  CHECK(value(0.1, 0.3, 0.5) == Approx(value(0.1, 0, 0.5)));
}

TEST_CASE("the parameter of a bezier segment is found wherever it is") {
  for (const double x1 : {0.0, 0.1, 0.5, 0.9, 1.0}) {
    for (const double x2 : {0.0, 0.1, 0.5, 0.9, 1.0}) {
      for (const double x : {0.0, 1e-9, 0.01, 0.25, 0.5, 0.75, 0.999, 1.0}) {
        const double s = bezier_parameter(x1, x2, x);
        const double r = 1 - s;
        CAPTURE(x1);
        CAPTURE(x2);
        CHECK(3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s == Approx(x).epsilon(1e-12));
      }
    }
  }
}

TEST_CASE("what is shown of a bezier segment is within 1e-4 of its range from the curve") {
  for (const double x1 : {0.0, 0.1, 0.5, 0.9, 1.0}) {
    for (const double x2 : {0.0, 0.1, 0.5, 0.9, 1.0}) {
      for (int i = 1; i < 40; ++i) {
        const auto y = [](double s) { return 3 * (1 - s) * s * s + s * s * s; };
        const BezierShare share = bezier_share(x1, x2, i / 40.0);
        const double value = y(share.nearest) + (y(share.second) - y(share.nearest)) * share.weight;
        CHECK(value == Approx(y(bezier_parameter(x1, x2, i / 40.0))).epsilon(1e-4));
      }
    }
  }
}

TEST_CASE("a key with two points shows the first when it is hit, the second behind it") {
  const std::vector<Keyframe> keys = {make_key(0, 0), make_key(0.5, 10, 50), make_key(1, 50)};
  CHECK(shown(keys, 0.45) == Approx(9));
  CHECK(shown(keys, 0.5) == 10);
  CHECK(shown(keys, 0.5 + 1.0 / 1300) == 10);
  CHECK(shown(keys, 0.5 + 1.0 / 1100) == 50);
  CHECK(shown(keys, 0.55) == 50);
}

TEST_CASE("a smooth segment beside a key with two points looks no further than that key") {
  // Not copied: the editor would replay the next segment here.
  const std::vector<Keyframe> keys = {make_key(0, 0, smooth), make_key(1, 10, 20, smooth),
                                      make_key(2, 40, smooth), make_key(3, 0, smooth)};
  // p = 20, q = 40, slopes (40 - 20) / 2 and (0 - 20) / 2.
  CHECK(shown(keys, 1.5, Loop::once, 3) == Approx(32.5));
}

TEST_CASE("keys out of order, outside and at one time") {
  Model model = one_channel_model(11, Channel::scale,
                                  {make_key(0, Vec3{1, 1, 1}), make_key(10.64, Vec3{1, 1, 1}),
                                   make_key(5.2, Vec3{16, 16, 16})});
  CHECK(shown(model, Channel::scale, 7.92) == Approx(8.5));
  CHECK(shown({make_key(0, 0), make_key(2, 90)}, 1, Loop::once, 1) == Approx(45));
  CHECK(shown({make_key(-1, 0), make_key(1, 90)}, 0) == Approx(45));
  // The first of the file counts.
  CHECK(shown({make_key(0, 0), make_key(0.5, 10), make_key(0.5, 20)}, 0.5) == 10);
  CHECK(shown({make_key(0, 0), make_key(0.5, 10), make_key(0.5, 20), make_key(1, 30)}, 0.75) ==
        Approx(20));
}

TEST_CASE("angles are interpolated as angles, beyond any number of turns") {
  CHECK(shown({make_key(0, 0), make_key(1, 359)}, 0.5) == Approx(179.5));
  CHECK(shown({make_key(0, 0), make_key(1, 3600)}, 0.05) == Approx(180));
  CHECK(shown({make_key(0, 376), make_key(1, 132)}, 0.5) == Approx(254));
}
