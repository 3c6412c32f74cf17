#include "check/bedrock/schema_store.h"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema_parser.hpp>

#include "check/bedrock/schema.h"

namespace fmmc::bedrock_check {

bool SchemaPattern::matches(std::string_view text) {
  constexpr std::size_t longest = 512, most_known = 10'000;
  if (text.size() > longest) return false;
  std::string key(text);
  if (const auto it = known_.find(key); it != known_.end()) return it->second;
  const bool found = std::regex_search(key, regex_);
  if (known_.size() >= most_known) known_.clear();
  known_.emplace(std::move(key), found);
  return found;
}

const valijson::Schema& SchemaStore::schema(std::string_view name) {
  std::unique_ptr<valijson::Schema>& known = schemas_[std::string(name)];
  if (known) return *known;
  known = std::make_unique<valijson::Schema>();
  const nlohmann::json document = nlohmann::json::parse(schema_text(name));
  valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
  const auto fetch = [](const std::string& file) -> const nlohmann::json* {
    return new nlohmann::json(nlohmann::json::parse(schema_text(file)));
  };
  const auto release = [](const nlohmann::json* fetched) { delete fetched; };
  parser.populateSchema(valijson::adapters::NlohmannJsonAdapter(document), *known, fetch, release);
  return *known;
}

SchemaPattern& SchemaStore::pattern(const std::string& text) {
  const auto it = patterns_.find(text);
  return it != patterns_.end() ? it->second : patterns_.emplace(text, text).first->second;
}

const Members& SchemaStore::members_of(const valijson::constraints::PropertiesConstraint& rule) {
  const auto [it, is_new] = members_.try_emplace(&rule);
  Members& out = it->second;
  if (!is_new) return out;
  rule.applyToProperties([&](const auto& name, const valijson::Subschema* schema) {
    out.named.emplace(name.c_str(), schema);
    return true;
  });
  rule.applyToPatternProperties([&](const auto& pattern_text, const valijson::Subschema* schema) {
    out.patterns.emplace_back(pattern_text.c_str(), schema);
    return true;
  });
  out.others = rule.getAdditionalPropertiesSubschema();
  return out;
}

const SchemaRules& SchemaStore::rules_of(const valijson::Subschema& schema) {
  const auto [it, is_new] = rules_.try_emplace(&schema);
  SchemaRules& out = it->second;
  if (!is_new) return out;
  valijson::Subschema::ApplyFunction each = [&](const valijson::constraints::Constraint& rule) {
    if (const auto* type = dynamic_cast<const valijson::constraints::TypeConstraint*>(&rule)) {
      out.type = type;
    } else {
      out.others.push_back(&rule);
    }
    return true;
  };
  schema.apply(each);
  return out;
}

}  // namespace fmmc::bedrock_check
