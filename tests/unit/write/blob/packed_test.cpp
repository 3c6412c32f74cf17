// Clips of bit fields: what compact and fast promise, read back through the runtime as a game does.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "unit/write/blob/opened.h"
#include "unit/write/blob/source.h"
#include <fmm/pose.h>

using namespace fmmc;
using namespace fmmc::test;
using fmm::AnimationId;
using fmm::BoneId;
using fmm::Wrap;
using fmm::format::Encoding;

namespace {

BlobOptions with(Profile profile, double tolerance_px = default_tolerance_px) {
  BlobOptions options;
  options.profile = profile;
  options.tolerance_px = tolerance_px;
  return options;
}

Encoding encoding_of(const Opened& blob, std::uint16_t animation = 0) {
  return blob.model.animation(AnimationId{animation}).encoding;
}

std::vector<fmm::Transform> pose_at(const fmm::Model& model, double tick, Wrap wrap = Wrap::clamp) {
  std::vector<fmm::Transform> pose(model.bone_count());
  fmm::sample(model, AnimationId{0}, tick, wrap, pose);
  return pose;
}

bool same(const fmm::Transform& a, const fmm::Transform& b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// A chain of three bones that turn about several axes, move and grow, none of it in step.
Model chain(double length = 2) {
  Model model;
  model.name = "chain";
  model.bones = {bone("a"), bone("b", 0, {0, 12, 0}, {0, 30, 0}), bone("c", 1, {3, 20, 0})};
  std::vector<Animator> animators;
  for (int i = 0; i < 3; ++i) {
    Animator one =
        animator(i, Channel::rotation,
                 {key(0, 0, 10.0 * i, 0), key(0.35, 40, -15, 5.0 * i, Interpolation::catmullrom),
                  key(1.1, -30, 20, 60), key(length, 0, 10.0 * i, 0)});
    one.channels[static_cast<std::size_t>(Channel::position)] = {
        key(0, 0, 0, 0), key(0.7, 3.0 * i, 1, -2), key(length, 0, 0, 0)};
    animators.push_back(std::move(one));
  }
  animators[1].channels[static_cast<std::size_t>(Channel::scale)] = {key(0, 1, 1, 1),
                                                                     key(length, 1.5, 1, 0.5)};
  model.animations = {animation("move", length, std::move(animators), Loop::loop)};
  return model;
}

// Channel by channel none, constant or moving: 27 bones in a row, each with its own mix.
Model all_mixes() {
  Model model;
  model.name = "mixes";
  std::vector<Animator> animators;
  for (int mix = 0; mix < 27; ++mix) {
    const int index = static_cast<int>(model.bones.size());
    model.bones.push_back(bone("bone" + std::to_string(mix), index - 1, {0, 2.0 * mix, 0},
                               {0, 0, mix % 2 == 0 ? 0.0 : 25.0}));
    Animator one;
    one.target = index;
    one.has_keyframes = true;
    int rest = mix;
    for (std::size_t channel = 0; channel < 3; ++channel, rest /= 3) {
      const double unit = channel == static_cast<std::size_t>(Channel::scale) ? 1.25 : 20;
      if (rest % 3 == 1) one.channels[channel] = {key(0, unit, unit / 2, unit)};
      if (rest % 3 == 2)
        one.channels[channel] = {key(0, unit, unit, unit), key(0.33, unit / 2, unit, unit * 2),
                                 key(0.75, unit, unit, unit, Interpolation::step)};
    }
    animators.push_back(std::move(one));
  }
  model.animations = {animation("mix", 1, std::move(animators), Loop::loop)};
  return model;
}

// Moves for a second, rests for ten, moves a little again.
Model mostly_resting() {
  Model model = chain();
  model.name = "resting";
  for (Animator& one : model.animations[0].animators) {
    for (std::vector<Keyframe>& channel : one.channels) {
      for (Keyframe& k : channel)
        k.time *= 0.5;
      if (channel.empty()) continue;
      Keyframe rest = channel.back();
      rest.time = 11;
      channel.push_back(rest);
    }
  }
  model.animations[0].animators[1].channels[0].push_back(key(12, 5, 10, 15));
  model.animations[0].length = 12;
  return model;
}

// The largest distance in pixels between two models' poses at their rows, at every bone's origin
// and three points a block away from it.
double distance_at_rows(const fmm::Model& a, const fmm::Model& b) {
  double most = 0;
  std::vector<fmm::Transform> pose(a.bone_count());
  std::vector<fmm::Matrix3x4> left(a.bone_count()), right(a.bone_count());
  for (std::uint32_t row = 0; row <= a.animation(AnimationId{0}).ticks; ++row) {
    REQUIRE(fmm::sample_row(a, AnimationId{0}, row, pose));
    fmm::local_to_model(a, pose, left);
    REQUIRE(fmm::sample_row(b, AnimationId{0}, row, pose));
    fmm::local_to_model(b, pose, right);
    for (std::size_t i = 0; i < left.size(); ++i) {
      for (int column = 0; column < 4; ++column) {
        double squares = 0;
        for (int r = 0; r < 3; ++r) {
          const auto at = [&](const fmm::Matrix3x4& m) {
            return double{m.m[4 * r + 3]} + (column < 3 ? double{m.m[4 * r + column]} : 0);
          };
          squares += (at(left[i]) - at(right[i])) * (at(left[i]) - at(right[i]));
        }
        most = std::max(most, 16 * std::sqrt(squares));
      }
    }
  }
  return most;
}

}  // namespace

TEST_CASE("a compact clip is within the tolerance at every row, and as wide as it asks for") {
  Diagnostics diagnostics;
  const Opened exact = compile(chain(), diagnostics, with(Profile::exact));
  std::uint32_t last_bytes = exact.model.animation(AnimationId{0}).clip_bytes;
  for (const double tolerance : {0.00016, 0.0016, 0.016, 0.16}) {
    CAPTURE(tolerance);
    const Opened compact = compile(chain(), diagnostics, with(Profile::compact, tolerance));
    const fmm::Animation animation = compact.model.animation(AnimationId{0});
    CHECK(animation.encoding != Encoding::exact);
    CHECK(animation.max_error_px <= tolerance);
    // Rows of floats have an error of their own.
    CHECK(distance_at_rows(exact.model, compact.model) <= animation.max_error_px + 1e-5);
    CHECK(animation.clip_bytes < last_bytes);
    last_bytes = animation.clip_bytes;
    CHECK(compact.model.verify(true) == fmm::Error::none);
  }
}

TEST_CASE("what rests for a while costs next to nothing while it rests") {
  Diagnostics diagnostics;
  Model model = mostly_resting();
  const Opened exact = compile(model, diagnostics, with(Profile::exact));
  const Opened compact = compile(model, diagnostics, with(Profile::compact));
  const fmm::Animation animation = compact.model.animation(AnimationId{0});
  CHECK(animation.encoding == Encoding::segmented);
  CHECK(compact.model.verify(true) == fmm::Error::none);
  CHECK(animation.max_error_px <= default_tolerance_px);
  CHECK(distance_at_rows(exact.model, compact.model) <= animation.max_error_px + 1e-5);
  // Between rows it is no farther from the curves than floats are.
  CHECK(animation.max_error_between_px <=
        exact.model.animation(AnimationId{0}).max_error_between_px + 0.05);
  // The same without the ten seconds of rest, which would be 200 rows of 20 bytes and more.
  for (Animator& one : model.animations[0].animators) {
    for (std::vector<Keyframe>& channel : one.channels)
      channel.erase(std::remove_if(channel.begin(), channel.end(),
                                   [](const Keyframe& k) { return k.time > 1; }),
                    channel.end());
  }
  model.animations[0].length = 1;
  const Opened brief = compile(model, diagnostics, with(Profile::compact));
  CHECK(animation.clip_bytes < brief.model.animation(AnimationId{0}).clip_bytes + 300);
}

TEST_CASE("of what moves evenly only the ends are stored") {
  Model model;
  model.bones = {bone("cart"), bone("wheel", 0, {0, 3, 0})};
  model.animations = {animation(
      "drive", 12,
      {animator(0, Channel::position, {key(0, 0, 0, 0), key(5, 0, 0, 40), key(12, 7, 0, 50)}),
       animator(1, Channel::scale, {key(0, 1, 1, 1), key(12, 1.5, 1, 1)})})};
  Diagnostics diagnostics;
  const Opened exact = compile(model, diagnostics, with(Profile::exact));
  const Opened compact = compile(model, diagnostics, with(Profile::compact));
  const fmm::Animation animation = compact.model.animation(AnimationId{0});
  CHECK(animation.encoding == Encoding::segmented);
  CHECK(animation.clip_bytes < 150);  // 240 rows
  CHECK(compact.model.verify(true) == fmm::Error::none);
  CHECK(distance_at_rows(exact.model, compact.model) <= animation.max_error_px + 1e-5);
  for (int i = 0; i < 2400; ++i) {
    const auto got = pose_at(compact.model, i * 0.1);
    const auto wanted = pose_at(exact.model, i * 0.1);
    CHECK(std::abs(got[0].translation[2] - wanted[0].translation[2]) < 1e-4f);
    CHECK(std::abs(got[1].scale[0] - wanted[1].scale[0]) < 1e-4f);
  }
}

TEST_CASE(
    "one bone of a segmented clip is that of the whole pose, forwards, backwards, at random") {
  Diagnostics diagnostics;
  const Opened blob = compile(mostly_resting(), diagnostics, with(Profile::compact));
  REQUIRE(encoding_of(blob) == Encoding::segmented);
  std::uint32_t random = 777;
  for (int step = 0; step < 900; ++step) {
    random = random * 1664525 + 1013904223;
    const double tick = step < 300   ? step * 0.83
                        : step < 600 ? (600 - step) * 0.79
                                     : (random >> 8) % 250000 * 0.001;
    const auto pose = pose_at(blob.model, tick, Wrap::loop);
    for (std::uint16_t i = 0; i < pose.size(); ++i) {
      const fmm::Transform alone =
          fmm::sample_bone(blob.model, AnimationId{0}, tick, Wrap::loop, BoneId{i});
      if (!same(alone, pose[i])) FAIL("bone ", i, " at tick ", tick);
    }
  }
}

TEST_CASE("a fast clip has 16 bits per field and says how far off that is") {
  Diagnostics diagnostics;
  const Opened exact = compile(chain(), diagnostics, with(Profile::exact));
  const Opened fast = compile(chain(), diagnostics, with(Profile::fast));
  CHECK(encoding_of(fast) == Encoding::fast);
  CHECK(distance_at_rows(exact.model, fast.model) <=
        fast.model.animation(AnimationId{0}).max_error_px + 1e-5);
  CHECK(fast.model.verify(true) == fmm::Error::none);
}

TEST_CASE("one bone, alone or masked, is that of the whole pose, for all mixes of channels") {
  Diagnostics diagnostics;
  for (const Profile profile : {Profile::compact, Profile::fast, Profile::small, Profile::exact}) {
    const Opened blob = compile(all_mixes(), diagnostics, with(profile));
    REQUIRE(blob.error == fmm::Error::none);
    std::uint32_t random = 12345;
    for (int step = 0; step < 240; ++step) {
      random = random * 1664525 + 1013904223;
      // Forwards, backwards, at random.
      const double tick = step < 80    ? step * 0.31
                          : step < 160 ? (160 - step) * 0.27
                                       : (random >> 8) % 100000 * 0.0003;
      const auto pose = pose_at(blob.model, tick, Wrap::loop);
      for (std::uint16_t i = 0; i < pose.size(); ++i) {
        const fmm::Transform alone =
            fmm::sample_bone(blob.model, AnimationId{0}, tick, Wrap::loop, BoneId{i});
        if (!same(alone, pose[i])) FAIL("bone ", i, " at tick ", tick);
        std::vector<fmm::Transform> masked(pose.size());
        masked[i] = blob.model.bone(BoneId{i}).rest;
        std::vector<std::uint8_t> mask(pose.size());
        mask[i] = 1;
        fmm::sample_animated(blob.model, AnimationId{0}, tick, Wrap::loop, masked, mask);
        if (!same(masked[i], pose[i])) FAIL("masked bone ", i, " at tick ", tick);
      }
    }
  }
}

TEST_CASE("a masked sample writes the bones of the mask and no others") {
  Diagnostics diagnostics;
  const Opened blob = compile(chain(), diagnostics, with(Profile::compact));
  const auto whole = pose_at(blob.model, 7.25);
  std::vector<fmm::Transform> pose(3);
  pose[0].translation[0] = pose[2].translation[0] = 99;
  pose[1] = blob.model.bone(BoneId{1}).rest;
  const std::uint8_t mask[] = {0, 1};
  fmm::sample_animated(blob.model, AnimationId{0}, 7.25, Wrap::clamp, pose, mask);
  CHECK(pose[0].translation[0] == 99);
  CHECK(same(pose[1], whole[1]));
  CHECK(pose[2].translation[0] == 99);
}

TEST_CASE("sampling what is animated leaves other channels as the caller has them") {
  Model model = chain();
  model.animations[0].animators.resize(1);  // bone a: rotation and position
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics, with(Profile::compact));
  std::vector<fmm::Transform> pose(3);
  for (fmm::Transform& transform : pose)
    transform.scale[1] = 7;
  fmm::sample_animated(blob.model, AnimationId{0}, 9.5, Wrap::clamp, pose);
  CHECK(std::memcmp(pose[0].rotation, pose_at(blob.model, 9.5)[0].rotation, 16) == 0);
  CHECK(pose[0].scale[1] == 7);
  CHECK(pose[1].rotation[3] == 1);
  CHECK(pose[2].scale[1] == 7);
}

TEST_CASE("many poses in one call are those of one call each") {
  Diagnostics diagnostics;
  const Opened blob = compile(chain(), diagnostics, with(Profile::compact));
  const fmm::SampleRequest requests[] = {{AnimationId{0}, 3.5, Wrap::loop},
                                         {AnimationId::none, 1, Wrap::clamp},
                                         {AnimationId{0}, 91.25, Wrap::loop}};
  std::vector<fmm::Transform> poses(9);
  fmm::sample_many(blob.model, requests, poses);
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<fmm::Transform> pose(3);
    fmm::sample(blob.model, requests[i].animation, requests[i].tick, requests[i].wrap, pose);
    CHECK(std::memcmp(pose.data(), poses.data() + 3 * i, 3 * sizeof pose[0]) == 0);
  }
}

TEST_CASE("a full turn in a loop goes on turning up to the seam, in every profile") {
  Model model;
  model.bones = {bone("wheel")};
  model.animations = {
      animation("spin", 1, {animator(0, Channel::rotation, {key(0, 0, 0, 0), key(1, 0, 0, 360)})},
                Loop::loop)};
  for (const Profile profile : {Profile::compact, Profile::fast, Profile::small, Profile::exact}) {
    Diagnostics diagnostics;
    const Opened blob = compile(model, diagnostics, with(profile, 0.016));
    const fmm::Transform wheel = pose_at(blob.model, 19.5, Wrap::loop)[0];
    const double angle = 2 * std::atan2(wheel.rotation[2], wheel.rotation[3]) * 180 / pi;
    CHECK(std::fmod(angle + 720, 360) == doctest::Approx(351).epsilon(0.0005));
  }
}

TEST_CASE("28 a bone of scale 0 stays at 0 and keeps the turn of its children") {
  Model model = chain();
  model.animations[0].animators[0].channels[static_cast<std::size_t>(Channel::scale)] = {
      key(0, 0, 0, 0)};
  Diagnostics diagnostics;
  const Opened exact = compile(model, diagnostics, with(Profile::exact));
  const Opened compact = compile(model, diagnostics, with(Profile::compact));
  for (const double tick : {0.0, 7.5, 22.0}) {
    const auto wanted = pose_at(exact.model, tick);
    const auto got = pose_at(compact.model, tick);
    CHECK(got[0].scale[0] == 0);
    for (int i = 0; i < 4; ++i)
      CHECK(std::abs(got[2].rotation[i] - wanted[2].rotation[i]) < 0.02f);
  }
}

TEST_CASE("a turn about one axis of a bone costs one field, also when the bone is turned at rest") {
  const auto bytes = [](Vec3 rest) {
    Model model;
    model.bones = {bone("door", -1, {}, rest)};
    model.animations = {
        animation("open", 1,
                  {animator(0, Channel::rotation,
                            {key(0, 0, 0, 0), key(0.4, 0, 30, 0), key(1, 0, 100, 0)})})};
    Diagnostics diagnostics;
    const Opened blob = compile(model, diagnostics, with(Profile::compact));
    return blob.model.animation(AnimationId{0}).clip_bytes;
  };
  CHECK(bytes({15, 40, -20}) == bytes({0, 0, 0}));
}

TEST_CASE("clips of every number of ticks read back") {
  for (const std::uint32_t ticks :
       {0u, 1u, 254u, 255u, 256u, 257u, 65534u, 65535u, 65536u, 65537u}) {
    CAPTURE(ticks);
    Model model;
    model.bones = {bone("a")};
    model.animations = {animation(
        "long", ticks / 20.0,
        {animator(0, Channel::rotation, {key(0, 0, 0, 0), key(ticks / 20.0, 90, 0, 0)})})};
    Diagnostics diagnostics;
    const Opened blob = compile(model, diagnostics, with(Profile::compact));
    REQUIRE(blob.error == fmm::Error::none);
    CHECK(blob.model.animation(AnimationId{0}).ticks == ticks);
    CHECK(blob.model.verify(true) == fmm::Error::none);
    if (ticks == 0) continue;
    CHECK(encoding_of(blob) != Encoding::exact);
    std::vector<fmm::Transform> pose(1);
    REQUIRE(fmm::sample_row(blob.model, AnimationId{0}, ticks, pose));
    CHECK(pose[0].rotation[0] == doctest::Approx(std::sqrt(0.5)).epsilon(1e-4));
  }
}

TEST_CASE("thousands of bones have clips like few") {
  constexpr int count = 5000;
  Model model;
  std::vector<Animator> animators;
  for (int i = 0; i < count; ++i) {
    model.bones.push_back(bone("bone" + std::to_string(i), i == 0 ? -1 : (i - 1) / 3, {0, 1, 0}));
    if (i % 2 == 0)
      animators.push_back(
          animator(i, Channel::rotation, {key(0, 0, 0, 0), key(0.2, i % 90, 5, 0)}));
  }
  model.animations = {animation("all", 0.2, std::move(animators))};
  Diagnostics diagnostics;
  for (const Profile profile : {Profile::compact, Profile::fast, Profile::small}) {
    const Opened blob = compile(model, diagnostics, with(profile));
    REQUIRE(blob.error == fmm::Error::none);
    CHECK(encoding_of(blob) != Encoding::exact);
    CHECK(blob.model.verify(true) == fmm::Error::none);
    const auto pose = pose_at(blob.model, 2.5);
    const BoneId last{count - 2};
    CHECK(same(fmm::sample_bone(blob.model, AnimationId{0}, 2.5, Wrap::clamp, last),
               pose[count - 2]));
  }
}

TEST_CASE("an animation can have a profile of its own") {
  Model model = chain();
  model.animations.push_back(model.animations[0]);
  model.animations[1].name = "a=b";
  BlobOptions options = with(Profile::compact);
  options.profiles = {{"a=b", Profile::fast}, {"a=b", Profile::exact}, {"nothing", Profile::fast}};
  Diagnostics diagnostics;
  const Opened blob = compile(model, diagnostics, options);
  CHECK(encoding_of(blob, 0) == Encoding::packed);
  CHECK(encoding_of(blob, 1) == Encoding::exact);
}

TEST_CASE("a tolerance that no width keeps stores the clip as floats and says so") {
  Diagnostics diagnostics;
  const Opened blob = compile(chain(), diagnostics, with(Profile::compact, 1e-12));
  CHECK(encoding_of(blob) == Encoding::exact);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "stored-exactly");
}

TEST_CASE("the last row of a clip is left out exactly if it is the first") {
  Diagnostics diagnostics;
  Model model = chain();
  const Opened open_end = compile(model, diagnostics, with(Profile::compact));
  for (Animator& one : model.animations[0].animators)
    one.channels[static_cast<std::size_t>(Channel::scale)].clear();
  const Opened closed = compile(model, diagnostics, with(Profile::compact));
  const auto stored = [](const Opened& blob) {
    const auto section = blob.model.section(fmm::format::Section::animations);
    return reinterpret_cast<const fmm::format::AnimationRecord*>(section.data())->rows;
  };
  CHECK(stored(open_end) == 41);
  CHECK(stored(closed) == 40);
}
