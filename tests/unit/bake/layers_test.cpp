#include "bake/layers.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bake/image.h"
#include "bake/png_write.h"
#include "unit/bake/png_bytes.h"

using namespace fmmc;

namespace {

using Bytes = std::vector<int>;  // r, g, b, a of each pixel

std::string raw(const Bytes& bytes) {
  std::string out;
  for (const int byte : bytes)
    out += static_cast<char>(byte);
  return out;
}

Bytes bytes_of(const std::string& rgba) {
  Bytes out;
  for (const char c : rgba)
    out.push_back(static_cast<unsigned char>(c));
  return out;
}

// A layer of one row.
TextureLayer layer(const Bytes& pixels, std::string mode = "") {
  TextureLayer out;
  out.name = "l";
  out.encoded = test::png_of(static_cast<std::uint32_t>(pixels.size() / 4), 1, raw(pixels));
  out.blend_mode = std::move(mode);
  return out;
}

Texture layered(std::vector<TextureLayer> layers, std::uint32_t width, std::uint32_t height = 1) {
  Texture out;
  out.name = "t";
  out.layers = std::move(layers);
  out.layers_size = {width, height};
  return out;
}

struct Flat {
  Image image;
  Diagnostics diagnostics;
};

Flat flatten(const Texture& texture) {
  Flat out;
  Model model;
  model.textures = {texture};
  out.image = decode_textures(model, out.diagnostics)[0];
  return out;
}

Bytes flat(const Texture& texture) {
  return bytes_of(flatten(texture).image.rgba);
}

// One opaque or translucent pixel over another.
Bytes mixed(const Bytes& below, const Bytes& above, const std::string& mode) {
  return flat(layered({layer(below), layer(above, mode)}, 1));
}

const Bytes red = {255, 0, 0, 255};
const Bytes green = {0, 255, 0, 255};
const Bytes nothing = {0, 0, 0, 0};

}  // namespace

TEST_CASE("layers lie over each other from the first up") {
  CHECK(flat(layered({layer(red), layer(green)}, 1)) == green);
  CHECK(flat(layered({layer(green), layer(red)}, 1)) == red);
  CHECK(flat(layered({layer(red), layer(nothing)}, 1)) == red);
}

TEST_CASE("a layer's opacity lets the one below through") {
  TextureLayer half = layer({0, 0, 255, 255});
  half.opacity = 0.5;
  CHECK(flat(layered({layer(red), half}, 1)) == Bytes{128, 0, 128, 255});
  CHECK(flat(layered({half}, 1)) == Bytes{0, 0, 255, 128});
  half.opacity = 0;
  CHECK(flat(layered({layer(red), half}, 1)) == red);
}

TEST_CASE("translucent pixels mix by the alpha of both") {
  // 0.5 over 0.5: alpha 0.75, of which a third is the lower colour.
  CHECK(mixed({255, 0, 0, 128}, {0, 0, 255, 128}, "") == Bytes{85, 0, 170, 192});
}

TEST_CASE("an invisible layer does not count") {
  TextureLayer hidden = layer(green);
  hidden.visible = false;
  CHECK(flat(layered({layer(red), hidden}, 1)) == red);
}

TEST_CASE("a layer lies at its offset, cut at the edges of the picture") {
  TextureLayer two = layer({1, 1, 1, 255, 2, 2, 2, 255});
  two.offset = {1, 0};
  CHECK(flat(layered({two}, 2)) == Bytes{0, 0, 0, 0, 1, 1, 1, 255});
  two.offset = {-1, 0};
  CHECK(flat(layered({two}, 2)) == Bytes{2, 2, 2, 255, 0, 0, 0, 0});
  two.offset = {0, -1};
  CHECK(flat(layered({two}, 2)) == Bytes(8, 0));
  two.offset = {1e300, -1e300};
  CHECK(flat(layered({two}, 2)) == Bytes(8, 0));
}

TEST_CASE("a scaled layer takes the nearest pixel") {
  TextureLayer two = layer({1, 1, 1, 255, 2, 2, 2, 255});
  two.scale = {2, 1};
  CHECK(flat(layered({two}, 4)) == Bytes{1, 1, 1, 255, 1, 1, 1, 255, 2, 2, 2, 255, 2, 2, 2, 255});
  two.scale = {0.5, 1};
  CHECK(flat(layered({two}, 2)) == Bytes{2, 2, 2, 255, 0, 0, 0, 0});
  two.scale = {0, 1};
  CHECK(flat(layered({two}, 2)) == Bytes(8, 0));
  two.scale = {1e300, 1};
  CHECK(flat(layered({two}, 2)) == Bytes{1, 1, 1, 255, 1, 1, 1, 255});
}

TEST_CASE("without a size in the file the picture holds all layers") {
  TextureLayer shifted = layer(green);
  shifted.offset = {2, 1};
  const Image image = flatten(layered({layer(red), shifted}, 0, 0)).image;
  CHECK(image.width == 3);
  CHECK(image.height == 2);
}

TEST_CASE("every known blend mode mixes as the standard says") {
  const Bytes below = {204, 102, 51, 255};
  const Bytes above = {102, 204, 51, 255};
  const struct {
    const char* mode;
    Bytes expected;
  } rows[] = {
      {"default", above},
      {"normal", above},
      {"multiply", {82, 82, 10, 255}},
      {"screen", {224, 224, 92, 255}},
      {"overlay", {194, 163, 20, 255}},
      {"hard_light", {163, 194, 20, 255}},
      {"darken", {102, 102, 51, 255}},
      {"lighten", {204, 204, 51, 255}},
      {"difference", {102, 102, 0, 255}},
      {"add", {255, 255, 102, 255}},
      // luminosity 0.3 * 204 + 0.59 * 102 + 0.11 * 51 = 126.99; above has 156.57, so 29.58 less.
      {"color", {72, 174, 21, 255}},
  };
  for (const auto& row : rows) {
    CAPTURE(row.mode);
    CHECK(mixed(below, above, row.mode) == row.expected);
  }
  // Soft light: above 0.2 and below 0.8: 0.8 - 0.6 * 0.8 * 0.2; above 0.8 and below 0.25.
  CHECK(mixed({204, 204, 204, 255}, {51, 51, 51, 255}, "soft_light")[0] == 180);
  CHECK(mixed({64, 64, 64, 255}, {204, 204, 204, 255}, "soft_light")[0] == 102);
  // On nothing every mode shows the layer itself.
  for (const auto& row : rows)
    CHECK(mixed(nothing, above, row.mode) == above);
}

TEST_CASE("a blend mode that is not known is laid over as usual and named") {
  const Flat result = flatten(layered({layer(red), layer(green, "set_opacity")}, 1));
  CHECK(bytes_of(result.image.rgba) == green);
  REQUIRE(result.diagnostics.count("unknown-blend-mode") == 1);
  CHECK(result.diagnostics.all()[0].text ==
        "layer 'l' of texture 't' has the blend mode 'set_opacity', which is not known; it is laid "
        "over the others as it is");
}

TEST_CASE("the editor's own flattening is kept where it shows the same") {
  Texture texture = layered({layer(red)}, 1);
  texture.encoded = test::png_of(1, 1, raw({254, 1, 0, 255}));
  CHECK(flat(texture) == Bytes{254, 1, 0, 255});
  CHECK(flatten(texture).image.png.empty());
  // Colours behind full transparency do not show.
  texture.layers = {layer(nothing)};
  texture.encoded = test::png_of(1, 1, raw({9, 9, 9, 0}));
  CHECK(flat(texture) == Bytes{9, 9, 9, 0});
}

TEST_CASE("layers count where the flattening shows something else") {
  Texture texture = layered({layer(red), layer(green)}, 1);
  texture.encoded = test::png_of(1, 1, raw(red));
  CHECK(flat(texture) == green);
  texture.encoded = test::png_of(2, 1, raw({0, 255, 0, 255, 0, 255, 0, 255}));
  CHECK(flatten(texture).image.width == 1);
}

TEST_CASE("with an unknown blend mode the flattening is believed without a word") {
  Texture texture = layered({layer(red), layer(green, "behind")}, 1);
  texture.encoded = test::png_of(1, 1, raw(red));
  const Flat result = flatten(texture);
  CHECK(bytes_of(result.image.rgba) == red);
  CHECK(result.diagnostics.all().empty());
}

TEST_CASE("flattened layers have a file of their own for those who want one") {
  const Image image = flatten(layered({layer(red), layer(green)}, 1)).image;
  std::string error;
  const Image again = decode_png(image.png, error);
  CHECK(error.empty());
  CHECK(again.rgba == image.rgba);
  CHECK(image.alpha == fmm::format::AlphaClass::opaque);
}

TEST_CASE("a layer that cannot be decoded is left out and named") {
  TextureLayer broken = layer(green);
  broken.encoded = "GIF89a";
  const Flat result = flatten(layered({layer(red), broken}, 1));
  CHECK(bytes_of(result.image.rgba) == red);
  REQUIRE(result.diagnostics.count("texture-unreadable") == 1);
  CHECK(result.diagnostics.all()[0].text ==
        "layer 'l' of texture 't' is left out: it is not a PNG image");
}

TEST_CASE("layers cannot make a picture beyond the limit") {
  const Flat result = flatten(layered({layer(red)}, 16384, 16384));
  CHECK(result.diagnostics.count("texture-limit") == 1);
  CHECK(result.image.width == 0);
}

TEST_CASE("a PNG is written as it is read") {
  std::string pixels;
  for (int i = 0; i < 7 * 5 * 4; ++i)
    pixels += static_cast<char>(i * 37);
  std::string error;
  const Image image = decode_png(encode_png(pixels, 7, 5), error);
  CHECK(error.empty());
  CHECK(image.width == 7);
  CHECK(image.height == 5);
  CHECK(image.rgba == pixels);
}
