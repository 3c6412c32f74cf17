// Cubes and their faces.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/face_textures.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

Cube read_cube(Source& source, json::Value element, const TextureList& textures);

}  // namespace fmmc::bbmodel
