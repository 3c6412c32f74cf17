// The animators of an animation as fmm semantics reads them: which bones move, with which curves,
// and what is wrong with the rest (spec: animation A22, A27, A32-A36).
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "bake/fmm_curve.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

struct FmmTrack {
  int bone = 0;
  std::array<FmmCurve, channel_count> channels;  // by Channel; empty: rest

  const FmmCurve& operator[](Channel channel) const {
    return channels[static_cast<std::size_t>(channel)];
  }
};

// Where an IK controller is, in pixels from its rest position.
struct FmmGoalTrack {
  int controller = 0;  // index in Model::null_objects
  FmmCurve position;   // not empty
};

struct FmmTracks {
  std::vector<FmmTrack> bones;      // with at least one key, ascending by bone
  std::vector<FmmGoalTrack> goals;  // ascending by controller
};

// A malformed animator is dropped whole; the animation then has one warning that names it, and all
// other tracks. Of a controller only position keys count, though all must be sound.
FmmTracks read_fmm_tracks(const Model& model, const Animation& animation, int rate,
                          Diagnostics& diagnostics);

}  // namespace fmmc
