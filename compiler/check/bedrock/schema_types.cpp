#include "check/bedrock/schema_types.h"

#include <cmath>
#include <cstdint>

namespace fmmc::bedrock_check {

namespace rules = valijson::constraints;

namespace {

bool is_whole(json::Value value) {
  const auto number = value.number();
  return number && (!std::isfinite(*number) || std::floor(*number) == *number);
}

bool has_type(json::Value value, rules::TypeConstraint::JsonType type) {
  using Type = rules::TypeConstraint;
  switch (type) {
    case Type::kAny:
      return true;
    case Type::kArray:
      return value.is(json::Type::array);
    case Type::kBoolean:
      return value.is(json::Type::boolean);
    case Type::kInteger:
      return value.is(json::Type::number) && is_whole(value);
    case Type::kNull:
      return value.is(json::Type::null);
    case Type::kNumber:
      return value.is(json::Type::number);
    case Type::kObject:
      return value.is(json::Type::object);
    case Type::kString:
      return value.is(json::Type::string);
  }
  return false;
}

}  // namespace

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

std::string words_of(const rules::TypeConstraint& types) {
  using Type = rules::TypeConstraint;
  std::vector<std::string> words;
  types.applyToNamedTypes([&](Type::JsonType type) {
    words.emplace_back(type == Type::kNumber    ? "a number"
                       : type == Type::kInteger ? "a whole number"
                       : type == Type::kString  ? "a string"
                       : type == Type::kBoolean ? "true or false"
                       : type == Type::kArray   ? "an array"
                       : type == Type::kObject  ? "an object"
                                                : "null");
    return true;
  });
  return joined(words);
}

bool has_type(json::Value value, const rules::TypeConstraint& types) {
  bool found = false;
  types.applyToNamedTypes([&](rules::TypeConstraint::JsonType type) {
    found = has_type(value, type);
    return !found;
  });
  return found;
}

nlohmann::json scalar_of(json::Value value) {
  if (const auto text = value.string()) return std::string(*text);
  if (const auto number = value.number()) {
    constexpr double exact = 1e15;
    if (std::floor(*number) == *number && std::abs(*number) < exact) {
      return static_cast<std::int64_t>(*number);
    }
    return *number;
  }
  if (const auto flag = value.boolean()) return *flag;
  return nullptr;
}

}  // namespace fmmc::bedrock_check
