#include "bake/cube_geometry.h"

#include <cstddef>
#include <utility>

namespace fmmc {

namespace {

// What the editor gives a side of no extent, so that opposite faces do not flicker.
constexpr double least_extent = 0.001;

// Which end of each axis a corner takes: 0 low, 1 high.
struct Corner {
  unsigned char x, y, z;
};

struct Side {
  std::array<Corner, 4> corners;  // top left, top right, bottom left, bottom right from outside
  Vec3 normal;
};

constexpr Side sides[face_count] = {
    {{{{1, 1, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 0}}}, {0, 0, -1}},  // north
    {{{{1, 1, 1}, {1, 1, 0}, {1, 0, 1}, {1, 0, 0}}}, {1, 0, 0}},   // east
    {{{{0, 1, 1}, {1, 1, 1}, {0, 0, 1}, {1, 0, 1}}}, {0, 0, 1}},   // south
    {{{{0, 1, 0}, {0, 1, 1}, {0, 0, 0}, {0, 0, 1}}}, {-1, 0, 0}},  // west
    {{{{0, 1, 0}, {1, 1, 0}, {0, 1, 1}, {1, 1, 1}}}, {0, 1, 0}},   // up
    {{{{0, 0, 1}, {1, 0, 1}, {0, 0, 0}, {1, 0, 0}}}, {0, -1, 0}},  // down
};

// Moves two ends towards each other.
void draw_in(double& a, double& b, double by) {
  const double signed_by = a > b ? -by : by;
  a += signed_by;
  b -= signed_by;
}

void set_uv(Quad& quad, const Face& face, double inset) {
  auto [u1, v1, u2, v2] = face.uv;
  draw_in(u1, u2, inset);
  draw_in(v1, v2, inset);
  auto& [top_left, top_right, bottom_left, bottom_right] = quad.uv;
  top_left = {u1, v1};
  top_right = {u2, v1};
  bottom_left = {u1, v2};
  bottom_right = {u2, v2};
  for (int angle = 0; angle < face.rotation; angle += 90) {
    const auto corner = top_left;
    top_left = bottom_left;
    bottom_left = bottom_right;
    bottom_right = top_right;
    top_right = corner;
  }
}

}  // namespace

CubeShape::Extent CubeShape::extent_of(double from, double to, double origin, double inflate,
                                       double stretch) {
  const double centre = (from + to) / 2 - origin;
  const double half = ((to - from) / 2 + inflate) * stretch;
  Extent extent{centre - half, centre + half};
  if (extent.low == extent.high) extent.high += least_extent;
  return extent;
}

CubeShape::CubeShape(const Cube& cube, const Vec3& space, double uv_inset) : uv_inset_(uv_inset) {
  const Vec3& o = cube.origin;
  x_ = extent_of(cube.from.x, cube.to.x, o.x, cube.inflate, cube.stretch.x);
  y_ = extent_of(cube.from.y, cube.to.y, o.y, cube.inflate, cube.stretch.y);
  z_ = extent_of(cube.from.z, cube.to.z, o.z, cube.inflate, cube.stretch.z);
  const Quat rotation = quat_from_euler_zyx(cube.rotation.x * radians_per_degree,
                                            cube.rotation.y * radians_per_degree,
                                            cube.rotation.z * radians_per_degree);
  turn_ = matrix_from_trs({}, rotation, {1, 1, 1});
  place_ = matrix_from_trs({o.x - space.x, o.y - space.y, o.z - space.z}, rotation, {1, 1, 1});
}

Quad CubeShape::quad(const Face& face, FaceSide face_side) const {
  const Side& side = sides[static_cast<std::size_t>(face_side)];
  Quad quad;
  for (std::size_t i = 0; i < 4; ++i) {
    const Corner& corner = side.corners[i];
    quad.corners[i] =
        transform_point(place_, {corner.x != 0 ? x_.high : x_.low, corner.y != 0 ? y_.high : y_.low,
                                 corner.z != 0 ? z_.high : z_.low});
  }
  quad.normal =
      transform_point(turn_, {side.normal.x * x_.direction(), side.normal.y * y_.direction(),
                              side.normal.z * z_.direction()});
  quad.mirrored = x_.direction() * y_.direction() * z_.direction() < 0;
  set_uv(quad, face, uv_inset_);
  return quad;
}

}  // namespace fmmc
