// Arcus functions. All rest on the arctangent of a double-double between 0 and 1, which is reduced
// to a neighbour of a multiple of 1/8 by the addition theorem.
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "base/double_double.h"
#include "base/functions.h"

namespace fmmc {

namespace {

constexpr DoubleDouble full_turn_half = {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};  // pi
constexpr DoubleDouble quarter_turn = {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};    // pi / 2

// arctan(i / 8).
constexpr std::array<DoubleDouble, 9> arctan_of_eighths = {{
    {0, 0},
    {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
    {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
    {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
    {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
    {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
    {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
    {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
    {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
}};

// Coefficients of t^15 to t^3 in arctan t.
constexpr std::array alternating_inverse_odds = {-1.0 / 15, 1.0 / 13, -1.0 / 11, 1.0 / 9,
                                                 -1.0 / 7,  1.0 / 5,  -1.0 / 3};

// For 0 <= x <= 1, up to rounding.
DoubleDouble arctan(DoubleDouble x) {
  // Below 1/16 the sum could round up to 1, and x.high - c would no longer be exact.
  const double nearest = x.high < 0.0625 ? 0 : std::floor(x.high * 8 + 0.5);
  DoubleDouble t = x;
  if (nearest > 0) {
    const double c = nearest / 8;
    const DoubleDouble product = two_product(x.high, c);
    const DoubleDouble one = two_sum(1, product.high);
    // x.high - c is exact: both are within a factor of two of each other.
    t = two_sum(x.high - c, x.low) / fast_two_sum(one.high, one.low + (product.low + x.low * c));
  }
  // t - t^3/3 + t^5/5 - ... with |t| <= 1/16; the first term left out is below 2^-67 of t.
  const double z = t.high * t.high;
  double series = 0;
  for (const double term : alternating_inverse_odds)
    series = series * z + term;
  const double rest = (t.low - z * t.low) + t.high * z * series;
  return arctan_of_eighths[static_cast<std::size_t>(nearest)] + fast_two_sum(t.high, rest);
}

// The angle of the point (x, y) for x, y >= 0, not both 0, of like magnitude.
DoubleDouble first_quadrant_angle(DoubleDouble y, DoubleDouble x) {
  if (y.high <= x.high) return arctan(y / x);
  return quarter_turn + -arctan(x / y);
}

// Exponent of a positive finite number; subnormals count as the smallest normal.
int exponent_of(double x) {
  const int biased = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52);
  return (biased == 0 ? 1 : biased) - 1023;
}

// x * 2^-exponent, for an exponent of exponent_of().
double unscale(double x, int exponent) {
  const double half = std::bit_cast<double>(static_cast<std::uint64_t>(1023 - exponent / 2) << 52);
  const double rest =
      std::bit_cast<double>(static_cast<std::uint64_t>(1023 - (exponent - exponent / 2)) << 52);
  return x * half * rest;
}

// sqrt(1 - x^2) for 0 <= x <= 1, without cancellation.
DoubleDouble cosine_of_arcsine(double x) {
  return square_root(two_sum(1, -x) * two_sum(1, x));
}

}  // namespace

double atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return std::numeric_limits<double>::quiet_NaN();
  const double ax = std::fabs(x), ay = std::fabs(y);
  const bool left = std::signbit(x);
  double angle = 0;
  if (std::isinf(ax) && std::isinf(ay)) {
    angle =
        left ? 0x1.2d97c7f3321d2p+1 : 0x1.921fb54442d18p-1;  // three quarters or a quarter of pi
  } else if (ay == 0 || std::isinf(ax)) {
    angle = left ? full_turn_half.high : 0;
  } else if (ax == 0 || std::isinf(ay)) {
    angle = quarter_turn.high;
  } else {
    const int ex = exponent_of(ax), ey = exponent_of(ay);
    // Where the ratio is below 2^-59 its square cannot show in the result any more.
    if (ey - ex > 60) {
      angle = quarter_turn.high;
    } else if (ex - ey > 60) {
      angle = left ? full_turn_half.high : ay / ax;
    } else {
      const int shift = ex > ey ? ex : ey;
      const DoubleDouble quadrant =
          first_quadrant_angle({unscale(ay, shift), 0}, {unscale(ax, shift), 0});
      angle = left ? (full_turn_half + -quadrant).high : quadrant.high;
    }
  }
  return std::signbit(y) ? -angle : angle;
}

double atan(double x) {
  return atan2(x, 1);
}

double asin(double x) {
  const double a = std::fabs(x);
  if (!(a <= 1)) return std::numeric_limits<double>::quiet_NaN();
  if (a < 0x1p-27) return x;  // the next term, x^3 / 6, is below half a unit in the last place
  const double angle = first_quadrant_angle({a, 0}, cosine_of_arcsine(a)).high;
  return x < 0 ? -angle : angle;
}

double acos(double x) {
  const double a = std::fabs(x);
  if (!(a <= 1)) return std::numeric_limits<double>::quiet_NaN();
  const DoubleDouble angle = first_quadrant_angle(cosine_of_arcsine(a), {a, 0});
  return x < 0 ? (full_turn_half + -angle).high : angle.high;
}

}  // namespace fmmc
