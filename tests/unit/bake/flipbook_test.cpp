#include "bake/flipbook.h"

#include <doctest/doctest.h>

#include "base/limits.h"

using namespace fmmc;

namespace {

using Frames = std::vector<std::uint16_t>;

Image strip(std::uint32_t frames) {
  Image image;
  image.width = 1;
  image.height = frames;
  return image;
}

// The round of one texture with square frames.
Frames round_of(std::uint32_t frames, Texture::FrameOrder type, std::vector<std::uint32_t> order,
                Diagnostics& diagnostics) {
  Model model;
  Texture& texture = model.textures.emplace_back();
  texture.name = "lava";
  texture.frame_order_type = type;
  texture.frame_order = std::move(order);
  return shown_frames(model, {strip(frames)}, diagnostics).at(0);
}

Frames round_of(std::uint32_t frames, Texture::FrameOrder type) {
  Diagnostics diagnostics;
  return round_of(frames, type, {}, diagnostics);
}

}  // namespace

TEST_CASE("frames show in each of the editor's orders") {
  CHECK(round_of(4, Texture::FrameOrder::loop) == Frames{0, 1, 2, 3});
  CHECK(round_of(4, Texture::FrameOrder::backwards) == Frames{3, 2, 1, 0});
  CHECK(round_of(4, Texture::FrameOrder::back_and_forth) == Frames{0, 1, 2, 3, 2, 1});
  CHECK(round_of(2, Texture::FrameOrder::back_and_forth) == Frames{0, 1});
}

TEST_CASE("a still image shows no frames") {
  for (const auto type : {Texture::FrameOrder::loop, Texture::FrameOrder::back_and_forth}) {
    CHECK(round_of(1, type).empty());
    CHECK(round_of(0, type).empty());
  }
}

TEST_CASE("an order of its own may repeat frames; those beyond the image are left out") {
  Diagnostics diagnostics;
  CHECK(round_of(3, Texture::FrameOrder::custom, {2, 0, 0, 3, 1, 99}, diagnostics) ==
        Frames{2, 0, 0, 1});
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "unknown-frame");
  CHECK(
      diagnostics.all()[0].text ==
      "the frame order of texture 'lava' names 2 frames beyond the 3 that its image has; they are "
      "left out");
}

TEST_CASE("if nothing is left of an order, all frames show") {
  Diagnostics diagnostics;
  CHECK(round_of(2, Texture::FrameOrder::custom, {7}, diagnostics) == Frames{0, 1});
  CHECK(round_of(2, Texture::FrameOrder::custom, {}, diagnostics) == Frames{0, 1});
}

TEST_CASE("more frames than the limit are one error") {
  Model model;
  model.textures.resize(limits::shown_frames / 16'000 + 1);
  Diagnostics diagnostics;
  CHECK(shown_frames(model, std::vector<Image>(model.textures.size(), strip(16'000)), diagnostics)
            .empty());
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "frame-limit");
}
