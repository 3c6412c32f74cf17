// A clip with Encoding::packed or Encoding::fast as typed spans (fmm/bound_clip.h), bounded by the
// bytes that the section really has, and its decoder. sample() and verify() read such clips through
// here only.
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
      rotation_base, step, rotation_shape, component, constant_component, bits, rows, end;
  std::uint64_t rotations, rotation_fields, fields;
};
PackedLayout packed_layout(const format::PackedClipHeader& header, format::Encoding encoding,
                           std::uint32_t rows) noexcept;

// Empty if the animation has no rows, another encoding, or a clip that does not fit its bytes.
PackedClip packed_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept;

// The same for the bytes of a clip, which begin at a multiple of 4; `encoding` is packed or fast.
PackedClip packed_clip_in(Bytes bytes, format::Encoding encoding, std::uint32_t rows) noexcept;

// Whether all fields lie inside a row; decode() demands it.
bool has_room_for_fields(const PackedClip& clip) noexcept;

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
