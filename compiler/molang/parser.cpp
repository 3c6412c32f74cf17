#include "molang/parser.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace fmmc::molang {

namespace {

constexpr std::array operators = {
    Operator{"||", Binary::logical_or, 1, 2}, Operator{"&&", Binary::logical_and, 2, 1},
    Operator{"==", Binary::equal, 3, 3},      Operator{"!=", Binary::not_equal, 3, 3},
    Operator{"<", Binary::less, 4, 3},        Operator{"<=", Binary::less_equal, 4, 3},
    Operator{">", Binary::greater, 4, 3},     Operator{">=", Binary::greater_equal, 4, 3},
    Operator{"+", Binary::add, 5, 5},         Operator{"-", Binary::subtract, 5, 5},
    Operator{"*", Binary::multiply, 6, 6},    Operator{"/", Binary::divide, 6, 6},
};

}  // namespace

bool Parser::parse() {
  advance();
  if (token_.kind == Token::Kind::end) return true;
  std::uint32_t last = no_node;
  std::uint32_t first = no_node;
  bool last_is_open = false;  // no ';' behind it
  while (token_.kind != Token::Kind::end) {
    const std::uint32_t statement = this->statement();
    if (statement == no_node) return false;
    append(first, last, statement);
    last_is_open = token_.kind == Token::Kind::end;
    if (!last_is_open && !end_of_statement()) return false;
  }
  finish(first, last, last_is_open);
  return true;
}

void Parser::finish(std::uint32_t first, std::uint32_t last, bool last_is_open) {
  const bool single = first == last && last_is_open;
  if (single && !is_statement(first)) {
    out_.root = first;
    return;
  }
  out_.is_complex = true;
  if (is_value(last) && last_is_open) {
    // What the author wants is clear, and the editor does it too: the value of the last one.
    Node value = out_.nodes[last];
    const auto moved = static_cast<std::uint32_t>(out_.nodes.size());
    out_.nodes[last].kind = Kind::return_value;
    out_.nodes[last].first = moved;
    out_.nodes[last].depth = static_cast<std::uint16_t>(value.depth + 1);
    out_.nodes.push_back(value);
  }
  const bool returns = std::any_of(out_.nodes.begin(), out_.nodes.end(), [](const Node& node) {
    return node.kind == Kind::return_value;
  });
  out_.lacks_return = !returns && is_value(last);
  Node root;
  root.kind = Kind::block;
  root.first = first;
  out_.root = static_cast<std::uint32_t>(out_.nodes.size());
  out_.nodes.push_back(root);
}

bool Parser::is_statement(std::uint32_t node) const {
  const Kind kind = out_.nodes[node].kind;
  return kind == Kind::assign || kind == Kind::return_value;
}

// Something that is written for its value.
bool Parser::is_value(std::uint32_t node) const {
  const Kind kind = out_.nodes[node].kind;
  const bool branches = kind == Kind::conditional &&
                        out_.nodes[out_.nodes[out_.nodes[node].first].next].kind >= Kind::assign;
  return kind < Kind::assign && !branches;
}

// statement := 'return' [value] | 'break' | 'continue' | lvalue '=' value | value
// Also what may stand as a branch of a conditional and as the body of a loop.
std::uint32_t Parser::statement() {
  return statement_of(&Parser::expression);
}

std::uint32_t Parser::branch_after_colon() {
  const Nesting nesting(*this);
  return nesting.entered() ? statement_of(&Parser::conditional) : no_node;
}

std::uint32_t Parser::statement_of(std::uint32_t (Parser::*value)()) {
  const std::uint32_t offset = token_.offset;
  if (keyword("return")) {
    advance();
    if (ends_value()) return add(Kind::return_value, offset, {});
    const std::uint32_t result = (this->*value)();
    return result == no_node ? no_node : add(Kind::return_value, offset, {result});
  }
  for (const auto& [word, kind] :
       {std::pair{"break", Kind::break_loop}, std::pair{"continue", Kind::continue_loop}}) {
    if (!keyword(word)) continue;
    if (loops_ == 0) return fail(offset, fmt::format("'{}' outside of a loop", word));
    advance();
    return add(kind, offset, {});
  }

  const std::uint32_t target = (this->*value)();
  if (target == no_node || !token_.is("=")) return target;
  const std::uint32_t equals = token_.offset;
  if (!is_assignable(target)) {
    return fail(equals, "only 'variable.' and 'temp.' names can be assigned to");
  }
  advance();
  const std::uint32_t result = (this->*value)();
  return result == no_node ? no_node : add(Kind::assign, offset, {target, result});
}

bool Parser::is_assignable(std::uint32_t index) const {
  const Node* node = &out_.nodes[index];
  if (node->kind == Kind::arrow) node = &out_.nodes[out_.nodes[node->first].next];
  if (node->kind != Kind::name) return false;
  const std::string& name = out_.names[node->text];
  return name.starts_with("variable.") || name.starts_with("temp.");
}

// expression := conditional ('??' conditional)*
std::uint32_t Parser::expression() {
  const Nesting nesting(*this);
  if (!nesting.entered()) return no_node;
  std::uint32_t left = conditional();
  while (left != no_node && token_.is("??")) {
    const std::uint32_t offset = token_.offset;
    advance();
    const std::uint32_t right = conditional();
    left = right == no_node ? no_node : add_binary(Binary::coalesce, offset, left, right);
  }
  return left;
}

// conditional := binary ['?' branch [':' branch]], to the right
std::uint32_t Parser::conditional() {
  std::uint32_t condition = binary(1);
  while (condition != no_node && token_.is("?")) {
    const std::uint32_t offset = token_.offset;
    advance();
    const std::uint32_t then = statement();
    if (then == no_node) return no_node;
    std::uint32_t otherwise = no_node;
    if (token_.is(":")) {
      advance();
      otherwise = rules_.left_conditional ? binary(1) : branch_after_colon();
      if (otherwise == no_node) return no_node;
      condition = add(Kind::conditional, offset, {condition, then, otherwise});
    } else {
      condition = add(Kind::conditional, offset, {condition, then});
    }
    if (!rules_.left_conditional) break;
  }
  return condition;
}

std::uint32_t Parser::binary(int lowest_level) {
  std::uint32_t left = unary();
  while (left != no_node) {
    const auto* const found =
        std::find_if(operators.begin(), operators.end(), [&](const Operator& candidate) {
          return token_.is(candidate.symbol) && level(candidate) >= lowest_level;
        });
    if (found == operators.end()) break;
    const std::uint32_t offset = token_.offset;
    advance();
    const std::uint32_t right = binary(level(*found) + 1);
    left = right == no_node ? no_node : add_binary(found->binary, offset, left, right);
  }
  return left;
}

int Parser::level(const Operator& candidate) const {
  return rules_.or_before_and ? candidate.old_level : candidate.level;
}

std::uint32_t Parser::unary() {
  const bool minus = token_.is("-"), plus = token_.is("+");
  if (!minus && !plus && !token_.is("!")) return postfix();
  const Nesting nesting(*this);
  if (!nesting.entered()) return no_node;
  const std::uint32_t offset = token_.offset;
  advance();
  const std::uint32_t operand = unary();
  if (operand == no_node || plus) return operand;
  return add(minus ? Kind::negate : Kind::logical_not, offset, {operand});
}

// postfix := primary ('[' expression ']' | '->' primary)*
std::uint32_t Parser::postfix() {
  std::uint32_t left = primary();
  while (left != no_node && (token_.is("[") || token_.is("->"))) {
    const std::uint32_t offset = token_.offset;
    const bool is_index = token_.is("[");
    advance();
    const std::uint32_t right = is_index ? expression() : primary();
    if (right == no_node) return no_node;
    if (is_index && !expect("]")) return no_node;
    left = add(is_index ? Kind::index : Kind::arrow, offset, {left, right});
  }
  return left;
}

std::optional<Expression> parse(std::string_view text, Error& error, Rules rules) {
  Parser parser(text, error, rules);
  if (!parser.parse()) return std::nullopt;
  return parser.take();
}

}  // namespace fmmc::molang
