// A clip with Encoding::packed or Encoding::fast as typed spans, bounded by the bytes that the
// section really has, and its decoder. sample() and verify() read such clips through here only.
//
// A row is a list of unsigned codes, one per field: those of the rotations first (bones with three
// fields, with two, with one, with four), then one per component of a translation or scale. The
// value of a field is base + step * code; of two rows the codes are blended, so a blend costs no
// more than a row (FORMAT.md, "Encodings 1 and 2").
//
// Thread rule: views of const memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "target.h"
#include "view.h"
#include <fmm/format.h>
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {
namespace detail {

inline constexpr std::size_t group_count = std::size(format::packed_fields);

struct PackedClip {
  std::uint16_t rotations[group_count] = {};
  std::size_t rotation_count = 0;  // of bones
  std::size_t rotation_fields = 0;
  std::span<const float> component_base;
  std::span<const float> constant_value;
  std::span<const std::uint16_t> rotation_bone;
  std::span<const std::uint16_t> component_bone;
  std::span<const std::uint16_t> constant_bone;
  std::span<const std::int16_t> rotation_base;   // units of 1/32767
  std::span<const std::uint16_t> step;           // upper halves of floats, for every field
  std::span<const std::uint8_t> rotation_shape;  // see format::PackedClipHeader
  std::span<const std::uint8_t> component;
  std::span<const std::uint8_t> constant_component;
  std::span<const std::uint8_t> bits;  // of every field; empty: 16 each (Encoding::fast)
  const std::uint8_t* first_row = nullptr;
  std::size_t row_bytes = 0;
  std::uint32_t stored_rows = 0;  // 0: there is no readable clip

  // Rows beyond the stored ones stand for row 0: a loop's last row is left out if it is equal.
  const std::uint8_t* row(std::uint32_t index) const noexcept {
    return first_row + (index < stored_rows ? index * row_bytes : 0);
  }
};

// Where the lists of a clip begin, from the start of the clip; rows come last. 64 bits, since the
// counts are not trusted.
struct PackedLayout {
  std::uint64_t component_base, constant_value, rotation_bone, component_bone, constant_bone,
      rotation_base, step, rotation_shape, component, constant_component, bits, rows, end;
  std::uint64_t rotations, rotation_fields, fields;
};
PackedLayout packed_layout(const format::PackedClipHeader& header, format::Encoding encoding,
                           std::uint32_t rows) noexcept;

// Empty if the animation has no rows, another encoding, or a clip that does not fit its bytes.
PackedClip packed_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept;

// Sets what the clip sets: constants, then `left` blended towards `right`. A share of 0 gives the
// row itself. For AllBones and MaskedBones.
template <typename Target>
void decode(const PackedClip& clip, std::span<const format::BoneRecord> bones,
            const std::uint8_t* left, const std::uint8_t* right, float share,
            const Target& target) noexcept;

// The same for the channels of one bone, a mask of 1 << Channel; bit for bit what decode() gives.
void decode_bone(const PackedClip& clip, std::span<const format::BoneRecord> bones,
                 const std::uint8_t* left, const std::uint8_t* right, float share,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
