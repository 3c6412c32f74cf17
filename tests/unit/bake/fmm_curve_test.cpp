#include "bake/fmm_curve.h"

#include <cmath>
#include <limits>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

FmmKey key(double row, float x, Interpolation interpolation = Interpolation::linear) {
  return {row, interpolation, {x, 0, 0}};
}

// From 0 at row 0 to 90 at row 4, by `interpolation`.
FmmCurve segment(Interpolation interpolation) {
  return make_fmm_curve({key(0, 0), key(4, 90, interpolation)});
}

}  // namespace

TEST_CASE("the order of keys in a curve is that of time, not of the file") {
  const FmmCurve curve = make_fmm_curve({key(10.64, 16), key(0, 1), key(5.2, 8)});
  REQUIRE(curve.size() == 3);
  CHECK(curve[0].row == 0);
  CHECK(curve[1].row == 5.2);
  CHECK(curve[2].row == 10.64);
}

TEST_CASE("a linear segment blends in float32, operation by operation") {
  const FmmCurve curve = make_fmm_curve({key(0.1, 0.3f), key(7.4, 33.25f)});
  const auto p = static_cast<float>((3 - 0.1) / (7.4 - 0.1));
  const float expected = (1 - p) * 0.3f + p * 33.25f;
  CHECK(sample(curve, 3)[0] == expected);
}

TEST_CASE("a catmullrom segment is a smoothstep between its two ends") {
  const FmmCurve curve = segment(Interpolation::catmullrom);
  CHECK(sample(curve, 1)[0] == 14.0625f);
  CHECK(sample(curve, 2)[0] == 45);
}

TEST_CASE("a bezier segment is the fixed ease of 0.42 and 0.58") {
  const FmmCurve curve = segment(Interpolation::bezier);
  const float p = 0.25f;
  const float s = 3 * (1 - p) * (1 - p) * p * 0.42f + 3 * (1 - p) * p * p * 0.58f + p * p * p;
  CHECK(sample(curve, 1)[0] == (1 - s) * 0.0f + s * 90.0f);
  CHECK(s == doctest::Approx(0.2743750));
}

TEST_CASE("a step segment holds up to its key and not beyond") {
  const FmmCurve curve = segment(Interpolation::step);
  CHECK(sample(curve, 3.999)[0] == 0);
  CHECK(sample(curve, 4)[0] == 90);
}

TEST_CASE("the double curve is the float curve but for its rounding") {
  const FmmCurve curve = make_fmm_curve({key(0, 0), key(2.5, 30, Interpolation::bezier),
                                         key(4.1, -20, Interpolation::catmullrom),
                                         key(5, 11, Interpolation::step), key(9, 360)});
  for (double row = -1; row <= 10; row += 0.125) {
    CAPTURE(row);
    CHECK(std::abs(evaluate(curve, row).x - double{sample(curve, row)[0]}) < 1e-4);
  }
}

TEST_CASE("values at the edge of float32 stay finite between keys") {
  const float largest = std::numeric_limits<float>::max();
  for (const auto mode :
       {Interpolation::linear, Interpolation::catmullrom, Interpolation::bezier}) {
    const FmmCurve curve = make_fmm_curve({key(0, largest), key(1, largest, mode)});
    const FmmCurve opposite = make_fmm_curve({key(0, -largest), key(1, largest, mode)});
    for (double row = 0; row <= 1; row += 1.0 / 64) {
      CHECK(std::isfinite(sample(curve, row)[0]));
      CHECK(std::isfinite(sample(opposite, row)[0]));
    }
  }
}

TEST_CASE("keys half an eternity apart still have a value between them") {
  const FmmCurve curve = make_fmm_curve({key(-1e308, 4), key(1e308, 8)});
  CHECK(std::isfinite(sample(curve, 3)[0]));
}
