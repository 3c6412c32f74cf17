// Matrices of transforms and their products, where they are needed for every bone.
//
// Thread rule: pure.
#pragma once

#include <fmm/types.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// T R S: the columns of the rotation matrix times the scale, and the translation beside them.
inline Matrix3x4 matrix_of(const Transform& transform) noexcept {
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

inline Matrix3x4 product_of(const Matrix3x4& a, const Matrix3x4& b) noexcept {
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

}  // namespace detail
}  // namespace v1
}  // namespace fmm
