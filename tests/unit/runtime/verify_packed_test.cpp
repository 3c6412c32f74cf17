// verify() on clips of bit fields, and what sampling does with clips that are not sound.
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

// One bone of each group of rotations, a moving component and a constant.
Blob packed_blob(fmmc::Profile profile) {
  using namespace fmmc::test;
  fmmc::Model model;
  model.name = "packed";
  model.bones = {bone("three"), bone("two"), bone("one"), bone("four"), bone("moves")};
  model.animations = {animation("all", 1, {})};
  std::vector<fmmc::BakedTrack> tracks(5);
  for (int i = 0; i < 5; ++i)
    tracks[static_cast<std::size_t>(i)].bone = i;
  for (int row = 0; row <= 20; ++row) {
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

fmm::format::AnimationRecord& record_of(Blob& blob) {
  return blob.record<fmm::format::AnimationRecord>(Section::animations);
}

std::size_t clip_begin(Blob& blob) {
  return blob.entry(Section::clips).offset + record_of(blob).clip_offset;
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
}

TEST_CASE("no byte of a clip of bit fields makes sampling read outside, whatever it is") {
  for (const fmmc::Profile profile : {fmmc::Profile::compact, fmmc::Profile::fast}) {
    Blob blob = packed_blob(profile);
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
