// Rotations as unit quaternions x, y, z, w, in single precision and in one fixed order of
// operations. Nothing here needs more than + - * / and sqrt.
//
// Thread rule: pure.
#pragma once

#include <cmath>

namespace fmm {
inline namespace v1 {
namespace detail {

struct Quaternion {
  float x = 0, y = 0, z = 0, w = 1;
};

inline Quaternion quaternion_of(const float* q) noexcept {
  return {q[0], q[1], q[2], q[3]};
}

inline void store(const Quaternion& q, float* out) noexcept {
  out[0] = q.x;
  out[1] = q.y;
  out[2] = q.z;
  out[3] = q.w;
}

// First b, then a.
inline Quaternion product(const Quaternion& a, const Quaternion& b) noexcept {
  return {
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

inline Quaternion conjugate(const Quaternion& q) noexcept {
  return {-q.x, -q.y, -q.z, q.w};
}

inline float dot(const Quaternion& a, const Quaternion& b) noexcept {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

// A length that is zero or not a number gives no rotation.
inline Quaternion normalized(const Quaternion& q) noexcept {
  const float length = std::sqrt(dot(q, q));
  if (!(length > 0)) return {};
  return {q.x / length, q.y / length, q.z / length, q.w / length};
}

// The shorter way, by normalised linear interpolation.
inline Quaternion mixed(const Quaternion& from, const Quaternion& to, float weight) noexcept {
  const float sign = dot(from, to) < 0 ? -1.0f : 1.0f;
  return normalized(
      {from.x + (sign * to.x - from.x) * weight, from.y + (sign * to.y - from.y) * weight,
       from.z + (sign * to.z - from.z) * weight, from.w + (sign * to.w - from.w) * weight});
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
