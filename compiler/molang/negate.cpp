// The sign is pushed towards the leaves where that is exact: rounding to nearest treats both signs
// alike, so -(a + b) and -a - b, -(a * b) and -a * b have the same bits.
#include "molang/molang.h"

namespace fmmc::molang {

namespace {

class Negation {
 public:
  explicit Negation(Expression& expression) : nodes_(expression.nodes) {}

  void negate(std::uint32_t index) {
    for (;;) {
      Node& node = nodes_[index];
      switch (node.kind) {
        case Kind::negate: {
          // The child takes the place of the sign.
          const std::uint32_t next = node.next;
          node = Node(nodes_[node.first]);
          node.next = next;
          return;
        }
        case Kind::binary:
          switch (node.binary()) {
            case Binary::add:
            case Binary::subtract:
              node.op = static_cast<std::uint8_t>(node.binary() == Binary::add ? Binary::subtract
                                                                               : Binary::add);
              index = node.first;
              continue;
            case Binary::multiply:
            case Binary::divide:
              index = node.first;
              continue;
            default:
              return wrap(index);
          }
        case Kind::conditional: {
          const std::uint32_t then = nodes_[node.first].next;
          const std::uint32_t otherwise = nodes_[then].next;
          if (otherwise != no_node) negate(otherwise);
          index = then;
          continue;
        }
        case Kind::number:
        case Kind::name:
        case Kind::this_value:
        case Kind::logical_not:
        case Kind::call:
        case Kind::query_call:
        case Kind::compare_call:
          return wrap(index);
        // Strings and what only the game has count as 0, and so do statements.
        default:
          return;
      }
    }
  }

 private:
  void wrap(std::uint32_t index) {
    Node inner = nodes_[index];
    Node& outer = nodes_[index];
    outer.kind = Kind::negate;
    outer.op = 0;
    outer.depth = static_cast<std::uint16_t>(inner.depth + 1);
    outer.first = static_cast<std::uint32_t>(nodes_.size());
    inner.next = no_node;
    nodes_.push_back(inner);
  }

  std::vector<Node>& nodes_;
};

}  // namespace

Expression negate(const Expression& expression) {
  Expression out = expression;
  if (out.empty()) return out;
  Negation negation(out);
  // A block inside of a value may return, too. Only nodes of the original are visited.
  const std::size_t count = out.nodes.size();
  for (std::size_t i = 0; i < count; ++i) {
    const Node node = out.nodes[i];
    if (node.kind == Kind::return_value && node.first != no_node) negation.negate(node.first);
  }
  if (!out.is_complex) negation.negate(out.root);
  return out;
}

}  // namespace fmmc::molang
