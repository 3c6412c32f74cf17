// Arithmetic of points, in single precision and in one fixed order of operations.
//
// Thread rule: pure.
#pragma once

#include <cmath>

#include "quaternion.h"
#include <fmm/point.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {
namespace detail {

inline Point operator+(Point a, Point b) noexcept {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Point operator-(Point a, Point b) noexcept {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Point operator*(Point a, float factor) noexcept {
  return {a.x * factor, a.y * factor, a.z * factor};
}
inline float dot(Point a, Point b) noexcept {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Point cross(Point a, Point b) noexcept {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline float length(Point a) noexcept {
  return std::sqrt(dot(a, a));
}
inline bool is_finite(Point a) noexcept {
  return std::isfinite(a.x) && std::isfinite(a.y) && std::isfinite(a.z);
}
inline Point point_of(const float* values) noexcept {
  return {values[0], values[1], values[2]};
}

// v + 2 w (u x v) + 2 u x (u x v), for a unit quaternion (u, w).
inline Point turned(const Quaternion& q, Point v) noexcept {
  const Point u{q.x, q.y, q.z};
  const Point c = cross(u, v);
  return v + (c * q.w + cross(u, c)) * 2;
}

// The shortest turn from one direction to another; none if either has no length. Opposite
// directions turn about an axis that is across `from`.
Quaternion arc(Point from, Point to) noexcept;

inline Point origin_of(const Matrix3x4& m) noexcept {
  return {m.m[3], m.m[7], m.m[11]};
}
inline Point column(const Matrix3x4& m, int index) noexcept {
  return {m.m[index], m.m[4 + index], m.m[8 + index]};
}
inline Point moved(const Matrix3x4& m, Point p) noexcept {
  return {m.m[0] * p.x + m.m[1] * p.y + m.m[2] * p.z + m.m[3],
          m.m[4] * p.x + m.m[5] * p.y + m.m[6] * p.z + m.m[7],
          m.m[8] * p.x + m.m[9] * p.y + m.m[10] * p.z + m.m[11]};
}

// Solves M v = d for the 3x3 part of `m`. False if it is flat.
bool undone(const Matrix3x4& m, Point d, Point& v) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
