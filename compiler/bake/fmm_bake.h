// The bake of fmm semantics: float32 arithmetic in ticks of 1/20 s, as the FreeMinecraftModels page
// has it. Rows between ticks are taken from the same curves, so another rate changes nothing of
// what is shown at a tick.
//
// Thread rule: pure.
#pragma once

#include <memory>
#include <vector>

#include "bake/bake.h"
#include "bake/clip_times.h"

namespace fmmc {

using RestPose = std::shared_ptr<const std::vector<LocalTransform>>;

// Nothing in it if the clip has no interval.
BakedAnimation bake_fmm(const Model& model, const Animation& animation, const RestPose& rest,
                        const ClipTimes& times, Diagnostics& diagnostics);

}  // namespace fmmc
