// From a time to rows: where a clip ends, wraps and stands still (runtime/FORMAT.md, "Time to
// row").
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "unit/runtime/playing.h"

using namespace fmm_test;
using fmm::Wrap;
using format::Semantics;

TEST_CASE("a full turn in a loop goes on turning through its last interval") {
  const Opened opened(turning(ramp(360)));
  CHECK(angle_of(opened.at(19.5, Wrap::loop)[0]) == doctest::Approx(351).epsilon(1e-6));

  // Three rounds at 60 frames a second: 6 degrees each frame.
  double last = angle_of(opened.at(0, Wrap::loop)[0]);
  for (int frame = 1; frame <= 180; ++frame) {
    const double angle = angle_of(opened.at(frame / 3.0, Wrap::loop)[0]);
    CAPTURE(frame);
    CHECK(std::fmod(angle - last + 360 + 180, 360) - 180 == doctest::Approx(6).epsilon(0.014));
    last = angle;
  }
}

TEST_CASE("a loop whose end differs from its beginning jumps at the seam and never blends it") {
  const Opened opened(turning(ramp(90)));
  CHECK(angle_of(opened.at(19, Wrap::loop)[0]) == doctest::Approx(85.5).epsilon(1e-6));
  CHECK(angle_of(opened.at(19.5, Wrap::loop)[0]) == doctest::Approx(87.75).epsilon(1e-6));
  CHECK(angle_of(opened.at(20, Wrap::loop)[0]) == 0);
  double last = 0;
  for (int i = 0; i < 1000 * 3; ++i) {
    const double angle = angle_of(opened.at(i * 0.02, Wrap::loop)[0]);
    if (i % 1000 == 0) {
      CHECK(angle == 0);
    } else {
      CHECK(angle > last);
    }
    last = angle;
  }
  CHECK(angle_of(opened.at(std::nextafter(20, 0), Wrap::loop)[0]) ==
        doctest::Approx(90).epsilon(1e-6));
}

TEST_CASE("without wrap fmm stops at row N-1 and blockbench at row N") {
  const Opened fmm_clip(turning(ramp(90)));
  CHECK(equal_bits(fmm_clip.at(19, Wrap::clamp), fmm_clip.row(19)));
  CHECK(equal_bits(fmm_clip.at(19.5, Wrap::clamp), fmm_clip.row(19)));
  CHECK(equal_bits(fmm_clip.at(1e300, Wrap::clamp), fmm_clip.row(19)));
  CHECK(angle_of(fmm_clip.at(18.5, Wrap::clamp)[0]) == doctest::Approx(83.25).epsilon(1e-6));

  const Opened other(turning(ramp(90), Semantics::blockbench));
  CHECK(angle_of(other.at(19.5, Wrap::clamp)[0]) == doctest::Approx(87.75).epsilon(1e-6));
  CHECK(equal_bits(other.at(20, Wrap::clamp), other.row(20)));
  CHECK(equal_bits(other.at(1e300, Wrap::clamp), other.row(20)));
}

TEST_CASE("fmm stops at its last whole tick, whatever the rate of the rows") {
  ModelSpec spec = turning(ramp(90));
  spec.tick_rate = 40;
  spec.animations[0].length = 0.5;  // 10 ticks
  const Opened twice(spec);
  CHECK(equal_bits(twice.at(9, Wrap::clamp), twice.row(18)));
  CHECK(equal_bits(twice.at(9.5, Wrap::clamp), twice.row(18)));
  CHECK(equal_bits(twice.at(8.5, Wrap::clamp), twice.row(17)));
  CHECK(equal_bits(twice.at(9.5, Wrap::loop), twice.row(19)));
  CHECK(equal_bits(twice.at(10, Wrap::loop), twice.row(0)));

  // Three rows for every four ticks.
  spec = turning({0, 10, 20, 30});
  spec.tick_rate = 15;
  spec.animations[0].length = 0.2;  // 4 ticks
  const Opened between(spec);
  CHECK(angle_of(between.at(2, Wrap::clamp)[0]) == doctest::Approx(15).epsilon(1e-6));
  CHECK(angle_of(between.at(4, Wrap::clamp)[0]) == doctest::Approx(22.5).epsilon(1e-3));
  CHECK(equal_bits(between.at(4, Wrap::clamp), between.at(3, Wrap::clamp)));
}

TEST_CASE("the last interval of a blockbench clip ends at its exact length") {
  ModelSpec spec = turning(ramp(90), Semantics::blockbench);
  spec.animations[0].length = 0.96;  // row 19 at 0.95 s, row 20 at 0.96 s
  const Opened opened(spec);
  CHECK(angle_of(opened.at(19.1, Wrap::clamp)[0]) == doctest::Approx(87.75).epsilon(1e-6));
  CHECK(equal_bits(opened.at(19.2, Wrap::clamp), opened.row(20)));
  CHECK(equal_bits(opened.at(19.9, Wrap::clamp), opened.row(20)));
  CHECK(angle_of(opened.at(19.2 + 2, Wrap::loop)[0]) == doctest::Approx(9).epsilon(1e-6));
}

TEST_CASE("a last row that is left out is row 0") {
  ModelSpec spec = turning({0, 10, 20, 0});
  spec.animations[0].rows.pop_back();
  const Opened opened(spec);
  CHECK(opened.model.animation(first).rows == 4);
  CHECK(equal_bits(opened.row(3), opened.row(0)));
  CHECK(angle_of(opened.at(2.5, Wrap::loop)[0]) == doctest::Approx(10).epsilon(1e-6));
  CHECK(equal_bits(opened.at(2.5, Wrap::clamp), opened.row(2)));
}

TEST_CASE("a clip of one tick stands still unless it wraps") {
  const Opened opened(turning({0, 90}));
  CHECK(equal_bits(opened.at(0.5, Wrap::clamp), opened.row(0)));
  CHECK(angle_of(opened.at(0.5, Wrap::loop)[0]) == doctest::Approx(45).epsilon(1e-6));
  CHECK(equal_bits(opened.at(1, Wrap::loop), opened.row(0)));
  const Opened other(turning({0, 90}, Semantics::blockbench));
  CHECK(equal_bits(other.at(1, Wrap::clamp), other.row(1)));
}

TEST_CASE("a clip of no ticks is one pose at any time") {
  const Opened opened(turning({30}, Semantics::blockbench));
  CHECK(opened.model.animation(first).ticks == 0);
  CHECK(opened.model.animation(first).rows == 1);
  for (const double tick : {-5.0, 0.0, 0.5, 20.0, 1e18}) {
    CHECK(equal_bits(opened.at(tick, Wrap::loop), opened.row(0)));
    CHECK(equal_bits(opened.at(tick, Wrap::clamp), opened.row(0)));
  }
}

TEST_CASE("a time before the start is row 0, and wraps in a loop") {
  const Opened opened(turning(ramp(90)));
  CHECK(equal_bits(opened.at(-0.5, Wrap::clamp), opened.row(0)));
  CHECK(equal_bits(opened.at(-1e300, Wrap::clamp), opened.row(0)));
  CHECK(angle_of(opened.at(-0.5, Wrap::loop)[0]) == doctest::Approx(87.75).epsilon(1e-6));
  CHECK(equal_bits(opened.at(-1, Wrap::loop), opened.row(19)));
  CHECK(equal_bits(opened.at(-20, Wrap::loop), opened.row(0)));
  CHECK(equal_bits(opened.at(-1e-300, Wrap::loop), opened.row(0)));
}

TEST_CASE("a time so large that it has no fraction is some row of the clip") {
  const Opened opened(turning(ramp(90)));
  for (const double tick : {1e15, 1e17, 1e300, std::numeric_limits<double>::max()}) {
    for (const double sign : {1.0, -1.0}) {
      const double angle = angle_of(opened.at(sign * tick, Wrap::loop)[0]);
      CHECK(angle >= 0);
      CHECK(angle < 90);
    }
  }
  CHECK(equal_bits(opened.at(20e14 + 7, Wrap::loop), opened.row(7)));
}
