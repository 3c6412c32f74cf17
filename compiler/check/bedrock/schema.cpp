#include "check/bedrock/schema.h"

#include <cassert>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/constraints/constraint_visitor.hpp>

#include "base/quote.h"
#include "base/text.h"
#include "check/bedrock/schema_store.h"
#include "check/bedrock/schema_types.h"
#include "fmm_schemas.h"

namespace fmmc::bedrock_check {

namespace {

using valijson::Subschema;
namespace rules = valijson::constraints;

// Takes one value, or the name of a member, past the constraints of a schema. The boolean that the
// library's interface wants back is not used; what was found stands in the diagnostics.
class Visit final : public rules::ConstraintVisitor {
 public:
  Visit(SchemaStore& store, const Schemas::TextCheck& texts) : store_(store), texts_(texts) {}

  void value(const Subschema& schema, json::Value target, Diagnostics& out) {
    if (out.all().size() >= Schemas::most_errors) return;
    const Frame before = std::exchange(frame_, {target, {}, false, &schema, &out});
    if (fits_type(schema)) apply(schema);
    frame_ = before;
  }

  // Our schemas use none of these.
  bool visit(const AllOfConstraint&) override { return unused(); }
  bool visit(const ConditionalConstraint&) override { return unused(); }
  bool visit(const ConstConstraint&) override { return unused(); }
  bool visit(const ContainsConstraint&) override { return unused(); }
  bool visit(const DependenciesConstraint&) override { return unused(); }
  bool visit(const LinearItemsConstraint&) override { return unused(); }
  bool visit(const MaxLengthConstraint&) override { return unused(); }
  bool visit(const MaxPropertiesConstraint&) override { return unused(); }
  bool visit(const MultipleOfDoubleConstraint&) override { return unused(); }
  bool visit(const MultipleOfIntConstraint&) override { return unused(); }
  bool visit(const NotConstraint&) override { return unused(); }
  bool visit(const OneOfConstraint&) override { return unused(); }
  bool visit(const rules::PolyConstraint&) override { return unused(); }
  bool visit(const UniqueItemsConstraint&) override { return unused(); }
  bool visit(const TypeConstraint&) override { return true; }  // fits_type() was first

  // The alternative that has the value's type speaks for all.
  bool visit(const AnyOfConstraint& rule) override {
    const Frame here = frame_;
    std::optional<Diagnostics> best;
    std::vector<std::string> types;
    rule.applyToSubschemas([&](unsigned, const Subschema* alternative) {
      const TypeConstraint* type = type_of(*alternative);
      if (type != nullptr && !has_type(here.target, *type)) {
        types.push_back(words_of(*type));
        return true;
      }
      Diagnostics found;
      value(*alternative, here.target, found);
      if (!best || found.all().size() < best->all().size()) best = std::move(found);
      return true;
    });
    if (!best) return wrong_type(joined(types));
    for (const Diagnostic& diagnostic : best->all())
      here.out->add(diagnostic);
    return true;
  }

  bool visit(const EnumConstraint& rule) override {
    const nlohmann::json target = scalar_of(frame_.target);
    bool found = false;
    rule.applyToValues([&](const valijson::adapters::FrozenValue& allowed) {
      found = found || allowed.equalTo(valijson::adapters::NlohmannJsonAdapter(target), true);
      return !found;
    });
    if (found) return true;
    return wrong("schema-value", fmt::format("{} is {}; {} belongs here", subject(), shown(),
                                             frame_.schema->hasTitle() ? frame_.schema->getTitle()
                                                                       : "something else"));
  }

  bool visit(const FormatConstraint& rule) override {
    if (!frame_.is_name && frame_.target.is(json::Type::string)) {
      texts_(rule.getFormat(), frame_.target);
    }
    return true;
  }

  bool visit(const MaximumConstraint& rule) override {
    const auto number = frame_.target.number();
    if (!number || !(*number > rule.getMaximum())) return true;
    return wrong("schema-range", fmt::format("{} is {}; the greatest is {}", subject(), shown(),
                                             rule.getMaximum()));
  }

  bool visit(const MinimumConstraint& rule) override {
    const auto number = frame_.target.number();
    if (!number || !(*number < rule.getMinimum())) return true;
    return wrong("schema-range",
                 fmt::format("{} is {}; the least is {}", subject(), shown(), rule.getMinimum()));
  }

  // Exact numbers of elements are told by the lower bound, which comes with the upper one.
  bool visit(const MaxItemsConstraint& rule) override {
    if (!frame_.target.is(json::Type::array)) return true;
    if (frame_.target.size() <= rule.getMaxItems()) return true;
    return wrong("schema-count", fmt::format("{} has {} elements; there is room for {}", subject(),
                                             frame_.target.size(), rule.getMaxItems()));
  }

  bool visit(const MinItemsConstraint& rule) override {
    if (!frame_.target.is(json::Type::array)) return true;
    if (frame_.target.size() >= rule.getMinItems()) return true;
    return wrong("schema-count", fmt::format("{} has {} elements; it needs {}", subject(),
                                             frame_.target.size(), rule.getMinItems()));
  }

  bool visit(const MinPropertiesConstraint& rule) override {
    if (!frame_.target.is(json::Type::object)) return true;
    if (frame_.target.size() >= rule.getMinProperties()) return true;
    return wrong("schema-count", fmt::format("{} has {} members; it needs {}", subject(),
                                             frame_.target.size(), rule.getMinProperties()));
  }

  bool visit(const MinLengthConstraint& rule) override {
    const auto text = own_text();
    if (!text || text->size() >= rule.getMinLength()) return true;
    return wrong("schema-text", fmt::format("{} is empty", frame_.is_name ? "a name" : subject()));
  }

  bool visit(const PatternConstraint& rule) override {
    const auto text = own_text();
    std::string pattern;
    rule.getPattern(pattern);
    if (!text || store_.pattern(pattern).matches(*text)) return true;
    const std::string noun = frame_.schema->hasTitle() ? frame_.schema->getTitle() : "of its form";
    if (frame_.is_name)
      return wrong("schema-text", fmt::format("{} is not {}", quoted(*text), noun));
    return wrong("schema-text",
                 fmt::format("{} is {}, which is not {}", subject(), quoted(*text), noun));
  }

  bool visit(const PropertiesConstraint& rule) override {
    const Frame here = frame_;
    if (!here.target.is(json::Type::object)) return true;
    const Members& members = store_.members_of(rule);
    for (json::Value v = here.target.first(); v.exists(); v = v.next()) {
      const std::string_view name = v.key();
      if (const auto named = members.named.find(name); named != members.named.end()) {
        value(*named->second, v, *here.out);
        continue;
      }
      bool matched = false;
      for (const auto& [pattern, schema] : members.patterns) {
        if (!store_.pattern(pattern).matches(name)) continue;
        matched = true;
        value(*schema, v, *here.out);
      }
      if (matched) continue;
      if (members.others != nullptr) {
        value(*members.others, v, *here.out);
      } else {
        unknown_member(v, members);
      }
    }
    return true;
  }

  bool visit(const PropertyNamesConstraint& rule) override {
    const Frame here = frame_;
    if (!here.target.is(json::Type::object)) return true;
    for (json::Value v = here.target.first(); v.exists(); v = v.next()) {
      if (here.out->all().size() >= Schemas::most_errors) break;
      frame_ = {v, v.key(), true, rule.getSubschema(), here.out};
      apply(*rule.getSubschema());
    }
    frame_ = here;
    return true;
  }

  bool visit(const RequiredConstraint& rule) override {
    if (!frame_.target.is(json::Type::object)) return true;
    rule.applyToRequiredProperties([&](const auto& name) {
      const std::string_view member(name.c_str(), name.size());
      if (!frame_.target[member].exists()) {
        wrong("schema-required", fmt::format("{} has no {}", subject(), quoted(member)));
      }
      return true;
    });
    return true;
  }

  bool visit(const SingularItemsConstraint& rule) override {
    const Frame here = frame_;
    if (!here.target.is(json::Type::array)) return true;
    ++elements_;
    const std::string_view key = here.target.key();
    const std::string_view list = std::exchange(list_, key.empty() ? list_ : key);
    for (json::Value v = here.target.first(); v.exists(); v = v.next())
      value(*rule.getItemsSubschema(), v, *here.out);
    list_ = list;
    --elements_;
    return true;
  }

 private:
  struct Frame {
    json::Value target;
    std::string_view name;  // if it is the name of `target` that is looked at
    bool is_name = false;
    const Subschema* schema = nullptr;
    Diagnostics* out = nullptr;
  };

  static bool unused() {
    assert(false && "a schema uses a keyword that nobody reads");
    return true;
  }

  void apply(const Subschema& schema) {
    for (const rules::Constraint* rule : store_.rules_of(schema).others)
      rule->accept(*this);
  }

  const TypeConstraint* type_of(const Subschema& schema) { return store_.rules_of(schema).type; }

  // A value of another type meets no other rule: they would only say the same again.
  bool fits_type(const Subschema& schema) {
    const json::Value target = frame_.target;
    const TypeConstraint* types = type_of(schema);
    if (types != nullptr && !has_type(target, *types)) {
      const std::string words = words_of(*types);
      if (target.is(json::Type::number) && words.find("whole") != std::string::npos) {
        return !wrong("schema-whole-number",
                      fmt::format("{} is {}; {} belongs here", subject(), shown(), words));
      }
      return !wrong_type(words);
    }
    const auto number = target.number();
    if (!number || std::isfinite(*number)) return true;
    return !wrong("schema-range",
                  fmt::format("{} is {}, which the game cannot read", subject(), shown()));
  }

  bool wrong_type(const std::string& words) {
    return wrong("schema-type", fmt::format("{} is {}; {} belongs here", subject(),
                                            json::type_text(frame_.target.type()), words));
  }

  bool wrong(std::string code, std::string text) {
    const json::Value at = frame_.target;
    frame_.out->error(std::move(code), std::move(text),
                      frame_.is_name ? at.key_offset() : at.offset());
    return true;
  }

  void unknown_member(json::Value member, const Members& members) {
    std::string hint;
    for (const auto& [name, schema] : members.named) {
      if (plain(name) == plain(member.key())) hint = fmt::format("it is spelled '{}'", name);
    }
    frame_.out->warning("schema-unknown-key",
                        fmt::format("{} has a member {} that the format does not know", subject(),
                                    quoted(member.key())),
                        member.key_offset(), {}, std::move(hint));
  }

  // Without what people get wrong about names.
  static std::string plain(std::string_view name) {
    std::string out;
    for (const char c : name.substr(0, 64)) {
      if (c != '_') out += lower_case(c);
    }
    return out;
  }

  std::optional<std::string_view> own_text() const {
    if (frame_.is_name) return frame_.name;
    return frame_.target.string();
  }

  // The thing that a sentence is about. Elements of a list are all called the same, so that a list
  // full of one fault is one message.
  std::string subject() const {
    const std::string_view key = frame_.target.key();
    // Keys of an animation are alike as well; the place tells which it is.
    if (!key.empty() && key.find_first_not_of("0123456789.") == std::string_view::npos) {
      return "a key";
    }
    if (!key.empty()) return quoted(key);
    if (elements_ == 0) return "the file";
    return list_.empty() ? "an element" : fmt::format("an element of {}", quoted(list_));
  }

  std::string shown() const {
    if (const auto text = frame_.target.string()) return quoted(*text);
    if (const auto flag = frame_.target.boolean()) return *flag ? "true" : "false";
    const std::string_view number = frame_.target.number_text();
    return number.empty() ? std::string(json::type_text(frame_.target.type())) : excerpt(number);
  }

  SchemaStore& store_;
  const Schemas::TextCheck& texts_;
  Frame frame_;
  std::string_view list_;  // name of the innermost list
  int elements_ = 0;       // lists around the target
};

}  // namespace

Schemas::Schemas() : store_(std::make_unique<SchemaStore>()) {}
Schemas::~Schemas() = default;

void Schemas::check(json::Value root, std::string_view schema, const TextCheck& texts,
                    Diagnostics& out) {
  Visit visit(*store_, texts);
  visit.value(*store_->schema(schema).root(), root, out);
  if (out.all().size() >= most_errors) {
    out.warning("too-many-diagnostics",
                fmt::format("more than {} things are wrong; the rest is not told", most_errors));
  }
}

std::vector<std::string_view> schema_names() {
  std::vector<std::string_view> out;
  for (const generated::SchemaText& schema : generated::schemas)
    out.push_back(schema.name);
  return out;
}

std::string_view schema_text(std::string_view name) {
  for (const generated::SchemaText& schema : generated::schemas) {
    if (schema.name == name) return schema.text;
  }
  return {};
}

}  // namespace fmmc::bedrock_check
