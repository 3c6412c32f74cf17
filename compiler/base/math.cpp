#include "base/math.h"

#include <cmath>

namespace fmmc {

Quat operator*(const Quat& a, const Quat& b) {
  return {
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y, a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w, a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z};
}

double dot(const Quat& a, const Quat& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

Quat normalized(const Quat& q) {
  const double length = std::sqrt(dot(q, q));
  if (!(length > 0) || !std::isfinite(length)) return {};
  return {q.x / length, q.y / length, q.z / length, q.w / length};
}

Quat quat_from_euler_zyx(double x, double y, double z) {
  const double sx = sin(x * 0.5), cx = cos(x * 0.5);
  const double sy = sin(y * 0.5), cy = cos(y * 0.5);
  const double sz = sin(z * 0.5), cz = cos(z * 0.5);
  return {cz * cy * sx - sz * sy * cx, cz * sy * cx + sz * cy * sx, sz * cy * cx - cz * sy * sx,
          cz * cy * cx + sz * sy * sx};
}

Vec3 transform_point(const Mat34& m, const Vec3& p) {
  return {m.m[0] * p.x + m.m[1] * p.y + m.m[2] * p.z + m.m[3],
          m.m[4] * p.x + m.m[5] * p.y + m.m[6] * p.z + m.m[7],
          m.m[8] * p.x + m.m[9] * p.y + m.m[10] * p.z + m.m[11]};
}

}  // namespace fmmc
