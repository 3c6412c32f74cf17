// verify() on clips of bit fields, and what sampling does with clips that are not sound.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "base/diagnostics.h"
#include "unit/runtime/blob_builder.h"
#include "unit/runtime/exercise.h"
#include "unit/write/blob/rows.h"
#include "unit/write/blob/source.h"
#include "write/blob/blob.h"

using namespace fmm_test;
using fmm::Error;

namespace {

// One bone of each group of rotations, a moving component and a constant. After twenty ticks all of
// it rests for `rest` ticks.
Blob packed_blob(fmmc::Profile profile, int rest = 0) {
  using namespace fmmc::test;
  fmmc::Model model;
  model.name = "packed";
  model.bones = {bone("three"), bone("two"), bone("one"), bone("four"), bone("moves")};
  model.animations = {animation("all", 1 + rest / 20.0, {})};
  std::vector<fmmc::BakedTrack> tracks(5);
  for (int i = 0; i < 5; ++i)
    tracks[static_cast<std::size_t>(i)].bone = i;
  for (int tick = 0; tick <= 20 + rest; ++tick) {
    const int row = std::min(tick, 20);
    const auto add = [&](std::size_t bone, double turn, std::array<double, 3> axis, double x) {
      const auto f = [](double value) { return static_cast<float>(value); };
      const double s = std::sin(turn), c = std::cos(turn);
      tracks[bone].rows.push_back({f(x), 0, bone == 4 ? 2.0f : 0.0f, f(s * axis[0]), f(s * axis[1]),
                                   f(s * axis[2]), f(c), 1, 1, 1});
    };
    add(0, row * 0.03, {0.36, 0.48, 0.8}, 0);
    add(1, row * 0.03, {0.6, 0, 0.8}, 0);
    add(2, row * 0.03, {0, 1, 0}, 0);
    add(3, row * 0.15, {1, 0, 0}, 0);  // beyond half a turn no component keeps its sign
    add(4, 0, {}, row * 0.1);
  }
  std::vector<fmmc::BakedAnimation> animations;
  animations.push_back(baked_rows(model, std::move(tracks)));
  fmmc::Diagnostics diagnostics;
  fmmc::BlobOptions options;
  options.profile = profile;
  return Blob(std::string_view(fmmc::write_blob(model, {}, {}, animations, options, diagnostics)));
}

// The same, moving and resting: in segments.
Blob segmented_blob() {
  return packed_blob(fmmc::Profile::compact, 100);
}

fmm::format::AnimationRecord& record_of(Blob& blob) {
  return blob.record<fmm::format::AnimationRecord>(Section::animations);
}

std::size_t clip_begin(Blob& blob) {
  return blob.entry(Section::clips).offset + record_of(blob).clip_offset;
}

// Where in a segmented blob the widths of the whole clip begin, and where the number of segments
// stands behind them.
struct SegmentTable {
  std::size_t bits, count;
};
SegmentTable segment_table(Blob& blob) {
  const std::size_t begin = clip_begin(blob);
  const auto header = blob.at<fmm::format::PackedClipHeader>(begin);
  const auto& r = header.rotations;
  const std::size_t rotations = std::size_t{r[0]} + r[1] + r[2] + r[3];
  const std::size_t turning = std::size_t{3} * r[0] + std::size_t{2} * r[1] + r[2] + 4 * r[3];
  const std::size_t components = header.components, others = components + header.constants;
  const std::size_t fields = turning + components;
  const std::size_t bits = sizeof header + 4 * others + 2 * (rotations + others) + 2 * turning +
                           2 * fields + rotations + others;
  return {begin + bits, begin + (bits + fields + 3) / 4 * 4};
}

Error verdict(const Blob& blob) {
  const fmm::OpenResult opened = fmm::Model::open(blob.bytes());
  if (opened.error != Error::none) return opened.error;
  exercise(opened.model);
  return opened.model.verify(false);
}

}  // namespace

TEST_CASE("a clip of bit fields as it is written is sound") {
  CHECK(verdict(packed_blob(fmmc::Profile::compact)) == Error::none);
  CHECK(verdict(packed_blob(fmmc::Profile::fast)) == Error::none);
  Blob segmented = segmented_blob();
  CHECK(verdict(segmented) == Error::none);
  CHECK(fmm::format::Encoding{record_of(segmented).encoding} == fmm::format::Encoding::segmented);
}

TEST_CASE("no byte of a clip of bit fields makes sampling read outside, whatever it is") {
  for (Blob blob :
       {packed_blob(fmmc::Profile::compact), packed_blob(fmmc::Profile::fast), segmented_blob()}) {
    const std::size_t begin = clip_begin(blob);
    const std::size_t bytes = record_of(blob).clip_bytes;
    for (std::size_t i = 0; i < bytes; ++i) {
      for (const unsigned flip : {0x01u, 0x80u, 0xFFu}) {
        Blob damaged = blob;
        damaged.bytes()[begin + i] ^= std::byte(flip);
        verdict(damaged);
      }
    }
  }
}

TEST_CASE("rows that are not there are not read") {
  Blob blob = packed_blob(fmmc::Profile::compact);
  for (const std::uint32_t rows : {22u, 0x7FFFFFFFu, 0xFFFFFFFFu}) {
    Blob damaged = blob;
    record_of(damaged).rows = rows;
    CHECK(verdict(damaged) != Error::none);
  }
  for (const std::uint32_t row_bytes : {0u, 1u, 0x1FFFFFFFu, 0xFFFFFFFFu}) {
    Blob damaged = blob;
    damaged.at<fmm::format::PackedClipHeader>(clip_begin(damaged)).row_bytes = row_bytes;
    CHECK(verdict(damaged) == Error::bad_reference);
  }
  for (const std::uint32_t count : {1u << 20, 0xFFFFFFFFu}) {
    Blob damaged = blob;
    damaged.at<fmm::format::PackedClipHeader>(clip_begin(damaged)).components = count;
    CHECK(verdict(damaged) == Error::bad_reference);
    Blob other = blob;
    other.at<fmm::format::PackedClipHeader>(clip_begin(other)).constants = count;
    CHECK(verdict(other) == Error::bad_reference);
  }
}

TEST_CASE("verify finds every statement about a clip of bit fields that does not hold") {
  Blob blob = packed_blob(fmmc::Profile::compact);
  const std::size_t begin = clip_begin(blob);
  const auto header = blob.at<fmm::format::PackedClipHeader>(begin);
  REQUIRE(header.components == 1);
  REQUIRE(header.constants == 1);
  const std::size_t rotations = std::size_t{header.rotations[0]} + header.rotations[1] +
                                header.rotations[2] + header.rotations[3];
  for (const std::uint16_t count : header.rotations)
    REQUIRE(count == 1);
  const std::size_t fields = std::size_t{3} * header.rotations[0] + 2 * header.rotations[1] +
                             header.rotations[2] + 4 * header.rotations[3];
  // The places of the lists, as runtime/FORMAT.md has them.
  const std::size_t base = begin + 20, constant = base + 4, rotation_bone = constant + 4,
                    component_bone = rotation_bone + 2 * rotations,
                    constant_bone = component_bone + 2, step = constant_bone + 2 + 2 * fields,
                    shape = step + 2 * (fields + 1), component = shape + rotations,
                    constant_component = component + 1, bits = constant_component + 1;
  const auto with_byte = [&](std::size_t place, unsigned value) {
    Blob damaged = blob;
    damaged.bytes()[place] = std::byte(value);
    return verdict(damaged);
  };
  CHECK(with_byte(base + 3, 0x7F) == Error::none);  // 10^38 is a number
  const auto not_finite = [&](std::size_t place) {
    Blob damaged = blob;
    damaged.at<float>(place) = std::numeric_limits<float>::infinity();
    return verdict(damaged);
  };
  CHECK(not_finite(base) == Error::bad_value);
  CHECK(not_finite(constant) == Error::bad_value);
  CHECK(with_byte(rotation_bone, 9) == Error::bad_reference);  // no such bone
  CHECK(with_byte(rotation_bone, std::to_integer<unsigned>(blob.bytes()[rotation_bone + 2])) ==
        Error::bad_reference);
  CHECK(with_byte(component_bone, 9) == Error::bad_reference);
  CHECK(with_byte(constant_bone, 9) == Error::bad_reference);
  CHECK(with_byte(step + 1, 0xBF) == Error::bad_value);  // negative
  CHECK(with_byte(step + 1, 0x7F) == Error::bad_value);  // beyond all floats
  CHECK(with_byte(shape, 0x80) == Error::bad_value);
  CHECK(with_byte(component, 3) == Error::bad_value);  // part of a rotation
  CHECK(with_byte(constant_component, 10) == Error::bad_reference);
  CHECK(with_byte(bits, 25) == Error::bad_value);
  CHECK(with_byte(bits, 0) == Error::bad_reference);  // the fields do not fill the row
  CHECK(with_byte(begin + record_of(blob).clip_bytes - 1, 1) == Error::bad_value);  // not zero
}

TEST_CASE("verify finds every statement about segments that does not hold") {
  Blob blob = segmented_blob();
  const std::size_t begin = clip_begin(blob);
  const SegmentTable table = segment_table(blob);
  const std::size_t bits = table.bits, count = table.count;
  const std::uint32_t segments = blob.at<std::uint32_t>(count);
  REQUIRE(segments == 2);
  const std::size_t first = count + 4, second = first + 8;
  const std::size_t data = second + 8;
  REQUIRE(blob.at<std::uint32_t>(first + 4) == data - begin);

  const auto with_word = [&](std::size_t place, std::uint32_t value) {
    Blob damaged = blob;
    damaged.at<std::uint32_t>(place) = value;
    return verdict(damaged);
  };
  const auto with_byte = [&](std::size_t place, unsigned value) {
    Blob damaged = blob;
    damaged.bytes()[place] = std::byte(value);
    return verdict(damaged);
  };
  for (const std::uint32_t wrong : {0u, 1u, 3u, 0x10000u, 0x20000000u, 0xFFFFFFFFu})
    CHECK(with_word(count, wrong) == Error::bad_reference);
  CHECK(with_word(first, 1) == Error::bad_reference);  // a row before the first segment
  for (const std::uint32_t wrong : {0u, 120u, 121u, 0xFFFFFFFFu})
    CHECK(with_word(second, wrong) == Error::bad_reference);
  for (const std::size_t segment : {first, second}) {
    const std::uint32_t offset = blob.at<std::uint32_t>(segment + 4);
    for (const std::uint32_t wrong : {0u, offset - 1, offset + 1, 0x7FFFFFFFu, 0xFFFFFFFFu})
      CHECK(with_word(segment + 4, wrong) == Error::bad_reference);
  }
  const std::size_t stride = sizeof(std::uint16_t);  // stands in front of the widths
  const unsigned width = std::to_integer<unsigned>(blob.bytes()[data + stride]);
  CHECK(with_byte(data + stride, width + 8) != Error::none);  // wider than the clip, and longer
  CHECK(with_byte(data, 0) == Error::bad_reference);          // no stride
  CHECK(with_byte(data + 1, 1) == Error::bad_reference);      // fewer rows than there are bytes
  const std::size_t rest = begin + blob.at<std::uint32_t>(second + 4);
  CHECK(with_byte(rest + stride, 1) == Error::bad_reference);  // longer than its bytes
  CHECK(with_byte(begin + record_of(blob).clip_bytes - 1, 1) == Error::bad_value);  // not zero
  CHECK(with_byte(bits, 0) == Error::bad_value);  // a segment is wider than the clip
  Blob one_less = blob;
  record_of(one_less).rows -= 1;
  CHECK(verdict(one_less) != Error::none);
}

TEST_CASE("a segment that cannot be read shows the rest pose, and the others what they hold") {
  Blob blob = segmented_blob();
  const fmm::Model sound = fmm::Model::open(blob.bytes()).model;
  std::vector<fmm::Transform> moving(5), resting(5), rest(5), pose(5);
  fmm::rest_pose(sound, rest);
  fmm::sample(sound, fmm::AnimationId{0}, 7.5, fmm::Wrap::clamp, moving);
  fmm::sample(sound, fmm::AnimationId{0}, 70.5, fmm::Wrap::clamp, resting);
  const auto is = [](const std::vector<fmm::Transform>& a, const std::vector<fmm::Transform>& b) {
    return std::memcmp(a.data(), b.data(), a.size() * sizeof a[0]) == 0;
  };
  REQUIRE_FALSE(is(moving, rest));
  REQUIRE_FALSE(is(resting, rest));

  Blob damaged = blob;
  damaged.at<fmm::format::PackedSegment>(segment_table(blob).count + 12).offset =
      record_of(blob).clip_bytes;
  const fmm::Model model = fmm::Model::open(damaged.bytes()).model;
  fmm::sample(model, fmm::AnimationId{0}, 7.5, fmm::Wrap::clamp, pose);
  CHECK(is(pose, moving));
  fmm::sample(model, fmm::AnimationId{0}, 70.5, fmm::Wrap::clamp, pose);
  CHECK(is(pose, rest));
}
