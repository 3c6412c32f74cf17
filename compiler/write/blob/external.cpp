// Textures as files beside the blob: external_textures().
#include <algorithm>
#include <cstddef>
#include <map>

#include "write/blob/blob.h"

namespace fmmc {

namespace {

constexpr std::string_view extension = ".png";

}  // namespace

ExternalTextures external_textures(const Model& model, const std::vector<Image>& images) {
  ExternalTextures out;
  std::map<Hash128, int> known;  // pixels to file: of equal pixels the first file serves
  for (std::size_t i = 0; i < images.size(); ++i) {
    if (images[i].width == 0) {
      out.file_of.push_back(-1);
      continue;
    }
    const auto [found, is_new] =
        known.try_emplace(images[i].content, static_cast<int>(out.files.size()));
    out.file_of.push_back(found->second);
    if (!is_new) continue;
    const std::string_view bytes = png_of(model.textures[i], images[i]);
    out.files.push_back({to_hex(hash128(bytes)) + std::string(extension), bytes});
  }
  return out;
}

bool is_texture_file_name(std::string_view name) {
  constexpr std::size_t digits = 32;
  if (name.size() != digits + extension.size() || !name.ends_with(extension)) return false;
  const std::string_view hash = name.substr(0, digits);
  return std::all_of(hash.begin(), hash.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

}  // namespace fmmc
