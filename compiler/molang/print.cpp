#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "molang/molang.h"

namespace fmmc::molang {

namespace {

constexpr std::array<std::string_view, 13> symbols = {
    "??", "||", "&&", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*", "/"};

// How tightly a node binds, of those that may need parentheses.
enum class Level { loosest, conditional, logic, comparison, sum, product, sign, primary };

Level level_of(const Node& node) {
  switch (node.kind) {
    case Kind::conditional:
      return Level::conditional;
    case Kind::negate:
    case Kind::logical_not:
      return Level::sign;
    case Kind::binary:
      break;
    default:
      return Level::primary;
  }
  switch (node.binary()) {
    case Binary::coalesce:
      return Level::loosest;
    case Binary::logical_or:
    case Binary::logical_and:
      return Level::logic;
    case Binary::add:
    case Binary::subtract:
      return Level::sum;
    case Binary::multiply:
    case Binary::divide:
      return Level::product;
    default:
      return Level::comparison;
  }
}

class Printer {
 public:
  explicit Printer(const Expression& expression) : tree_(expression) {}

  std::string print() {
    if (tree_.empty()) return "0";
    if (!tree_.is_complex) {
      value(tree_.root);
      return std::move(out_);
    }
    for (std::uint32_t at = node(tree_.root).first; at != no_node; at = node(at).next) {
      if (!out_.empty()) out_ += ' ';
      statement(at);
      out_ += ';';
    }
    return std::move(out_);
  }

 private:
  const Node& node(std::uint32_t index) const { return tree_.nodes[index]; }

  void statement(std::uint32_t index) {
    const Node& n = node(index);
    switch (n.kind) {
      case Kind::assign:
        value(n.first);
        out_ += " = ";
        value(node(n.first).next);
        break;
      case Kind::return_value:
        out_ += "return";
        if (n.first != no_node) {
          out_ += ' ';
          value(n.first);
        }
        break;
      case Kind::break_loop:
        out_ += "break";
        break;
      case Kind::continue_loop:
        out_ += "continue";
        break;
      default:
        value(index);
    }
  }

  static bool is_statement(const Node& n) {
    return n.kind == Kind::assign || n.kind == Kind::return_value || n.kind == Kind::break_loop ||
           n.kind == Kind::continue_loop;
  }

  void value(std::uint32_t index) {
    const Node& n = node(index);
    switch (n.kind) {
      case Kind::number:
        out_ += print_number(n.number);
        break;
      case Kind::string:
        out_ += '\'';
        out_ += tree_.strings[n.text];
        out_ += '\'';
        break;
      case Kind::name:
        out_ += tree_.names[n.text];
        break;
      case Kind::this_value:
        out_ += "this";
        break;
      case Kind::negate:
      case Kind::logical_not:
        out_ += n.kind == Kind::negate ? '-' : '!';
        operand(n.first, level_of(node(n.first)) != Level::primary);
        break;
      case Kind::binary:
        chain(index);
        break;
      case Kind::conditional: {
        const std::uint32_t then = node(n.first).next;
        operand(n.first, level_of(node(n.first)) <= Level::conditional);
        out_ += " ? ";
        branch(then);
        if (node(then).next != no_node) {
          out_ += " : ";
          branch(node(then).next);
        }
        break;
      }
      case Kind::call:
        out_ += function_name(n.function());
        if (n.first != no_node) arguments(n.first);
        break;
      case Kind::query_call:
        out_ += tree_.names[n.text];
        arguments(n.first);
        break;
      case Kind::compare_call: {
        constexpr std::array<std::string_view, 3> names = {"query.all", "query.any",
                                                           "query.approx_eq"};
        out_ += names[n.op];
        arguments(n.first);
        break;
      }
      case Kind::index:
        postfix_operand(n.first);
        out_ += '[';
        value(node(n.first).next);
        out_ += ']';
        break;
      case Kind::arrow:
        postfix_operand(n.first);
        out_ += " -> ";
        operand(node(n.first).next, level_of(node(node(n.first).next)) != Level::primary ||
                                        is_postfix(node(node(n.first).next)));
        break;
      case Kind::loop:
        out_ += "loop(";
        value(n.first);
        body(node(n.first).next);
        break;
      case Kind::for_each: {
        const std::uint32_t array = node(n.first).next;
        out_ += "for_each(";
        value(n.first);
        out_ += ", ";
        value(array);
        body(node(array).next);
        break;
      }
      case Kind::block:
      case Kind::assign:
      case Kind::return_value:
      case Kind::break_loop:
      case Kind::continue_loop:
        block(index);
        break;
    }
  }

  // A chain of left-associative operators is printed from its leftmost operand on; only the left
  // side may be long, so it is walked in a loop.
  void chain(std::uint32_t index) {
    std::vector<std::uint32_t> links;
    std::size_t opened = 0;
    std::uint32_t leftmost = index;
    std::vector<bool> parentheses;  // around the left operand of a link
    for (; node(leftmost).kind == Kind::binary; leftmost = node(leftmost).first) {
      links.push_back(leftmost);
      parentheses.push_back(left_needs_parentheses(node(leftmost), node(node(leftmost).first)));
    }
    for (const bool needed : parentheses)
      opened += needed ? 1 : 0;
    out_.append(opened, '(');
    value(leftmost);
    for (std::size_t i = links.size(); i-- > 0;) {
      const Node& link = node(links[i]);
      if (parentheses[i]) out_ += ')';
      out_ += ' ';
      out_ += symbols[link.op];
      out_ += ' ';
      const std::uint32_t right = node(link.first).next;
      operand(right, right_needs_parentheses(link, node(right)));
    }
  }

  // Engines have differed on && beside ||, on comparisons of comparisons and on what stands beside
  // ??: there, parentheses say what is meant.
  static bool left_needs_parentheses(const Node& parent, const Node& child) {
    const Level outer = level_of(parent), inner = level_of(child);
    if (outer == Level::loosest) return inner != Level::primary && !is_same(parent, child);
    if (outer == Level::logic && inner == Level::logic) return !is_same(parent, child);
    if (outer == Level::comparison && inner == Level::comparison) return true;
    return inner < outer;
  }

  static bool right_needs_parentheses(const Node& parent, const Node& child) {
    const Level outer = level_of(parent), inner = level_of(child);
    if (outer == Level::loosest) return inner != Level::primary;
    // Also `a - (-b)`: two signs in a row are a stumbling block.
    return inner <= outer || (outer >= Level::sum && child.kind == Kind::negate);
  }

  static bool is_same(const Node& a, const Node& b) {
    return a.kind == Kind::binary && b.kind == Kind::binary && a.op == b.op;
  }

  static bool is_postfix(const Node& n) { return n.kind == Kind::index || n.kind == Kind::arrow; }

  void operand(std::uint32_t index, bool parentheses) {
    if (parentheses) out_ += '(';
    value(index);
    if (parentheses) out_ += ')';
  }

  void postfix_operand(std::uint32_t index) {
    operand(index, level_of(node(index)) != Level::primary);
  }

  void branch(std::uint32_t index) { operand(index, level_of(node(index)) <= Level::conditional); }

  void arguments(std::uint32_t first) {
    out_ += '(';
    for (std::uint32_t at = first; at != no_node; at = node(at).next) {
      if (at != first) out_ += ", ";
      value(at);
    }
    out_ += ')';
  }

  void body(std::uint32_t index) {
    out_ += ", ";
    block(index);
    out_ += ')';
  }

  // The statements of a block, or a single one, in braces.
  void block(std::uint32_t index) {
    out_ += '{';
    if (node(index).kind != Kind::block) {
      statement(index);
      out_ += ';';
    } else {
      for (std::uint32_t at = node(index).first; at != no_node; at = node(at).next) {
        if (at != node(index).first) out_ += ' ';
        statement(at);
        out_ += ';';
      }
    }
    out_ += '}';
  }

  const Expression& tree_;
  std::string out_;
};

}  // namespace

std::string print(const Expression& expression) {
  return Printer(expression).print();
}

std::string print_number(double value) {
  std::array<char, 400> buffer;  // the longest, -2^-1074 and its like, take less than 350
  if (value == 0) value = 0;     // no sign on 0
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed)
          .ptr;
  return {buffer.data(), end};
}

}  // namespace fmmc::molang
