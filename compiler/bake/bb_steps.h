// Where the channels of an animation change at once in blockbench semantics.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bake/bb_pose.h"
#include "bake/clip_times.h"
#include "bake/jumps.h"

namespace fmmc {

// The steps of a curve: the end of every held segment, and keys with two points. The editor takes a
// key closer to a row than hit_range for one on the row.
std::vector<Step> steps_of(const BbCurve& curve, const ClipTimes& times);

// All jumps of tracks that were baked from `pose`, in the order of a BakedAnimation. A bone in
// entity space also jumps against every ancestor that does, since it keeps its place in the model.
std::vector<BakedJump> jumps_of(const BlockbenchPose& pose, std::span<const BakedTrack> tracks,
                                const ClipTimes& times);

}  // namespace fmmc
