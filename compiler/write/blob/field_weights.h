// How far what hangs on a bone moves if one number of the bone's transform changes: what steers the
// choice of precision. An estimate from above, which proves nothing.
//
// Thread rule: pure.
#pragma once

#include <span>
#include <vector>

#include "bake/bake.h"
#include "write/blob/bone.h"
#include "write/blob/error.h"
#include <fmm/format.h>

namespace fmmc {

// Blocks per unit: of a component of the rotation's quaternion, of the translation, of the scale.
struct FieldWeights {
  double rotation = 0, translation = 0, scale = 0;
};

// By bone, from how far its points and its descendants reach in any row.
std::vector<FieldWeights> field_weights(const BakedAnimation& animation,
                                        std::span<const BlobBone> bones,
                                        std::span<const ErrorPoints> points);

}  // namespace fmmc
