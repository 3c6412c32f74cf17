// The bake of blockbench semantics: what the editor shows at every row, in double precision.
//
// Thread rule: pure, apart from the BbMolang of the model.
#pragma once

#include <memory>
#include <span>

#include "bake/bake.h"
#include "bake/bb_pose.h"
#include "bake/bb_value.h"
#include "bake/clip_times.h"

namespace fmmc {

// A pose in full: keys and everything that works on top of them. Rows and the yardstick between
// them both come from here, so whatever changes a bone after its keys belongs into this function.
// `null_objects` is working memory, one per null object; `ik` gets what became of each chain.
void full_pose(const BlockbenchPose& pose, BlockbenchPose::Scratch& scratch,
               std::span<LocalTransform> bones, std::span<Vec3> null_objects,
               std::span<IkResult> ik);

// Bones that full_pose() may move, ascending: those that get a track.
std::vector<int> moving_bones(const BlockbenchPose& pose);

// Also a clip without an interval has one row, the pose at t = 0.
BakedAnimation bake_blockbench(const Model& model, const Animation& animation,
                               const std::shared_ptr<const BbSkeleton>& skeleton,
                               const ClipTimes& times, BbMolang& molang, Diagnostics& diagnostics);

}  // namespace fmmc
