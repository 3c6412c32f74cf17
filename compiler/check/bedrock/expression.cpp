#include "check/bedrock/expression.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/quote.h"

namespace fmmc::bedrock_check {

namespace {

constexpr std::string_view query_prefix = "query.";

void tell_unknown_queries(const molang::Expression& expression, std::uint32_t offset, bool plain,
                          Diagnostics& out) {
  for (const molang::Node& node : expression.nodes) {
    if (node.kind != molang::Kind::name && node.kind != molang::Kind::query_call) continue;
    std::string_view name = expression.names[node.text];
    if (!name.starts_with(query_prefix)) continue;
    name.remove_prefix(query_prefix.size());
    name = name.substr(0, name.find('.'));
    if (is_known_query(name)) continue;
    out.warning("expression-query", fmt::format("the game documents no query {}", quoted(name)),
                plain ? offset + 1 + node.offset : offset);
  }
}

void collect_names(const molang::Expression& expression, NamesUsed& out) {
  for (const molang::Node& node : expression.nodes) {
    if (node.kind == molang::Kind::name) {
      const std::string& name = expression.names[node.text];
      for (const std::string_view prefix : {"geometry.", "material.", "texture.", "array."}) {
        if (name.starts_with(prefix)) out.resources.push_back(name);
      }
    }
    if (node.kind != molang::Kind::query_call || node.first == molang::no_node) continue;
    const std::string& query = expression.names[node.text];
    if (query != "query.property" && query != "query.has_property") continue;
    const molang::Node& argument = expression.nodes[node.first];
    if (argument.kind == molang::Kind::string) {
      out.properties.push_back(expression.strings[argument.text]);
    }
  }
}

}  // namespace

NamesUsed check_expression(std::string_view text, std::uint32_t offset, bool plain,
                           const molang::Rules& rules, Diagnostics& out) {
  NamesUsed names;
  molang::Error error;
  const auto expression = molang::parse(text, error, rules);
  if (!expression) {
    out.error("expression-syntax", fmt::format("{} is no Molang: {}", quoted(text), error.text),
              plain ? offset + 1 + error.offset : offset);
    return names;
  }
  tell_unknown_queries(*expression, offset, plain, out);
  collect_names(*expression, names);
  return names;
}

}  // namespace fmmc::bedrock_check
