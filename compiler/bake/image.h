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
};

// Decodes a PNG within the limits. On failure the image is empty and `error` says why in one
// lower-case sentence.
Image decode_png(std::string_view bytes, std::string& error);

// One image per texture; an undecodable one is empty and warned about at the texture's place.
std::vector<Image> decode_textures(const Model& model, Diagnostics& diagnostics);

}  // namespace fmmc
