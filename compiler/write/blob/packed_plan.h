// What a clip of bit fields stores of an animation, before anything is decided about precision:
// which bones turn and by which components, which components of translation and scale move, what is
// constant. Half of a compact clip's size is won here.
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bake/bake.h"
#include "write/blob/bone.h"
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
  std::size_t group = 0;  // index in format::packed_fields
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

// `tolerance` in blocks: deviations that cannot be seen next to it are not stored. `points` by
// bone. The animation has rows, all finite.
PackedPlan plan_packed_clip(const BakedAnimation& animation, std::span<const BlobBone> bones,
                            std::span<const ErrorPoints> points, double tolerance);

}  // namespace fmmc
