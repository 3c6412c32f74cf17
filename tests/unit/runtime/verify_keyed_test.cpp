// verify() on clips of keys, and what sampling does with clips that are not sound.
#include <cstddef>
#include <limits>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "bake/bake.h"
#include "base/diagnostics.h"
#include "unit/runtime/blob_builder.h"
#include "unit/runtime/exercise.h"
#include "unit/write/blob/source.h"
#include "write/blob/blob.h"

using namespace fmm_test;
using fmm::Error;

namespace {

// A turn with joins of its own, a position, and a scale whose times are others'.
Blob keyed_blob() {
  using namespace fmmc::test;
  using fmmc::Channel;
  using fmmc::Interpolation;
  fmmc::Model model;
  model.name = "keyed";
  model.bones = {bone("turns", -1, {}, {10, 0, 0}), bone("moves"), bone("grows")};
  model.animations = {animation(
      "all", 3,
      {animator(0, Channel::rotation,
                {key(0, 0, 0, 0), key(1, 40, 10, 0, Interpolation::step), key(3, 0, 90, 5)}),
       animator(1, Channel::position, {key(0, 0, 0, 0), key(1, 3, 0, 0), key(3, 0, 9, 0)}),
       animator(2, Channel::scale, {key(0, 1, 1, 1), key(2.35, 1, 2, 1)})})};
  fmmc::Diagnostics diagnostics;
  fmmc::BlobOptions options;
  options.profile = fmmc::Profile::small;
  const auto animations = fmmc::bake_animations(model, {}, diagnostics);
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

// The places of a clip's parts, as runtime/FORMAT.md has them.
struct Places {
  explicit Places(Blob& blob) : clip(clip_begin(blob)) {
    const auto header = blob.at<fmm::format::KeyedClipHeader>(clip);
    REQUIRE(header.lists == 2);
    REQUIRE(header.curves == 3);
    offsets = clip + sizeof header + header.packed_bytes;
    list = offsets + 4 * header.lists;
    list_codes = list + sizeof(fmm::format::KeyTimes);
    second_list = clip + load<std::uint32_t>(blob, offsets + 4);
    const auto last = load<fmm::format::KeyTimes>(blob, second_list);
    curve = second_list + sizeof last + (std::size_t{last.knots} * last.bits + 7) / 8;
    second_curve = curve + load<fmm::format::KeyCurve>(blob, curve).bytes;
    end = clip + record_of(blob).clip_bytes;
  }

  template <typename T>
  static T load(Blob& blob, std::size_t place) {
    T out;
    std::memcpy(&out, blob.bytes().data() + place, sizeof out);
    return out;
  }

  std::size_t clip, offsets, list, list_codes, second_list, curve, second_curve, end;
};

template <typename T>
Error with(const Blob& blob, std::size_t place, T value) {
  Blob damaged = blob;
  std::memcpy(damaged.bytes().data() + place, &value, sizeof value);
  return verdict(damaged);
}

}  // namespace

TEST_CASE("a clip of keys as it is written is sound") {
  Blob blob = keyed_blob();
  REQUIRE(fmm::format::Encoding{record_of(blob).encoding} == fmm::format::Encoding::keyed);
  CHECK(verdict(blob) == Error::none);
}

TEST_CASE("no byte of a clip of keys makes sampling read outside, whatever it is") {
  Blob blob = keyed_blob();
  const std::size_t begin = clip_begin(blob);
  const std::size_t bytes = record_of(blob).clip_bytes;
  for (std::size_t i = 0; i < bytes; ++i) {
    for (const unsigned value : {0x00u, 0x01u, 0x18u, 0x7Fu, 0x80u, 0xFFu}) {
      Blob damaged = blob;
      damaged.bytes()[begin + i] ^= std::byte(value);
      verdict(damaged);
    }
  }
}

TEST_CASE("a clip of keys that ends anywhere is refused and reads nothing behind its end") {
  Blob blob = keyed_blob();
  const std::uint32_t bytes = record_of(blob).clip_bytes;
  for (std::uint32_t shorter = 0; shorter < bytes; ++shorter) {
    Blob damaged = blob;
    record_of(damaged).clip_bytes = shorter;
    CHECK(verdict(damaged) != Error::none);
  }
}

TEST_CASE("absurd counts of a clip of keys are refused") {
  Blob blob = keyed_blob();
  const std::size_t clip = clip_begin(blob);
  for (const std::uint32_t count : {4u, 1u << 20, 0x3FFFFFFFu, 0xFFFFFFFFu}) {
    for (const std::size_t field : {0u, 4u, 8u}) {  // packed bytes, lists, curves
      CAPTURE(field);
      CHECK(with(blob, clip + field, count) != Error::none);
    }
  }
  Blob rows = blob;
  record_of(rows).rows = 0x7FFFFFFF;
  CHECK(verdict(rows) != Error::none);
}

TEST_CASE("verify finds every statement about a clip of keys that does not hold") {
  Blob blob = keyed_blob();
  const Places at(blob);
  const float infinite = std::numeric_limits<float>::infinity();
  const auto head = Places::load<fmm::format::KeyCurve>(blob, at.curve);
  const auto times = Places::load<fmm::format::KeyTimes>(blob, at.list);
  CHECK(with(blob, at.clip + 12, 1u) == Error::bad_value);  // reserved
  CHECK(with(blob, at.offsets, std::uint32_t(at.list - at.clip + 1)) == Error::bad_reference);
  CHECK(with(blob, at.list, infinite) == Error::bad_value);
  CHECK(with(blob, at.list + 4, -times.step) == Error::bad_value);
  CHECK(with(blob, at.list + 8, std::uint16_t(0)) == Error::bad_reference);  // no knots
  CHECK(with(blob, at.list + 10, std::uint8_t(25)) == Error::bad_reference);
  CHECK(with(blob, at.list + 11, std::uint8_t(1)) == Error::bad_value);
  CHECK(with(blob, at.list_codes, std::uint8_t(0xFF)) == Error::bad_value);   // goes back in time
  CHECK(with(blob, at.curve, std::uint16_t(3)) == Error::bad_reference);      // no such bone
  CHECK(with(blob, at.curve, std::uint16_t(1)) == Error::none);               // before position 1
  CHECK(with(blob, at.curve, std::uint16_t(2)) == Error::bad_reference);      // order
  CHECK(with(blob, at.curve + 2, std::uint16_t(2)) == Error::bad_reference);  // no such list
  CHECK(with(blob, at.curve + 4, std::uint8_t(head.shape | 3)) == Error::bad_reference);
  CHECK(with(blob, at.curve + 5, std::uint8_t(1)) == Error::bad_value);  // joins differ: 0
  CHECK(with(blob, at.curve + 6, std::uint16_t(head.bytes + 1)) == Error::bad_reference);
  CHECK(with(blob, at.curve + 6, std::uint16_t(8)) == Error::bad_reference);
  CHECK(with(blob, at.curve + 8, infinite) == Error::bad_value);
  CHECK(with(blob, at.second_curve + 5, std::uint8_t(5)) == Error::bad_value);  // no such join
  CHECK(with(blob, at.end - 1, std::uint8_t(1)) == Error::bad_value);
}
