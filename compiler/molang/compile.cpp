#include <algorithm>
#include <bit>

#include <fmt/format.h>

#include "base/limits.h"
#include "molang/compiler.h"
#include "molang/variables.h"

namespace fmmc::molang {

namespace {

constexpr std::size_t most_instructions = 32'000;

}  // namespace

std::optional<Program> Compiler::compile() {
  if (!declare_variables()) return std::nullopt;
  const Register value = tree_.empty() ? constant(0) : emit(tree_.root, Want::number, temporaries);
  push(Op::finish, 0, value, 0);
  if (failed_) return std::nullopt;
  out_.seed = scope_.seed.value_or(0);
  settle_registers();
  if (out_.inputs == 0 && !out_.is_random) evaluate_now();
  return std::move(out_);
}

bool Compiler::declare_variables() {
  const std::optional<std::set<std::string, std::less<>>> names = assigned_variables(tree_);
  if (!names) {
    error_ = {
        fmt::format("the expression assigns more than {} variables", limits::molang_variables),
        "molang-limit", 0};
    return false;
  }
  for (const std::string& variable : *names) {
    const auto known = scope_.constants.find(variable);
    variables_.emplace(variable, static_cast<Register>(input_count + out_.image.size()));
    out_.image.push_back(known == scope_.constants.end() ? unset() : boxed(known->second));
  }
  first_constant_ = static_cast<Register>(input_count + out_.image.size());
  return true;
}

Register Compiler::constant(double value) {
  const auto next = static_cast<Register>(input_count + out_.image.size());
  const auto [place, added] = constants_.try_emplace(std::bit_cast<std::uint64_t>(value), next);
  if (added) out_.image.push_back(value);
  return place->second;
}

double Compiler::boxed(const Scope::Value& value) {
  if (const double* number = std::get_if<double>(&value)) {
    return is_finite(*number) ? *number : 0;
  }
  return boxed_string(std::get<std::string>(value));
}

double Compiler::boxed_string(const std::string& text) {
  const auto id = static_cast<std::uint32_t>(strings_.size());
  return molang::boxed_string(strings_.try_emplace(text, id).first->second);
}

Register Compiler::folded(double result, Want want) {
  if (is_finite(result)) return constant(result);
  out_.faults |= Fault::not_finite;
  return constant(want == Want::any ? unset() : 0);
}

Register Compiler::known(double value, Want want) {
  if (want == Want::number && !is_number(value)) {
    if (is_string(value)) out_.faults |= Fault::no_number;
    value = 0;
  }
  return constant(value);
}

std::size_t Compiler::push(Op op, Register dst, Register a, Register b) {
  return push(static_cast<std::uint16_t>(op), dst, a, b);
}

std::size_t Compiler::push(std::uint16_t op, Register dst, Register a, Register b) {
  for (const Register r : {dst, a, b}) {
    if (is_temporary(r)) temporary_count_ = std::max(temporary_count_, r - temporaries + 1);
  }
  if (out_.code.size() == most_instructions) {
    fail(0, fmt::format("the expression takes more than {} instructions", most_instructions),
         "molang-limit");
    return out_.code.size() - 1;
  }
  out_.code.push_back({op, dst, a, b});
  return out_.code.size() - 1;
}

void Compiler::push_move(Register dst, Register a) {
  if (dst != a) push(Op::move, dst, a, 0);
}

void Compiler::fail(std::uint32_t offset, std::string text, std::string_view code) {
  if (!failed_) error_ = {std::move(text), code, offset};
  failed_ = true;
}

void Compiler::report_unknown(const std::string& name) {
  if (reported_.insert(name).second) out_.unknown_names.push_back(name);
}

void Compiler::settle_registers() {
  std::vector<bool> used(input_count + out_.image.size(), false);
  std::vector<Register> place(used.size());
  const auto each_register = [&](const auto& visit) {
    for (Instruction& i : out_.code) {
      visit(i.dst);
      if (static_cast<Op>(i.op) != Op::loop_round) visit(i.a);
      if (!is_jump(static_cast<Op>(i.op))) visit(i.b);
    }
  };
  each_register([&](Register& r) {
    if (!is_temporary(r)) used[r] = true;
  });
  std::vector<double> image;
  for (std::size_t r = 0; r < used.size(); ++r) {
    place[r] = static_cast<Register>(r < input_count ? r : input_count + image.size());
    if (r >= input_count && used[r]) image.push_back(out_.image[r - input_count]);
  }
  out_.image = std::move(image);
  const std::size_t base = input_count + out_.image.size();
  each_register([&](Register& r) {
    r = is_temporary(r) ? static_cast<Register>(base + r - temporaries) : place[r];
  });
  // Functions of three arguments read a whole group, whatever they take of it.
  out_.frame_size = static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(temporary_count_);
}

bool Compiler::is_jump(Op op) {
  return op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero ||
         op == Op::jump_if_set || op == Op::loop_round;
}

void Compiler::evaluate_now() {
  Environment environment;
  out_.value = evaluate(out_, environment);
  out_.faults |= environment.faults;
  out_.folding_steps = environment.steps;
  out_.code.clear();
  out_.image.clear();
  out_.frame_size = 0;
}

std::optional<Program> compile(const Expression& expression, const Scope& scope, Error& error) {
  return Compiler(expression, scope, error).compile();
}

}  // namespace fmmc::molang
