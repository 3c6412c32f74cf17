#include "molang/condition.h"

#include <algorithm>
#include <optional>

#include "molang/molang.h"

namespace fmmc::molang {

namespace {

// Names that get their value inside of the text are nobody else's.
std::vector<std::string> asked_names(const Expression& expression) {
  std::vector<std::string> out;
  for (const Node& node : expression.nodes) {
    if (node.kind == Kind::this_value) out.emplace_back("this");
    if (node.kind != Kind::name && node.kind != Kind::query_call) continue;
    const std::string& name = expression.names[node.text];
    if (!name.starts_with("temp.")) out.push_back(name);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::string_view name_of(const Expression& expression, const Node& node) {
  return node.kind == Kind::name ? std::string_view(expression.names[node.text]) : "";
}

// `query.state_time > 2` and the like, either way round.
std::optional<double> seconds_waited(const Expression& expression) {
  const Node& root = expression.nodes[expression.root];
  if (root.kind != Kind::binary) return std::nullopt;
  const Node& left = expression.nodes[root.first];
  const Node& right = expression.nodes[left.next];
  const auto waits = [&](const Node& time, const Node& limit, Binary strict, Binary or_equal) {
    return name_of(expression, time) == "query.state_time" && limit.kind == Kind::number &&
           (root.binary() == strict || root.binary() == or_equal);
  };
  if (waits(left, right, Binary::greater, Binary::greater_equal)) return right.number;
  if (waits(right, left, Binary::less, Binary::less_equal)) return left.number;
  return std::nullopt;
}

}  // namespace

Condition condition_of(std::string_view text) {
  Condition out;
  Error error;
  const auto expression = parse(text, error);
  if (!expression || expression->empty()) {
    out.kind = Condition::Kind::never;
    if (!expression) out.error = error.text;
    return out;
  }
  const std::string_view root = name_of(*expression, expression->nodes[expression->root]);
  if (root == "query.all_animations_finished") {
    out.kind = Condition::Kind::all_finished;
    return out;
  }
  if (root == "query.any_animation_finished") {
    out.kind = Condition::Kind::any_finished;
    return out;
  }
  if (const auto seconds = seconds_waited(*expression)) {
    out.kind = Condition::Kind::after;
    out.seconds = *seconds;
    return out;
  }
  out.asks = asked_names(*expression);
  if (!out.asks.empty()) return out;
  const auto program = compile(*expression, {}, error);
  // Random numbers are the game's too.
  if (!program || !program->is_constant()) return out;
  out.kind = program->value != 0 ? Condition::Kind::always : Condition::Kind::never;
  return out;
}

}  // namespace fmmc::molang
