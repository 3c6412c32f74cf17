#include "molang/functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "base/functions.h"
#include "base/math.h"

namespace fmmc::molang {

namespace {

struct Entry {
  std::string_view name;
  int arguments;
};

// In the order of Function.
constexpr std::array<Entry, function_count> entries = {{
    {"math.abs", 1},
    {"math.acos", 1},
    {"math.asin", 1},
    {"math.atan", 1},
    {"math.atan2", 2},
    {"math.ceil", 1},
    {"math.clamp", 3},
    {"math.copy_sign", 2},
    {"math.cos", 1},
    {"math.exp", 1},
    {"math.floor", 1},
    {"math.hermite_blend", 1},
    {"math.inverse_lerp", 3},
    {"math.lerp", 3},
    {"math.lerprotate", 3},
    {"math.ln", 1},
    {"math.max", 2},
    {"math.min", 2},
    {"math.min_angle", 1},
    {"math.mod", 2},
    {"math.pi", 0},
    {"math.pow", 2},
    {"math.round", 1},
    {"math.sign", 1},
    {"math.sin", 1},
    {"math.sqrt", 1},
    {"math.trunc", 1},
    {"query.in_range", 3},
    {"math.ease_in_quad", 3},
    {"math.ease_out_quad", 3},
    {"math.ease_in_out_quad", 3},
    {"math.ease_in_cubic", 3},
    {"math.ease_out_cubic", 3},
    {"math.ease_in_out_cubic", 3},
    {"math.ease_in_quart", 3},
    {"math.ease_out_quart", 3},
    {"math.ease_in_out_quart", 3},
    {"math.ease_in_quint", 3},
    {"math.ease_out_quint", 3},
    {"math.ease_in_out_quint", 3},
    {"math.ease_in_sine", 3},
    {"math.ease_out_sine", 3},
    {"math.ease_in_out_sine", 3},
    {"math.ease_in_expo", 3},
    {"math.ease_out_expo", 3},
    {"math.ease_in_out_expo", 3},
    {"math.ease_in_circ", 3},
    {"math.ease_out_circ", 3},
    {"math.ease_in_out_circ", 3},
    {"math.ease_in_back", 3},
    {"math.ease_out_back", 3},
    {"math.ease_in_out_back", 3},
    {"math.ease_in_elastic", 3},
    {"math.ease_out_elastic", 3},
    {"math.ease_in_out_elastic", 3},
    {"math.ease_in_bounce", 3},
    {"math.ease_out_bounce", 3},
    {"math.ease_in_out_bounce", 3},
    {"math.random", 2},
    {"math.random_integer", 2},
    {"math.die_roll", 3},
    {"math.die_roll_integer", 3},
}};

constexpr double degrees_per_radian = 57.29577951308232;

// Angles that differ by whole turns give the same bits: a loop closes.
double radians(double degrees) {
  const double turn = std::fabs(degrees) < 360 ? degrees : fmmc::fmod(degrees, 360);
  return turn * radians_per_degree;
}

// Into [-180, 180).
double min_angle(double degrees) {
  double angle = fmmc::fmod(degrees, 360);
  if (angle >= 180) angle -= 360;
  if (angle < -180) angle += 360;
  return angle;
}

double bounce_out(double t) {
  constexpr double n = 7.5625, d = 2.75;
  if (t < 1 / d) return n * t * t;
  if (t < 2 / d) {
    t -= 1.5 / d;
    return n * t * t + 0.75;
  }
  if (t < 2.5 / d) {
    t -= 2.25 / d;
    return n * t * t + 0.9375;
  }
  t -= 2.625 / d;
  return n * t * t + 0.984375;
}

// Penner's curves, as the documentation names them without giving formulas. Each is given as its
// `in` form, which `out` mirrors and `in_out` halves; back and elastic have an overshoot of their
// own in the halves.
double ease_in(Function shape, bool half, double t) {
  switch (shape) {
    case Function::ease_quad:
      return t * t;
    case Function::ease_cubic:
      return t * t * t;
    case Function::ease_quart:
      return t * t * t * t;
    case Function::ease_quint:
      return t * t * t * t * t;
    case Function::ease_sine:
      return 1 - fmmc::cos(t * (pi / 2));
    case Function::ease_expo:
      return t == 0 ? 0 : fmmc::pow(2, 10 * t - 10);
    case Function::ease_circ:
      return 1 - std::sqrt(std::max(0.0, 1 - t * t));
    case Function::ease_back: {
      const double overshoot = half ? 1.70158 * 1.525 : 1.70158;
      return t * t * ((overshoot + 1) * t - overshoot);
    }
    case Function::ease_elastic: {
      if (t == 0 || t == 1) return t;
      const double start = half ? 11.125 : 10.75, period = half ? 4.5 : 3;
      const double angle = (10 * t - start) * (2 * pi / period);
      return -fmmc::pow(2, 10 * t - 10) * fmmc::sin(angle);
    }
    default:
      return 1 - bounce_out(1 - t);
  }
}

double ease(Function function, double t) {
  const int index = static_cast<int>(function) - static_cast<int>(Function::ease_quad);
  const auto shape = static_cast<Function>(static_cast<int>(function) - index % 3);
  switch (index % 3) {
    case 0:
      return ease_in(shape, false, t);
    case 1:
      return 1 - ease_in(shape, false, 1 - t);
    default:
      return t < 0.5 ? ease_in(shape, true, 2 * t) / 2 : 1 - ease_in(shape, true, 2 - 2 * t) / 2;
  }
}

}  // namespace

std::optional<Function> find_function(std::string_view name) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].name == name) return static_cast<Function>(i);
  }
  return std::nullopt;
}

std::string_view function_name(Function function) {
  return entries[static_cast<std::size_t>(function)].name;
}

int argument_count(Function function) {
  return entries[static_cast<std::size_t>(function)].arguments;
}

double apply(Function function, double x, double y, double z) {
  switch (function) {
    case Function::abs:
      return std::fabs(x);
    case Function::acos:
      return fmmc::acos(x) * degrees_per_radian;
    case Function::asin:
      return fmmc::asin(x) * degrees_per_radian;
    case Function::atan:
      return fmmc::atan(x) * degrees_per_radian;
    case Function::atan2:
      return fmmc::atan2(x, y) * degrees_per_radian;
    case Function::ceil:
      return std::ceil(x);
    case Function::clamp:
      return x < y ? y : (x > z ? z : x);
    case Function::copy_sign:
      return std::copysign(x, y);
    case Function::cos:
      return fmmc::cos(radians(x));
    case Function::exp:
      return fmmc::exp(x);
    case Function::floor:
      return std::floor(x);
    case Function::hermite_blend:
      return (3 - 2 * x) * x * x;
    case Function::inverse_lerp:
      return (z - x) / (y - x);
    case Function::lerp:
      return x + (y - x) * z;
    case Function::lerprotate:
      return x + min_angle(y - x) * z;
    case Function::ln:
      return fmmc::log(x);
    case Function::max:
      return x > y ? x : y;
    case Function::min:
      return x < y ? x : y;
    case Function::min_angle:
      return min_angle(x);
    case Function::mod:
      return fmmc::fmod(x, y);
    case Function::pi:
      return pi;
    case Function::pow:
      return fmmc::pow(x, y);
    case Function::round:
      return std::round(x);
    case Function::sign:
      return x > 0 ? 1 : -1;
    case Function::sin:
      return fmmc::sin(radians(x));
    case Function::sqrt:
      return std::sqrt(x);
    case Function::trunc:
      return std::trunc(x);
    case Function::in_range:
      return x >= y && x <= z ? 1 : 0;
    default:
      return x + (y - x) * ease(function, z);
  }
}

Random::Random(std::uint64_t seed, std::uint64_t draw) : state_(seed) {
  // One step mixes the seed, so that neighbouring seeds and draws do not share a sequence.
  state_ = next() + draw;
  state_ = next();
}

std::uint64_t Random::next() {
  state_ += 0x9E37'79B9'7F4A'7C15u;
  std::uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9u;
  z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EBu;
  return z ^ (z >> 31);
}

double Random::number(double low, double high) {
  return low + (high - low) * (static_cast<double>(next() >> 11) * 0x1p-53);
}

double Random::integer(double low, double high) {
  const double first = std::ceil(std::min(low, high));
  const double last = std::floor(std::max(low, high));
  const double value = std::floor(number(first, last + 1));
  return std::max(first, std::min(value, last));  // rounding may reach last + 1
}

}  // namespace fmmc::molang
