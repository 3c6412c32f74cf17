// Lays the layers of a texture over each other, as the editor's canvas does.
//
// The editor saves layers and, when it embeds images, also `source`, its own flattening of them.
// The layers are the work and `source` is what it was flattened to when it was last drawn, so the
// layers count. But a canvas holds 8 bits a channel between layers, in its own rounding: where both
// differ by no more than that, `source` is taken, which is the editor's picture to the bit. It is
// also taken when a layer has a blend mode that is not known here.
//
// Formulas: W3C Compositing and Blending Level 1.
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <string_view>

#include "bake/image.h"
#include "model/model.h"

namespace fmmc {

// How a layer's colour meets what lies below it.
enum class Blend : std::uint8_t {
  normal,
  multiply,
  screen,
  overlay,
  darken,
  lighten,
  add,
  difference,
  hard_light,
  soft_light,
  color
};
// Empty for a mode that is not known.
std::optional<Blend> blend_of(std::string_view mode);

// Lays `layer` over the picture `rgba` of `width` x `height` pixels, straight alpha. Between pixels
// the nearest one is taken.
void lay_over(std::string& rgba, std::uint32_t width, std::uint32_t height, const Image& layer,
              const TextureLayer& settings, Blend blend);

// Whether two pictures differ at most by the rounding of a canvas.
bool is_same_picture(const Image& a, const Image& b);

}  // namespace fmmc
