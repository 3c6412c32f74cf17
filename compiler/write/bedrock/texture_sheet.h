// The one texture that a Bedrock entity has: the model's own if it uses a single one, else an atlas
// of those that it uses. In an atlas each image is padded by its edge texels, so that neighbours do
// not bleed into each other.
//
// What is a pixel of an image and what is a unit of UV coordinates stays apart: the sheet says how
// coordinates of each texture become coordinates of the whole.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "bake/image.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc::bedrock {

// UV units of a texture to those of the sheet.
struct SheetPlace {
  std::array<double, 2> offset{};
  std::array<double, 2> scale{1, 1};
};

struct TextureSheet {
  double uv_width = 16, uv_height = 16;  // of the whole: what the geometry calls texture size
  std::string png;                       // empty: too large, and there is an error
  fmm::format::AlphaClass alpha = fmm::format::AlphaClass::opaque;
  std::vector<SheetPlace> places;  // by index in Model::textures; unused ones are as they were
  SheetPlace untextured;           // of faces without a texture

  const SheetPlace& place_of(int texture) const {
    return texture < 0 ? untextured : places[static_cast<std::size_t>(texture)];
  }
};

// `used` says by texture whether a face that is drawn has it, `has_untextured` whether one has
// none. Such faces lie on a white patch of an atlas; where there is one texture alone they show it,
// as in the editor's export. Of flipbooks the first frame is there, with a note.
TextureSheet make_sheet(const Model& model, std::span<const Image> images,
                        const std::vector<bool>& used, bool has_untextured,
                        Diagnostics& diagnostics);

}  // namespace fmmc::bedrock
