// Molang, the expression language of Minecraft and Blockbench: text to a syntax tree, the tree to a
// program that evaluates in nanoseconds, a sign flip and a printer on the tree.
//
//   molang::Error error;
//   const auto expression = molang::parse("math.sin(query.anim_time * 90) * v.size", error);
//   const auto program = molang::compile(*expression, {.constants = {{"variable.size", 3.0}}},
//   error); molang::Environment environment; environment.anim_time = 0.5; const double value =
//   molang::evaluate(*program, environment);
//
// Rules: those that Mojang documents, of the current version unless Rules says otherwise, with
// these choices where the documentation is silent or stricter than authors are:
// - Numbers are doubles. `.5`, `5.`, `1e3`, `+4` and `1.5f` are numbers.
// - Every operation whose result is not finite (a division by zero, the root of a negative number,
//   overflow) is an error; an error counts as 0, and `??` sees it as it sees an unset variable.
// - A text with a `;` is 0 unless it returns; but a last expression without its `;` is returned.
// - Texts of blanks are 0 (Expression::empty() tells).
// - What a text assigns to `variable.` or `temp.` lives until the end of that evaluation, so that
//   samples may be taken in any order.
// - `round` rounds halves away from zero, `mod` has the sign of its first argument, `lerprotate` of
//   exactly half a turn goes down. Angles are reduced to one turn first, so that loops close.
//
// Thread rule: Expression and Program are immutable values; an Environment belongs to one thread.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "molang/program.h"
#include "molang/tree.h"

namespace fmmc::molang {

struct Error {
  std::string text;          // one lower-case sentence without a full stop
  std::string_view code;     // for a Diagnostic: molang-syntax, molang-function, molang-limit, ...
  std::uint32_t offset = 0;  // byte in the expression's text
};

// How old engines read a text; what a pack's min_engine_version asks for.
struct Rules {
  bool left_conditional = false;  // before 1.18.10: a ? b : c ? d : e is (a ? b : c) ? d : e
  bool or_before_and = false;     // before 1.18.20: || binds tighter than &&, all comparisons alike
};
Rules rules_of_engine(int major, int minor, int patch);

// Nothing, with `error` set, if the text is no Molang. Any bytes may be given: the work is linear
// in their number, and nesting is bounded.
std::optional<Expression> parse(std::string_view text, Error& error, Rules rules = {});

// The same expression with the sign of its value changed: of what it returns, never of what it
// assigns or compares.
Expression negate(const Expression& expression);

// Text that Bedrock accepts and that parse() reads back as the same expression: full lower-case
// names, `0.5` and never `.5` or an exponent, more parentheses than needed where engines have
// differed. (Texts near the limit of nesting may exceed it by those parentheses.)
std::string print(const Expression& expression);

// A number that print() and every other writer of Molang or Bedrock JSON may use: the shortest
// decimal that reads back, without an exponent. The value is finite.
std::string print_number(double value);

// What names stand for while a program is made of an expression.
struct Scope {
  using Value = std::variant<double, std::string>;

  // Full lower-case names (canonical_name) with finite numbers or strings. They go before
  // everything the environment knows.
  std::map<std::string, Value, std::less<>> constants;
  // Without a seed the random functions are an error. With one, the draws of an evaluation depend
  // on it, on Environment::draw and on nothing else.
  std::optional<std::uint64_t> seed;
};

// "Q.Anim_Time" -> "query.anim_time"; nothing if that is no dotted name of letters, digits and `_`.
std::optional<std::string> canonical_name(std::string_view name);

// Binds names, folds constants. Names that are nothing become 0 and are listed in
// Program::unknown_names, unless the text itself provides for that with `??`.
std::optional<Program> compile(const Expression& expression, const Scope& scope, Error& error);

// What the program reads at one moment, and what became of evaluating it.
struct Environment {
  double anim_time = 0;    // query.anim_time
  double life_time = 0;    // query.life_time
  double time_stamp = 0;   // query.time_stamp
  double this_value = 0;   // this
  std::uint64_t draw = 0;  // names the sample to the random functions: equal numbers, equal draws

  // Added up over all evaluations, for the caller to read and reset.
  std::uint32_t faults = 0;  // Fault bits
  std::uint64_t steps = 0;   // instructions, at least; each evaluation is bounded by limits

  std::vector<double> frame;  // working memory, kept from one evaluation to the next
};

// Always finite.
double evaluate(const Program& program, Environment& environment);

}  // namespace fmmc::molang
