#include "write/bedrock/texture_sheet.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "bake/png_write.h"
#include "base/limits.h"
#include "base/quote.h"

namespace fmmc::bedrock {

namespace {

// An image on the sheet: what is shown of it, and where.
struct Tile {
  std::string_view rgba;
  std::uint32_t width = 0, height = 0;  // pixels
  double uv_width = 16, uv_height = 16;
  std::uint32_t x = 0, y = 0;  // of the image itself, inside its padding
};

constexpr std::uint32_t padding = 1;

std::string white(std::uint32_t width, std::uint32_t height) {
  return std::string(std::size_t{width} * height * 4, '\xFF');
}

std::uint32_t pixels_of(double units) {
  return static_cast<std::uint32_t>(std::clamp(std::ceil(units), 1.0, 1024.0));
}

// The first frame of a texture, or a white image if it has none.
Tile tile_of(const Texture& texture, const Image& image, std::string& blank,
             Diagnostics& diagnostics) {
  Tile tile;
  tile.uv_width = texture.uv_width;
  tile.uv_height = texture.uv_height;
  if (image.width == 0) {
    tile.width = pixels_of(texture.uv_width);
    tile.height = pixels_of(texture.uv_height);
    blank = white(tile.width, tile.height);
    tile.rgba = blank;
    return tile;
  }
  tile.width = image.width;
  tile.height = image.height;
  tile.rgba = image.rgba;
  const std::uint32_t frames = frame_count(texture, image);
  if (frames > 1) {
    tile.height = std::max<std::uint32_t>(image.height / frames, 1);
    tile.rgba = tile.rgba.substr(0, std::size_t{tile.width} * tile.height * 4);
    diagnostics.note("bedrock-flipbook",
                     fmt::format("of the flipbook {} Bedrock shows the first of {} frames",
                                 fmmc::quoted(texture.name), frames),
                     texture.offset);
  }
  return tile;
}

// Rows of images from the tallest to the lowest. False if the sheet is beyond the limits.
bool arrange(std::vector<Tile>& tiles, std::uint32_t& width, std::uint32_t& height) {
  std::vector<std::size_t> order(tiles.size());
  double area = 0;
  std::uint32_t widest = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
    const std::uint32_t w = tiles[i].width + 2 * padding;
    area += static_cast<double>(w) * (tiles[i].height + 2 * padding);
    widest = std::max(widest, w);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::tuple(tiles[b].height, tiles[b].width, a) <
           std::tuple(tiles[a].height, tiles[a].width, b);
  });
  const auto square = static_cast<std::uint32_t>(std::ceil(std::sqrt(area)));
  const std::uint32_t row_width = std::max(widest, square);
  std::uint32_t x = 0, y = 0, row_height = 0;
  width = 0;
  for (const std::size_t i : order) {
    Tile& tile = tiles[i];
    const std::uint32_t w = tile.width + 2 * padding;
    if (x + w > row_width) {
      x = 0;
      y += row_height;
      row_height = 0;
    }
    tile.x = x + padding;
    tile.y = y + padding;
    x += w;
    width = std::max(width, x);
    row_height = std::max(row_height, tile.height + 2 * padding);
  }
  height = y + row_height;
  return width <= limits::image_side && height <= limits::image_side &&
         std::uint64_t{width} * height <= limits::image_pixels;
}

void paint(const Tile& tile, std::uint32_t sheet_width, std::string& rgba) {
  const auto pixel = [&](std::uint32_t x, std::uint32_t y) {
    return tile.rgba.data() + (std::size_t{y} * tile.width + x) * 4;
  };
  for (std::uint32_t row = 0; row < tile.height + 2 * padding; ++row) {
    const std::uint32_t y = std::clamp(row, padding, tile.height + padding - 1) - padding;
    char* out =
        rgba.data() + (std::size_t{tile.y - padding + row} * sheet_width + tile.x - padding) * 4;
    for (std::uint32_t column = 0; column < tile.width + 2 * padding; ++column, out += 4) {
      const std::uint32_t x = std::clamp(column, padding, tile.width + padding - 1) - padding;
      std::memcpy(out, pixel(x, y), 4);
    }
  }
}

// Whether all tiles have as many pixels to a unit, and the sheet a whole number of units.
std::optional<std::array<double, 2>> shared_density(const std::vector<Tile>& tiles,
                                                    std::uint32_t width, std::uint32_t height) {
  const std::array<double, 2> density = {tiles[0].width / tiles[0].uv_width,
                                         tiles[0].height / tiles[0].uv_height};
  for (const Tile& tile : tiles) {
    if (tile.width / tile.uv_width != density[0] || tile.height / tile.uv_height != density[1])
      return std::nullopt;
  }
  const double units[] = {width / density[0], height / density[1]};
  if (units[0] != std::floor(units[0]) || units[1] != std::floor(units[1])) return std::nullopt;
  return density;
}

SheetPlace placed(const Tile& tile, const std::array<double, 2>& density) {
  SheetPlace place;
  place.offset = {tile.x / density[0], tile.y / density[1]};
  place.scale = {tile.width / tile.uv_width / density[0],
                 tile.height / tile.uv_height / density[1]};
  return place;
}

// A texture size is a whole number of units; other sizes are spread over as many as contain them.
double whole_units(double size, double& scale) {
  const double whole = std::max(1.0, std::ceil(size));
  scale = whole / size;
  return whole;
}

}  // namespace

TextureSheet make_sheet(const Model& model, std::span<const Image> images,
                        const std::vector<bool>& used, bool has_untextured,
                        Diagnostics& diagnostics) {
  TextureSheet sheet;
  sheet.places.resize(model.textures.size());
  std::vector<Tile> tiles;
  std::vector<std::size_t> tile_of_texture(model.textures.size(), 0);
  std::vector<std::string> blanks(model.textures.size());
  std::vector<std::size_t> shown;  // the texture of each tile
  for (std::size_t i = 0; i < model.textures.size(); ++i) {
    if (!used[i]) continue;
    sheet.alpha = std::max(sheet.alpha, images[i].alpha);
    const auto same = std::find_if(shown.begin(), shown.end(), [&](std::size_t other) {
      return images[i].width != 0 && images[i].content == images[other].content &&
             images[i].width == images[other].width &&
             model.textures[i].uv_width == model.textures[other].uv_width &&
             model.textures[i].uv_height == model.textures[other].uv_height;
    });
    tile_of_texture[i] = static_cast<std::size_t>(same - shown.begin());
    if (same != shown.end()) continue;
    shown.push_back(i);
    tiles.push_back(tile_of(model.textures[i], images[i], blanks[i], diagnostics));
  }

  std::string blank;
  if (tiles.size() < 2) {
    Tile tile;
    if (tiles.empty()) {
      tile.uv_width = model.uv_width;
      tile.uv_height = model.uv_height;
      tile.width = pixels_of(model.uv_width);
      tile.height = pixels_of(model.uv_height);
      blank = white(tile.width, tile.height);
      tile.rgba = blank;
    } else {
      tile = tiles.front();
    }
    SheetPlace place;
    sheet.uv_width = whole_units(tile.uv_width, place.scale[0]);
    sheet.uv_height = whole_units(tile.uv_height, place.scale[1]);
    std::fill(sheet.places.begin(), sheet.places.end(), place);
    sheet.untextured = place;
    sheet.png = encode_png(tile.rgba, tile.width, tile.height);
  } else {
    if (has_untextured) {
      Tile patch;
      patch.uv_width = model.uv_width;
      patch.uv_height = model.uv_height;
      patch.width = pixels_of(model.uv_width * tiles[0].width / tiles[0].uv_width);
      patch.height = pixels_of(model.uv_height * tiles[0].height / tiles[0].uv_height);
      blank = white(patch.width, patch.height);
      patch.rgba = blank;
      tiles.push_back(patch);
    }
    std::uint32_t width = 0, height = 0;
    if (!arrange(tiles, width, height)) {
      diagnostics.error("texture-limit",
                        fmt::format("the model's textures side by side are {} x {} pixels, more "
                                    "than one texture may have",
                                    width, height));
      return sheet;
    }
    std::string rgba(std::size_t{width} * height * 4, '\0');
    for (const Tile& tile : tiles)
      paint(tile, width, rgba);
    const std::array<double, 2> density =
        shared_density(tiles, width, height).value_or(std::array<double, 2>{1, 1});
    sheet.uv_width = width / density[0];
    sheet.uv_height = height / density[1];
    for (std::size_t i = 0; i < sheet.places.size(); ++i) {
      if (used[i]) sheet.places[i] = placed(tiles[tile_of_texture[i]], density);
    }
    if (has_untextured) sheet.untextured = placed(tiles.back(), density);
    sheet.png = encode_png(rgba, width, height);
  }
  if (sheet.png.empty()) {
    diagnostics.error("out-of-memory", "there is not enough memory for the Bedrock texture");
  }
  return sheet;
}

}  // namespace fmmc::bedrock
