// Rest rotations of stacked bones, against products of whole-number matrices.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>

#include "bake/bake.h"

using namespace fmmc;

namespace {

using Matrix = std::array<std::array<int, 3>, 3>;

Matrix operator*(const Matrix& a, const Matrix& b) {
  Matrix out{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k)
        out[i][j] += a[i][k] * b[k][j];
    }
  }
  return out;
}

// A right-handed turn about an axis by quarters.
Matrix turn(std::size_t axis, int quarters) {
  constexpr std::array<int, 4> sines = {0, 1, 0, -1};
  constexpr std::array<int, 4> cosines = {1, 0, -1, 0};
  const int s = sines[static_cast<std::size_t>(quarters)];
  const int c = cosines[static_cast<std::size_t>(quarters)];
  const std::size_t a = (axis + 1) % 3;
  const std::size_t b = (axis + 2) % 3;
  Matrix out{};
  out[axis][axis] = 1;
  out[a][a] = out[b][b] = c;
  out[a][b] = -s;
  out[b][a] = s;
  return out;
}

struct Turns {
  int x, y, z;
  Matrix matrix() const { return turn(2, z) * turn(1, y) * turn(0, x); }
  Vec3 degrees() const { return {90.0 * x, 90.0 * y, 90.0 * z}; }
};

// Of 0..63.
Turns turns(int number) {
  return {number % 4, number / 4 % 4, number / 16};
}

// The largest difference of an element of the quaternion's matrix.
double distance(const Quat& q, const Matrix& expected) {
  const Mat34 m = matrix_from_trs({}, q, {1, 1, 1});
  double worst = 0;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column) {
      const double difference = m.m[4 * row + column] - expected[row][column];
      worst = std::max(worst, std::abs(difference));
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("D6 quarter turns of parent and child multiply, in every combination") {
  Model model;
  model.bones.resize(2);
  model.bones[1].parent = 0;
  double worst = 0;
  for (int parent = 0; parent < 64; ++parent) {
    for (int child = 0; child < 64; ++child) {
      model.bones[0].rotation = turns(parent).degrees();
      model.bones[1].rotation = turns(child).degrees();
      const std::vector<LocalTransform> rest = rest_transforms(model);
      const Quat world = rest[0].rotation * rest[1].rotation;
      worst = std::max(worst, distance(world, turns(parent).matrix() * turns(child).matrix()));
    }
  }
  CHECK(worst < 1e-12);
}
