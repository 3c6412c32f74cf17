// Numbers of about 106 bits as the unevaluated sum of two doubles, for the inside of functions that
// must round correctly almost always. The algorithms are Dekker's and Knuth's; they rely on
// round-to-nearest without contraction, which the build flags ensure.
//
// Nothing here guards against overflow: callers scale their operands.
// Thread rule: values and pure functions.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace fmmc {

struct DoubleDouble {
  double high = 0;
  double low = 0;  // at most half a unit in the last place of high
};

// a + b exactly.
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double from_b = sum - a;
  return {sum, (a - (sum - from_b)) + (b - from_b)};
}

// a + b exactly if a is 0 or |a| >= |b|.
inline DoubleDouble fast_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

// a * b but for an error below 2^-104 of it.
inline DoubleDouble two_product(double a, double b) {
  const auto upper_half = [](double v) {
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(v) & 0xFFFF'FFFF'F800'0000u);
  };
  const double a1 = upper_half(a), a2 = a - a1;
  const double b1 = upper_half(b), b2 = b - b1;
  const double product = a * b;
  return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

inline DoubleDouble operator-(DoubleDouble a) {
  return {-a.high, -a.low};
}

inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = two_sum(a.high, b.high);
  return fast_two_sum(sum.high, sum.low + (a.low + b.low));
}

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.high, b.high);
  return fast_two_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

inline DoubleDouble operator*(DoubleDouble a, double b) {
  const DoubleDouble product = two_product(a.high, b);
  return fast_two_sum(product.high, product.low + a.low * b);
}

inline DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double quotient = a.high / b.high;
  const DoubleDouble back = two_product(quotient, b.high);
  const double rest = (((a.high - back.high) - back.low) + a.low) - quotient * b.low;
  return fast_two_sum(quotient, rest / b.high);
}

inline DoubleDouble square_root(DoubleDouble a) {
  const double root = std::sqrt(a.high);
  if (!(root > 0)) return {root, 0};
  const DoubleDouble back = two_product(root, root);
  const double rest = ((a.high - back.high) - back.low) + a.low;
  return fast_two_sum(root, rest / (2 * root));
}

}  // namespace fmmc
