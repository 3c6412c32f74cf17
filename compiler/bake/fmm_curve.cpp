#include "bake/fmm_curve.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <utility>

namespace fmmc {

namespace {

// The share of the way from one key to the next. T is float for rows and double for the evaluator;
// the order of operations is part of the semantics.
template <class T>
T eased(Interpolation interpolation, T p) {
  switch (interpolation) {
    case Interpolation::catmullrom:
      return p * p * (3 - 2 * p);
    case Interpolation::bezier: {
      // A fixed ease; p is the parameter of the curve itself, nothing is solved for.
      constexpr T first = static_cast<T>(0.42f), second = static_cast<T>(0.58f);
      return 3 * (1 - p) * (1 - p) * p * first + 3 * (1 - p) * p * p * second + p * p * p;
    }
    case Interpolation::step:
      return 0;  // holds until the key itself
    default:
      return p;
  }
}

// Products of the largest floats may leave the range by a rounding; a pose must stay finite.
float bounded(float value) {
  constexpr float limit = std::numeric_limits<float>::max();
  return std::clamp(value, -limit, limit);
}
double bounded(double value) {
  return value;
}

template <class T>
std::array<T, 3> value_at(const FmmCurve& curve, double row) {
  const auto exactly = [](const FmmKey& key) {
    return std::array<T, 3>{key.value[0], key.value[1], key.value[2]};
  };
  const auto next =
      std::upper_bound(curve.begin(), curve.end(), row,
                       [](double wanted, const FmmKey& key) { return wanted < key.row; });
  if (next == curve.begin()) return exactly(curve.front());
  const FmmKey& a = *(next - 1);
  if (next == curve.end() || a.row == row) return exactly(a);
  const FmmKey& b = *next;
  const T s = eased(b.interpolation, static_cast<T>((row - a.row) / (b.row - a.row)));
  std::array<T, 3> out{};
  for (std::size_t i = 0; i < 3; ++i) {
    out[i] = bounded((1 - s) * static_cast<T>(a.value[i]) + s * static_cast<T>(b.value[i]));
  }
  return out;
}

}  // namespace

FmmCurve make_fmm_curve(std::vector<FmmKey> keys) {
  std::stable_sort(keys.begin(), keys.end(),
                   [](const FmmKey& a, const FmmKey& b) { return a.row < b.row; });
  FmmCurve curve;
  curve.reserve(keys.size());
  for (FmmKey& key : keys) {
    if (!curve.empty() && curve.back().row == key.row) curve.pop_back();
    curve.push_back(key);
  }
  return curve;
}

std::array<float, 3> sample(const FmmCurve& curve, double row) {
  return value_at<float>(curve, row);
}

Vec3 evaluate(const FmmCurve& curve, double row) {
  const auto value = value_at<double>(curve, row);
  return {value[0], value[1], value[2]};
}

std::array<float, 3> to_pose_units(Channel channel, const std::array<float, 3>& value) {
  std::array<float, 3> out = value;
  for (float& v : out) {
    if (channel == Channel::rotation) v = static_cast<float>(double{v} * radians_per_degree);
    if (channel == Channel::position) v = v / 16.0f;
  }
  return out;
}

}  // namespace fmmc
