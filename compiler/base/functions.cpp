// Exponential, logarithm and power in double-double arithmetic, and the exact remainder. Series are
// plain Taylor series: after range reduction they are short, and where their coefficients come from
// needs no explaining.
#include "base/functions.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/double_double.h"

namespace fmmc {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

constexpr DoubleDouble ln2 = {0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
// ln 2 again, in parts of 42 bits (so that products with an exponent are exact) and a last one.
constexpr double ln2_1 = 0x1.62e42fefa3800p-1;
constexpr double ln2_2 = 0x1.ef35793c76000p-45;
constexpr double ln2_3 = 0x1.cc01f97b57a08p-87;

// Beyond these every result rounds to infinity or 0.
constexpr double exp_overflow = 710;
constexpr double exp_underflow = -746;

// Coefficients of r^15 to r^3 in e^r.
constexpr std::array inverse_factorials = {
    1.0 / 1307674368000, 1.0 / 87178291200, 1.0 / 6227020800, 1.0 / 479001600, 1.0 / 39916800,
    1.0 / 3628800,       1.0 / 362880,      1.0 / 40320,      1.0 / 5040,      1.0 / 720,
    1.0 / 120,           1.0 / 24,          1.0 / 6};

// Coefficients of s^29 to s^7 in artanh s.
constexpr std::array inverse_odds = {1.0 / 29, 1.0 / 27, 1.0 / 25, 1.0 / 23, 1.0 / 21, 1.0 / 19,
                                     1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11, 1.0 / 9,  1.0 / 7};

double power_of_two(int exponent) {  // -1022 to 1023
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

// value * 2^exponent, rounded once; value lies between 0.5 and 2.
double scale(double value, int exponent) {
  if (exponent > 1023) return value * 2 * power_of_two(exponent - 1);
  if (exponent < -1021) return value * power_of_two(exponent + 200) * power_of_two(-200);
  return value * power_of_two(exponent);
}

// e^x for x.high between exp_underflow and exp_overflow.
double exp_of(DoubleDouble x) {
  const double count = std::floor(x.high * 0x1.71547652b82fep+0 + 0.5);  // 1 / ln 2
  // The first difference is exact: both are within a factor of two of each other, or count is 0.
  const DoubleDouble reduced = two_sum(x.high - count * ln2_1, -(count * ln2_2));
  const DoubleDouble r =
      fast_two_sum(reduced.high, reduced.low + (x.low - count * ln2_3));  // |r| < 0.35

  // r^3/3! + r^4/4! + ...; the first term left out is below 2^-68.
  const double h = r.high;
  double series = 0;
  for (const double term : inverse_factorials)
    series = series * h + term;
  const DoubleDouble square = two_product(h, h);
  const DoubleDouble first = two_sum(1, h);
  const DoubleDouble second = two_sum(first.high, square.high * 0.5);
  const double rest =
      (first.low + second.low) + (r.low + r.low * h) + square.low * 0.5 + series * square.high * h;
  return scale(second.high + rest, static_cast<int>(count));
}

// The logarithm of a positive finite number, with a relative error below 2^-68.
DoubleDouble log_of(double x) {
  int exponent = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    exponent = -54;
  }
  const auto bits = std::bit_cast<std::uint64_t>(x);
  exponent += static_cast<int>(bits >> 52) - 1023;
  double m = std::bit_cast<double>((bits & 0xF'FFFF'FFFF'FFFFu) | (std::uint64_t{1023} << 52));
  if (m > 0x1.6a09e667f3bcdp+0) {  // the square root of 2
    m *= 0.5;
    ++exponent;
  }

  // log m = 2 artanh s = 2 (s + s^3/3 + s^5/5 + ...) with s = (m - 1) / (m + 1), |s| < 0.172. Only
  // the first terms need more than a double.
  const DoubleDouble s = DoubleDouble{m - 1, 0} / two_sum(m, 1);
  const DoubleDouble z = s * s;
  double tail = 0;
  for (const double term : inverse_odds)
    tail = tail * z.high + term;
  constexpr DoubleDouble fifth = {0x1.999999999999ap-3, -0x1.999999999999ap-57};
  constexpr DoubleDouble third = {0x1.5555555555555p-2, 0x1.5555555555555p-56};
  const DoubleDouble series = z * (third + z * (fifth + z * tail));
  const DoubleDouble half = s + s * series;
  return ln2 * exponent + DoubleDouble{2 * half.high, 2 * half.low};
}

bool is_integer(double x) {
  return std::floor(x) == x;
}

bool is_odd(double x) {
  return is_integer(x) && !is_integer(x * 0.5);
}

}  // namespace

double exp(double x) {
  if (std::isnan(x)) return x;
  if (x > exp_overflow) return infinity;
  if (x < exp_underflow) return 0;
  return exp_of({x, 0});
}

double log(double x) {
  if (std::isnan(x) || x == infinity) return x;
  if (x == 0) return -infinity;
  if (x < 0) return nan;
  return log_of(x).high;
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (std::isnan(x) || std::isnan(y)) return nan;
  const double magnitude = std::fabs(x);
  if (std::isinf(y)) {
    if (magnitude == 1) return 1;
    return (magnitude > 1) == (y > 0) ? infinity : 0;
  }
  const double sign = std::signbit(x) && is_odd(y) ? -1 : 1;
  if (magnitude == 0 || std::isinf(x)) return sign * ((magnitude == 0) == (y > 0) ? 0 : infinity);
  if (x < 0 && !is_integer(y)) return nan;

  const DoubleDouble logarithm = log_of(magnitude);
  const double estimate = logarithm.high * y;
  if (estimate > exp_overflow) return sign * infinity;
  if (estimate < exp_underflow) return sign * 0;
  if (std::fabs(estimate) < 0x1p-60) return sign;
  return sign * exp_of(logarithm * y);
}

double fmod(double x, double y) {
  if (std::isnan(x) || std::isnan(y) || std::isinf(x) || y == 0) return nan;
  const double a = std::fabs(x), b = std::fabs(y);
  if (a < b || std::isinf(y)) return x;

  // Both as integers times powers of two, then long division, 11 binary digits a step: a 53-bit
  // remainder shifted by 11 fits into 64 bits.
  struct Parts {
    std::uint64_t mantissa;
    int exponent;
  };
  const auto split = [](double v) -> Parts {
    const auto bits = std::bit_cast<std::uint64_t>(v);
    const int exponent = static_cast<int>(bits >> 52);
    const std::uint64_t fraction = bits & 0xF'FFFF'FFFF'FFFFu;
    if (exponent == 0) return {fraction, 1};
    return {fraction | (std::uint64_t{1} << 52), exponent};
  };
  const Parts dividend = split(a);
  const Parts divisor = split(b);
  std::uint64_t rest = dividend.mantissa % divisor.mantissa;
  for (int left = dividend.exponent - divisor.exponent; left > 0 && rest != 0;) {
    const int step = left < 11 ? left : 11;
    rest = (rest << step) % divisor.mantissa;
    left -= step;
  }
  // The remainder is a multiple of the last place of y, so every product here is exact.
  double result = static_cast<double>(rest);
  int exponent = divisor.exponent - 1075;
  if (exponent < -1022) {
    result *= 0x1p-53;
    exponent += 53;
  }
  result *= power_of_two(exponent);
  return std::signbit(x) ? -result : result;
}

}  // namespace fmmc
