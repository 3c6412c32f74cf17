#include "vector.h"

#include "float_rules.h"

namespace fmm {
inline namespace v1 {
namespace detail {

Quaternion arc(Point from, Point to) noexcept {
  const float from_length = length(from), to_length = length(to);
  if (!(from_length > 0) || !(to_length > 0)) return {};
  const Point a = from * (1 / from_length), b = to * (1 / to_length);
  const Point axis = cross(a, b);
  const float real = 1 + dot(a, b);
  if (real > 1e-6f) return normalized({axis.x, axis.y, axis.z, real});
  // Half a turn, about the coordinate axis that `from` leans on least, made square to it.
  const float x = std::fabs(a.x), y = std::fabs(a.y), z = std::fabs(a.z);
  Point other{0, 0, 1};
  if (x <= y && x <= z)
    other = {1, 0, 0};
  else if (y <= z)
    other = {0, 1, 0};
  const Point across = cross(a, other);
  return normalized({across.x, across.y, across.z, 0});
}

bool undone(const Matrix3x4& m, Point d, Point& v) noexcept {
  const Point a = column(m, 0), b = column(m, 1), c = column(m, 2);
  const Point bc = cross(b, c);
  const float determinant = dot(a, bc);
  if (!(std::fabs(determinant) > 1e-12f)) return false;
  v = Point{dot(d, bc), dot(d, cross(c, a)), dot(d, cross(a, b))} * (1 / determinant);
  return true;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
