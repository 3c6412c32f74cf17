// Clips of keys: what small promises, read back through the runtime as a game does.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "unit/write/blob/opened.h"
#include "unit/write/blob/source.h"
#include "write/blob/keyed_plan.h"
#include <fmm/pose.h>

using namespace fmmc;
using namespace fmmc::test;
using fmm::AnimationId;
using fmm::Wrap;
using fmm::format::Encoding;

namespace {

BlobOptions small(Semantics semantics = Semantics::fmm) {
  BlobOptions options;
  options.profile = Profile::small;
  options.semantics = semantics;
  return options;
}

// A bone that moves along x by the given keys.
Model slider(std::vector<Keyframe> keys, double length, Loop loop = Loop::once) {
  Model model;
  model.bones = {bone("slider")};
  model.animations = {
      animation("slide", length, {animator(0, Channel::position, std::move(keys))}, loop)};
  return model;
}

Opened compiled(const Model& model, const BlobOptions& options = small()) {
  Diagnostics diagnostics;
  Opened blob = compile(model, diagnostics, options);
  REQUIRE(blob.error == fmm::Error::none);
  CHECK(blob.model.verify(true) == fmm::Error::none);
  REQUIRE(blob.model.animation(AnimationId{0}).encoding == Encoding::keyed);
  return blob;
}

// In pixels.
double x_at(const Opened& blob, double tick, Wrap wrap = Wrap::loop) {
  std::vector<fmm::Transform> pose(blob.model.bone_count());
  fmm::sample(blob.model, AnimationId{0}, tick, wrap, pose);
  return 16 * double{pose[0].translation[0]};
}

constexpr double near_enough = 0.002;

}  // namespace

TEST_CASE("a clip of keys shows lines between ticks, where rows would cut the corner") {
  const Opened blob =
      compiled(slider({key(0, 0, 0, 0), key(0.5125, 10, 0, 0), key(2, -5, 0, 0)}, 2));
  CHECK(std::abs(x_at(blob, 10.25) - 10) < near_enough);
  CHECK(std::abs(x_at(blob, 10) - 10 * 10 / 10.25) < near_enough);
  CHECK(blob.model.animation(AnimationId{0}).max_error_between_px < near_enough);
}

TEST_CASE("a step of a clip of keys is where its key is, without a jump in the blob") {
  const Opened blob = compiled(slider({key(0, 0, 0, 0), key(0.51, 10, 0, 0, Interpolation::step),
                                       key(1, 4, 0, 0, Interpolation::step), key(2, 4, 0, 0)},
                                      2));
  CHECK(std::abs(x_at(blob, 10.19)) < near_enough);
  CHECK(std::abs(x_at(blob, 10.21) - 10) < near_enough);
  CHECK(std::abs(x_at(blob, 19.99) - 10) < near_enough);
  CHECK(std::abs(x_at(blob, 20) - 4) < near_enough);
  CHECK(blob.model.section(fmm::format::Section::jumps).empty());
}

TEST_CASE("the eases of fmm semantics hold between ticks") {
  const Opened blob = compiled(slider({key(0, 0, 0, 0), key(1, 16, 0, 0, Interpolation::catmullrom),
                                       key(2, 0, 0, 0, Interpolation::bezier)},
                                      2));
  const auto smooth = [](double u) { return u * u * (3 - 2 * u); };
  const auto ease = [](double u) {
    const double r = 1 - u;
    return 3 * r * r * u * 0.42 + 3 * r * u * u * 0.58 + u * u * u;
  };
  for (double tick = 0.3; tick < 20; tick += 1.7) {
    CHECK(std::abs(x_at(blob, tick) - 16 * smooth(tick / 20)) < near_enough);
    CHECK(std::abs(x_at(blob, 20 + tick) - 16 * (1 - ease(tick / 20))) < near_enough);
  }
}

TEST_CASE("checks 11 in keys: Catmull-Rom looks across the seam of a loop, and only of a loop") {
  const auto keys = [] {
    return std::vector<Keyframe>{key(0, 0, 0, 0, Interpolation::catmullrom),
                                 key(0.5, 90, 0, 0, Interpolation::catmullrom),
                                 key(1, 0, 0, 0, Interpolation::catmullrom)};
  };
  BlobOptions options = small(Semantics::blockbench);
  options.rate = 60;  // or rows would be smaller
  CHECK(std::abs(x_at(compiled(slider(keys(), 1, Loop::loop), options), 5) - 45) < near_enough);
  CHECK(std::abs(x_at(compiled(slider(keys(), 1, Loop::once), options), 5) - 50.625) < near_enough);
}

TEST_CASE("a key with two points jumps in a clip of keys") {
  Keyframe jump = key(0.51, 10, 0, 0);
  jump.points.push_back(key(0.51, 50, 0, 0).points[0]);
  BlobOptions options = small(Semantics::blockbench);
  options.rate = 60;  // or rows would be smaller
  const Opened blob =
      compiled(slider({key(0, 0, 0, 0), jump, key(1, 50, 0, 0), key(4, 0, 0, 0)}, 4), options);
  CHECK(std::abs(x_at(blob, 5.1) - 5) < near_enough);
  CHECK(std::abs(x_at(blob, 10.5) - 50) < near_enough);
}

TEST_CASE("turns of clips of keys keep the tolerance at every row, in both semantics") {
  Model model;
  model.bones = {bone("a", -1, {}, {20, 0, 0}), bone("b", 0, {0, 12, 0}, {0, 30, 10}),
                 bone("c", 1, {3, 20, 0})};
  std::vector<Animator> animators;
  for (int i = 0; i < 3; ++i) {
    animators.push_back(
        animator(i, Channel::rotation,
                 {key(0, 0, 10.0 * i, 0), key(0.66667, 40, -15, 5.0 * i, Interpolation::catmullrom),
                  key(1.91667, -400, 20, 60, Interpolation::catmullrom), key(4, 0, 10.0 * i, 0)}));
  }
  model.animations = {animation("turn", 4, std::move(animators), Loop::loop)};
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    const Opened blob = compiled(model, small(semantics));
    const fmm::Animation animation = blob.model.animation(AnimationId{0});
    CHECK(animation.max_error_px <= default_tolerance_px);
    CHECK(animation.max_error_between_px <= 2 * default_tolerance_px);
    Diagnostics diagnostics;
    BlobOptions compact = small(semantics);
    compact.profile = Profile::compact;
    const Opened rows = compile(model, diagnostics, compact);
    CHECK(4 * animation.clip_bytes < rows.model.animation(AnimationId{0}).clip_bytes);
  }
}

TEST_CASE("what is no key stays in rows beside the keys") {
  Model model = slider({key(0, 0, 0, 0), key(1, 10, 0, 0), key(2, -5, 0, 0)}, 2);
  model.bones.push_back(bone("wave"));
  Keyframe molang = key(0, 0, 0, 0);
  molang.points[0].axes[1].kind = Scalar::Kind::text;
  molang.points[0].axes[1].text = "math.sin(query.anim_time * 180) * 8";
  model.animations[0].animators.push_back(animator(1, Channel::position, {molang}));
  const Opened blob = compiled(model, small(Semantics::blockbench));
  std::vector<fmm::Transform> pose(2);
  fmm::sample(blob.model, AnimationId{0}, 10, Wrap::clamp, pose);
  CHECK(std::abs(16 * double{pose[1].translation[1]} - 8) < near_enough);
  CHECK(std::abs(16 * double{pose[0].translation[0]} - 5) < near_enough);
}

TEST_CASE("an animation that has no keys, or dense ones, is compact in profile small") {
  std::vector<Keyframe> dense;
  for (int i = 0; i <= 40; ++i)
    dense.push_back(key(i / 20.0, i * 37 % 11, 0, 0));
  Diagnostics diagnostics;
  const Opened blob = compile(slider(std::move(dense), 2), diagnostics, small());
  CHECK(blob.model.animation(AnimationId{0}).encoding == Encoding::packed);
  CHECK(diagnostics.all().empty());
}

TEST_CASE("times on a grid take few bits, whole rows are exact whatever the grid") {
  const auto decoded = [](const TimeCodes& codes, std::size_t i) {
    return double{codes.base} + double{codes.step} * codes.codes[i];
  };
  const double on_24[] = {0, 20 * 0.66667, 20 * 1.70833, 40};
  const TimeCodes coarse = encode_times(on_24, 20, 1e-3);
  CHECK(coarse.bits == 6);
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(std::abs(decoded(coarse, i) - on_24[i]) < 1e-3);
  const double odd[] = {-3, 0, 1.2345, 17, 4000};
  const TimeCodes fine = encode_times(odd, 20, 1e-3);
  CHECK(decoded(fine, 0) == -3);
  CHECK(decoded(fine, 1) == 0);
  CHECK(std::abs(decoded(fine, 2) - 1.2345) < 1e-3);
  CHECK(decoded(fine, 3) == 17);
  CHECK(decoded(fine, 4) == 4000);
}
