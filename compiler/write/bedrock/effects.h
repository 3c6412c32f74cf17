// Sounds, particles and timeline scripts of an animation as Bedrock has them.
//
// Thread rule: pure.
#pragma once

#include "bake/bake.h"
#include "write/bedrock/json_text.h"

namespace fmmc::bedrock {

// Adds `sound_effects`, `particle_effects` and `timeline` to an animation that has such events.
// Markers are the editor's alone.
void add_effects(const BakedAnimation& animation, Json& out);

}  // namespace fmmc::bedrock
