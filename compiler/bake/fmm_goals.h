// Where IK controllers are in fmm semantics: position keys of null objects, relative to their rest
// positions, sampled as those of bones are (spec: animation A39). The game solves the chains.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "bake/bake.h"
#include "bake/clip_times.h"
#include "bake/fmm_tracks.h"

namespace fmmc {

std::vector<BakedGoals> bake_fmm_goals(const std::vector<FmmGoalTrack>& tracks,
                                       const ClipTimes& times);

}  // namespace fmmc
