// The model's cubes as triangles, ready for a vertex buffer.
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

// `images` are the decoded textures, by index; they decide the alpha class of each draw.
BakedMesh bake_mesh(const Model& model, const std::vector<Image>& images, Semantics semantics,
                    Diagnostics& diagnostics);

}  // namespace fmmc
