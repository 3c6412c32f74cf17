// Mesh elements: triangles and quads over named vertices.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/face_textures.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// Loose edges (faces of two vertices) and deleted faces are left out silently, faces that cannot be
// drawn with a warning each. The corners of a quad are put in the order in which they go round it.
Mesh read_mesh(Source& source, json::Value element, const TextureList& textures);

}  // namespace fmmc::bbmodel
