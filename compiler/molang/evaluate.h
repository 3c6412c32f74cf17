// What one instruction computes, shared by the evaluator and by constant folding, so that both give
// the same bits.
//
// Thread rule: pure functions.
#pragma once

#include "molang/functions.h"
#include "molang/program.h"

namespace fmmc::molang {

// How far apart values may be for query.approx_eq: the game's numbers are floats, and its
// documentation prints their epsilon with six digits, as 0.000000.
inline constexpr double approx_eq_tolerance = 0x1p-23;

// The result of an operation on two values (one, if it has one operand; `b` is ignored then).
inline double compute(Op op, double a, double b) {
  switch (op) {
    case Op::move:
      return a;
    case Op::to_number:
      return is_number(a) ? a : 0;
    case Op::negate:
      return -a;
    case Op::logical_not:
      return a == 0 ? 1 : 0;
    case Op::truth:
      return a != 0 ? 1 : 0;
    case Op::add:
      return a + b;
    case Op::subtract:
      return a - b;
    case Op::multiply:
      return a * b;
    case Op::divide:
      return a / b;
    case Op::less:
      return a < b ? 1 : 0;
    case Op::less_equal:
      return a <= b ? 1 : 0;
    case Op::greater:
      return a > b ? 1 : 0;
    case Op::greater_equal:
      return a >= b ? 1 : 0;
    case Op::equal:
      return equal_values(a, b) ? 1 : 0;
    case Op::not_equal:
      return equal_values(a, b) ? 0 : 1;
    default:
      return 0;
  }
}

}  // namespace fmmc::molang
