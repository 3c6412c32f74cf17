// Binary operators to instructions.
#include "molang/compiler.h"
#include "molang/evaluate.h"

namespace fmmc::molang {

Want Compiler::operand_want(Binary op) {
  const bool takes_all = op == Binary::coalesce || op == Binary::equal || op == Binary::not_equal;
  return takes_all ? Want::any : Want::number;
}

Register Compiler::emit_chain(std::uint32_t index, Want want, Register temporary) {
  std::vector<std::uint32_t> chain;
  std::uint32_t leftmost = index;
  for (; node(leftmost).kind == Kind::binary; leftmost = node(leftmost).first)
    chain.push_back(leftmost);

  const Binary innermost = node(chain.back()).binary();
  const Kind kind = node(leftmost).kind;
  const bool provided_for =
      innermost == Binary::coalesce && (kind == Kind::name || kind == Kind::query_call);
  Register value = provided_for ? emit_name(leftmost, Want::any, temporary, false)
                                : emit(leftmost, operand_want(innermost), temporary);
  for (std::size_t i = chain.size(); i-- > 0;) {
    const Want wanted = i == 0 ? want : operand_want(node(chain[i - 1]).binary());
    value = emit_operator(chain[i], value, wanted, temporary);
  }
  return value;
}

Register Compiler::emit_operator(std::uint32_t index, Register left, Want want,
                                 Register temporary) {
  const Node& n = node(index);
  const std::uint32_t right_node = node(n.first).next;
  switch (n.binary()) {
    case Binary::coalesce:
      return emit_coalesce(left, right_node, want, temporary);
    case Binary::logical_and:
    case Binary::logical_or:
      return emit_logical(n.binary(), left, right_node, temporary);
    default:
      break;
  }
  const auto free = static_cast<Register>(is_temporary(left) ? temporary + 1 : temporary);
  const Register right = emit(right_node, operand_want(n.binary()), free);
  const auto op = static_cast<Op>(static_cast<int>(Op::add) + static_cast<int>(n.binary()) -
                                  static_cast<int>(Binary::add));
  const Op operation = n.binary() >= Binary::add ? op : comparison(n.binary());
  if (is_constant(left) && is_constant(right)) {
    return folded(compute(operation, value_of(left), value_of(right)), want);
  }
  push(coded(operation, want), temporary, left, right);
  return temporary;
}

Op Compiler::comparison(Binary binary) {
  switch (binary) {
    case Binary::equal:
      return Op::equal;
    case Binary::not_equal:
      return Op::not_equal;
    case Binary::less:
      return Op::less;
    case Binary::less_equal:
      return Op::less_equal;
    case Binary::greater:
      return Op::greater;
    default:
      return Op::greater_equal;
  }
}

std::uint16_t Compiler::coded(Op op, Want want) {
  return static_cast<std::uint16_t>(static_cast<std::uint16_t>(op) |
                                    (want == Want::any ? keep_unset : 0));
}

Register Compiler::emit_logical(Binary binary, Register left, std::uint32_t right_node,
                                Register temporary) {
  const bool is_and = binary == Binary::logical_and;
  if (is_constant(left)) {
    const bool decided = (value_of(left) != 0) != is_and;
    if (decided) return constant(is_and ? 0 : 1);
    return truth(emit(right_node, Want::number, temporary), temporary);
  }
  push(Op::truth, temporary, left, 0);
  const std::size_t skip = push(is_and ? Op::jump_if_zero : Op::jump_if_nonzero, 0, temporary, 0);
  push_move(temporary, truth(emit(right_node, Want::number, temporary), temporary));
  aim_here(skip);
  return temporary;
}

Register Compiler::truth(Register value, Register temporary) {
  if (is_constant(value)) return constant(value_of(value) != 0 ? 1 : 0);
  push(Op::truth, temporary, value, 0);
  return temporary;
}

Register Compiler::emit_coalesce(Register left, std::uint32_t right_node, Want want,
                                 Register temporary) {
  if (is_constant(left)) {
    const bool is_set = is_number(value_of(left)) || is_string(value_of(left));
    return is_set ? known(value_of(left), want) : emit(right_node, want, temporary);
  }
  if (!is_temporary(left)) return left;  // an input is always set
  const std::size_t skip = push(Op::jump_if_set, 0, temporary, 0);
  push_move(temporary, emit(right_node, want, temporary));
  aim_here(skip);
  if (want == Want::number) push(Op::to_number, temporary, temporary, 0);
  return temporary;
}

}  // namespace fmmc::molang
