// The channels of an animation in blockbench semantics that are nothing but keys: no Molang, no
// handles, no weight, no rotation that the editor changes afterwards.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "bake/bb_pose.h"
#include "bake/clip_times.h"
#include "bake/keyed_curve.h"

namespace fmmc {

// Ascending by (bone, channel).
std::vector<KeyedCurve> keyed_curves(const BlockbenchPose& pose, const ClipTimes& times);

}  // namespace fmmc
