// Tree to instructions. Every value is found in a register: an input, a variable, a constant, or
// the temporary that the caller offers. Operations on constants alone are done here.
// compile.cpp has registers and instructions, compile_values.cpp and compile_operators.cpp what has
// a value, compile_statements.cpp what has none.
//
// Thread rule: a Compiler belongs to one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "molang/molang.h"

namespace fmmc::molang {

using Register = std::uint16_t;

// Temporaries are numbered from here until all constants are known. Jump targets stay below, too.
inline constexpr Register temporaries = 0x8000;

// What the user of a value can do with it: anything, or only numbers.
enum class Want : std::uint8_t { any, number };

class Compiler {
 public:
  Compiler(const Expression& expression, const Scope& scope, Error& error)
      : tree_(expression), scope_(scope), error_(error) {}

  std::optional<Program> compile();

 private:
  const Node& node(std::uint32_t index) const { return tree_.nodes[index]; }
  const std::string& name(std::uint32_t index) const { return tree_.names[node(index).text]; }

  // --- registers
  bool is_temporary(Register r) const { return r >= temporaries; }
  bool is_constant(Register r) const { return r >= first_constant_ && r < temporaries; }
  double value_of(Register constant) const { return out_.image[constant - input_count]; }
  bool declare_variables();
  Register constant(double value);
  double boxed(const Scope::Value& value);
  double boxed_string(const std::string& text);
  // The constant of a result; as an instruction would leave it.
  Register folded(double result, Want want);
  Register known(double value, Want want);

  // --- instructions
  Register here() const { return static_cast<Register>(out_.code.size()); }
  void aim_here(std::size_t jump) { out_.code[jump].b = here(); }
  std::size_t push(Op op, Register dst, Register a, Register b);
  std::size_t push(std::uint16_t op, Register dst, Register a, Register b);
  void push_move(Register dst, Register a);
  void fail(std::uint32_t offset, std::string text, std::string_view code);
  void report_unknown(const std::string& name);

  // --- values
  // Where the value of the node is: in `temporary`, or in a register that nothing writes to before
  // the value is used. Temporaries from the given one on are free.
  Register emit(std::uint32_t index, Want want, Register temporary);
  Register input(Input input);
  Register emit_name(std::uint32_t index, Want want, Register temporary, bool report);
  // Whether the name is a struct: "variable.a" if there is "variable.a.b".
  bool has_members(const std::string& full) const;
  std::vector<std::pair<std::string, Register>> members(const std::string& full) const;
  Register emit_conditional(std::uint32_t index, Want want, Register temporary);
  Register emit_call(std::uint32_t index, Want want, Register temporary);
  // query.all(a, b, c...): `temporary` collects the answer, the next holds a.
  Register emit_compare(std::uint32_t index, Register temporary);

  // --- operators
  static Want operand_want(Binary op);
  // A chain of left-associative operators, from its leftmost operand on.
  Register emit_chain(std::uint32_t index, Want want, Register temporary);
  Register emit_operator(std::uint32_t index, Register left, Want want, Register temporary);
  static Op comparison(Binary binary);
  static std::uint16_t coded(Op op, Want want);
  Register emit_logical(Binary binary, Register left, std::uint32_t right_node, Register temporary);
  Register truth(Register value, Register temporary);
  Register emit_coalesce(Register left, std::uint32_t right_node, Want want, Register temporary);

  // --- statements
  void emit_assign(std::uint32_t index, Register temporary);
  void emit_loop(std::uint32_t index, Register temporary);

  // --- the end
  // Drops constants that only folding has used, and puts the temporaries behind the rest.
  void settle_registers();
  static bool is_jump(Op op);
  void evaluate_now();

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

}  // namespace fmmc::molang
