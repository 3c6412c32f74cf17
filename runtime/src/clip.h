// A clip with Encoding::exact as typed spans (fmm/bound_clip.h), bounded by the bytes that the
// section really has, and its decoder. sample() and verify() read such clips through here only.
//
// Thread rule: views of const memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "target.h"
#include "view.h"
#include <fmm/bound_clip.h>
#include <fmm/format.h>
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// Empty if the animation has no rows, another encoding, or a clip that does not fit its bytes.
ExactClip exact_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept;

// The bytes that a clip with these counts occupies; may exceed 32 bits.
std::uint64_t exact_clip_head_bytes(const format::ExactClipHeader& header) noexcept;

// Sets what the clip sets: constants, then `left` blended towards `right`. A share of 0 gives the
// row itself, bit for bit. For AllBones and MaskedBones.
template <typename Target>
void decode(const ExactClip& clip, const float* left, const float* right, float share,
            const Target& target) noexcept;

// The same for the channels of one bone, a mask of mask_of(); bit for bit what decode() gives.
void decode_bone(const ExactClip& clip, const float* left, const float* right, float share,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
