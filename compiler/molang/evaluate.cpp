#include "molang/evaluate.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/limits.h"
#include "molang/molang.h"

namespace fmmc::molang {

namespace {

double finite_or_zero(double value) {
  return is_finite(value) ? value : 0;
}

bool near(double a, double b) {
  if (!is_number(a) || !is_number(b)) return equal_values(a, b);
  return std::fabs(a - b) <= approx_eq_tolerance;
}

// One evaluation; everything it changes is its own.
struct Run {
  Random random;
  std::uint64_t steps;
  std::uint32_t faults = 0;

  bool spend(std::uint64_t count) {
    steps += count;
    if (steps <= limits::molang_steps) return true;
    faults |= Fault::out_of_steps;
    return false;
  }

  // Any function; `arguments` holds as many as it takes.
  double call(Function function, const double* arguments) {
    switch (function) {
      case Function::random:
        return random.number(arguments[0], arguments[1]);
      case Function::random_integer:
        return random.integer(arguments[0], arguments[1]);
      case Function::die_roll:
      case Function::die_roll_integer: {
        const double most = double{limits::molang_steps} + 1;
        const auto rolls =
            static_cast<std::uint64_t>(arguments[0] > 0 ? std::min(arguments[0], most) : 0);
        if (!spend(rolls)) return 0;
        double sum = 0;
        for (std::uint64_t i = 0; i < rolls; ++i) {
          sum += function == Function::die_roll ? random.number(arguments[1], arguments[2])
                                                : random.integer(arguments[1], arguments[2]);
        }
        return sum;
      }
      default:
        return apply(function, arguments[0], arguments[1], arguments[2]);
    }
  }
};

double run(const Program& program, double* frame, Run& state) {
  constexpr auto first_function = static_cast<std::uint16_t>(Op::first_function);
  const Instruction* const code = program.code.data();
  for (std::size_t at = 0;;) {
    const Instruction i = code[at++];
    const auto plain = static_cast<std::uint16_t>(i.op & ~keep_unset);
    double result = 0;
    switch (static_cast<Op>(plain)) {
      case Op::move:
        frame[i.dst] = frame[i.a];
        continue;
      case Op::to_number:
        if (!is_number(frame[i.a])) {
          state.faults |= is_string(frame[i.a]) ? Fault::no_number : Fault::unset;
        }
        result = compute(Op::to_number, frame[i.a], 0);
        break;
      case Op::all_equal:
        result = frame[i.dst] != 0 && equal_values(frame[i.a], frame[i.b]) ? 1 : 0;
        break;
      case Op::any_equal:
        result = frame[i.dst] != 0 || equal_values(frame[i.a], frame[i.b]) ? 1 : 0;
        break;
      case Op::all_near:
        result = frame[i.dst] != 0 && near(frame[i.a], frame[i.b]) ? 1 : 0;
        break;
      case Op::jump:
        at = i.b;
        continue;
      case Op::jump_if_zero:
        if (frame[i.a] == 0) at = i.b;
        continue;
      case Op::jump_if_nonzero:
        if (frame[i.a] != 0) at = i.b;
        continue;
      case Op::jump_if_set:
        if (is_number(frame[i.a]) || is_string(frame[i.a])) at = i.b;
        continue;
      case Op::loop_count:
        result = std::clamp(std::trunc(frame[i.a]), 0.0, double{limits::molang_rounds});
        break;
      case Op::loop_round:
        if (frame[i.dst] == 0) {
          at = i.b;
          continue;
        }
        if (!state.spend(i.a)) return 0;
        result = frame[i.dst] - 1;
        break;
      case Op::finish:
        return frame[i.a];
      // Spelled out, since most instructions are among these.
      case Op::add:
        result = frame[i.a] + frame[i.b];
        break;
      case Op::subtract:
        result = frame[i.a] - frame[i.b];
        break;
      case Op::multiply:
        result = frame[i.a] * frame[i.b];
        break;
      case Op::divide:
        result = frame[i.a] / frame[i.b];
        break;
      default:
        if (plain < first_function) {
          result = compute(static_cast<Op>(plain), frame[i.a], frame[i.b]);
        } else {
          const auto function = static_cast<Function>(plain - first_function);
          if (argument_count(function) == 3) {
            result = state.call(function, frame + i.a);
            if ((state.faults & Fault::out_of_steps) != 0) return 0;
          } else {
            const std::array<double, 3> arguments = {frame[i.a], frame[i.b], 0};
            result = state.call(function, arguments.data());
          }
        }
    }
    if (!is_finite(result)) [[unlikely]] {
      state.faults |= Fault::not_finite;
      result = (i.op & keep_unset) != 0 ? unset() : 0;
    }
    frame[i.dst] = result;
  }
}

}  // namespace

double evaluate(const Program& program, Environment& environment) {
  if (program.is_constant()) return program.value;
  constexpr std::size_t usual_frame = 48;
  std::array<double, usual_frame> small;  // written before it is read, like every frame
  double* frame = small.data();
  if (program.frame_size > usual_frame) {
    environment.frame.resize(std::max<std::size_t>(environment.frame.size(), program.frame_size));
    frame = environment.frame.data();
  }
  frame[0] = finite_or_zero(environment.anim_time);
  frame[1] = finite_or_zero(environment.life_time);
  frame[2] = finite_or_zero(environment.time_stamp);
  frame[3] = finite_or_zero(environment.this_value);
  std::copy(program.image.begin(), program.image.end(), frame + input_count);

  Run state{program.is_random ? Random(program.seed, environment.draw) : Random(),
            program.code.size()};
  const double value = run(program, frame, state);
  environment.steps += state.steps;
  environment.faults |= state.faults;
  return value;
}

}  // namespace fmmc::molang
