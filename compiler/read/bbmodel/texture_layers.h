// The layers of a texture's image. bake/layers.h lays them over each other.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// Fills `texture.layers` and `texture.layers_size` if layers are enabled in the file.
void read_layers(Source& source, json::Value value, const Place& outer, Texture& texture);

}  // namespace fmmc::bbmodel
