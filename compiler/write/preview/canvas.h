// A small software rasteriser: textured triangles with a depth buffer, text and rectangles, enough
// for a contact sheet. No dependency on a graphics driver, and the same pixels everywhere.
//
// Thread rule: a Canvas belongs to one thread.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fmmc::preview {

struct Color {
  std::uint8_t r = 0, g = 0, b = 0, a = 255;
  bool operator==(const Color&) const = default;
};

// What a triangle is painted with: pixels of a texture, or one colour if there is none.
struct Paint {
  const std::uint8_t* rgba = nullptr;  // width * height * 4 bytes, rows top first
  std::uint32_t width = 0, height = 0;
  Color color{200, 200, 200, 255};
};

// Corner of a triangle: canvas pixels, depth (smaller is nearer), texture coordinates 0..1.
struct Corner {
  double x = 0, y = 0, depth = 0, u = 0, v = 0;
};

class Canvas {
 public:
  Canvas(int width, int height, Color background);

  int width() const { return width_; }
  int height() const { return height_; }
  Color at(int x, int y) const;

  // Draws both sides. Texels below half opacity are holes; the others cover unless `blend` is set,
  // which mixes by opacity and leaves the depth buffer alone. `light` scales the colour, 0..1.
  void triangle(const std::array<Corner, 3>& corners, const Paint& paint, double light, bool blend);

  void rectangle(int x, int y, int width, int height, Color color);

  // Text of printable ASCII, 7 pixels for a line of capitals; other bytes show as '?'. Cut at
  // `max_width` pixels.
  void text(int x, int y, std::string_view text, Color color, int max_width);

  // Averages blocks of 2 x 2 pixels.
  Canvas halved() const;
  // Copies all of `other` so that its top left corner comes to (x, y); what sticks out is cut.
  void paste(const Canvas& other, int x, int y);

  // The canvas as a PNG file.
  std::string png() const;

 private:
  void put(int x, int y, Color color) { pixels_[index(x, y)] = color; }
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(x);
  }

  int width_, height_;
  std::vector<Color> pixels_;
  std::vector<double> depth_;
};

}  // namespace fmmc::preview
