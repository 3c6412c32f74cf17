// The model's cubes and meshes as triangles, ready for a vertex buffer.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "base/diagnostics.h"
#include "model/model.h"
#include <fmm/format.h>

namespace fmmc {

struct BakedMesh {
  std::vector<fmm::format::Vertex> vertices;
  std::vector<std::uint32_t> indices;
  std::vector<fmm::format::Draw> draws;
  std::vector<fmm::format::Range> ranges;
};

// `images` are the decoded textures, by index; they decide the alpha class of each draw and which
// part of a flipbook faces address (the first frame).
//
// Left out are cubes and meshes that are not exported or whose bone is not, those of hitbox bones,
// everything below the entity's own (top-level) hitbox, and in fmm semantics those of "b_" and "m_"
// bones. A note counts what a name hides. What is merely invisible in the editor is drawn, with a
// note.
//
// In blockbench semantics box UV is drawn 1/64 px inside its rectangles, as the editor does to hide
// seams.
//
// Faces of a mesh whose corners follow several bones of an armature make a range of their own in
// their draw, the last, of bone `no_bone`.
BakedMesh bake_mesh(const Model& model, const std::vector<Image>& images, Semantics semantics,
                    Diagnostics& diagnostics);

}  // namespace fmmc
