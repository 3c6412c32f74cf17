// Decoded textures: straight-alpha RGBA, 8 bits a channel, top row first.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/hash.h"
#include "model/model.h"
#include <fmm/format.h>

namespace fmmc {

struct Image {
  std::uint32_t width = 0;  // 0: could not be decoded
  std::uint32_t height = 0;
  std::string rgba;  // width * height * 4 bytes
  fmm::format::AlphaClass alpha = fmm::format::AlphaClass::opaque;
  Hash128 content;  // of `rgba`
  std::string png;  // an image made of layers: a file that shows it; empty: the texture's own does
};

// The PNG file that shows `image`, which is not empty.
inline std::string_view png_of(const Texture& texture, const Image& image) {
  return image.png.empty() ? std::string_view(texture.encoded) : image.png;
}

// Decodes a PNG within the limits. On failure the image is empty and `error` says why in one
// lower-case sentence. Samples of 16 bits are scaled to 8, nothing else changes a value: gamma and
// colour profiles are not applied. Memory in use is bounded by the file's own size (deflate cannot
// shrink below 1 : 1032), whatever its header claims.
Image decode_png(std::string_view bytes, std::string& error);

// One image per texture, that of its layers if it has them; an undecodable one is empty and warned
// about at the texture's place. An image beyond the limits is an error, and so is one that takes
// the pixels of all textures together beyond the limit of a single one.
std::vector<Image> decode_textures(const Model& model, Diagnostics& diagnostics);

// How many frames a texture's image holds, one below the other (spec/blockbench.md 1.6): 1 unless
// the image is taller than the texture's UV area. Faces address the first one.
std::uint32_t frame_count(const Texture& texture, const Image& image);

}  // namespace fmmc
