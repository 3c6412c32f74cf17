#include "base/rotation.h"

#include <algorithm>
#include <cmath>

#include "base/functions.h"

namespace fmmc {

Quat conjugate(const Quat& q) {
  return {-q.x, -q.y, -q.z, q.w};
}

Quat slerp(const Quat& a, const Quat& b, double u) {
  double cosine = dot(a, b);
  const double sign = cosine < 0 ? -1 : 1;
  cosine *= sign;
  // Below this sine the arc is as good as its chord, and the division would lose all digits.
  constexpr double least_sine = 1e-8;
  const double sine = std::sqrt(std::max(0.0, 1 - cosine * cosine));
  double share_a = 1 - u;
  double share_b = u;
  if (sine > least_sine) {
    const double angle = atan2(sine, cosine);
    share_a = sin((1 - u) * angle) / sine;
    share_b = sin(u * angle) / sine;
  }
  share_b *= sign;
  return normalized({a.x * share_a + b.x * share_b, a.y * share_a + b.y * share_b,
                     a.z * share_a + b.z * share_b, a.w * share_a + b.w * share_b});
}

Vec3 euler_zyx_from_quat(const Quat& q) {
  // The rotation matrix, as matrix_from_trs has it.
  const Mat34 m = matrix_from_trs({}, q, {1, 1, 1});
  const double sine = std::clamp(-m.m[8], -1.0, 1.0);
  // Closer to a quarter turn x and z turn about one axis.
  constexpr double locked = 0.9999999;
  if (std::abs(sine) < locked) {
    return {atan2(m.m[9], m.m[10]), asin(sine), atan2(m.m[4], m.m[0])};
  }
  return {0, asin(sine), atan2(-m.m[1], m.m[5])};
}

}  // namespace fmmc
