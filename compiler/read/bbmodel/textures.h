// Textures with their encoded images and the units of the coordinates on them.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/source.h"
#include "read/reader.h"

namespace fmmc::bbmodel {

// Fills the model's textures, one for each entry of the file whatever is wrong with it, since faces
// refer to them by place.
void read_textures(Source& source, const ReadRequest& request, Model& model, ReadResult& result);

}  // namespace fmmc::bbmodel
