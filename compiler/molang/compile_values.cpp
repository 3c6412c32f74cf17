// Names, calls and conditionals to instructions.
#include <array>

#include <fmt/format.h>

#include "molang/compiler.h"
#include "molang/evaluate.h"

namespace fmmc::molang {

Register Compiler::emit(std::uint32_t index, Want want, Register temporary) {
  const Node& n = node(index);
  switch (n.kind) {
    case Kind::number:
      return constant(n.number);
    case Kind::string:
      return known(boxed_string(tree_.strings[n.text]), want);
    case Kind::name:
      return emit_name(index, want, temporary, true);
    case Kind::this_value:
      return input(Input::this_value);
    case Kind::negate:
    case Kind::logical_not: {
      const Op op = n.kind == Kind::negate ? Op::negate : Op::logical_not;
      const Register operand = emit(n.first, Want::number, temporary);
      if (is_constant(operand)) return folded(compute(op, value_of(operand), 0), want);
      push(op, temporary, operand, 0);
      return temporary;
    }
    case Kind::binary:
      return emit_chain(index, want, temporary);
    case Kind::conditional:
      return emit_conditional(index, want, temporary);
    case Kind::call:
      return emit_call(index, want, temporary);
    case Kind::query_call:
      return emit_name(index, want, temporary, true);
    case Kind::compare_call:
      return emit_compare(index, temporary);
    case Kind::index:
      emit(n.first, Want::any, temporary);
      emit(node(n.first).next, Want::number, temporary);
      return known(unset(), want);
    case Kind::arrow:
      emit(n.first, Want::any, temporary);
      return known(unset(), want);
    case Kind::assign:
      emit_assign(index, temporary);
      break;
    case Kind::return_value: {
      const Register value =
          n.first == no_node ? constant(0) : emit(n.first, Want::number, temporary);
      push(Op::finish, 0, value, 0);
      break;
    }
    case Kind::break_loop:
      loops_.back().breaks.push_back(push(Op::jump, 0, 0, 0));
      break;
    case Kind::continue_loop:
      push(Op::jump, 0, 0, loops_.back().start);
      break;
    case Kind::loop:
      emit_loop(index, temporary);
      break;
    // Nothing but the game has arrays: there is no round.
    case Kind::for_each:
      emit(node(n.first).next, Want::any, temporary);
      break;
    case Kind::block:
      for (std::uint32_t child = n.first; child != no_node; child = node(child).next)
        emit(child, Want::number, temporary);
      break;
  }
  return constant(0);
}

Register Compiler::input(Input input) {
  out_.inputs = static_cast<std::uint8_t>(out_.inputs | 1u << static_cast<unsigned>(input));
  return static_cast<Register>(input);
}

Register Compiler::emit_name(std::uint32_t index, Want want, Register temporary, bool report) {
  const std::string& full = name(index);
  if (const auto variable = variables_.find(full); variable != variables_.end()) {
    // A copy: a block in the same expression may assign to it.
    push(want == Want::number ? Op::to_number : Op::move, temporary, variable->second, 0);
    return temporary;
  }
  if (const auto found = scope_.constants.find(full); found != scope_.constants.end()) {
    return known(boxed(found->second), want);
  }
  if (node(index).kind == Kind::name) {
    if (full == "query.anim_time") return input(Input::anim_time);
    if (full == "query.life_time") return input(Input::life_time);
    if (full == "query.time_stamp") return input(Input::time_stamp);
  }
  if (report && !has_members(full)) report_unknown(full);
  return known(unset(), want);
}

bool Compiler::has_members(const std::string& full) const {
  return !members(full).empty();
}

std::vector<std::pair<std::string, Register>> Compiler::members(const std::string& full) const {
  const std::string prefix = full + '.';
  std::vector<std::pair<std::string, Register>> found;
  for (auto at = variables_.lower_bound(prefix);
       at != variables_.end() && at->first.starts_with(prefix); ++at) {
    found.emplace_back(at->first.substr(full.size()), at->second);
  }
  return found;
}

Register Compiler::emit_conditional(std::uint32_t index, Want want, Register temporary) {
  const std::uint32_t condition_node = node(index).first;
  const std::uint32_t then_node = node(condition_node).next;
  const std::uint32_t else_node = node(then_node).next;
  const Register condition = emit(condition_node, Want::number, temporary);
  if (is_constant(condition)) {
    const std::uint32_t taken = value_of(condition) != 0 ? then_node : else_node;
    return taken == no_node ? constant(0) : emit(taken, want, temporary);
  }
  const std::size_t to_else = push(Op::jump_if_zero, 0, condition, 0);
  push_move(temporary, emit(then_node, want, temporary));
  const std::size_t to_end = push(Op::jump, 0, 0, 0);
  aim_here(to_else);
  push_move(temporary, else_node == no_node ? constant(0) : emit(else_node, want, temporary));
  aim_here(to_end);
  return temporary;
}

Register Compiler::emit_call(std::uint32_t index, Want want, Register temporary) {
  const Node& n = node(index);
  const Function function = n.function();
  if (is_random(function)) {
    if (!scope_.seed) {
      fail(n.offset, fmt::format("{} needs a seed", function_name(function)), "molang-random");
    }
    out_.is_random = true;
  }
  const int count = argument_count(function);
  std::array<Register, 3> arguments{};
  bool all_constant = !is_random(function);
  Register free = temporary;
  std::size_t i = 0;
  for (std::uint32_t child = n.first; child != no_node; child = node(child).next) {
    arguments[i] = emit(child, Want::number, free);
    all_constant = all_constant && is_constant(arguments[i]);
    // Three arguments have to lie side by side.
    if (is_temporary(arguments[i]) || count == 3) ++free;
    ++i;
  }
  if (all_constant) {
    std::array<double, 3> values{};
    for (std::size_t k = 0; k < i; ++k)
      values[k] = value_of(arguments[k]);
    return folded(apply(function, values[0], values[1], values[2]), want);
  }
  const auto op =
      static_cast<Op>(static_cast<int>(Op::first_function) + static_cast<int>(function));
  if (count == 3) {
    for (std::size_t k = 0; k < 3; ++k)
      push_move(static_cast<Register>(temporary + k), arguments[k]);
    arguments = {temporary, 0, 0};
  }
  push(coded(op, want), temporary, arguments[0], arguments[1]);
  return temporary;
}

Register Compiler::emit_compare(std::uint32_t index, Register temporary) {
  const Node& n = node(index);
  const bool is_any = n.compare() == CompareCall::any;
  const Op op = is_any                            ? Op::any_equal
                : n.compare() == CompareCall::all ? Op::all_equal
                                                  : Op::all_near;
  const auto first = static_cast<Register>(temporary + 1);
  push_move(first, emit(n.first, Want::any, first));
  push_move(temporary, constant(is_any ? 0 : 1));
  for (std::uint32_t child = node(n.first).next; child != no_node; child = node(child).next) {
    const Register other = emit(child, Want::any, static_cast<Register>(first + 1));
    push(op, temporary, first, other);
  }
  return temporary;
}

}  // namespace fmmc::molang
