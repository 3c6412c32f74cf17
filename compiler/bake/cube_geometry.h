// The shape of a cube as the editor shows it (spec/blockbench.md 2.6): four corners, texture
// coordinates and an outward normal for each side.
//
// Thread rule: pure.
#pragma once

#include <array>

#include "base/math.h"
#include "model/model.h"

namespace fmmc {

struct Quad {
  std::array<Vec3, 4> corners;  // top left, top right, bottom left, bottom right; pixels
  std::array<std::array<double, 2>, 4> uv;  // at the corners, in UV units, v down
  Vec3 normal;                              // unit, outward
  // Seen from outside the corners run the other way, since the cube has a negative size along one
  // or three axes.
  bool mirrored = false;
};

// A cube's box and its place, from which each side is taken.
class CubeShape {
 public:
  // `space` is the model-space point, in pixels, that corners are relative to. `uv_inset` is how
  // much smaller texture coordinates get on each side of a face's rectangle, in UV units.
  CubeShape(const Cube& cube, const Vec3& space, double uv_inset);

  Quad quad(const Face& face, FaceSide side) const;

 private:
  // Low and high end along one axis, relative to the cube's origin. High lies below low if the size
  // is negative.
  struct Extent {
    double low, high;
    double direction() const { return high < low ? -1 : 1; }
  };
  static Extent extent_of(double from, double to, double origin, double inflate, double stretch);

  double uv_inset_;
  Extent x_, y_, z_;
  Mat34 turn_;   // the cube's rotation
  Mat34 place_;  // the same, and its origin in the space of the corners
};

}  // namespace fmmc
