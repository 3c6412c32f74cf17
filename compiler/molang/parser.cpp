// Recursive descent with precedence climbing. Every way that recursion can take passes enter(),
// which bounds it.
#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>

#include "base/limits.h"
#include "molang/lexer.h"
#include "molang/molang.h"

namespace fmmc::molang {

namespace {

struct Operator {
  std::string_view symbol;
  Binary binary;
  int level;      // a higher one binds tighter
  int old_level;  // before 1.18.20
};

constexpr std::array operators = {
    Operator{"||", Binary::logical_or, 1, 2}, Operator{"&&", Binary::logical_and, 2, 1},
    Operator{"==", Binary::equal, 3, 3},      Operator{"!=", Binary::not_equal, 3, 3},
    Operator{"<", Binary::less, 4, 3},        Operator{"<=", Binary::less_equal, 4, 3},
    Operator{">", Binary::greater, 4, 3},     Operator{">=", Binary::greater_equal, 4, 3},
    Operator{"+", Binary::add, 5, 5},         Operator{"-", Binary::subtract, 5, 5},
    Operator{"*", Binary::multiply, 6, 6},    Operator{"/", Binary::divide, 6, 6},
};

// Every function returns no_node once there is an error, and so do its callers at once.
class Parser {
 public:
  Parser(std::string_view text, Error& error, Rules rules)
      : lexer_(text), error_(error), rules_(rules) {}

  bool parse() {
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

  Expression take() { return std::move(out_); }

 private:
  void finish(std::uint32_t first, std::uint32_t last, bool last_is_open) {
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

  bool is_statement(std::uint32_t node) const {
    const Kind kind = out_.nodes[node].kind;
    return kind == Kind::assign || kind == Kind::return_value;
  }
  // Something that is written for its value.
  bool is_value(std::uint32_t node) const {
    const Kind kind = out_.nodes[node].kind;
    const bool branches = kind == Kind::conditional &&
                          out_.nodes[out_.nodes[out_.nodes[node].first].next].kind >= Kind::assign;
    return kind < Kind::assign && !branches;
  }

  // statement := 'return' [value] | 'break' | 'continue' | lvalue '=' value | value
  // Also what may stand as a branch of a conditional and as the body of a loop.
  std::uint32_t statement() { return statement_of(&Parser::expression); }
  std::uint32_t branch_after_colon() {
    const Nesting nesting(*this);
    return nesting.entered() ? statement_of(&Parser::conditional) : no_node;
  }

  std::uint32_t statement_of(std::uint32_t (Parser::*value)()) {
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

  bool is_assignable(std::uint32_t index) const {
    const Node* node = &out_.nodes[index];
    if (node->kind == Kind::arrow) node = &out_.nodes[out_.nodes[node->first].next];
    if (node->kind != Kind::name) return false;
    const std::string& name = out_.names[node->text];
    return name.starts_with("variable.") || name.starts_with("temp.");
  }

  // expression := conditional ('??' conditional)*
  std::uint32_t expression() {
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
  std::uint32_t conditional() {
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

  std::uint32_t binary(int lowest_level) {
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

  int level(const Operator& candidate) const {
    return rules_.or_before_and ? candidate.old_level : candidate.level;
  }

  std::uint32_t unary() {
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
  std::uint32_t postfix() {
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

  std::uint32_t primary() {
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

  std::uint32_t block() {
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

  std::uint32_t name() {
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
      return add_parent(Kind::call, offset, first, deepest + 1,
                        static_cast<std::uint8_t>(*function));
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

  bool arguments(std::uint32_t& first, std::uint32_t& count, std::uint16_t& deepest) {
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
  std::uint32_t word(const std::string& word, const Token& token) {
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

  std::uint32_t loop(std::uint32_t offset) {
    if (!expect("(")) return no_node;
    const std::uint32_t count = expression();
    if (count == no_node || !expect(",")) return no_node;
    const std::uint32_t body = this->body();
    return body == no_node ? no_node : add(Kind::loop, offset, {count, body});
  }

  std::uint32_t for_each(std::uint32_t offset) {
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

  std::uint32_t body() {
    ++loops_;
    const std::uint32_t node = statement();
    --loops_;
    return node == no_node || !expect(")") ? no_node : node;
  }

  // --- tokens

  void advance() { token_ = lexer_.next(error_); }

  // Skips the keyword itself only if the caller does.
  bool keyword(std::string_view word) const {
    return token_.kind == Token::Kind::name && lower_case(token_.text) == word;
  }

  bool ends_value() const {
    return token_.kind == Token::Kind::end || token_.is(";") || token_.is("}") || token_.is(":") ||
           token_.is(")");
  }

  bool end_of_statement() {
    if (!expect(";")) return false;
    while (token_.is(";"))
      advance();
    return token_.kind != Token::Kind::wrong;
  }

  bool expect(std::string_view symbol) {
    if (token_.is(symbol)) {
      advance();
      return token_.kind != Token::Kind::wrong;
    }
    if (token_.kind == Token::Kind::wrong) return false;
    if (token_.kind == Token::Kind::end) {
      fail(token_.offset, fmt::format("the expression ends where '{}' is due", symbol));
    } else if (symbol == ";") {
      fail(token_.offset,
           fmt::format("{} where an operator or the end is due", quoted(token_.text)));
    } else {
      fail(token_.offset, fmt::format("{} where '{}' is due", quoted(token_.text), symbol));
    }
    return false;
  }

  std::uint32_t fail(std::uint32_t offset, std::string text,
                     std::string_view code = "molang-syntax") {
    if (token_.kind != Token::Kind::wrong) error_ = {std::move(text), code, offset};
    token_ = {Token::Kind::wrong, offset, {}, 0};
    return no_node;
  }

  std::uint32_t count_error(std::uint32_t offset, Function function, std::uint32_t count) {
    const int takes = argument_count(function);
    return fail(offset,
                fmt::format("{} takes {} argument{}, not {}", function_name(function), takes,
                            takes == 1 ? "" : "s", count),
                "molang-function");
  }

  // --- nodes

  std::uint32_t add(Kind kind, std::uint32_t offset,
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

  std::uint32_t add_binary(Binary binary, std::uint32_t offset, std::uint32_t left,
                           std::uint32_t right) {
    out_.nodes[left].next = right;
    const int depth = std::max<int>(out_.nodes[left].depth, out_.nodes[right].depth + 1);
    return add_parent(Kind::binary, offset, left, depth, static_cast<std::uint8_t>(binary));
  }

  std::uint32_t add_parent(Kind kind, std::uint32_t offset, std::uint32_t first, int depth,
                           std::uint8_t op = 0) {
    if (token_.kind == Token::Kind::wrong) return no_node;
    if (depth > static_cast<int>(limits::molang_depth)) return too_deep(offset);
    if (out_.nodes.size() >= limits::molang_nodes) {
      return fail(offset,
                  fmt::format("the expression has more than {} parts", limits::molang_nodes),
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

  void append(std::uint32_t& first, std::uint32_t& last, std::uint32_t node) {
    if (first == no_node) {
      first = node;
    } else {
      out_.nodes[last].next = node;
    }
    last = node;
  }

  std::uint32_t intern(const std::string& name) {
    const auto [place, added] =
        name_ids_.try_emplace(name, static_cast<std::uint32_t>(out_.names.size()));
    if (added) out_.names.push_back(name);
    return place->second;
  }

  static std::string lower_case(std::string_view text) {
    std::string out(text);
    for (char& c : out) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return out;
  }

  // --- nesting

  std::uint32_t too_deep(std::uint32_t offset) {
    return fail(offset,
                fmt::format("the expression is nested deeper than {} levels", limits::molang_depth),
                "molang-limit");
  }

  // One level of nesting, for as long as it lives.
  class Nesting {
   public:
    explicit Nesting(Parser& parser) : parser_(parser) {
      // The outermost expression is no nesting.
      if (++parser_.nesting_ > limits::molang_depth + 1) parser_.too_deep(parser_.token_.offset);
    }
    ~Nesting() { --parser_.nesting_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

    bool entered() const { return parser_.token_.kind != Token::Kind::wrong; }

   private:
    Parser& parser_;
  };

  Lexer lexer_;
  Error& error_;
  Rules rules_;
  Token token_;
  Expression out_;
  std::map<std::string, std::uint32_t, std::less<>> name_ids_;
  std::uint32_t nesting_ = 0;
  std::uint32_t loops_ = 0;
};

}  // namespace

Rules rules_of_engine(int major, int minor, int patch) {
  const std::array version = {major, minor, patch};
  return {.left_conditional = version < std::array{1, 18, 10},
          .or_before_and = version < std::array{1, 18, 20}};
}

std::optional<std::string> canonical_name(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool fits = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    if (!fits && c != '.') return std::nullopt;
    if (c == '.' && (out.empty() || out.back() == '.')) return std::nullopt;
    out += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const std::size_t point = out.find('.');
  if (point == std::string::npos || out.back() == '.') return std::nullopt;
  if (out.front() >= '0' && out.front() <= '9') return std::nullopt;
  for (const std::string_view full : {"query", "variable", "temp", "context"}) {
    if (point == 1 && out[0] == full[0]) return std::string(full) + out.substr(1);
  }
  return out;
}

std::optional<Expression> parse(std::string_view text, Error& error, Rules rules) {
  Parser parser(text, error, rules);
  if (!parser.parse()) return std::nullopt;
  return parser.take();
}

}  // namespace fmmc::molang
