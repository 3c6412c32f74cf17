#include "molang/placeholders.h"

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"

namespace fmmc::molang {

namespace {

// All lines together may loop no longer than this many evaluations can.
constexpr std::uint64_t most_steps = 10 * limits::molang_steps;

bool is_control(std::string_view value) {
  const std::string_view word = trimmed(value.substr(0, value.find('(')));
  return word.size() < value.size() && (word == "slider" || word == "toggle" || word == "impulse");
}

// The string if the expression is nothing else.
const std::string* string_literal(const Expression& expression) {
  if (expression.empty() || expression.is_complex) return nullptr;
  const Node& root = expression.nodes[expression.root];
  return root.kind == Kind::string ? &expression.strings[root.text] : nullptr;
}

void evaluate_line(std::string_view text, const Scope& scope, std::uint64_t& steps,
                   Placeholder& out) {
  const auto expression = parse(text, out.error);
  if (!expression) return;
  out.kind = Placeholder::Kind::varying;
  if (const std::string* literal = string_literal(*expression)) {
    out.kind = Placeholder::Kind::constant;
    out.value = *literal;
    return;
  }
  if (expression->empty() || steps > most_steps) return;
  Error ignored;  // a random function: varying, too
  const auto program = compile(*expression, scope, ignored);
  if (!program) return;
  steps += program->folding_steps;
  if (program->is_constant() && program->unknown_names.empty()) {
    out.kind = Placeholder::Kind::constant;
    out.value = program->value;
  }
}

}  // namespace

std::vector<Placeholder> parse_placeholders(std::string_view text) {
  std::vector<Placeholder> out;
  Scope scope;
  std::uint64_t steps = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line = text.substr(start, end - start);
    const auto offset = static_cast<std::uint32_t>(start);
    start = end + 1;
    if (trimmed(line).empty()) continue;

    Placeholder placeholder;
    placeholder.offset = offset;
    const std::size_t equals = line.find('=');
    const std::string_view key = trimmed(line.substr(0, equals));
    if (const auto name = canonical_name(key)) placeholder.name = *name;
    std::string_view value;
    if (equals != std::string_view::npos) value = trimmed(line.substr(equals + 1));
    while (value.ends_with(';'))
      value = trimmed(value.substr(0, value.size() - 1));
    if (value.empty() || placeholder.name.empty()) {
      placeholder.error = {"a placeholder needs the form 'variable.name = value'", "molang-syntax",
                           0};
      out.push_back(std::move(placeholder));
      continue;
    }

    if (is_control(value)) {
      placeholder.kind = Placeholder::Kind::control;
    } else {
      evaluate_line(value, scope, steps, placeholder);
      placeholder.error.offset += static_cast<std::uint32_t>(value.data() - line.data());
    }
    if (placeholder.kind == Placeholder::Kind::constant) {
      scope.constants.try_emplace(placeholder.name, placeholder.value);
    }
    out.push_back(std::move(placeholder));
  }
  return out;
}

void add_constants(Scope& scope, const std::vector<Placeholder>& placeholders) {
  for (const Placeholder& placeholder : placeholders) {
    if (placeholder.kind != Placeholder::Kind::constant) continue;
    scope.constants.try_emplace(placeholder.name, placeholder.value);
  }
}

}  // namespace fmmc::molang
