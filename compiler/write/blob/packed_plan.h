// What a clip of bit fields stores of an animation, before anything is decided about precision:
// which bones turn and by which components, which components of translation and scale move, what is
// constant. Half of a compact clip's size is won here.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bake/bake.h"
#include "write/blob/error.h"
#include <fmm/format.h>

namespace fmmc {

// One number per row.
struct PackedField {
  std::vector<float> values;  // by row
  // Displacement in blocks of the farthest point that hangs on the bone, per unit of this field; a
  // first guess that steers the choice of widths and proves nothing.
  double weight = 0;
  bool is_rotation = false;
  int bone = 0;
};

struct PackedRotation {
  int bone = 0;
  std::size_t track = 0;  // index in BakedAnimation::tracks
  std::size_t group = 0;  // 0: three fields, 1: two, 2: one, 3: four
  std::uint8_t shape = 0;
  std::size_t first_field = 0;
};

struct PackedComponent {
  int bone = 0;
  std::size_t track = 0;
  std::uint8_t component = 0;
};

struct PackedPlan {
  std::uint32_t rows = 0;                        // N + 1
  std::vector<PackedRotation> rotations;         // by (group, bone)
  std::vector<PackedComponent> components;       // by (bone, component)
  std::vector<fmm::format::Constant> constants;  // by (bone, component)
  std::vector<PackedField> fields;               // the rotations' first, then the components'
  std::size_t rotation_fields = 0;
};

inline constexpr std::array<std::size_t, 4> packed_group_fields = {3, 2, 1, 4};
inline constexpr std::uint8_t packed_relative_shape = 1u << 6;

// `tolerance` in blocks: deviations that cannot be seen next to it are not stored. `points` by
// bone. The animation has rows, all finite.
PackedPlan plan_packed_clip(const BakedAnimation& animation,
                            std::span<const fmm::format::BoneRecord> bones,
                            std::span<const ErrorPoints> points, double tolerance);

}  // namespace fmmc
