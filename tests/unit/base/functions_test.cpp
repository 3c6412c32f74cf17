#include "base/functions.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <doctest/doctest.h>

#include "unit/base/function_vectors.h"

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double smallest = std::numeric_limits<double>::denorm_min();
constexpr double largest = std::numeric_limits<double>::max();

// How far `value` lies from the exact result, in units of the last place of the nearest double.
double ulps(double value, double nearest, double rest) {
  if (!std::isfinite(value)) return infinity;
  const double unit = std::nextafter(std::abs(nearest), infinity) - std::abs(nearest);
  return std::abs((value - nearest) / unit - rest);
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

// Mixes the bits of results, to tell whether two builds compute the same.
struct Digest {
  std::uint64_t state = 0;
  void add(double value) {
    state = (state ^ std::bit_cast<std::uint64_t>(value)) * 0x9E3779B97F4A7C15u;
    state ^= state >> 29;
  }
};

}  // namespace

TEST_CASE("exp is within one unit of the last place of the exact value") {
  for (const FunctionVector& v : exp_vectors) {
    CAPTURE(v.x);
    CHECK(ulps(fmmc::exp(v.x), v.nearest, v.rest) <= 1);
  }
}

TEST_CASE("log is within one unit of the last place of the exact value") {
  for (const FunctionVector& v : log_vectors) {
    CAPTURE(v.x);
    CHECK(ulps(fmmc::log(v.x), v.nearest, v.rest) <= 1);
  }
}

TEST_CASE("pow is within one unit of the last place of the exact value") {
  for (const FunctionVector2& v : pow_vectors) {
    CAPTURE(v.x);
    CAPTURE(v.y);
    CHECK(ulps(fmmc::pow(v.x, v.y), v.nearest, v.rest) <= 1);
  }
}

TEST_CASE("atan is within one unit of the last place of the exact value") {
  for (const FunctionVector& v : atan_vectors) {
    CAPTURE(v.x);
    CHECK(ulps(fmmc::atan(v.x), v.nearest, v.rest) <= 1);
  }
}

TEST_CASE("atan2 is within one unit of the last place of the exact value") {
  for (const FunctionVector2& v : atan2_vectors) {
    CAPTURE(v.x);
    CAPTURE(v.y);
    CHECK(ulps(fmmc::atan2(v.x, v.y), v.nearest, v.rest) <= 1);
  }
}

TEST_CASE("asin is within one unit of the last place of the exact value") {
  for (const FunctionVector& v : asin_vectors) {
    CAPTURE(v.x);
    CHECK(ulps(fmmc::asin(v.x), v.nearest, v.rest) <= 1);
  }
}

TEST_CASE("acos is within one unit of the last place of the exact value") {
  for (const FunctionVector& v : acos_vectors) {
    CAPTURE(v.x);
    CHECK(ulps(fmmc::acos(v.x), v.nearest, v.rest) <= 1);
  }
}

TEST_CASE("a power that is a double comes out exactly") {
  CHECK(fmmc::pow(2, 10) == 1024);
  CHECK(fmmc::pow(2, -1) == 0.5);
  CHECK(fmmc::pow(9, 0.5) == 3);
  CHECK(fmmc::pow(-3, 3) == -27);
  CHECK(fmmc::pow(10, 22) == 1e22);
  CHECK(fmmc::pow(2, -1074) == smallest);
}

TEST_CASE("exp and log at and beyond their ends") {
  CHECK(fmmc::exp(0) == 1);
  CHECK(fmmc::exp(infinity) == infinity);
  CHECK(fmmc::exp(-infinity) == 0);
  CHECK(fmmc::exp(709.8) == infinity);
  CHECK(fmmc::exp(-745.2) == 0);
  CHECK(fmmc::log(1) == 0);
  CHECK(fmmc::log(0) == -infinity);
  CHECK(fmmc::log(infinity) == infinity);
  CHECK(std::isnan(fmmc::log(-1)));
  CHECK(std::isnan(fmmc::exp(std::nan(""))));
}

TEST_CASE("special powers are those of C99") {
  CHECK(fmmc::pow(std::nan(""), 0) == 1);
  CHECK(fmmc::pow(1, std::nan("")) == 1);
  CHECK(std::isnan(fmmc::pow(-8, 0.5)));
  CHECK(fmmc::pow(0, 3) == 0);
  CHECK(same_bits(fmmc::pow(-0.0, 3), -0.0));
  CHECK(fmmc::pow(-0.0, -3) == -infinity);
  CHECK(fmmc::pow(-0.0, -2) == infinity);
  CHECK(fmmc::pow(-infinity, 3) == -infinity);
  CHECK(fmmc::pow(-infinity, -2) == 0);
  CHECK(fmmc::pow(0.5, infinity) == 0);
  CHECK(fmmc::pow(2, infinity) == infinity);
  CHECK(fmmc::pow(-1, infinity) == 1);
  CHECK(fmmc::pow(10, 400) == infinity);
  CHECK(fmmc::pow(-10, 401) == -infinity);
  CHECK(fmmc::pow(10, -400) == 0);
  CHECK(fmmc::pow(largest, 1) == largest);
  CHECK(fmmc::pow(smallest, 1) == smallest);
}

TEST_CASE("atan2 tells the quadrants apart, by the sign of zero too") {
  constexpr double half_turn = 3.141592653589793;
  CHECK(fmmc::atan2(0, 1) == 0);
  CHECK(same_bits(fmmc::atan2(-0.0, 1), -0.0));
  CHECK(fmmc::atan2(0, -1) == half_turn);
  CHECK(fmmc::atan2(-0.0, -1) == -half_turn);
  CHECK(fmmc::atan2(0, -0.0) == half_turn);
  CHECK(fmmc::atan2(1, 0) == half_turn / 2);
  CHECK(fmmc::atan2(-1, -0.0) == -half_turn / 2);
  CHECK(fmmc::atan2(infinity, infinity) == half_turn / 4);
  CHECK(fmmc::atan2(infinity, -infinity) == 3 * half_turn / 4);
  CHECK(fmmc::atan2(1, -infinity) == half_turn);
  CHECK(fmmc::atan2(-infinity, 1) == -half_turn / 2);
  CHECK(std::isnan(fmmc::atan2(std::nan(""), 1)));
}

TEST_CASE("arcus functions outside of their domain are no number") {
  CHECK(std::isnan(fmmc::asin(1.0000000000000002)));
  CHECK(std::isnan(fmmc::acos(-1.0000000000000002)));
  CHECK(std::isnan(fmmc::acos(std::nan(""))));
}

TEST_CASE("fmod is the exact remainder with the sign of its first operand") {
  CHECK(fmmc::fmod(7, 3) == 1);
  CHECK(fmmc::fmod(-7, 3) == -1);
  CHECK(fmmc::fmod(7, -3) == 1);
  CHECK(fmmc::fmod(5.5, 2) == 1.5);
  CHECK(same_bits(fmmc::fmod(-6, 3), -0.0));
  CHECK(fmmc::fmod(2, infinity) == 2);
  CHECK(std::isnan(fmmc::fmod(1, 0)));
  CHECK(std::isnan(fmmc::fmod(infinity, 1)));
  // 2^1023 mod 3 is 2, since 2 mod 3 is -1 and the exponent is odd.
  CHECK(fmmc::fmod(0x1p1023, 3) == 2);
  CHECK(fmmc::fmod(largest, smallest) == 0);
  CHECK(fmmc::fmod(7 * smallest, 4 * smallest) == 3 * smallest);
  CHECK(fmmc::fmod(0x1.8p-1021, 0x1p-1022 + smallest) == 0x1p-1022 - 2 * smallest);
}

TEST_CASE("every build computes the same bits") {
  Digest digest;
  for (int i = -2000; i <= 2000; ++i) {
    const double x = i * 0x1.9e3779b97f4a8p-3;  // an irregular grid
    const double unit = i / 2000.0;
    digest.add(fmmc::exp(x));
    digest.add(fmmc::log(x * x + smallest));
    digest.add(fmmc::pow(x * x + 1, unit * 30));
    digest.add(fmmc::atan(x));
    digest.add(fmmc::atan2(unit, x - 100));
    digest.add(fmmc::asin(unit));
    digest.add(fmmc::acos(unit));
    digest.add(fmmc::fmod(x * 1e9, unit + 3));
  }
  CHECK(digest.state == 12832896290871469846u);
}
