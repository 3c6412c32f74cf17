// A bound clip shows what sample() shows.
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "unit/write/blob/opened.h"
#include "unit/write/blob/source.h"
#include <fmm/bound_clip.h>

using namespace fmmc;
using namespace fmmc::test;
using fmm::AnimationId;
using fmm::BoneId;
using fmm::BoundClip;
using fmm::Wrap;

namespace {

Opened swing(Profile profile) {
  Model model;
  model.bones = {bone("arm", -1, {}, {10, 0, 0}), bone("hand", 0, {0, 8, 0})};
  model.animations = {animation(
      "swing", 1,
      {animator(0, Channel::rotation, {key(0, 0, 0, 0), key(0.33, 40, 10, 0), key(0.61, 0, 0, 0)}),
       animator(1, Channel::position, {key(0, 1, 2, 3), key(0.52, 5, 2, 0, Interpolation::step)})},
      Loop::loop)};
  Diagnostics diagnostics;
  BlobOptions options;
  options.profile = profile;
  return compile(model, diagnostics, options);
}

bool equal(const std::vector<fmm::Transform>& a, const std::vector<fmm::Transform>& b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
}

}  // namespace

TEST_CASE("a bound clip gives bit for bit the poses of the model, in every profile") {
  for (const Profile profile : {Profile::compact, Profile::fast, Profile::small, Profile::exact}) {
    const Opened blob = swing(profile);
    REQUIRE(blob.error == fmm::Error::none);
    const BoundClip clip(blob.model, AnimationId{0});
    CHECK(clip.bone_count() == 2);
    for (double tick = -3; tick < 45; tick += 0.37) {
      for (const Wrap wrap : {Wrap::clamp, Wrap::loop}) {
        std::vector<fmm::Transform> wanted(2), got(2);
        fmm::sample(blob.model, AnimationId{0}, tick, wrap, wanted);
        fmm::sample(clip, tick, wrap, got);
        CHECK(equal(wanted, got));
        const fmm::Transform hand = fmm::sample_bone(clip, tick, wrap, BoneId{1});
        CHECK(std::memcmp(&hand, &wanted[1], sizeof hand) == 0);
        const std::uint8_t mask[] = {0, 1};
        fmm::sample_animated(blob.model, AnimationId{0}, tick, wrap, wanted, mask);
        fmm::sample_animated(clip, tick, wrap, got, mask);
        CHECK(equal(wanted, got));
      }
    }
  }
}

TEST_CASE("a clip that is bound to nothing shows the rest pose, or no bone") {
  const Opened blob = swing(Profile::compact);
  std::vector<fmm::Transform> rest(2), got(2);
  fmm::rest_pose(blob.model, rest);
  fmm::sample(BoundClip(blob.model, AnimationId::none), 3, Wrap::loop, got);
  CHECK(equal(rest, got));
  fmm::sample(BoundClip(blob.model, AnimationId{0}), std::numeric_limits<double>::quiet_NaN(),
              Wrap::loop, got);
  CHECK(equal(rest, got));
  got[0].scale[0] = 7;
  fmm::sample(BoundClip(), 3, Wrap::loop, got);
  CHECK(got[0].scale[0] == 7);
  CHECK(fmm::sample_bone(BoundClip(), 3, Wrap::loop, BoneId{0}).scale[0] == 1);
}
