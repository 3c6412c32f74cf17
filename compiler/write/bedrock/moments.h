// The moments at which curves are taken: every row of a clip and whatever the curve itself has in
// between.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "bake/clip_times.h"
#include "write/bedrock/sampling.h"

namespace fmmc::bedrock {

double seconds_of_row(const ClipTimes& times, double row);
// The reverse.
double row_of_seconds(const ClipTimes& times, double seconds);

// The rows and `own`, those within the clip: ascending, each time once.
std::vector<Moment> moments_of(const ClipTimes& times, std::vector<Moment> own);

// What a distance in pixels is for one axis of a channel's values.
SamplingLimits sampling_limits(Channel channel, double tolerance_px, double reach_px);

}  // namespace fmmc::bedrock
