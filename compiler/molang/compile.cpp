// Tree to instructions. Every value is found in a register: an input, a variable, a constant, or
// the temporary that the caller offers. Operations on constants alone are done here.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "base/limits.h"
#include "molang/evaluate.h"
#include "molang/lexer.h"
#include "molang/molang.h"
#include "molang/variables.h"

namespace fmmc::molang {

namespace {

using Register = std::uint16_t;

// Temporaries are numbered from here until all constants are known. Jump targets stay below, too.
constexpr Register temporaries = 0x8000;
constexpr std::size_t most_instructions = 32'000;

// What the user of a value can do with it: anything, or only numbers.
enum class Want : std::uint8_t { any, number };

class Compiler {
 public:
  Compiler(const Expression& expression, const Scope& scope, Error& error)
      : tree_(expression), scope_(scope), error_(error) {}

  std::optional<Program> compile() {
    if (!declare_variables()) return std::nullopt;
    const Register value =
        tree_.empty() ? constant(0) : emit(tree_.root, Want::number, temporaries);
    push(Op::finish, 0, value, 0);
    if (failed_) return std::nullopt;
    out_.seed = scope_.seed.value_or(0);
    settle_registers();
    if (out_.inputs == 0 && !out_.is_random) evaluate_now();
    return std::move(out_);
  }

 private:
  const Node& node(std::uint32_t index) const { return tree_.nodes[index]; }
  const std::string& name(std::uint32_t index) const { return tree_.names[node(index).text]; }

  bool declare_variables() {
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

  // --- registers

  bool is_temporary(Register r) const { return r >= temporaries; }
  bool is_constant(Register r) const { return r >= first_constant_ && r < temporaries; }
  double value_of(Register constant) const { return out_.image[constant - input_count]; }

  Register constant(double value) {
    const auto next = static_cast<Register>(input_count + out_.image.size());
    const auto [place, added] = constants_.try_emplace(std::bit_cast<std::uint64_t>(value), next);
    if (added) out_.image.push_back(value);
    return place->second;
  }

  double boxed(const Scope::Value& value) {
    if (const double* number = std::get_if<double>(&value)) {
      return is_finite(*number) ? *number : 0;
    }
    return boxed_string(std::get<std::string>(value));
  }

  double boxed_string(const std::string& text) {
    const auto id = static_cast<std::uint32_t>(strings_.size());
    return molang::boxed_string(strings_.try_emplace(text, id).first->second);
  }

  // The constant of a result; as an instruction would leave it.
  Register folded(double result, Want want) {
    if (is_finite(result)) return constant(result);
    out_.faults |= Fault::not_finite;
    return constant(want == Want::any ? unset() : 0);
  }

  Register known(double value, Want want) {
    if (want == Want::number && !is_number(value)) {
      if (is_string(value)) out_.faults |= Fault::no_number;
      value = 0;
    }
    return constant(value);
  }

  // --- instructions

  std::size_t push(Op op, Register dst, Register a, Register b) {
    return push(static_cast<std::uint16_t>(op), dst, a, b);
  }

  std::size_t push(std::uint16_t op, Register dst, Register a, Register b) {
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

  void push_move(Register dst, Register a) {
    if (dst != a) push(Op::move, dst, a, 0);
  }

  Register here() const { return static_cast<Register>(out_.code.size()); }
  void aim_here(std::size_t jump) { out_.code[jump].b = here(); }

  void fail(std::uint32_t offset, std::string text, std::string_view code) {
    if (!failed_) error_ = {std::move(text), code, offset};
    failed_ = true;
  }

  void report_unknown(const std::string& name) {
    if (reported_.insert(name).second) out_.unknown_names.push_back(name);
  }

  // --- values

  // Where the value of the node is: in `temporary`, or in a register that nothing writes to before
  // the value is used. Temporaries from the given one on are free.
  Register emit(std::uint32_t index, Want want, Register temporary) {
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

  Register input(Input input) {
    out_.inputs = static_cast<std::uint8_t>(out_.inputs | 1u << static_cast<unsigned>(input));
    return static_cast<Register>(input);
  }

  Register emit_name(std::uint32_t index, Want want, Register temporary, bool report) {
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

  // Whether the name is a struct: "variable.a" if there is "variable.a.b".
  bool has_members(const std::string& full) const { return !members(full).empty(); }

  std::vector<std::pair<std::string, Register>> members(const std::string& full) const {
    const std::string prefix = full + '.';
    std::vector<std::pair<std::string, Register>> found;
    for (auto at = variables_.lower_bound(prefix);
         at != variables_.end() && at->first.starts_with(prefix); ++at) {
      found.emplace_back(at->first.substr(full.size()), at->second);
    }
    return found;
  }

  static Want operand_want(Binary op) {
    const bool takes_all = op == Binary::coalesce || op == Binary::equal || op == Binary::not_equal;
    return takes_all ? Want::any : Want::number;
  }

  // A chain of left-associative operators, from its leftmost operand on.
  Register emit_chain(std::uint32_t index, Want want, Register temporary) {
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

  Register emit_operator(std::uint32_t index, Register left, Want want, Register temporary) {
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

  static Op comparison(Binary binary) {
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

  static std::uint16_t coded(Op op, Want want) {
    return static_cast<std::uint16_t>(static_cast<std::uint16_t>(op) |
                                      (want == Want::any ? keep_unset : 0));
  }

  Register emit_logical(Binary binary, Register left, std::uint32_t right_node,
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

  Register truth(Register value, Register temporary) {
    if (is_constant(value)) return constant(value_of(value) != 0 ? 1 : 0);
    push(Op::truth, temporary, value, 0);
    return temporary;
  }

  Register emit_coalesce(Register left, std::uint32_t right_node, Want want, Register temporary) {
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

  Register emit_conditional(std::uint32_t index, Want want, Register temporary) {
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

  Register emit_call(std::uint32_t index, Want want, Register temporary) {
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

  // query.all(a, b, c...): `temporary` collects the answer, the next holds a.
  Register emit_compare(std::uint32_t index, Register temporary) {
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

  // --- statements

  void emit_assign(std::uint32_t index, Register temporary) {
    const std::uint32_t target = node(index).first;
    const std::uint32_t source = node(target).next;
    const Register value = emit(source, Want::any, temporary);
    if (node(target).kind == Kind::arrow) {  // of another entity, of which there is none
      emit(node(target).first, Want::any, temporary);
      return;
    }
    // Structs are copied member by member, all read before any is written.
    const auto targets = members(name(target));
    std::vector<Register> sources;
    auto free = static_cast<Register>(temporary + 1);
    for (const auto& [suffix, member] : targets) {
      Register from = constant(unset());
      if (node(source).kind == Kind::name) {
        const std::string full = name(source) + suffix;
        if (const auto variable = variables_.find(full); variable != variables_.end()) {
          push_move(free, variable->second);
          from = free++;
        } else if (const auto found = scope_.constants.find(full);
                   found != scope_.constants.end()) {
          from = constant(boxed(found->second));
        }
      }
      sources.push_back(from);
    }
    push_move(variables_.find(name(target))->second, value);
    for (std::size_t i = 0; i < targets.size(); ++i)
      push_move(targets[i].second, sources[i]);
  }

  void emit_loop(std::uint32_t index, Register temporary) {
    const std::uint32_t count = node(index).first;
    push(Op::loop_count, temporary, emit(count, Want::number, temporary), 0);
    loops_.push_back({here(), {}});
    const std::size_t round = push(Op::loop_round, temporary, 0, 0);
    emit(node(count).next, Want::number, static_cast<Register>(temporary + 1));
    push(Op::jump, 0, 0, loops_.back().start);
    out_.code[round].a = static_cast<Register>(here() - round);
    aim_here(round);
    for (const std::size_t jump : loops_.back().breaks)
      aim_here(jump);
    loops_.pop_back();
  }

  // --- the end

  // Drops constants that only folding has used, and puts the temporaries behind the rest.
  void settle_registers() {
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
    for (Register r = 0; r < used.size(); ++r) {
      place[r] = r < input_count ? r : static_cast<Register>(input_count + image.size());
      if (r >= input_count && used[r]) image.push_back(out_.image[r - input_count]);
    }
    out_.image = std::move(image);
    const std::size_t base = input_count + out_.image.size();
    each_register([&](Register& r) {
      r = is_temporary(r) ? static_cast<Register>(base + r - temporaries) : place[r];
    });
    // Functions of three arguments read a whole group, whatever they take of it.
    out_.frame_size =
        static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(temporary_count_);
  }

  static bool is_jump(Op op) {
    return op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero ||
           op == Op::jump_if_set || op == Op::loop_round;
  }

  void evaluate_now() {
    Environment environment;
    out_.value = evaluate(out_, environment);
    out_.faults |= environment.faults;
    out_.folding_steps = environment.steps;
    out_.code.clear();
    out_.image.clear();
    out_.frame_size = 0;
  }

  struct Loop {
    Register start;
    std::vector<std::size_t> breaks;
  };

  const Expression& tree_;
  const Scope& scope_;
  Error& error_;
  Program out_;
  std::map<std::string, Register, std::less<>> variables_;
  std::map<std::uint64_t, Register> constants_;  // by bits
  std::map<std::string, std::uint32_t, std::less<>> strings_;
  std::set<std::string, std::less<>> reported_;
  std::vector<Loop> loops_;
  Register first_constant_ = 0;
  int temporary_count_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<Program> compile(const Expression& expression, const Scope& scope, Error& error) {
  return Compiler(expression, scope, error).compile();
}

}  // namespace fmmc::molang
