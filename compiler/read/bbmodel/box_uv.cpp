#include "read/bbmodel/box_uv.h"

#include <cmath>
#include <utility>

namespace fmmc::bbmodel {

namespace {

double side(double from, double to, bool floor_size) {
  // Blockbench's slack, so that 5.99999999 from its own arithmetic is still 6.
  constexpr double slack = 1e-7;
  return floor_size ? std::floor(to - from + slack) : to - from;
}

Face& face(Cube& cube, FaceSide which) {
  return cube.faces[static_cast<std::size_t>(which)];
}

}  // namespace

void unfold_box_uv(Cube& cube, bool floor_size) {
  const double w = side(cube.from.x, cube.to.x, floor_size);
  const double h = side(cube.from.y, cube.to.y, floor_size);
  const double d = side(cube.from.z, cube.to.z, floor_size);
  const double u = cube.uv_offset[0];
  const double v = cube.uv_offset[1];
  face(cube, FaceSide::east).uv = {u, v + d, u + d, v + d + h};
  face(cube, FaceSide::north).uv = {u + d, v + d, u + d + w, v + d + h};
  face(cube, FaceSide::west).uv = {u + d + w, v + d, u + 2 * d + w, v + d + h};
  face(cube, FaceSide::south).uv = {u + 2 * d + w, v + d, u + 2 * d + 2 * w, v + d + h};
  face(cube, FaceSide::up).uv = {u + d + w, v + d, u + d, v};
  face(cube, FaceSide::down).uv = {u + d + 2 * w, v, u + d + w, v + d};
  for (Face& each : cube.faces)
    each.rotation = 0;
  if (!cube.mirror_uv) return;
  for (Face& each : cube.faces)
    std::swap(each.uv[0], each.uv[2]);
  std::swap(face(cube, FaceSide::east).uv, face(cube, FaceSide::west).uv);
}

}  // namespace fmmc::bbmodel
