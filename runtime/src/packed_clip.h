// A clip with Encoding::packed, Encoding::fast or Encoding::segmented as typed spans
// (fmm/bound_clip.h), bounded by the bytes that the section really has. sample() and verify() read
// such clips through here only; packed_decode.h makes poses of their rows.
//
// Thread rule: views of const memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "view.h"
#include <fmm/bound_clip.h>
#include <fmm/format.h>
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {
namespace detail {

inline constexpr std::size_t group_count = std::size(format::packed_fields);
static_assert(std::size(PackedClip{}.rotations) == group_count);

// Where the lists of a clip begin, from the start of the clip; rows come last. 64 bits, since the
// counts are not trusted.
struct PackedLayout {
  std::uint64_t component_base, constant_value, rotation_bone, component_bone, constant_bone,
      rotation_base, step, rotation_shape, component, constant_component, bits;
  std::uint64_t rows;  // or the number of segments
  std::uint64_t end;   // segmented: behind that number
  std::uint64_t rotations, rotation_fields, fields;
};
PackedLayout packed_layout(const format::PackedClipHeader& header, format::Encoding encoding,
                           std::uint32_t rows) noexcept;

// Empty if the animation has no rows, another encoding, or a clip that does not fit its bytes.
PackedClip packed_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept;

// The same for the bytes of a clip, which begin at a multiple of 4.
PackedClip packed_clip_in(Bytes bytes, format::Encoding encoding, std::uint32_t rows) noexcept;

// Widths below this can be read, though a sound clip has none above format::packed_most_bits.
inline constexpr unsigned width_limit = 32;

// Whether all fields lie inside a row and can be read; reading rows demands it.
bool has_room_for_fields(const PackedClip& clip) noexcept;

// Two rows, or one twice, what shows of them, and how their codes are stored.
struct PackedRows {
  const std::uint8_t* left = nullptr;  // null: they cannot be read
  const std::uint8_t* right = nullptr;
  const std::uint8_t* bits = nullptr;  // the width of each field; null: 16
  const std::uint8_t* least =
      nullptr;      // the row of smallest codes that they count up from, or null
  float share = 0;  // of the way from the left one to the right one
};

// What shows at `row`, or at a share of the way to the row behind it. The clip has rows.
PackedRows rows_at(const PackedClip& clip, std::uint32_t row, float share) noexcept;

// One segment of a clip with Encoding::segmented, of which all bytes are there.
struct SegmentView {
  const std::uint8_t* bits = nullptr;   // null: something of it lies outside the clip
  const std::uint8_t* least = nullptr;  // see PackedRows
  const std::uint8_t* first_row = nullptr;
  std::size_t row_bytes = 0, least_bytes = 0;
  std::uint32_t ticks = 0;   // intervals between its first and its last row
  std::uint32_t stride = 1;  // intervals between two rows that are stored; the last may be shorter

  std::uint64_t stored_rows() const noexcept {
    return std::uint64_t{ticks} / stride + (ticks % stride != 0 ? 2 : 1);
  }
};
SegmentView segment_of(const PackedClip& clip, std::size_t index) noexcept;

// The width of a field's smallest code. One that is as wide as in the whole clip counts from 0.
inline std::uint8_t least_width(std::uint8_t clip_bits, std::uint8_t own_bits) noexcept {
  return own_bits == clip_bits ? std::uint8_t{0} : clip_bits;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
