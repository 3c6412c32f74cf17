// The value types that the runtime hands to a game: ids, transforms, matrices.
//
// Conventions (FORMAT.md, "Conventions"): right-handed, +Y up, a model faces -Z; lengths in blocks
// (16 Blockbench pixels); quaternions x, y, z, w; column vectors; 3x4 matrices row-major.
// Thread rule: plain values.
#pragma once

#include <cstdint>

namespace fmm {
inline namespace v1 {

// Ids are indices into one model. They are distinct types so that a bone cannot be passed where an
// animation is meant; the generated header of a model holds one constant for each name.
enum class BoneId : std::uint16_t { none = 0xFFFF };
enum class AnimationId : std::uint16_t { none = 0xFFFF };
enum class TextureId : std::uint16_t { none = 0xFFFF };
enum class AttachmentId : std::uint16_t { none = 0xFFFF };

template <typename Id>
constexpr std::uint32_t index_of(Id id) {
  return static_cast<std::uint32_t>(id);
}

// What a model's ids mean: equal schemas have equal ordered names. Zero stands for "not checked".
enum class Schema : std::uint64_t { unchecked = 0 };

// A bone relative to its parent: scale first, then rotation, then translation.
struct Transform {
  float translation[3] = {0, 0, 0};
  float rotation[4] = {0, 0, 0, 1};  // unit quaternion x, y, z, w
  float scale[3] = {1, 1, 1};
};
static_assert(sizeof(Transform) == 40);

// Row-major 3x4: m[4 * row + column], the fourth column is the translation in blocks. The missing
// fourth row is 0 0 0 1. May shear, since children inherit non-uniform scale.
struct Matrix3x4 {
  float m[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
};
static_assert(sizeof(Matrix3x4) == 48);

}  // namespace v1
}  // namespace fmm
