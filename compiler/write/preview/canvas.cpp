#include "write/preview/canvas.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "bake/png_write.h"

// Third-party headers below are not written for our warning level.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#endif
#include <stb_easy_font.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace fmmc::preview {

namespace {

std::uint8_t to_byte(double value) {
  return static_cast<std::uint8_t>(std::clamp(std::floor(value + 0.5), 0.0, 255.0));
}

Color lit(Color color, double light) {
  return {to_byte(color.r * light), to_byte(color.g * light), to_byte(color.b * light), color.a};
}

Color mixed(Color under, Color over) {
  const double share = over.a / 255.0;
  const auto mix = [share](std::uint8_t a, std::uint8_t b) { return to_byte(a + (b - a) * share); };
  return {mix(under.r, over.r), mix(under.g, over.g), mix(under.b, over.b), 255};
}

// Nearest texel; coordinates outside 0..1 repeat the edge.
Color texel(const Paint& paint, double u, double v) {
  const auto coordinate = [](double share, std::uint32_t size) {
    const double at = std::floor(share * size);
    return static_cast<std::size_t>(std::clamp(at, 0.0, static_cast<double>(size - 1)));
  };
  const std::size_t x = coordinate(u, paint.width);
  const std::size_t y = coordinate(v, paint.height);
  const std::uint8_t* p = paint.rgba + (y * paint.width + x) * 4;
  return {p[0], p[1], p[2], p[3]};
}

double edge(const Corner& a, const Corner& b, double x, double y) {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}

}  // namespace

Canvas::Canvas(int width, int height, Color background)
    : width_(width),
      height_(height),
      pixels_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), background),
      depth_(pixels_.size(), std::numeric_limits<double>::infinity()) {}

Color Canvas::at(int x, int y) const {
  return pixels_[index(x, y)];
}

void Canvas::triangle(const std::array<Corner, 3>& corners, const Paint& paint, double light,
                      bool blend) {
  const auto& [a, b, c] = corners;
  const double area = edge(a, b, c.x, c.y);
  if (!std::isfinite(area) || area == 0) return;
  const auto first = [](double value, int end) {
    return static_cast<int>(std::clamp(std::floor(value), 0.0, static_cast<double>(end)));
  };
  const int x0 = first(std::min({a.x, b.x, c.x}), width_);
  const int x1 = first(std::max({a.x, b.x, c.x}) + 1, width_);
  const int y0 = first(std::min({a.y, b.y, c.y}), height_);
  const int y1 = first(std::max({a.y, b.y, c.y}) + 1, height_);
  for (int y = y0; y < y1; ++y) {
    for (int x = x0; x < x1; ++x) {
      const double wa = edge(b, c, x + 0.5, y + 0.5) / area;
      const double wb = edge(c, a, x + 0.5, y + 0.5) / area;
      const double wc = 1 - wa - wb;
      if (wa < 0 || wb < 0 || wc < 0) continue;
      const double depth = wa * a.depth + wb * b.depth + wc * c.depth;
      if (depth >= depth_[index(x, y)]) continue;
      Color color = paint.color;
      if (paint.rgba != nullptr) {
        color = texel(paint, wa * a.u + wb * b.u + wc * c.u, wa * a.v + wb * b.v + wc * c.v);
      }
      if (blend ? color.a == 0 : color.a < 128) continue;
      color = lit(color, light);
      if (blend) {
        put(x, y, mixed(at(x, y), color));
      } else {
        color.a = 255;
        put(x, y, color);
        depth_[index(x, y)] = depth;
      }
    }
  }
}

void Canvas::rectangle(int x, int y, int width, int height, Color color) {
  for (int row = std::max(y, 0); row < std::min(y + height, height_); ++row) {
    for (int column = std::max(x, 0); column < std::min(x + width, width_); ++column) {
      put(column, row, color);
    }
  }
}

void Canvas::text(int x, int y, std::string_view text, Color color, int max_width) {
  std::string ascii;
  for (const char c : text)
    ascii += c >= ' ' && c <= '~' ? c : '?';
  while (!ascii.empty() && stb_easy_font_width(ascii.data()) > max_width)
    ascii.pop_back();
  // The font comes as rectangles: four corners of x, y, z (floats) and a colour each.
  struct FontCorner {
    float x, y, z;
    unsigned char color[4];
  };
  std::vector<FontCorner> corners(ascii.size() * 80 + 4);
  const int quads = stb_easy_font_print(0, 0, ascii.data(), nullptr, corners.data(),
                                        static_cast<int>(corners.size() * sizeof(FontCorner)));
  for (int q = 0; q < quads; ++q) {
    const FontCorner& top_left = corners[static_cast<std::size_t>(q) * 4];
    const FontCorner& bottom_right = corners[static_cast<std::size_t>(q) * 4 + 2];
    rectangle(x + static_cast<int>(top_left.x), y + static_cast<int>(top_left.y),
              static_cast<int>(bottom_right.x - top_left.x),
              static_cast<int>(bottom_right.y - top_left.y), color);
  }
}

Canvas Canvas::halved() const {
  Canvas out(width_ / 2, height_ / 2, {});
  for (int y = 0; y < out.height_; ++y) {
    for (int x = 0; x < out.width_; ++x) {
      const Color four[4] = {at(2 * x, 2 * y), at(2 * x + 1, 2 * y), at(2 * x, 2 * y + 1),
                             at(2 * x + 1, 2 * y + 1)};
      const auto average = [&four](std::uint8_t Color::*part) {
        const int sum = four[0].*part + four[1].*part + four[2].*part + four[3].*part;
        return static_cast<std::uint8_t>((sum + 2) / 4);
      };
      out.put(x, y, {average(&Color::r), average(&Color::g), average(&Color::b), 255});
    }
  }
  return out;
}

void Canvas::paste(const Canvas& other, int x, int y) {
  for (int row = 0; row < other.height_; ++row) {
    for (int column = 0; column < other.width_; ++column) {
      const int to_x = x + column;
      const int to_y = y + row;
      if (to_x < 0 || to_y < 0 || to_x >= width_ || to_y >= height_) continue;
      put(to_x, to_y, other.at(column, row));
    }
  }
}

std::string Canvas::png() const {
  return encode_png(
      {reinterpret_cast<const char*>(pixels_.data()), pixels_.size() * sizeof(pixels_[0])},
      static_cast<std::uint32_t>(width_), static_cast<std::uint32_t>(height_));
}

}  // namespace fmmc::preview
