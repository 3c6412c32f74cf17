// The animations of a .animation.json file, for the bones of a model that is there already.
//
// Thread rule: pure.
#pragma once

#include "model/model.h"
#include "read/bedrock/geometry.h"
#include "read/companion.h"

namespace fmmc::bedrock {

// Appends what the file holds. Names lose what repeats the model's: "animation.dragon.walk" and
// "animation.fmm.dragon.walk" become "walk" in a model called "dragon".
// `length` is what an animation without keys and without a length gets; with 0 it is an error.
void read_animations(Companion& file, json::Value root, const BoneNames& names, double length,
                     Model& model);

}  // namespace fmmc::bedrock
