#include "base/math.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <doctest/doctest.h>

#include "unit/base/trig_vectors.h"

using fmmc::Mat34;
using fmmc::Quat;
using fmmc::Vec3;

namespace {

// How far `value` lies from high + low, in units of the last place of high.
double ulps(double value, double high, double low) {
  const double next = std::nextafter(std::abs(high), std::numeric_limits<double>::infinity());
  return std::abs((value - high) - low) / (next - std::abs(high));
}

double largest_difference(const Mat34& a, const Mat34& b) {
  double largest = 0;
  for (int i = 0; i < 12; ++i)
    largest = std::max(largest, std::abs(a.m[i] - b.m[i]));
  return largest;
}

double largest_difference(const Vec3& a, const Vec3& b) {
  return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}

Mat34 rotation(const Quat& q) {
  return fmmc::matrix_from_trs({}, q, {1, 1, 1});
}

}  // namespace

TEST_CASE("sine is within one unit of the last place, also next to multiples of pi/2") {
  for (const TrigVector& v : trig_vectors) {
    CAPTURE(v.angle);
    CHECK(ulps(fmmc::sin(v.angle), v.sin_high, v.sin_low) <= 1);
  }
}

TEST_CASE("cosine is within one unit of the last place, also next to multiples of pi/2") {
  for (const TrigVector& v : trig_vectors) {
    CAPTURE(v.angle);
    CHECK(ulps(fmmc::cos(v.angle), v.cos_high, v.cos_low) <= 1);
  }
}

TEST_CASE("sine and cosine of what is no number are those of 0") {
  for (const double angle :
       {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
        std::numeric_limits<double>::quiet_NaN()}) {
    CHECK(fmmc::sin(angle) == 0);
    CHECK(fmmc::cos(angle) == 1);
  }
}

TEST_CASE("sine is odd and cosine is even, to the last bit") {
  for (const TrigVector& v : trig_vectors) {
    CAPTURE(v.angle);
    CHECK(fmmc::sin(-v.angle) == -fmmc::sin(v.angle));
    CHECK(fmmc::cos(-v.angle) == fmmc::cos(v.angle));
  }
}

TEST_CASE("Euler angles turn about x first, then y, then z") {
  // A quarter about each: +y goes to +z by x, to +x by y, to +y by z; +x goes to -z by y.
  const double quarter = fmmc::pi / 2;
  const Quat q = fmmc::quat_from_euler_zyx(quarter, quarter, quarter);
  CHECK(largest_difference(transform_point(rotation(q), {0, 1, 0}), {0, 1, 0}) < 1e-15);
  CHECK(largest_difference(transform_point(rotation(q), {1, 0, 0}), {0, 0, -1}) < 1e-15);
}

TEST_CASE("the quaternion of Euler angles is the product of the three turns") {
  const Quat x = fmmc::quat_from_euler_zyx(0.3, 0, 0);
  const Quat y = fmmc::quat_from_euler_zyx(0, -1.1, 0);
  const Quat z = fmmc::quat_from_euler_zyx(0, 0, 2.5);
  const Quat product = z * y * x;
  const Quat direct = fmmc::quat_from_euler_zyx(0.3, -1.1, 2.5);
  CHECK(dot(product, direct) == doctest::Approx(1).epsilon(1e-15));
}

TEST_CASE("a product of quaternions applies the right one first, as matrices do") {
  const Quat a = fmmc::quat_from_euler_zyx(0.4, 0.9, -0.2);
  const Quat b = fmmc::quat_from_euler_zyx(-1.3, 0.1, 0.7);
  CHECK(largest_difference(rotation(a * b), rotation(a) * rotation(b)) < 1e-15);
}

TEST_CASE("a matrix scales, then turns, then moves") {
  const Quat q = fmmc::quat_from_euler_zyx(0, 0, fmmc::pi / 2);
  const Mat34 m = fmmc::matrix_from_trs({10, 20, 30}, q, {2, 3, 4});
  CHECK(largest_difference(transform_point(m, {1, 1, 1}), {7, 22, 34}) < 1e-14);
}

TEST_CASE("a product of matrices applies the right one first") {
  const Quat q = fmmc::quat_from_euler_zyx(0.2, 0.3, 0.4);
  const Mat34 a = fmmc::matrix_from_trs({1, 2, 3}, q, {1, 2, 1});
  const Mat34 b = fmmc::matrix_from_trs({-4, 0, 5}, q, {3, 1, 1});
  const Vec3 p{0.5, -1, 2};
  CHECK(largest_difference(transform_point(a * b, p), transform_point(a, transform_point(b, p))) <
        1e-14);
}

TEST_CASE("normalized gives unit length, and the identity where there is no direction") {
  const Quat q = fmmc::normalized({1, 2, 3, 4});
  CHECK(dot(q, q) == doctest::Approx(1).epsilon(1e-15));
  CHECK(q.w / q.x == doctest::Approx(4).epsilon(1e-15));
  CHECK(fmmc::normalized({0, 0, 0, 0}) == Quat{});
  CHECK(fmmc::normalized({std::numeric_limits<double>::infinity(), 0, 0, 0}) == Quat{});
  CHECK(fmmc::normalized({std::numeric_limits<double>::quiet_NaN(), 0, 0, 0}) == Quat{});
}
