#include "write/bedrock/molang_value.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "bake/bb_number.h"
#include "molang/molang.h"

namespace fmmc::bedrock {

namespace {

// Whether the value depends on anything that only the game knows when it plays. Random numbers are
// not seen here.
bool asks_the_game(const molang::Expression& expression) {
  using molang::Kind;
  return std::any_of(expression.nodes.begin(), expression.nodes.end(),
                     [](const molang::Node& node) {
                       switch (node.kind) {
                         case Kind::name:
                         case Kind::this_value:
                         case Kind::query_call:
                         case Kind::compare_call:
                         case Kind::index:
                         case Kind::arrow:
                         case Kind::for_each:
                           return true;
                         default:
                           return false;
                       }
                     });
}

// Nothing if the text is neither a number nor Molang.
std::optional<Json> read(std::string_view text, bool negate) {
  constexpr double largest = std::numeric_limits<float>::max();
  if (const auto value = parse_bb_number(text)) {
    if (!(std::abs(*value) <= largest)) return std::nullopt;
    return number(negate ? -*value : *value);
  }
  molang::Error error;
  const auto expression = molang::parse(text, error);
  if (!expression || expression->empty()) return std::nullopt;
  molang::Scope scope;
  scope.seed = 0;
  const auto program = molang::compile(*expression, scope, error);
  if (!program) return std::nullopt;
  if (!asks_the_game(*expression) && program->is_constant() && !program->is_random)
    return number(negate ? -program->value : program->value);
  return Json(molang::print(negate ? molang::negate(*expression) : *expression));
}

bool is_blank_text(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

Json molang_component(const Scalar& scalar, double unset, bool flip) {
  constexpr double largest = std::numeric_limits<float>::max();
  switch (scalar.kind) {
    case Scalar::Kind::number:
      if (!(std::abs(scalar.number) <= largest)) break;
      return number(flip ? -scalar.number : scalar.number);
    case Scalar::Kind::text:
      if (is_blank_text(scalar.text)) break;
      return read(scalar.text, scalar.negate != flip).value_or(number(flip ? -unset : unset));
    default:
      break;
  }
  return number(flip ? -unset : unset);
}

Json molang_text(std::string_view text) {
  if (is_blank_text(text)) return nullptr;
  return read(text, false).value_or(nullptr);
}

}  // namespace fmmc::bedrock
