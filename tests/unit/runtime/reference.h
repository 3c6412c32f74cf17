// Poses computed once more, apart from the runtime: in double precision, in seconds, by walking
// through the times of the rows. What sample() gives must agree.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "unit/runtime/blob_builder.h"

namespace fmm_test {

// Translation 3, rotation x y z w, scale 3, of every bone.
using ReferencePose = std::vector<std::array<double, 10>>;

ReferencePose reference_pose(const ModelSpec& model, const AnimationSpec& animation, double tick,
                             fmm::Wrap wrap);

}  // namespace fmm_test
