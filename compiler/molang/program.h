// A Molang expression made ready to run: instructions over one array of doubles, the frame.
//
// Frame: four inputs, then the variables and constants of the program (copied from `image`), then
// temporaries. A slot holds a finite number, or one of the boxed values below.
// Thread rule: a Program is an immutable value.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace fmmc::molang {

// Bits of Environment::faults and Program::faults: what an evaluation met and counted as 0.
struct Fault {
  static constexpr std::uint32_t not_finite = 1;  // division by zero, outside of a domain, overflow
  static constexpr std::uint32_t no_number = 2;   // a string where a number is needed
  static constexpr std::uint32_t unset = 4;       // a variable that is assigned elsewhere only
  static constexpr std::uint32_t out_of_steps = 8;  // stopped by limits::molang_steps: all is 0
};

enum class Input : std::uint16_t { anim_time, life_time, time_stamp, this_value };
inline constexpr std::uint16_t input_count = 4;

enum class Op : std::uint16_t {
  move,       // dst = a, whatever it is
  to_number,  // dst = a if that is a number, else 0
  negate,
  logical_not,
  truth,  // dst = a is not 0
  add,
  subtract,
  multiply,
  divide,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,  // of any values
  not_equal,
  all_equal,        // dst = dst and a equals b
  any_equal,        // dst = dst or a equals b
  all_near,         // dst = dst and a is next to b
  jump,             // to b
  jump_if_zero,     // a is 0: to b
  jump_if_nonzero,  // a is not 0: to b
  jump_if_set,      // a is a number or string: to b
  loop_count,       // dst = a as a count of rounds
  loop_round,       // dst is 0: to b; else dst -= 1, and a more steps are counted
  finish,           // the value is a
  first_function,   // + Function: dst = f(a, b), or f(a, a + 1, a + 2)
};
// Added to an Op whose result may be not finite: leaves `unset` there instead of 0.
inline constexpr std::uint16_t keep_unset = 0x8000;

struct Instruction {
  std::uint16_t op = 0;
  std::uint16_t dst = 0;
  std::uint16_t a = 0;
  std::uint16_t b = 0;
};

struct Program {
  std::vector<Instruction> code;  // ends in `finish`; empty if the value is constant
  std::vector<double> image;
  std::uint32_t frame_size = 0;
  double value = 0;  // of a constant program
  std::uint64_t seed = 0;
  bool is_random = false;
  std::uint8_t inputs = 0;                 // bit per Input that may be read
  std::uint32_t faults = 0;                // met while folding constants
  std::uint64_t folding_steps = 0;         // spent by compile(), as Environment::steps counts
  std::vector<std::string> unknown_names;  // in full; each once, in order of appearance

  bool is_constant() const { return code.empty(); }
  bool reads(Input input) const { return (inputs >> static_cast<unsigned>(input) & 1u) != 0; }
};

// Boxed values: NaNs, which no operation may leave in the frame otherwise.
inline double unset() {
  return std::bit_cast<double>(std::uint64_t{0x7FF8'0000'0000'0000});
}
inline double boxed_string(std::uint32_t id) {
  return std::bit_cast<double>(std::uint64_t{0x7FFC'0000'0000'0000} | id);
}
inline bool is_number(double value) {
  return value == value;
}
inline bool is_string(double value) {
  return (std::bit_cast<std::uint64_t>(value) >> 32) == 0x7FFC'0000u;
}
inline bool is_finite(double value) {
  return std::fabs(value) <= std::numeric_limits<double>::max();
}

// Strings equal themselves; an unset value counts as 0.
inline bool equal_values(double a, double b) {
  if (is_number(a) && is_number(b)) return a == b;
  if (is_string(a) || is_string(b)) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
  }
  return (is_number(a) ? a : 0) == (is_number(b) ? b : 0);
}

}  // namespace fmmc::molang
