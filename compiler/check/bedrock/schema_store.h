// The schemas as the schema library reads them, each when it is first asked for, and what is made
// of their parts to ask them quickly.
//
// Thread rule: a SchemaStore belongs to one thread.
#pragma once

#include <map>
#include <memory>
#include <regex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <valijson/constraints/concrete_constraints.hpp>
#include <valijson/schema.hpp>

namespace fmmc::bedrock_check {

// What a PropertiesConstraint says, made quick to ask.
struct Members {
  std::map<std::string, const valijson::Subschema*, std::less<>> named;
  std::vector<std::pair<std::string, const valijson::Subschema*>> patterns;
  const valijson::Subschema* others = nullptr;  // null: there are no others
};

// The constraints of a schema: which types it takes, and the others in their order.
struct SchemaRules {
  const valijson::constraints::TypeConstraint* type = nullptr;  // null: any
  std::vector<const valijson::constraints::Constraint*> others;
};

// A regular expression and what it said of texts, since the same times and names come again and
// again. Long texts match nothing: the machine stack that std::regex needs grows with them.
class SchemaPattern {
 public:
  explicit SchemaPattern(const std::string& text) : regex_(text, std::regex::ECMAScript) {}

  bool matches(std::string_view text);

 private:
  std::regex regex_;
  std::unordered_map<std::string, bool> known_;
};

class SchemaStore {
 public:
  const valijson::Schema& schema(std::string_view name);
  SchemaPattern& pattern(const std::string& text);
  const Members& members_of(const valijson::constraints::PropertiesConstraint& rule);
  const SchemaRules& rules_of(const valijson::Subschema& schema);

 private:
  std::map<std::string, std::unique_ptr<valijson::Schema>, std::less<>> schemas_;
  std::unordered_map<const valijson::constraints::PropertiesConstraint*, Members> members_;
  std::unordered_map<const valijson::Subschema*, SchemaRules> rules_;
  std::map<std::string, SchemaPattern, std::less<>> patterns_;
};

}  // namespace fmmc::bedrock_check
