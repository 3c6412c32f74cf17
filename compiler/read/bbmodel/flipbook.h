// How a texture of several frames is played.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// Fills the frame_ fields of `texture`. A custom order is a text of frame numbers between blanks or
// commas ("0 1 2 1"), or a list of numbers.
void read_flipbook(Source& source, json::Value value, const Place& place, Texture& texture);

}  // namespace fmmc::bbmodel
