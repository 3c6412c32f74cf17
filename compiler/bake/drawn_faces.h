// Which faces of a model are drawn, and in which order: what shares an alpha class and a texture
// together, and in it bone by bone.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

struct DrawnFace {
  enum class Of : std::uint8_t { cube, mesh };

  std::uint32_t alpha;    // AlphaClass
  std::uint32_t texture;  // or no_index
  std::uint16_t bone;     // or no_bone: its corners follow several
  Of of;
  std::uint32_t element;  // index in Model::cubes or Model::meshes
  std::uint32_t face;     // index in its faces
};

// Sorted. Notes count what is left out for its bone's name, and what the editor hides although it
// is drawn.
std::vector<DrawnFace> drawn_faces(const Model& model, const std::vector<Image>& images,
                                   Semantics semantics, Diagnostics& diagnostics);

}  // namespace fmmc
