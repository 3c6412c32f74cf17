// pose(alpha) between ticks and cross-fades.
#include <doctest/doctest.h>

#include "unit/runtime/stage.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::Playback;
using fmm::Wrap;

namespace {

const std::vector<Clip> clips = {{"a", 4}, {"b", 4}, {"c", 4}};
constexpr AnimationId a{0}, b{1}, c{2};

// Where the bone is: x tells the animation, or how much of which.
float x_of(const Playback& playback, double alpha) {
  fmm::Transform pose, scratch;
  playback.pose(alpha, {&pose, 1}, {&scratch, 1});
  return pose.translation[0];
}

}  // namespace

TEST_CASE("alpha goes from the tick before the latest to the latest, through a loop's seam too") {
  const Opened opened(stage(clips));
  Playback playback(opened.model);
  playback.start(a, Wrap::loop);
  playback.tick();
  playback.tick();
  CHECK(shown(playback, 0) == "a 0");
  CHECK(shown(playback, 0.5) == "a 0.5");
  CHECK(shown(playback, 1) == "a 1");
  playback.tick();
  playback.tick();
  playback.tick();
  CHECK(shown(playback, 0) == "a 3");
  CHECK(shown(playback, 0.5) == "a 3.5");
  CHECK(shown(playback, 1) == "a 0");
}

TEST_CASE("alpha beyond its ends and not a number is the nearer tick") {
  const Opened opened(stage(clips));
  Playback playback(opened.model);
  playback.start(a, Wrap::loop);
  playback.tick();
  playback.tick();
  CHECK(shown(playback, -3) == "a 0");
  CHECK(shown(playback, 7) == "a 1");
  CHECK(shown(playback, std::nan("")) == "a 0");
}

TEST_CASE("between two animations the way from tick to tick is a blend") {
  const Opened opened(stage(clips));
  Playback playback(opened.model);
  playback.start(a, Wrap::loop);
  playback.tick();
  playback.tick();
  playback.start(b, Wrap::loop);
  CHECK(shown(playback, 1) == "a 1");  // not before the next tick
  playback.tick();
  CHECK(shown(playback, 0) == "a 1");
  CHECK(x_of(playback, 0.25) == doctest::Approx(1.25));
  CHECK(shown(playback, 1) == "b 0");
  playback.tick();
  CHECK(shown(playback, 0) == "b 0");
}

TEST_CASE("a cross-fade of three ticks shows three mixes") {
  const Opened opened(stage(clips));
  Playback playback(opened.model);
  playback.start(a, Wrap::loop);
  playback.tick();
  playback.start(b, Wrap::loop, 3);
  for (const double share : {0.25, 0.5, 0.75, 1.0}) {
    playback.tick();
    CHECK(playback.changed());
    CHECK(x_of(playback, 1) == doctest::Approx(1 + share));
    CHECK(x_of(playback, 0.5) == doctest::Approx(1 + share - 0.125));
  }
}

TEST_CASE("a fade that is interrupted goes on from its mix") {
  const Opened opened(stage(clips));
  Playback playback(opened.model);
  playback.start(a, Wrap::loop);
  playback.tick();
  playback.start(b, Wrap::loop, 3);
  playback.tick();
  playback.start(c, Wrap::loop, 3);
  playback.tick();
  CHECK(x_of(playback, 0) == doctest::Approx(1.25));
  CHECK(x_of(playback, 1) == doctest::Approx(1.5 + 0.25 * (3 - 1.5)));
  playback.tick();
  playback.tick();
  playback.tick();
  CHECK(x_of(playback, 1) == 3);
}

TEST_CASE("a pose that has ended to change is unchanged, while it still fades it is not") {
  const Opened opened(stage({{"a", 1}, {"b", 1}}));
  Playback playback(opened.model);
  playback.start(a, Wrap::loop);
  playback.tick();
  playback.start(b, Wrap::clamp, 2);
  for (int i = 0; i < 3; ++i) {
    playback.tick();
    CHECK(playback.changed());
  }
  playback.tick();
  CHECK_FALSE(playback.changed());
}

TEST_CASE("with too little scratch a mix shows the animation that weighs most") {
  const Opened opened(stage(clips));
  Playback playback(opened.model);
  playback.start(a, Wrap::loop);
  playback.tick();
  playback.start(b, Wrap::loop, 3);
  playback.tick();
  fmm::Transform pose;
  playback.pose(1, {&pose, 1}, {});
  CHECK(pose.translation[0] == 1);
  playback.tick();
  playback.tick();
  playback.pose(1, {&pose, 1}, {});
  CHECK(pose.translation[0] == 2);
}

TEST_CASE("a length in ticks is that of the seam, whatever the rate of the rows") {
  ModelSpec spec = stage({{"a", 8}});
  spec.tick_rate = 40;
  spec.animations[0].length = 0.2;
  const Opened fast(spec);
  CHECK(fmm::length_in_ticks(fast.model, a) == 4);
  CHECK(fmm::duration_in_ticks(fast.model, a) == 4);

  spec = stage({{"a", 4}}, format::Semantics::blockbench);
  spec.animations[0].length = 0.19;
  const Opened odd(spec);
  CHECK(fmm::length_in_ticks(odd.model, a) == doctest::Approx(3.8));
  CHECK(fmm::duration_in_ticks(odd.model, a) == 4);
  CHECK(fmm::length_in_ticks(odd.model, AnimationId::none) == 0);
}
