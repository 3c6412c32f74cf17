#include "bake/flipbook.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "base/limits.h"

namespace fmmc {

namespace {

static_assert(limits::image_side <= 0xFFFF, "a frame has at least one row of pixels");

void add_up(std::uint32_t count, std::vector<std::uint16_t>& out) {
  for (std::uint32_t frame = 0; frame < count; ++frame)
    out.push_back(static_cast<std::uint16_t>(frame));
}

std::vector<std::uint16_t> round_of(const Texture& texture, std::uint32_t count,
                                    Diagnostics& diagnostics) {
  std::vector<std::uint16_t> out;
  switch (texture.frame_order_type) {
    case Texture::FrameOrder::loop:
      break;
    case Texture::FrameOrder::backwards:
      add_up(count, out);
      std::reverse(out.begin(), out.end());
      return out;
    case Texture::FrameOrder::back_and_forth:
      add_up(count, out);
      for (std::uint32_t frame = count - 1; frame-- > 1;)
        out.push_back(static_cast<std::uint16_t>(frame));
      return out;
    case Texture::FrameOrder::custom:
      for (const std::uint32_t frame : texture.frame_order) {
        if (frame < count) out.push_back(static_cast<std::uint16_t>(frame));
      }
      if (const std::size_t lost = texture.frame_order.size() - out.size(); lost != 0) {
        diagnostics.warning(
            "unknown-frame",
            fmt::format("the frame order of texture '{}' names {} frame{} beyond the {} that its "
                        "image has; {} left out",
                        texture.name, lost, lost == 1 ? "" : "s", count,
                        lost == 1 ? "it is" : "they are"),
            texture.offset);
      }
      break;
  }
  if (out.empty()) add_up(count, out);
  return out;
}

}  // namespace

std::vector<std::vector<std::uint16_t>> shown_frames(const Model& model,
                                                     const std::vector<Image>& images,
                                                     Diagnostics& diagnostics) {
  std::vector<std::vector<std::uint16_t>> out(model.textures.size());
  std::size_t all = 0;
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Texture& texture = model.textures[i];
    const std::uint32_t count = frame_count(texture, images[i]);
    if (count <= 1) continue;
    out[i] = round_of(texture, count, diagnostics);
    all += out[i].size();
    if (all <= limits::shown_frames) continue;
    diagnostics.error(
        "frame-limit",
        fmt::format("with texture '{}' the flipbooks show more than {} frames in all, "
                    "which is the limit",
                    texture.name, limits::shown_frames),
        texture.offset);
    return {};
  }
  return out;
}

}  // namespace fmmc
