// The effects of an animation as blockbench semantics has them: sounds, particles, lines of
// timeline scripts and markers become events at exact times (spec: blockbench 1.8, 3.2).
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <vector>

#include "bake/bake.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

// By time, else in the order of the file, effects before markers.
//   - Each data point is an event, and each line of a timeline script that is not blank, which is
//     what holds nothing but semicolons, full stops and white space.
//   - Sounds and particles without an effect do nothing in the editor and are left out with a note.
//   - The editor plays from 0 to the length, both included. What lies outside never happens; it is
//     left out with a warning.
// `count` holds how many events the animations before have and grows by this one's. Beyond
// limits::events there is one error and no event any more.
std::vector<BakedEvent> bake_events(const Model& model, const Animation& animation,
                                    std::size_t& count, Diagnostics& diagnostics);

}  // namespace fmmc
