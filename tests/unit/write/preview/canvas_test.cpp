#include "write/preview/canvas.h"

#include <limits>

#include <doctest/doctest.h>

using namespace fmmc::preview;

namespace {

constexpr Color black{0, 0, 0, 255};
constexpr Color white{255, 255, 255, 255};

std::array<Corner, 3> covering(double depth) {
  return {{{-10, -10, depth, 0, 0}, {50, -10, depth, 1, 0}, {-10, 50, depth, 0, 1}}};
}

Paint plain(Color color) {
  Paint paint;
  paint.color = color;
  return paint;
}

}  // namespace

TEST_CASE("a triangle paints the pixels inside it, whichever way it turns") {
  const std::array<Corner, 3> corners{{{0, 0, 0, 0, 0}, {8, 0, 0, 0, 0}, {0, 8, 0, 0, 0}}};
  const std::array<Corner, 3> turned{{corners[0], corners[2], corners[1]}};
  for (const auto& triangle : {corners, turned}) {
    Canvas canvas(8, 8, black);
    canvas.triangle(triangle, plain(white), 1, false);
    CHECK(canvas.at(1, 1) == white);
    CHECK(canvas.at(7, 7) == black);
  }
}

TEST_CASE("the nearer of two triangles shows, in either order") {
  for (const bool near_first : {true, false}) {
    Canvas canvas(4, 4, black);
    const Color near{10, 0, 0, 255};
    const Color far{0, 10, 0, 255};
    canvas.triangle(covering(near_first ? 1 : 2), plain(near_first ? near : far), 1, false);
    canvas.triangle(covering(near_first ? 2 : 1), plain(near_first ? far : near), 1, false);
    CHECK(canvas.at(1, 1) == near);
  }
}

TEST_CASE("a texel below half opacity is a hole that hides nothing behind it") {
  const std::uint8_t clear[4] = {255, 255, 255, 0};
  Paint paint;
  paint.rgba = clear;
  paint.width = paint.height = 1;
  Canvas canvas(4, 4, black);
  canvas.triangle(covering(1), paint, 1, false);
  CHECK(canvas.at(1, 1) == black);
  canvas.triangle(covering(2), plain(white), 1, false);
  CHECK(canvas.at(1, 1) == white);
}

TEST_CASE("blending mixes by opacity") {
  Canvas canvas(4, 4, black);
  canvas.triangle(covering(1), plain({255, 255, 255, 128}), 1, true);
  CHECK(canvas.at(1, 1).r == 128);
}

TEST_CASE("a triangle with a corner that is not a number paints nothing") {
  Canvas canvas(4, 4, black);
  auto corners = covering(1);
  corners[1].x = std::numeric_limits<double>::quiet_NaN();
  canvas.triangle(corners, plain(white), 1, false);
  CHECK(canvas.at(1, 1) == black);
}

TEST_CASE("text paints ink and keeps within its width") {
  Canvas canvas(100, 12, black);
  canvas.text(0, 2, "walk 0.35 s", white, 30);
  int inked = 0;
  int outside = 0;
  for (int y = 0; y < canvas.height(); ++y) {
    for (int x = 0; x < canvas.width(); ++x) {
      if (canvas.at(x, y) != white) continue;
      ++inked;
      if (x >= 30) ++outside;
    }
  }
  CHECK(inked > 20);
  CHECK(outside == 0);
}

TEST_CASE("a canvas is written as a PNG") {
  CHECK(Canvas(3, 2, white).png().substr(0, 8) == "\x89PNG\r\n\x1a\n");
}
