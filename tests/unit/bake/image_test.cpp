#include "bake/image.h"

#include <doctest/doctest.h>

#include "base/limits.h"
#include "unit/bake/png_bytes.h"

using namespace fmmc;
using fmm::format::AlphaClass;
using fmmc::test::png_bytes;
using fmmc::test::png_of;
using fmmc::test::PngSource;

namespace {

unsigned byte_at(std::string_view bytes, std::size_t i) {
  return static_cast<unsigned char>(bytes[i]);
}

// Channels of each colour type as the PNG specification numbers them.
unsigned channels_of(int color_type) {
  switch (color_type) {
    case PNG_COLOR_TYPE_GRAY_ALPHA:
      return 2;
    case PNG_COLOR_TYPE_RGB:
      return 3;
    case PNG_COLOR_TYPE_RGB_ALPHA:
      return 4;
    default:
      return 1;
  }
}

// Sample `i` of a row packed with `depth` bits each, most significant bit first.
unsigned sample(std::string_view row, std::size_t i, int depth) {
  if (depth == 16) return byte_at(row, 2 * i) * 256 + byte_at(row, 2 * i + 1);
  const std::size_t bit = i * static_cast<std::size_t>(depth);
  const unsigned shift = 8u - static_cast<unsigned>(depth) - static_cast<unsigned>(bit % 8);
  return (byte_at(row, bit / 8) >> shift) & ((1u << depth) - 1u);
}

// A sample of 0..2^depth-1 as 0..255, rounded to the nearest.
char as_byte(unsigned value, int depth) {
  const unsigned most = (1u << depth) - 1u;
  return static_cast<char>((value * 255u + most / 2u) / most);
}

struct Case {
  PngSource source;
  std::string expected;
};

// 11 x 5 pixels of noise, and what they are as RGBA by the PNG specification alone.
Case noise(int color_type, int depth, bool interlaced) {
  Case out;
  PngSource& source = out.source;
  source.width = 11;
  source.height = 5;
  source.color_type = color_type;
  source.bit_depth = depth;
  source.interlaced = interlaced;
  const unsigned channels = channels_of(color_type);
  const std::size_t row_bytes = (source.width * channels * static_cast<unsigned>(depth) + 7) / 8;
  std::uint32_t state = 12345;
  for (std::size_t i = 0; i < row_bytes * source.height; ++i) {
    state = state * 1664525u + 1013904223u;
    source.rows += static_cast<char>(state >> 24);
  }
  if (color_type == PNG_COLOR_TYPE_PALETTE) {
    for (unsigned i = 0; i < (1u << depth); ++i) {
      source.palette.push_back({static_cast<png_byte>(i * 7 + 1), static_cast<png_byte>(255 - i),
                                static_cast<png_byte>(i * 31)});
    }
    source.palette_alpha = {0, 128};
  }
  for (std::uint32_t y = 0; y < source.height; ++y) {
    const std::string_view row = std::string_view(source.rows).substr(y * row_bytes, row_bytes);
    for (std::uint32_t x = 0; x < source.width; ++x) {
      if (color_type == PNG_COLOR_TYPE_PALETTE) {
        const unsigned entry = sample(row, x, depth);
        out.expected += static_cast<char>(source.palette[entry].red);
        out.expected += static_cast<char>(source.palette[entry].green);
        out.expected += static_cast<char>(source.palette[entry].blue);
        out.expected += static_cast<char>(entry < 2 ? source.palette_alpha[entry] : 255);
        continue;
      }
      const bool grey = (color_type & PNG_COLOR_MASK_COLOR) == 0;
      for (unsigned c = 0; c < 3; ++c)
        out.expected += as_byte(sample(row, x * channels + (grey ? 0 : c), depth), depth);
      const bool alpha = (color_type & PNG_COLOR_MASK_ALPHA) != 0;
      out.expected += alpha ? as_byte(sample(row, x * channels + channels - 1, depth), depth)
                            : static_cast<char>(255);
    }
  }
  return out;
}

std::string big_endian(std::uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
          static_cast<char>(value >> 8), static_cast<char>(value)};
}

// The CRC of PNG chunks, bit by bit.
std::uint32_t crc(std::string_view bytes) {
  std::uint32_t value = 0xFFFFFFFFu;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    value ^= byte_at(bytes, i);
    for (int bit = 0; bit < 8; ++bit)
      value = (value >> 1) ^ ((value & 1u) != 0 ? 0xEDB88320u : 0u);
  }
  return ~value;
}

std::string chunk(std::string_view type, const std::string& data) {
  const std::string body = std::string(type) + data;
  return big_endian(static_cast<std::uint32_t>(data.size())) + body + big_endian(crc(body));
}

// A signature and a header with a right checksum, and nothing behind them but `rest`.
std::string header_only(std::uint32_t width, std::uint32_t height, const std::string& rest = {}) {
  return "\x89PNG\r\n\x1A\n" +
         chunk("IHDR", big_endian(width) + big_endian(height) + std::string("\x08\x06\0\0\0", 5)) +
         rest;
}

Texture texture_of(std::string encoded, std::uint32_t offset = no_offset) {
  Texture texture;
  texture.name = "skin";
  texture.encoded = std::move(encoded);
  texture.offset = offset;
  return texture;
}

}  // namespace

TEST_CASE("every colour type, depth and interlacing decodes to straight RGBA") {
  struct Kind {
    int color_type;
    std::vector<int> depths;
  };
  const Kind kinds[] = {{PNG_COLOR_TYPE_GRAY, {1, 2, 4, 8, 16}},
                        {PNG_COLOR_TYPE_PALETTE, {1, 2, 4, 8}},
                        {PNG_COLOR_TYPE_GRAY_ALPHA, {8, 16}},
                        {PNG_COLOR_TYPE_RGB, {8, 16}},
                        {PNG_COLOR_TYPE_RGB_ALPHA, {8, 16}}};
  for (const Kind& kind : kinds) {
    for (const int depth : kind.depths) {
      for (const bool interlaced : {false, true}) {
        CAPTURE(kind.color_type);
        CAPTURE(depth);
        CAPTURE(interlaced);
        const Case one = noise(kind.color_type, depth, interlaced);
        std::string error;
        const Image image = decode_png(png_bytes(one.source), error);
        CHECK(error == "");
        CHECK(image.width == 11);
        CHECK(image.height == 5);
        CHECK(image.rgba == one.expected);
        CHECK(image.content == hash128(one.expected));
      }
    }
  }
}

TEST_CASE("a colour key makes exactly that colour transparent") {
  PngSource source;
  source.width = 2;
  source.color_type = PNG_COLOR_TYPE_RGB;
  source.rows = std::string("\x01\x02\x03\x01\x02\x04", 6);
  source.has_key = true;
  source.key.red = 1;
  source.key.green = 2;
  source.key.blue = 3;
  std::string error;
  const Image image = decode_png(png_bytes(source), error);
  CHECK(image.rgba == std::string("\x01\x02\x03\x00\x01\x02\x04\xFF", 8));
}

TEST_CASE("a gamma chunk changes no pixel") {
  PngSource source;
  source.rows = std::string("\x40\x80\xC0\xFF", 4);
  source.gamma = 1.0;
  std::string error;
  CHECK(decode_png(png_bytes(source), error).rgba == source.rows);
}

TEST_CASE("the alpha class tells opaque, cutout and translucent images apart") {
  std::string error;
  const auto alpha = [&](const char* second) {
    return decode_png(png_of(2, 1, std::string("\1\2\3\xFF\1\2\3", 7) + second[0]), error).alpha;
  };
  CHECK(alpha("\xFF") == AlphaClass::opaque);
  CHECK(alpha("\0") == AlphaClass::cutout);
  CHECK(alpha("\x80") == AlphaClass::translucent);
  CHECK(alpha("\xFE") == AlphaClass::translucent);
}

TEST_CASE("a PNG cut off at any byte is an error, not a crash") {
  for (const bool interlaced : {false, true}) {
    const std::string whole = png_bytes(noise(PNG_COLOR_TYPE_RGB_ALPHA, 8, interlaced).source);
    for (std::size_t size = 0; size < whole.size(); ++size) {
      CAPTURE(size);
      std::string error;
      const Image image = decode_png(std::string_view(whole).substr(0, size), error);
      CHECK(error != "");
      CHECK(image.width == 0);
      CHECK(image.rgba.empty());
    }
  }
}

TEST_CASE("a PNG with any byte changed decodes or is an error") {
  const std::string whole = png_bytes(noise(PNG_COLOR_TYPE_PALETTE, 4, true).source);
  std::size_t errors = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const char flip : {'\x01', '\x80', '\xFF'}) {
      std::string bytes = whole;
      bytes[i] = static_cast<char>(bytes[i] ^ flip);
      std::string error;
      const Image image = decode_png(bytes, error);
      CHECK(image.rgba.size() == std::size_t{image.width} * image.height * 4);
      CHECK((image.width == 0) == (error != ""));
      if (error != "") ++errors;
    }
  }
  CHECK(errors > whole.size());  // checksums catch most of it
}

TEST_CASE("a header of 60000 x 60000 pixels is refused by its numbers") {
  std::string error;
  const Image image = decode_png(header_only(60000, 60000, chunk("IDAT", "x")), error);
  CHECK(image.width == 0);
  CHECK(error == "it is 60000 x 60000 pixels, the limit is 16384 a side and 67108864 in all");
}

TEST_CASE("a small file that claims many pixels is refused before memory is taken") {
  std::string error;
  const Image image = decode_png(header_only(16384, 4096, chunk("IDAT", "x")), error);
  CHECK(image.width == 0);
  CHECK(error == "it is damaged (46 bytes cannot hold 16384 x 4096 pixels)");
}

TEST_CASE("an undecodable texture is warned about at its place, a missing one is not") {
  Model model;
  model.textures = {texture_of("GIF89a", 77), texture_of(""), texture_of(png_of(1, 1, "abcd"))};
  Diagnostics diagnostics;
  const std::vector<Image> images = decode_textures(model, diagnostics);
  REQUIRE(images.size() == 3);
  CHECK(images[0].width == 0);
  CHECK(images[1].width == 0);
  CHECK(images[2].rgba == "abcd");
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].severity == Severity::warning);
  CHECK(diagnostics.all()[0].code == "texture-unreadable");
  CHECK(diagnostics.all()[0].text ==
        "texture 'skin' is left without pixels: it is not a PNG image");
  CHECK(diagnostics.all()[0].offset == 77);
}

TEST_CASE("a texture beyond the limits is an error") {
  Model model;
  model.textures = {texture_of(header_only(60000, 60000, chunk("IDAT", "x")), 5)};
  Diagnostics diagnostics;
  decode_textures(model, diagnostics);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].severity == Severity::error);
  CHECK(diagnostics.all()[0].code == "texture-limit");
}

TEST_CASE("textures that are too large together are an error, the first ones stay") {
  Model model;
  model.textures = {texture_of(png_of(1, 1, "abcd")),
                    texture_of(header_only(16384, 4096, chunk("IDAT", "x")), 9)};
  Diagnostics diagnostics;
  const std::vector<Image> images = decode_textures(model, diagnostics);
  CHECK(images[0].rgba == "abcd");
  CHECK(images[1].width == 0);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "texture-limit");
  CHECK(diagnostics.all()[0].text ==
        "texture 'skin' is too large: with it the textures have more than 67108864 pixels in all, "
        "which is the limit");
  CHECK(diagnostics.all()[0].offset == 9);
}

TEST_CASE("an image taller than the texture's UV area holds frames") {
  Texture texture;  // 16 x 16 UV units
  Image image;
  image.width = 16;
  const auto frames = [&](std::uint32_t height) {
    image.height = height;
    return frame_count(texture, image);
  };
  CHECK(frames(8) == 1);
  CHECK(frames(16) == 1);
  CHECK(frames(32) == 2);
  CHECK(frames(64) == 4);
  CHECK(frames(65) == 5);
  texture.uv_height = 64;
  CHECK(frames(64) == 1);
  texture.uv_height = 0;
  CHECK(frames(64) == 1);
}
