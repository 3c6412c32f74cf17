// The animation controllers of a file, for the animations of a model that is there already.
//
// Thread rule: pure.
#pragma once

#include "model/model.h"
#include "read/companion.h"

namespace fmmc::bedrock {

// Appends what the file holds. States call animations by short names, which the client entity gives
// them: here the model's own names are tried, in any case of letters. Names of controllers lose
// what repeats the model's, as those of animations do. A note for each controller tells what its
// conditions and weights ask the game for.
void read_controllers(Companion& file, json::Value root, Model& model);

}  // namespace fmmc::bedrock
