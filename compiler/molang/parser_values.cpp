// What stands between operators: numbers, names, calls, blocks and loops.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"
#include "molang/parser.h"

namespace fmmc::molang {

std::uint32_t Parser::primary() {
  const Token token = token_;
  switch (token.kind) {
    case Token::Kind::number: {
      advance();
      const std::uint32_t node = add(Kind::number, token.offset, {});
      if (node != no_node) out_.nodes[node].number = token.number;
      return node;
    }
    case Token::Kind::string: {
      advance();
      const std::uint32_t node = add(Kind::string, token.offset, {});
      if (node != no_node) {
        out_.nodes[node].text = static_cast<std::uint32_t>(out_.strings.size());
        out_.strings.emplace_back(token.text);
      }
      return node;
    }
    case Token::Kind::name:
      return name();
    case Token::Kind::symbol:
      break;
    case Token::Kind::end:
      return fail(token.offset, "the expression ends where a value is due");
    case Token::Kind::wrong:
      return no_node;
  }
  if (token.is("(")) {
    advance();
    const std::uint32_t inner = expression();
    return inner == no_node || !expect(")") ? no_node : inner;
  }
  if (token.is("{")) return block();
  return fail(token.offset, fmt::format("{} where a value is due", quoted(token.text)));
}

std::uint32_t Parser::block() {
  const Nesting nesting(*this);
  if (!nesting.entered()) return no_node;
  const std::uint32_t offset = token_.offset;
  advance();
  std::uint32_t first = no_node;
  std::uint32_t last = no_node;
  std::uint16_t deepest = 0;
  while (!token_.is("}")) {
    const std::uint32_t statement = this->statement();
    if (statement == no_node) return no_node;
    append(first, last, statement);
    deepest = std::max(deepest, out_.nodes[statement].depth);
    if (!token_.is("}") && !end_of_statement()) return no_node;
  }
  advance();
  return add_parent(Kind::block, offset, first, deepest + 1);
}

std::uint32_t Parser::name() {
  const Token token = token_;
  const std::uint32_t offset = token.offset;
  advance();
  std::string name = lower_case(token.text);
  if (name.find('.') == std::string::npos) return word(name, token);
  name = *canonical_name(name);

  const bool is_math = name.starts_with("math.");
  std::optional<Function> function;
  if (is_math || name == "query.in_range") function = find_function(name);
  if (is_math && !function) {
    return fail(offset, fmt::format("there is no function {}", quoted(name)), "molang-function");
  }
  if (!token_.is("(")) {
    if (function && argument_count(*function) != 0) return count_error(offset, *function, 0);
    const Kind kind = function ? Kind::call : Kind::name;
    const std::uint32_t node = add(kind, offset, {});
    if (node == no_node) return no_node;
    if (function) {
      out_.nodes[node].op = static_cast<std::uint8_t>(*function);
    } else {
      out_.nodes[node].text = intern(name);
    }
    return node;
  }

  std::uint32_t first = no_node;
  std::uint32_t count = 0;
  std::uint16_t deepest = 0;
  if (!arguments(first, count, deepest)) return no_node;
  if (function) {
    if (static_cast<int>(count) != argument_count(*function)) {
      return count_error(offset, *function, count);
    }
    return add_parent(Kind::call, offset, first, deepest + 1, static_cast<std::uint8_t>(*function));
  }
  if (!name.starts_with("query.")) {
    return fail(offset, fmt::format("{} is no function", quoted(name)), "molang-function");
  }
  for (const auto& [query, compare] :
       {std::pair{"query.all", CompareCall::all}, std::pair{"query.any", CompareCall::any},
        std::pair{"query.approx_eq", CompareCall::approx_eq}}) {
    if (name != query) continue;
    if (count < 2) {
      return fail(offset, fmt::format("{} takes at least 2 arguments, not {}", query, count),
                  "molang-function");
    }
    return add_parent(Kind::compare_call, offset, first, deepest + 1,
                      static_cast<std::uint8_t>(compare));
  }
  const Kind kind = count == 0 ? Kind::name : Kind::query_call;
  const std::uint32_t node = add_parent(kind, offset, first, count == 0 ? 0 : deepest + 1);
  if (node != no_node) out_.nodes[node].text = intern(name);
  return node;
}

bool Parser::arguments(std::uint32_t& first, std::uint32_t& count, std::uint16_t& deepest) {
  advance();  // '('
  std::uint32_t last = no_node;
  while (!token_.is(")")) {
    if (count > 0 && !expect(",")) return false;
    const std::uint32_t argument = expression();
    if (argument == no_node) return false;
    append(first, last, argument);
    deepest = std::max(deepest, out_.nodes[argument].depth);
    ++count;
  }
  advance();
  return true;
}

// A name without a point: a keyword, or nothing that Molang knows.
std::uint32_t Parser::word(const std::string& word, const Token& token) {
  if (word == "true" || word == "false") {
    const std::uint32_t node = add(Kind::number, token.offset, {});
    if (node != no_node) out_.nodes[node].number = word == "true" ? 1 : 0;
    return node;
  }
  if (word == "this") return add(Kind::this_value, token.offset, {});
  if (word == "loop") return loop(token.offset);
  if (word == "for_each") return for_each(token.offset);
  if (word == "return" || word == "break" || word == "continue") {
    return fail(token.offset, fmt::format("'{}' is a statement, not a value", word));
  }
  return fail(token.offset, fmt::format("{} means nothing; names begin with 'query.', "
                                        "'variable.', 'temp.', 'context.' or 'math.'",
                                        quoted(token.text)));
}

std::uint32_t Parser::loop(std::uint32_t offset) {
  if (!expect("(")) return no_node;
  const std::uint32_t count = expression();
  if (count == no_node || !expect(",")) return no_node;
  const std::uint32_t body = this->body();
  return body == no_node ? no_node : add(Kind::loop, offset, {count, body});
}

std::uint32_t Parser::for_each(std::uint32_t offset) {
  if (!expect("(")) return no_node;
  const std::uint32_t at = token_.offset;
  const std::uint32_t variable = primary();
  if (variable == no_node) return no_node;
  if (out_.nodes[variable].kind != Kind::name || !is_assignable(variable)) {
    return fail(at, "'for_each' needs a 'variable.' or 'temp.' name first");
  }
  if (!expect(",")) return no_node;
  const std::uint32_t array = expression();
  if (array == no_node || !expect(",")) return no_node;
  const std::uint32_t body = this->body();
  return body == no_node ? no_node : add(Kind::for_each, offset, {variable, array, body});
}

std::uint32_t Parser::body() {
  ++loops_;
  const std::uint32_t node = statement();
  --loops_;
  return node == no_node || !expect(")") ? no_node : node;
}

}  // namespace fmmc::molang
