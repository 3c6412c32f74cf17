#include <algorithm>

#include "float_rules.h"
#include "view.h"
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

namespace {

// T R S: the columns of the rotation matrix times the scale, and the translation beside them.
Matrix3x4 matrix_of(const Transform& transform) {
  const float* q = transform.rotation;
  const float* s = transform.scale;
  const float* t = transform.translation;
  const float xx = q[0] * q[0], yy = q[1] * q[1], zz = q[2] * q[2];
  const float xy = q[0] * q[1], xz = q[0] * q[2], yz = q[1] * q[2];
  const float wx = q[3] * q[0], wy = q[3] * q[1], wz = q[3] * q[2];
  return {{
      (1 - 2 * (yy + zz)) * s[0], 2 * (xy - wz) * s[1], 2 * (xz + wy) * s[2], t[0],  //
      2 * (xy + wz) * s[0], (1 - 2 * (xx + zz)) * s[1], 2 * (yz - wx) * s[2], t[1],  //
      2 * (xz - wy) * s[0], 2 * (yz + wx) * s[1], (1 - 2 * (xx + yy)) * s[2], t[2],  //
  }};
}

Matrix3x4 product_of(const Matrix3x4& a, const Matrix3x4& b) {
  Matrix3x4 product;
  for (int row = 0; row < 3; ++row) {
    const float* r = a.m + 4 * row;
    float* out = product.m + 4 * row;
    for (int column = 0; column < 4; ++column)
      out[column] = r[0] * b.m[column] + r[1] * b.m[4 + column] + r[2] * b.m[8 + column];
    out[3] += r[3];
  }
  return product;
}

}  // namespace

void local_to_model(const Model& model, std::span<const Transform> local,
                    std::span<Matrix3x4> world) noexcept {
  const auto bones = detail::records_of<format::BoneRecord>(model, format::Section::bones);
  const std::size_t count = std::min({bones.size(), local.size(), world.size()});
  for (std::size_t i = 0; i < count; ++i) {
    const Matrix3x4 matrix = matrix_of(local[i]);
    const std::size_t parent = bones[i].parent;
    world[i] = parent < i ? product_of(world[parent], matrix) : matrix;
  }
}

}  // namespace v1
}  // namespace fmm
