// Vectors and turns as inverse kinematics needs them, beside base/math.h.
//
// Thread rule: pure functions.
#pragma once

#include <cmath>

#include "base/math.h"

namespace fmmc::ik {

inline Vec3 add(const Vec3& a, const Vec3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Vec3 subtract(const Vec3& a, const Vec3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Vec3 scaled(const Vec3& a, double s) {
  return {a.x * s, a.y * s, a.z * s};
}
inline double dot(const Vec3& a, const Vec3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Vec3& a) {
  return std::sqrt(dot(a, a));
}
inline double distance(const Vec3& a, const Vec3& b) {
  return length(subtract(b, a));
}

// The zero vector if the length is 0.
inline Vec3 unit(const Vec3& a) {
  const double l = length(a);
  return l > 0 ? scaled(a, 1 / l) : Vec3{};
}

inline Vec3 rotated(const Quat& q, const Vec3& v) {
  const Vec3 axis{q.x, q.y, q.z};
  const Vec3 t = scaled(cross(axis, v), 2);
  return add(add(v, scaled(t, q.w)), cross(axis, t));
}

// The smallest turn that takes the direction of one unit vector to that of another. Of opposite
// ones any half turn will do; the axis is then across the smallest component of `a`.
inline Quat shortest_arc(const Vec3& a, const Vec3& b) {
  constexpr double nearly_opposite = 1e-12;
  const double cosine = dot(a, b);
  if (cosine < nearly_opposite - 1) {
    const double x = std::abs(a.x), y = std::abs(a.y), z = std::abs(a.z);
    const Vec3 other = x <= y && x <= z ? Vec3{1, 0, 0} : y <= z ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
    const Vec3 axis = unit(cross(a, other));
    return {axis.x, axis.y, axis.z, 0};
  }
  const Vec3 axis = cross(a, b);
  return normalized(Quat{axis.x, axis.y, axis.z, 1 + cosine});
}

}  // namespace fmmc::ik
