// The functions of Molang that are pure numbers in, number out, and the random ones.
//
// Thread rule: constants and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fmmc::molang {

enum class Function : std::uint8_t {
  abs,
  acos,
  asin,
  atan,
  atan2,
  ceil,
  clamp,
  copy_sign,
  cos,
  exp,
  floor,
  hermite_blend,
  inverse_lerp,
  lerp,
  lerprotate,
  ln,
  max,
  min,
  min_angle,
  mod,
  pi,
  pow,
  round,
  sign,
  sin,
  sqrt,
  trunc,
  in_range,
  // Three of each shape, in the order in, out, in_out.
  ease_quad,
  ease_cubic = ease_quad + 3,
  ease_quart = ease_cubic + 3,
  ease_quint = ease_quart + 3,
  ease_sine = ease_quint + 3,
  ease_expo = ease_sine + 3,
  ease_circ = ease_expo + 3,
  ease_back = ease_circ + 3,
  ease_elastic = ease_back + 3,
  ease_bounce = ease_elastic + 3,
  // Random functions come last.
  random = ease_bounce + 3,
  random_integer,
  die_roll,
  die_roll_integer,
};
inline constexpr int function_count = static_cast<int>(Function::die_roll_integer) + 1;

// By full lower-case name: "math.sin", "query.in_range".
std::optional<Function> find_function(std::string_view name);
std::string_view function_name(Function function);
int argument_count(Function function);  // 0 to 3
constexpr bool is_random(Function function) {
  return function >= Function::random;
}

// The value of a function that is not random; superfluous arguments are ignored. The result is
// not finite where the arguments are outside of the domain.
double apply(Function function, double x, double y, double z);

// Draws for one evaluation: SplitMix64 (Steele, Lea and Flood 2014), its state a mix of the seed
// and the number of the draw.
class Random {
 public:
  Random() = default;
  Random(std::uint64_t seed, std::uint64_t draw);

  double number(double low, double high);   // evenly between low and high
  double integer(double low, double high);  // one of the whole numbers from low to high

 private:
  std::uint64_t next();
  std::uint64_t state_ = 0;
};

}  // namespace fmmc::molang
