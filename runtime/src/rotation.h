// How a bone is turned in model space: the product of its own rotation and those of all above it,
// without their scales.
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <span>

#include "quaternion.h"
#include <fmm/format.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// `bone` has a transform in `local` and a record in `bones`, or is none of them: no rotation.
inline Quaternion model_rotation(std::span<const format::BoneRecord> bones, std::size_t bone,
                                 std::span<const Transform> local) noexcept {
  Quaternion rotation;
  std::size_t below = bones.size();
  while (bone < below && bone < local.size()) {  // parents stand before their children
    rotation = product(quaternion_of(local[bone].rotation), rotation);
    below = bone;
    bone = bones[bone].parent;
  }
  return normalized(rotation);
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
