// The decoder of clips of bit fields (packed_clip.h).
//
// A row is a list of unsigned codes, one per field: those of the rotations first (bones with three
// fields, with two, with one, with four), then one per component of a translation or scale. The
// value of a field is base + step * code; of two rows the codes are blended, so a blend costs no
// more than a row (FORMAT.md, "Encodings 1, 2 and 4").
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <span>

#include "packed_clip.h"
#include "target.h"
#include <fmm/bound_clip.h>
#include <fmm/format.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// Sets what the clip sets: constants, then the left one of two rows blended towards the right one.
// Nothing is set if the rows are not readable. For AllBones and MaskedBones.
template <typename Target>
void decode(const PackedClip& clip, std::span<const Transform> rest, const PackedRows& rows,
            const Target& target) noexcept;

// The same for the channels of one bone, a mask of 1 << Channel; bit for bit what decode() gives.
void decode_bone(const PackedClip& clip, std::span<const Transform> rest, const PackedRows& rows,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
