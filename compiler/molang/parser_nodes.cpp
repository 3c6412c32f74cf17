// The parser's tokens, its errors, and the tree that it builds.
#include <algorithm>

#include <fmt/format.h>

#include "base/limits.h"
#include "base/text.h"
#include "molang/parser.h"

namespace fmmc::molang {

void Parser::advance() {
  token_ = lexer_.next(error_);
}

// Skips the keyword itself only if the caller does.
bool Parser::keyword(std::string_view word) const {
  return token_.kind == Token::Kind::name && lower_case(token_.text) == word;
}

bool Parser::ends_value() const {
  return token_.kind == Token::Kind::end || token_.is(";") || token_.is("}") || token_.is(":") ||
         token_.is(")");
}

bool Parser::end_of_statement() {
  if (!expect(";")) return false;
  while (token_.is(";"))
    advance();
  return token_.kind != Token::Kind::wrong;
}

bool Parser::expect(std::string_view symbol) {
  if (token_.is(symbol)) {
    advance();
    return token_.kind != Token::Kind::wrong;
  }
  if (token_.kind == Token::Kind::wrong) return false;
  if (token_.kind == Token::Kind::end) {
    fail(token_.offset, fmt::format("the expression ends where '{}' is due", symbol));
  } else if (symbol == ";") {
    fail(token_.offset, fmt::format("{} where an operator or the end is due", quoted(token_.text)));
  } else {
    fail(token_.offset, fmt::format("{} where '{}' is due", quoted(token_.text), symbol));
  }
  return false;
}

std::uint32_t Parser::fail(std::uint32_t offset, std::string text, std::string_view code) {
  if (token_.kind != Token::Kind::wrong) error_ = {std::move(text), code, offset};
  token_ = {Token::Kind::wrong, offset, {}, 0};
  return no_node;
}

std::uint32_t Parser::count_error(std::uint32_t offset, Function function, std::uint32_t count) {
  const int takes = argument_count(function);
  return fail(offset,
              fmt::format("{} takes {} argument{}, not {}", function_name(function), takes,
                          takes == 1 ? "" : "s", count),
              "molang-function");
}

std::uint32_t Parser::add(Kind kind, std::uint32_t offset,
                          std::initializer_list<std::uint32_t> children) {
  std::uint32_t first = no_node;
  std::uint32_t last = no_node;
  std::uint16_t deepest = 0;
  for (const std::uint32_t child : children) {
    append(first, last, child);
    deepest = std::max(deepest, out_.nodes[child].depth);
  }
  return add_parent(kind, offset, first, first == no_node ? 0 : deepest + 1);
}

std::uint32_t Parser::add_binary(Binary binary, std::uint32_t offset, std::uint32_t left,
                                 std::uint32_t right) {
  out_.nodes[left].next = right;
  const int depth = std::max<int>(out_.nodes[left].depth, out_.nodes[right].depth + 1);
  return add_parent(Kind::binary, offset, left, depth, static_cast<std::uint8_t>(binary));
}

std::uint32_t Parser::add_parent(Kind kind, std::uint32_t offset, std::uint32_t first, int depth,
                                 std::uint8_t op) {
  if (token_.kind == Token::Kind::wrong) return no_node;
  if (depth > static_cast<int>(limits::molang_depth)) return too_deep(offset);
  if (out_.nodes.size() >= limits::molang_nodes) {
    return fail(offset, fmt::format("the expression has more than {} parts", limits::molang_nodes),
                "molang-limit");
  }
  Node node;
  node.kind = kind;
  node.op = op;
  node.depth = static_cast<std::uint16_t>(depth);
  node.offset = offset;
  node.first = first;
  out_.nodes.push_back(node);
  return static_cast<std::uint32_t>(out_.nodes.size() - 1);
}

void Parser::append(std::uint32_t& first, std::uint32_t& last, std::uint32_t node) {
  if (first == no_node) {
    first = node;
  } else {
    out_.nodes[last].next = node;
  }
  last = node;
}

std::uint32_t Parser::intern(const std::string& name) {
  const auto [place, added] =
      name_ids_.try_emplace(name, static_cast<std::uint32_t>(out_.names.size()));
  if (added) out_.names.push_back(name);
  return place->second;
}

std::uint32_t Parser::too_deep(std::uint32_t offset) {
  return fail(offset,
              fmt::format("the expression is nested deeper than {} levels", limits::molang_depth),
              "molang-limit");
}

}  // namespace fmmc::molang
