// Where bones that inverse kinematics turns change at once: when anything does that their solution
// depends on. Their own rotation keys do not, since the solution throws them away.
//
// Thread rule: pure.
#pragma once

#include <span>
#include <vector>

#include "bake/bb_pose.h"
#include "bake/clip_times.h"

namespace fmmc {

// Puts the rotation jumps of such bones in place of those that jumps_of() found in their keys.
// `tracks` were baked from `pose`.
void replace_ik_jumps(const BlockbenchPose& pose, std::span<const BakedTrack> tracks,
                      const ClipTimes& times, std::vector<BakedJump>& jumps);

}  // namespace fmmc
