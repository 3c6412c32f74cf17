// The shapes that texture meshes cut out of their textures: a plate one unit thick, as large as the
// texture's UV area, with a rim along the edges of what shows. It lies in the plane of x and z,
// where u runs against x and v along z.
//
// Its two large sides are a face each, whose texels are cut out when they are drawn; the rim is as
// fine as the texels, its straight runs in one piece.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "bake/image.h"
#include "model/model.h"

namespace fmmc {

// Which texture a texture mesh is cut out of: that of its name, with or without ending and in any
// case, else the first, as the editor has it. -1 if the model has none.
int texture_of(const Model& model, const TextureMesh& mesh);

// Appends a mesh to the model for each of its texture meshes. `images` are the decoded textures, by
// index.
void cut_texture_meshes(Model& model, const std::vector<Image>& images);

}  // namespace fmmc
