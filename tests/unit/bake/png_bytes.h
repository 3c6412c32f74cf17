// PNG files made in memory, so that tests need no files and show what is in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <png.h>

namespace fmmc::test {

struct PngSource {
  std::uint32_t width = 1, height = 1;
  int color_type = PNG_COLOR_TYPE_RGB_ALPHA;
  int bit_depth = 8;
  bool interlaced = false;
  std::string rows;                // packed as PNG packs them, one row after the other
  std::vector<png_color> palette;  // for PNG_COLOR_TYPE_PALETTE
  std::vector<png_byte> palette_alpha;
  bool has_key = false;  // tRNS of grey and RGB images: this colour is transparent
  png_color_16 key{};
  double gamma = 0;  // gAMA chunk if not 0
};

inline std::string png_bytes(const PngSource& source) {
  std::string out;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(
      png, &out,
      [](png_structp p, png_bytep bytes, std::size_t size) {
        static_cast<std::string*>(png_get_io_ptr(p))
            ->append(reinterpret_cast<const char*>(bytes), size);
      },
      [](png_structp) {});
  png_set_IHDR(png, info, source.width, source.height, source.bit_depth, source.color_type,
               source.interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (!source.palette.empty()) {
    png_set_PLTE(png, info, source.palette.data(), static_cast<int>(source.palette.size()));
  }
  if (!source.palette_alpha.empty()) {
    png_set_tRNS(png, info, source.palette_alpha.data(),
                 static_cast<int>(source.palette_alpha.size()), nullptr);
  } else if (source.has_key) {
    png_set_tRNS(png, info, nullptr, 0, &source.key);
  }
  if (source.gamma != 0) png_set_gAMA(png, info, source.gamma);
  png_write_info(png, info);
  const std::size_t row_bytes = source.rows.size() / source.height;
  const int passes = png_set_interlace_handling(png);
  for (int pass = 0; pass < passes; ++pass) {
    for (std::uint32_t y = 0; y < source.height; ++y) {
      png_write_row(png, reinterpret_cast<png_const_bytep>(source.rows.data()) + y * row_bytes);
    }
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return out;
}

// An RGBA image, 8 bits a channel.
inline std::string png_of(std::uint32_t width, std::uint32_t height, std::string rgba) {
  PngSource source;
  source.width = width;
  source.height = height;
  source.rows = std::move(rgba);
  return png_bytes(source);
}

}  // namespace fmmc::test
