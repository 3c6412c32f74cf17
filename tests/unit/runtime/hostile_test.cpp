// After a successful open nothing reads outside the blob, whatever its bytes say. The claim of
// these tests is the silence of the address and undefined behaviour sanitizers.
#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/exercise.h"

using namespace fmm_test;
using fmm::Error;
using fmm::Model;

namespace {

// Uses the blob as far as it opens; returns whether it did.
bool use(const Blob& blob) {
  const auto [error, model] = Model::open(blob.bytes());
  if (error != Error::none) return false;
  exercise(model);
  return true;
}

// A small generator of our own: the same sequence everywhere (xorshift64*).
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next() {
    state_ ^= state_ >> 12;
    state_ ^= state_ << 25;
    state_ ^= state_ >> 27;
    return state_ * 0x2545F4914F6CDD1D;
  }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }

 private:
  std::uint64_t state_;
};

constexpr std::uint32_t extremes[] = {
    0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFFF, 0x7FC00000};

}  // namespace

TEST_CASE("each byte of a blob may have any value") {
  Blob blob = build(rich_model());
  int opened = 0;
  for (std::size_t i = 0; i < blob.size(); ++i) {
    const std::byte original = blob.bytes()[i];
    for (const int value : {0x00, 0x01, 0x02, 0x10, 0x7F, 0x80, 0xFE, 0xFF}) {
      blob.bytes()[i] = static_cast<std::byte>(value);
      opened += use(blob) ? 1 : 0;
    }
    for (int bit = 0; bit < 8; ++bit) {
      blob.bytes()[i] = original ^ static_cast<std::byte>(1 << bit);
      opened += use(blob) ? 1 : 0;
    }
    blob.bytes()[i] = original;
  }
  CHECK(opened > 1000);  // most bytes are not open()'s business
}

TEST_CASE("each byte that is not the content hash's own is covered by the content hash") {
  Blob blob = build(rich_model());
  for (std::size_t i = 0; i < blob.size(); ++i) {
    CAPTURE(i);
    blob.bytes()[i] ^= std::byte{0x40};
    const auto [error, model] = Model::open(blob.bytes());
    REQUIRE((error != Error::none || model.verify(true) != Error::none));
    blob.bytes()[i] ^= std::byte{0x40};
  }
}

TEST_CASE("each word of a blob may have an extreme value") {
  Blob blob = build(rich_model());
  for (std::size_t i = 0; i + 4 <= blob.size(); i += 2) {
    std::uint32_t original;
    std::memcpy(&original, blob.bytes().data() + i, 4);
    for (const std::uint32_t value : extremes) {
      std::memcpy(blob.bytes().data() + i, &value, 4);
      use(blob);
    }
    std::memcpy(blob.bytes().data() + i, &original, 4);
  }
}

TEST_CASE("several bytes behind the directory may have any values together") {
  const Blob sound = build(rich_model());
  const std::size_t directory_end = sizeof(format::Header) + 11 * sizeof(format::SectionEntry);
  Random random(1);
  int opened = 0;
  for (int round = 0; round < 4000; ++round) {
    Blob blob = sound;
    const std::size_t changes = 1 + random.below(6);
    for (std::size_t i = 0; i < changes; ++i) {
      const std::size_t at =
          directory_end + random.below((blob.size() - directory_end) / 4 - 1) * 4;
      const std::uint32_t value = random.below(2) == 0 ? extremes[random.below(std::size(extremes))]
                                                       : static_cast<std::uint32_t>(random.next());
      std::memcpy(blob.bytes().data() + at, &value, 4);
    }
    opened += use(blob) ? 1 : 0;
  }
  CHECK(opened > 2000);
}

TEST_CASE("many bytes behind the directory may have any values together") {
  const Blob sound = build(rich_model());
  const std::size_t directory_end = sizeof(format::Header) + 11 * sizeof(format::SectionEntry);
  Random random(2);
  for (int round = 0; round < 500; ++round) {
    Blob blob = sound;
    for (std::size_t i = directory_end; i < blob.size(); ++i) {
      if (random.below(50) == 0) blob.bytes()[i] = static_cast<std::byte>(random.next());
    }
    use(blob);
  }
}

TEST_CASE("a clip whose counts multiply beyond 64 bits shows the rest pose") {
  Blob blob = build(rich_model());
  auto& animation = blob.record<format::AnimationRecord>(Section::animations);
  auto& clip = blob.record<format::ExactClipHeader>(Section::clips);
  const Model model = Model::open(blob.bytes()).model;
  std::vector<fmm::Transform> rest(3), pose(3);
  fmm::rest_pose(model, rest);
  const auto is_rest = [&] {
    fmm::sample(model, fmm::AnimationId{0}, 0.5, fmm::Wrap::loop, pose);
    return std::memcmp(rest.data(), pose.data(), 3 * sizeof(fmm::Transform)) == 0;
  };
  CHECK_FALSE(is_rest());
  animation.rows = 0xFFFFFFFF;
  CHECK(is_rest());
  clip.rotations = clip.components = clip.constants = 0xFFFFFFFF;
  CHECK(is_rest());
  clip.rotations = 0x80000000;
  clip.components = clip.constants = 0;
  CHECK(is_rest());
  animation.clip_bytes = 0xFFFFFFFF;
  CHECK(is_rest());
  animation.clip_offset = 0xFFFFFFF0;
  CHECK(is_rest());
}

TEST_CASE("a clip that claims four thousand million empty rows is verified at once") {
  ModelSpec spec = rich_model();
  spec.animations = {spec.animations[0]};
  spec.ik_tracks.clear();
  spec.events.clear();
  spec.controllers.clear();
  spec.animations[0].rotations.clear();
  spec.animations[0].components.clear();
  spec.animations[0].jumps.clear();
  spec.animations[0].rows = {{}, {}};
  Blob blob = build(spec);
  auto& animation = blob.record<format::AnimationRecord>(Section::animations);
  animation.ticks = animation.rows = 0xFFFFFFFF;
  animation.length = animation.ticks / 20.0;
  blob.fix_content();
  const Model model = Model::open(blob.bytes()).model;
  CHECK(model.verify(true) == Error::none);
  CHECK(use(blob));
}

TEST_CASE("a parent that does not come before its bone is no parent") {
  Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  for (const int parent : {1, 2, 3, 1000, 0xFFFE, 0xFFFF}) {
    auto& bone = blob.record<format::BoneRecord>(Section::bones, 1);
    bone.parent = static_cast<std::uint16_t>(parent);
    CHECK(model.bone(fmm::BoneId{1}).parent == fmm::BoneId::none);
    std::vector<fmm::Transform> pose(3);
    std::vector<fmm::Matrix3x4> world(3);
    fmm::rest_pose(model, pose);
    fmm::local_to_model(model, pose, world);
    CHECK(world[1].m[7] == pose[1].translation[1]);
  }
}
