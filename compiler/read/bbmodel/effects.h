// Keys of the effects animator: sounds, particles and timeline scripts.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// Appends the keys of `list` to the animation's effects, in file order.
void read_effects(Source& source, json::Value list, const Place& owner, Animation& animation);

}  // namespace fmmc::bbmodel
