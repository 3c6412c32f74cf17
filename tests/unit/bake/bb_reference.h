// What the editor shows of a model at a moment, once more: a plain evaluator for tests, written
// from the description alone. It searches all keys for every value, works with matrices, takes its
// functions from the C library and knows nothing of rows. Inverse kinematics is not in it.
//
// Where our bake leaves the editor on purpose (a key with two points before a smooth segment,
// values written as `.5`, clips whose length is no whole number of rows) this says what is right.
#pragma once

#include <array>
#include <vector>

#include "model/model.h"

namespace fmmc::testing {

// Row-major 3x4, pixels.
using ReferenceMatrix = std::array<double, 12>;

// World matrices of all bones.
std::vector<ReferenceMatrix> reference_pose(const Model& model, const Animation& animation,
                                            double seconds);

// The value of one channel, in its own unit; the channel has keys.
Vec3 reference_value(const Model& model, const Animation& animation,
                     const std::vector<Keyframe>& keys, Channel channel, double seconds);

}  // namespace fmmc::testing
