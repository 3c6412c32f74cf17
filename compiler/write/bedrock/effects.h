// Sounds, particles and timeline scripts of an animation as Bedrock has them.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "bake/bake.h"
#include "model/model.h"
#include "write/bedrock/json_text.h"
#include "write/bedrock/report.h"

namespace fmmc::bedrock {

// Adds `sound_effects`, `particle_effects` and `timeline` to an animation that has such events.
// Markers are the editor's alone.
void add_effects(const BakedAnimation& animation, Json& out);

// Appends which of an animation's effects are passed and why others are not.
void report_effects(const Animation& source, const BakedAnimation& animation, Semantics semantics,
                    std::vector<EffectReport>& out);

}  // namespace fmmc::bedrock
