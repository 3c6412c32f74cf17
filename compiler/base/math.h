// The arithmetic that reaches an output: vectors, quaternions, and sine and cosine of our own, so
// that a blob has the same bytes whatever the C library is. Only + - * / sqrt floor and conversions
// are used; the build forbids contraction and fast-math.
//
// Conventions: right-handed, column vectors, quaternions x, y, z, w, Euler angles in the order ZYX
// (rotation matrix Rz * Ry * Rx).
// Thread rule: pure functions.
#pragma once

#if defined(__FAST_MATH__)
#error "fmm must not be built with -ffast-math: outputs would depend on the compiler"
#endif

namespace fmmc {

struct Vec3 {
  double x = 0, y = 0, z = 0;
  bool operator==(const Vec3&) const = default;
};

struct Quat {
  double x = 0, y = 0, z = 0, w = 1;
  bool operator==(const Quat&) const = default;
};

// Row-major 3x4, the fourth column is the translation.
struct Mat34 {
  double m[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
};

inline constexpr double pi = 3.141592653589793;
// Degrees to radians as FMM and Blockbench multiply it.
inline constexpr double radians_per_degree = 0.017453292519943295;

// Sine and cosine of an angle in radians, at most 1 ulp from the exact value for |angle| up to 1e6;
// beyond that, and for non-finite angles, still finite and deterministic.
double sin(double radians);
double cos(double radians);

Quat operator*(const Quat& a, const Quat& b);  // Hamilton product: apply b first, then a
double dot(const Quat& a, const Quat& b);
Quat normalized(const Quat& q);  // the identity if the length is 0 or not finite
Quat quat_from_euler_zyx(double x, double y, double z);  // radians

Vec3 transform_point(const Mat34& m, const Vec3& p);

// Inline: these run for every bone of every row, many times over.
inline Mat34 matrix_from_trs(const Vec3& t, const Quat& q, const Vec3& s) {
  const double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const double xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {{(1 - 2 * (yy + zz)) * s.x, 2 * (xy - wz) * s.y, 2 * (xz + wy) * s.z, t.x,
           2 * (xy + wz) * s.x, (1 - 2 * (xx + zz)) * s.y, 2 * (yz - wx) * s.z, t.y,
           2 * (xz - wy) * s.x, 2 * (yz + wx) * s.y, (1 - 2 * (xx + yy)) * s.z, t.z}};
}

inline Mat34 operator*(const Mat34& a, const Mat34& b) {
  Mat34 out;
  for (int row = 0; row < 12; row += 4) {
    for (int column = 0; column < 4; ++column) {
      out.m[row + column] =
          a.m[row] * b.m[column] + a.m[row + 1] * b.m[column + 4] + a.m[row + 2] * b.m[column + 8];
    }
    out.m[row + 3] += a.m[row + 3];
  }
  return out;
}

}  // namespace fmmc
