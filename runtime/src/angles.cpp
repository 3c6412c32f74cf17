#include "angles.h"

#include <cmath>
#include <utility>

#include "float_rules.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

constexpr double radians_per_degree = 0.017453292519943295;

// Series in x * x, Horner's way. At most an eighth of a turn.
double sine_of(double x) {
  const double q = x * x;
  double sum = -1.0 / 1307674368000.0;
  sum = sum * q + 1.0 / 6227020800.0;
  sum = sum * q - 1.0 / 39916800.0;
  sum = sum * q + 1.0 / 362880.0;
  sum = sum * q - 1.0 / 5040.0;
  sum = sum * q + 1.0 / 120.0;
  sum = sum * q - 1.0 / 6.0;
  return x + x * q * sum;
}

double cosine_of(double x) {
  const double q = x * x;
  double sum = 1.0 / 20922789888000.0;
  sum = sum * q - 1.0 / 87178291200.0;
  sum = sum * q + 1.0 / 479001600.0;
  sum = sum * q - 1.0 / 3628800.0;
  sum = sum * q + 1.0 / 40320.0;
  sum = sum * q - 1.0 / 720.0;
  sum = sum * q + 1.0 / 24.0;
  sum = sum * q - 0.5;
  return 1 + q * sum;
}

// 0 <= t <= 1. Halving the angle twice leaves at most 0.2, where the series is short.
double arc_tangent(double t) {
  for (int i = 0; i < 2; ++i)
    t = t / (1 + std::sqrt(1 + t * t));
  const double q = t * t;
  double sum = 0;
  for (int n = 17; n >= 3; n -= 2)
    sum = (1.0 / n) - q * sum;
  return 4 * (t - t * q * sum);
}

}  // namespace

SineCosine sine_cosine(double degrees) noexcept {
  const double turns = std::floor(degrees / 360);
  const double within = degrees - turns * 360;
  const double quarter = std::floor(within / 90 + 0.5);
  const double rest = (within - quarter * 90) * radians_per_degree;
  const double sine = sine_of(rest), cosine = cosine_of(rest);
  switch (static_cast<int>(quarter) & 3) {
    case 0:
      return {sine, cosine};
    case 1:
      return {cosine, -sine};
    case 2:
      return {-sine, -cosine};
    default:
      return {-cosine, sine};
  }
}

double angle_of(double y, double x) noexcept {
  double high = std::fabs(x), low = std::fabs(y);
  if (!(high > 0) && !(low > 0)) return 0;
  const bool is_steep = low > high;
  if (is_steep) std::swap(high, low);
  double degrees = arc_tangent(low / high) / radians_per_degree;
  if (is_steep) degrees = 90 - degrees;
  if (x < 0) degrees = 180 - degrees;
  return y < 0 ? -degrees : degrees;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
