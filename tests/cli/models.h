// Small models, written as an editor would save them, with one thing or another changed.
#pragma once

#include <string>
#include <string_view>

namespace fmm_cli {

// A valid PNG of one opaque pixel, as base64 and as bytes.
extern const std::string_view png_base64;
std::string png_bytes();

// The pieces of a .bbmodel; each is JSON text. The defaults make a model without any warning: one
// bone 'body' with a textured cube and the animation 'idle' of one second, played once.
struct ModelText {
  std::string version = "\"5.0\"";
  std::string extra_elements;  // each begins with a comma
  std::string animators = idle_animator("90");
  std::string animation_name = "idle";
  std::string length = "1";
  std::string extra_animations;  // each begins with a comma
  std::string texture_source;    // default: the embedded image
  std::string texture_extra;     // begins with a comma: more fields of the texture
  std::string top;               // begins with a comma: more fields of the file

  ModelText();
  std::string str() const;

  // One animator of 'body': rotation x from 0 to `end` (JSON) over a second.
  static std::string idle_animator(std::string_view end);
};

// ModelText().str() with another rotation at the end.
std::string model(std::string_view end = "90");

// A model whose texture is the file skin.png.
std::string model_with_file(std::string_view end = "90");
// A PNG of random texels, of which nothing can be packed: the blob of a model with it has 100 kB.
std::string noise_png();

}  // namespace fmm_cli
