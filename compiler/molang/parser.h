// The parser: recursive descent with precedence climbing. Every way that recursion can take passes
// a Nesting, which bounds it. parser.cpp has statements and operators, parser_values.cpp what
// stands between operators, parser_nodes.cpp tokens, errors and the tree.
//
// Thread rule: a Parser belongs to one thread.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "molang/lexer.h"
#include "molang/molang.h"

namespace fmmc::molang {

// A binary operator and how tightly it binds.
struct Operator {
  std::string_view symbol;
  Binary binary;
  int level;      // a higher one binds tighter
  int old_level;  // before 1.18.20
};

// Every function that gives a node gives no_node once there is an error, and so do its callers at
// once.
class Parser {
 public:
  Parser(std::string_view text, Error& error, Rules rules)
      : lexer_(text), error_(error), rules_(rules) {}

  bool parse();
  Expression take() { return std::move(out_); }

 private:
  // --- statements
  void finish(std::uint32_t first, std::uint32_t last, bool last_is_open);
  bool is_statement(std::uint32_t node) const;
  bool is_value(std::uint32_t node) const;
  std::uint32_t statement();
  std::uint32_t branch_after_colon();
  std::uint32_t statement_of(std::uint32_t (Parser::*value)());
  bool is_assignable(std::uint32_t index) const;

  // --- operators, from the loosest
  std::uint32_t expression();
  std::uint32_t conditional();
  std::uint32_t binary(int lowest_level);
  int level(const Operator& candidate) const;
  std::uint32_t unary();
  std::uint32_t postfix();

  // --- values
  std::uint32_t primary();
  std::uint32_t block();
  std::uint32_t name();
  bool arguments(std::uint32_t& first, std::uint32_t& count, std::uint16_t& deepest);
  std::uint32_t word(const std::string& word, const Token& token);
  std::uint32_t loop(std::uint32_t offset);
  std::uint32_t for_each(std::uint32_t offset);
  std::uint32_t body();

  // --- tokens and errors
  void advance();
  bool keyword(std::string_view word) const;
  bool ends_value() const;
  bool end_of_statement();
  bool expect(std::string_view symbol);
  std::uint32_t fail(std::uint32_t offset, std::string text,
                     std::string_view code = "molang-syntax");
  std::uint32_t count_error(std::uint32_t offset, Function function, std::uint32_t count);
  std::uint32_t too_deep(std::uint32_t offset);

  // --- nodes
  std::uint32_t add(Kind kind, std::uint32_t offset, std::initializer_list<std::uint32_t> children);
  std::uint32_t add_binary(Binary binary, std::uint32_t offset, std::uint32_t left,
                           std::uint32_t right);
  std::uint32_t add_parent(Kind kind, std::uint32_t offset, std::uint32_t first, int depth,
                           std::uint8_t op = 0);
  void append(std::uint32_t& first, std::uint32_t& last, std::uint32_t node);
  std::uint32_t intern(const std::string& name);

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

}  // namespace fmmc::molang
