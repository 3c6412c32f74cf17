// Mixing poses: cross-fades, partial and additive ones. sample() gives poses, these functions
// combine them, local_to_model() makes matrices of the result.
//
// All poses hold one local Transform per bone, relative to the bone's parent. The shortest of the
// spans bounds the work. `out` may be one of the inputs. A weight outside 0..1 counts as the nearer
// end, one that is not a number as 0. A mask holds one weight per bone, which is multiplied with
// the weight of the call; an empty mask is 1 for every bone, bones behind the end of one have 0.
//
// Thread rule: pure functions over the caller's memory.
#pragma once

#include <span>

#include <fmm/model.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

// From `from` at weight 0 to `to` at weight 1, both bit for bit. Rotations go the shorter way by
// normalised linear interpolation, translation and scale are linear.
Transform blend(const Transform& from, const Transform& to, float weight) noexcept;
void blend(std::span<const Transform> from, std::span<const Transform> to, float weight,
           std::span<Transform> out, std::span<const float> mask = {}) noexcept;

// What `pose` does beyond `reference`: the difference of translations, the rotation in the space of
// the reference, the quotient of scales (1 where the reference is 0). The reference is usually
// rest_pose(), or the first row of the animation.
void make_additive(std::span<const Transform> pose, std::span<const Transform> reference,
                   std::span<Transform> out) noexcept;

// Puts what make_additive() found on top of `base`, `weight` of it. With weight 1 on the reference
// itself the pose comes back, but for rounding.
void add(std::span<const Transform> base, std::span<const Transform> additive, float weight,
         std::span<Transform> out, std::span<const float> mask = {}) noexcept;

// Sets the weight of a bone and of everything below it. `mask` holds bone_count() weights; an id
// out of range changes nothing.
void mask_subtree(const Model& model, BoneId bone, float weight, std::span<float> mask) noexcept;

}  // namespace v1
}  // namespace fmm
