// Sine and cosine. The angle is reduced to r = angle - n * pi/2 with |r| <= pi/4, kept as an
// unevaluated sum of two doubles, since angles near a multiple of pi/2 would otherwise lose every
// digit; then a Taylor polynomial is exact enough to round within 1 ulp.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/math.h"

namespace fmmc {

namespace {

struct Reduced {
  unsigned quadrant = 0;  // n modulo 4
  double high = 0;        // r = high + low, low is below the last bit of high
  double low = 0;
};

// high + low = a + b exactly (Knuth).
struct Sum {
  double high, low;
};
Sum two_sum(double a, double b) {
  const double sum = a + b;
  const double from_b = sum - a;
  return {sum, (a - (sum - from_b)) + (b - from_b)};
}

// pi/2 in parts of 33 bits, so that their products with an integer below 2^20 are exact, and a last
// part of 53 bits.
constexpr double half_pi_1 = 0x1.921fb544p+0;
constexpr double half_pi_2 = 0x1.0b4611a6p-34;
constexpr double half_pi_3 = 0x1.3198a2ep-69;
constexpr double half_pi_4 = 0x1.b839a252049c1p-104;

// Beyond this n would not be below 2^20.
constexpr double medium_limit = 1.6e6;

Reduced reduce_medium(double angle) {
  // Round half away from zero; a value that is off by one next to a half does no harm, since r then
  // only slightly exceeds pi/4. The conversion to an integer truncates.
  const double turns = angle * 0x1.45f306dc9c883p-1;  // 2 / pi
  const auto n = static_cast<std::int32_t>(turns < 0 ? turns - 0.5 : turns + 0.5);
  const double count = n;
  // The first difference is exact: both are within a factor of two of each other.
  const Sum second = two_sum(angle - count * half_pi_1, -(count * half_pi_2));
  const Sum third = two_sum(second.high, -(count * half_pi_3));
  const double rest = (second.low + third.low) - count * half_pi_4;
  const Sum r = two_sum(third.high, rest);
  return {static_cast<unsigned>(n) & 3u, r.high, r.low};
}

// The first 1,216 bits of 2 / pi after the binary point, behind 64 zero bits: enough for the
// largest double.
constexpr std::array<std::uint32_t, 40> two_over_pi = {
    0x00000000, 0x00000000, 0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041,
    0xFE5163AB, 0xDEBBC561, 0xB7246E3A, 0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E,
    0xE88235F5, 0x2EBB4484, 0xE99C7026, 0xB45F7E41, 0x3991D639, 0x835339F4, 0x9C845F8B, 0xBDF9283B,
    0x1FF897FF, 0xDE05980F, 0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66, 0x9E5FEA2D,
    0x7527BAC7, 0xEBE5F17B, 0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1, 0x1F8D5D08, 0x56033046, 0xFC7B6BAB};

// The product of two doubles as a sum of two.
Sum two_product(double a, double b) {
  const auto upper = [](double v) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(v) & 0xFFFF'FFFF'F800'0000u);
  };
  const double a1 = upper(a), a2 = a - a1;
  const double b1 = upper(b), b2 = b - b1;
  const double product = a * b;
  return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

// Payne and Hanek: of the product with 2 / pi only the bits around the binary point are computed;
// those above are whole turns. `angle` is finite and at least 2^20 in magnitude.
Reduced reduce_large(double angle) {
  const auto bits = std::bit_cast<std::uint64_t>(angle);
  const bool negative = (bits >> 63) != 0;
  const int exponent = static_cast<int>((bits >> 52) & 0x7FF) - 1075;
  const std::uint64_t mantissa = (bits & 0xF'FFFF'FFFF'FFFFu) | (std::uint64_t{1} << 52);

  // 192 bits of 2 / pi, the first of weight 2 after multiplication with 2^exponent.
  const auto first_bit = static_cast<unsigned>(exponent - 2 + 64);
  const std::size_t word = first_bit / 32;
  const unsigned shift = first_bit % 32;
  std::array<std::uint32_t, 6> window{};
  for (std::size_t i = 0; i < window.size(); ++i) {
    const std::uint64_t pair =
        (std::uint64_t{two_over_pi[word + i]} << 32) | two_over_pi[word + i + 1];
    window[i] = static_cast<std::uint32_t>(pair >> (32 - shift));
  }

  // The low 192 bits of mantissa * window: 2 bits of quadrant, 190 of fraction.
  const std::uint64_t low_factor = mantissa & 0xFFFF'FFFFu;
  const std::uint64_t high_factor = mantissa >> 32;
  std::array<std::uint32_t, 6> product{};
  std::uint64_t carry = 0;
  for (std::size_t i = window.size(); i-- > 0;) {
    const std::uint64_t a = low_factor * window[i];
    const std::uint64_t b = i + 1 < window.size() ? high_factor * window[i + 1] : 0;
    // Three values below 2^64 are added: halves, so that nothing is lost.
    const std::uint64_t low = (a & 0xFFFF'FFFFu) + (b & 0xFFFF'FFFFu) + (carry & 0xFFFF'FFFFu);
    product[i] = static_cast<std::uint32_t>(low);
    carry = (a >> 32) + (b >> 32) + (carry >> 32) + (low >> 32);
  }
  unsigned quadrant = product[0] >> 30;
  product[0] &= 0x3FFF'FFFFu;
  const bool round_up = (product[0] >> 29) != 0;
  if (round_up) {  // a fraction of a half or more counts down from the next quadrant
    ++quadrant;
    std::uint64_t borrow = 1;
    for (std::size_t i = product.size(); i-- > 0;) {
      const std::uint64_t digit = std::uint64_t{~product[i]} + borrow;
      product[i] = static_cast<std::uint32_t>(digit);
      borrow = digit >> 32;
    }
    product[0] &= 0x3FFF'FFFFu;
  }

  Sum fraction{0, 0};
  double weight = 0x1p-30;
  for (const std::uint32_t digit : product) {
    const Sum next = two_sum(fraction.high, digit * weight);
    fraction = {next.high, fraction.low + next.low};
    weight *= 0x1p-32;
  }
  constexpr double half_pi_high = 0x1.921fb54442d18p+0;
  constexpr double half_pi_low = 0x1.1a62633145c07p-54;
  const Sum scaled = two_product(fraction.high, half_pi_high);
  const Sum r =
      two_sum(scaled.high, scaled.low + fraction.high * half_pi_low + fraction.low * half_pi_high);
  if (round_up != negative) {
    return {(negative ? 0u - quadrant : quadrant) & 3u, -r.high, -r.low};
  }
  return {(negative ? 0u - quadrant : quadrant) & 3u, r.high, r.low};
}

Reduced reduce(double angle) {
  if (angle >= -medium_limit && angle <= medium_limit) return reduce_medium(angle);
  const bool is_finite = angle - angle == 0;
  return is_finite ? reduce_large(angle) : Reduced{};
}

// sin(x + y) for |x| <= pi/4 and tiny y. The terms are x^n / n!; the first left out is below 2^-63
// of the result.
double sin_kernel(double x, double y) {
  const double z = x * x;
  const double series =
      -1.0 / 6 +
      z * (1.0 / 120 +
           z * (-1.0 / 5040 + z * (1.0 / 362880 + z * (-1.0 / 39916800 +
                                                       z * (1.0 / 6227020800 +
                                                            z * (-1.0 / 1307674368000 +
                                                                 z * (1.0 / 355687428096000)))))));
  return x + (x * z * series + (y - 0.5 * z * y));
}

// cos(x + y) for |x| <= pi/4 and tiny y; the first term left out is below 2^-62.
double cos_kernel(double x, double y) {
  const double z = x * x;
  const double series =
      1.0 / 24 +
      z * (-1.0 / 720 +
           z * (1.0 / 40320 +
                z * (-1.0 / 3628800 +
                     z * (1.0 / 479001600 +
                          z * (-1.0 / 87178291200 +
                               z * (1.0 / 20922789888000 + z * (-1.0 / 6402373705728000)))))));
  const double half = 0.5 * z;
  const double first = 1 - half;
  // (1 - first) - half is what the rounding of `first` lost.
  return first + (((1 - first) - half) + (z * z * series - x * y));
}

}  // namespace

double sin(double radians) {
  const Reduced r = reduce(radians);
  const double value =
      (r.quadrant & 1u) != 0 ? cos_kernel(r.high, r.low) : sin_kernel(r.high, r.low);
  return (r.quadrant & 2u) != 0 ? -value : value;
}

double cos(double radians) {
  const Reduced r = reduce(radians);
  const double value =
      (r.quadrant & 1u) != 0 ? sin_kernel(r.high, r.low) : cos_kernel(r.high, r.low);
  return ((r.quadrant + 1u) & 2u) != 0 ? -value : value;
}

}  // namespace fmmc
