// local_to_model(): T R S, parents before children, one 3x4 matrix a bone.
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"

using namespace fmm_test;
using fmm::Matrix3x4;
using fmm::Model;
using fmm::Transform;

namespace {

constexpr float half = 0.70710678f;

std::vector<Matrix3x4> world_of(const std::vector<BoneSpec>& bones) {
  ModelSpec spec;
  spec.bones = bones;
  const Blob blob = build(spec);
  const auto [error, model] = Model::open(blob.bytes());
  REQUIRE(error == fmm::Error::none);
  std::vector<Transform> pose(model.bone_count());
  std::vector<Matrix3x4> world(model.bone_count());
  fmm::rest_pose(model, pose);
  fmm::local_to_model(model, pose, world);
  return world;
}

struct Point {
  double x, y, z;
};

// The point under a matrix.
Point moved(const Matrix3x4& matrix, Point p) {
  double out[3];
  for (int row = 0; row < 3; ++row) {
    const float* m = matrix.m + 4 * row;
    out[row] = m[0] * p.x + m[1] * p.y + m[2] * p.z + m[3];
  }
  return {out[0], out[1], out[2]};
}

// The point under a transform, by the quaternion product q p q*, in double precision.
Point moved(const Transform& t, Point p) {
  const double v[3] = {p.x * t.scale[0], p.y * t.scale[1], p.z * t.scale[2]};
  const double x = t.rotation[0], y = t.rotation[1], z = t.rotation[2], w = t.rotation[3];
  // v + 2 w (u x v) + 2 u x (u x v)
  const double c[3] = {y * v[2] - z * v[1], z * v[0] - x * v[2], x * v[1] - y * v[0]};
  const double d[3] = {y * c[2] - z * c[1], z * c[0] - x * c[2], x * c[1] - y * c[0]};
  return {v[0] + 2 * (w * c[0] + d[0]) + t.translation[0],
          v[1] + 2 * (w * c[1] + d[1]) + t.translation[1],
          v[2] + 2 * (w * c[2] + d[2]) + t.translation[2]};
}

void check_near(Point a, Point b) {
  CHECK(std::abs(a.x - b.x) < 2e-6);
  CHECK(std::abs(a.y - b.y) < 2e-6);
  CHECK(std::abs(a.z - b.z) < 2e-6);
}

}  // namespace

TEST_CASE("a turn of 90 degrees about y takes +z to +x") {
  const auto world = world_of({{"b", 0xFFFF, 0, {{0, 0, 0}, {0, half, 0, half}, {1, 1, 1}}}});
  check_near(moved(world[0], {0, 0, 1}), {1, 0, 0});
}

TEST_CASE("a bone scales first, then turns, then moves") {
  const auto world = world_of({{"b", 0xFFFF, 0, {{10, 0, 0}, {0, 0, half, half}, {2, 3, 4}}}});
  check_near(moved(world[0], {1, 0, 0}), {10, 2, 0});
  check_near(moved(world[0], {0, 1, 0}), {7, 0, 0});
  check_near(moved(world[0], {0, 0, 1}), {10, 0, 4});
}

TEST_CASE("a child inherits all of its parent, shear too") {
  const Transform parent{{1, 2, 3}, {0.36f, 0.48f, 0, 0.8f}, {1, 3, 0.5f}};
  const Transform child{{-2, 0, 1}, {0, 0.6f, 0, 0.8f}, {2, 1, 1}};
  const Transform grandchild{{0, 1, 0}, {half, 0, 0, half}, {1, -1, 1}};
  const auto world = world_of({{"a", 0xFFFF, 0, parent},
                               {"b", 0, 0, child},
                               {"c", 1, 0, grandchild},
                               {"d", 0, 0, grandchild}});
  for (const Point p : {Point{0, 0, 0}, Point{1, 2, 3}, Point{-4, 0.5, 1}}) {
    check_near(moved(world[0], p), moved(parent, p));
    check_near(moved(world[1], p), moved(parent, moved(child, p)));
    check_near(moved(world[2], p), moved(parent, moved(child, moved(grandchild, p))));
    check_near(moved(world[3], p), moved(parent, moved(grandchild, p)));
  }
}

TEST_CASE("the identity stays the identity bit for bit down a chain") {
  std::vector<BoneSpec> bones;
  for (int i = 0; i < 100; ++i)
    bones.push_back({"b", static_cast<std::uint16_t>(i == 0 ? 0xFFFF : i - 1), 0, {}});
  const auto world = world_of(bones);
  const Matrix3x4 identity;
  CHECK(std::memcmp(&world.back(), &identity, sizeof identity) == 0);
}

TEST_CASE("the smallest of bones, transforms and matrices bounds the work") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  std::vector<Transform> pose(5);
  std::vector<Matrix3x4> world(5);
  for (Matrix3x4& matrix : world)
    matrix.m[0] = 77;
  fmm::local_to_model(model, std::span(pose).first(2), world);
  CHECK(world[1].m[0] == 1);
  CHECK(world[2].m[0] == 77);
  fmm::local_to_model(model, pose, world);
  CHECK(world[2].m[0] == 1);
  CHECK(world[3].m[0] == 77);
  fmm::local_to_model(model, pose, {});
}
