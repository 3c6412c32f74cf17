// The syntax tree of a Molang text: one flat vector of nodes linked by index, children before their
// parents. Chains of left-associative operators are deep on their left side only, and every walk
// follows that side in a loop; other nesting is bounded by limits::molang_depth, so walks may
// recurse into it.
//
// Thread rule: plain data.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "molang/functions.h"

namespace fmmc::molang {

enum class Kind : std::uint8_t {
  number,         // `number`, never negative
  string,         // `text` in Expression::strings
  name,           // `text` in Expression::names, in full and lower case: "variable.a.b"
  this_value,     //
  negate,         // child
  logical_not,    // child
  binary,         // left, right; `op` is a Binary
  conditional,    // condition, then, [else]
  call,           // arguments; `op` is a Function
  query_call,     // arguments; `text` is the name of a query that only the game can answer
  compare_call,   // arguments, at least two; `op` is a CompareCall
  index,          // array, index
  arrow,          // entity, what is read there
  assign,         // target (name or arrow), value
  return_value,   // [value]
  break_loop,     //
  continue_loop,  //
  loop,           // count, body
  for_each,       // variable (name), array, body
  block,          // statements
};

enum class Binary : std::uint8_t {
  coalesce,
  logical_or,
  logical_and,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  add,
  subtract,
  multiply,
  divide,
};

// query.all, query.any, query.approx_eq: the first argument against all others.
enum class CompareCall : std::uint8_t { all, any, approx_eq };

inline constexpr std::uint32_t no_node = 0xFFFFFFFF;

struct Node {
  Kind kind = Kind::number;
  std::uint8_t op = 0;
  std::uint16_t depth = 0;        // longest way down, left sides of binary operators not counted
  std::uint32_t offset = 0;       // byte in the text
  std::uint32_t first = no_node;  // first child
  std::uint32_t next = no_node;   // next sibling
  std::uint32_t text = 0;
  double number = 0;

  Binary binary() const { return static_cast<Binary>(op); }
  Function function() const { return static_cast<Function>(op); }
  CompareCall compare() const { return static_cast<CompareCall>(op); }
};

struct Expression {
  std::vector<Node> nodes;
  std::vector<std::string> names;
  std::vector<std::string> strings;
  std::uint32_t root = no_node;
  // The text has statements: its root is a block, and its value is what it returns.
  bool is_complex = false;
  // It never returns, though its last statement is an expression whose value the author may have
  // meant to return: worth a warning.
  bool lacks_return = false;

  bool empty() const { return root == no_node; }
};

}  // namespace fmmc::molang
