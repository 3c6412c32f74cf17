#include "check/bedrock/file.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/quote.h"
#include "check/bedrock/expression.h"
#include "check/bedrock/place.h"

namespace fmmc::bedrock_check {

namespace {

// Whether the characters of a text stand in the file one by one, without escapes.
bool stands_plainly(const File& file, json::Value text) {
  const std::string_view characters = text.string().value_or("");
  return file.bytes.compare(text.offset() + 1, characters.size(), characters) == 0;
}

// Two members of one name: the game takes one of them, and which is not documented.
void check_duplicate_keys(json::Value object, Diagnostics& out) {
  if (object.size() < 2) return;
  std::vector<std::pair<std::string_view, json::Value>> keys;
  keys.reserve(object.size());
  for (json::Value v = object.first(); v.exists(); v = v.next())
    keys.emplace_back(v.key(), v);
  std::stable_sort(keys.begin(), keys.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t i = 1; i < keys.size(); ++i) {
    if (keys[i].first != keys[i - 1].first) continue;
    out.warning("duplicate-key",
                fmt::format("there are two members {} in one object", quoted(keys[i].first)),
                keys[i].second.key_offset());
  }
}

void check_all_objects(json::Value root, Diagnostics& out) {
  std::vector<json::Value> open = {root};
  while (!open.empty()) {
    const json::Value value = open.back();
    open.pop_back();
    if (value.is(json::Type::object)) check_duplicate_keys(value, out);
    for (json::Value v = value.first(); v.exists(); v = v.next()) {
      if (v.is(json::Type::object) || v.is(json::Type::array)) open.push_back(v);
    }
  }
}

// What a member that the file's version does not know is known from: offset and version.
std::vector<std::pair<std::uint32_t, std::string>> known_later(const File& file, Schemas& schemas,
                                                               const std::string& schema,
                                                               const Diagnostics& told) {
  std::vector<std::pair<std::uint32_t, std::string>> out;
  const auto is_unknown = [](const Diagnostic& d, std::uint32_t offset) {
    return d.code == "schema-unknown-key" && d.offset == offset;
  };
  for (const Diagnostic& before : told.all()) {
    if (before.code == "schema-unknown-key") out.emplace_back(before.offset, "");
  }
  for (std::string next = next_schema(schema); !out.empty() && !next.empty();
       next = next_schema(next)) {
    Diagnostics later;
    schemas.check(
        file.root(), next, [](std::string_view, json::Value) {}, later);
    for (auto& member : out) {
      const bool still =
          std::any_of(later.all().begin(), later.all().end(),
                      [&](const Diagnostic& d) { return is_unknown(d, member.first); });
      if (!still && member.second.empty()) member.second = version_of_schema(next);
    }
  }
  return out;
}

void check_schema(File& file, Schemas& schemas, const std::string& schema,
                  const molang::Rules& rules) {
  Diagnostics found;
  const auto texts = [&](std::string_view format, json::Value text) {
    const std::string_view script = text.string().value_or("");
    const bool is_command = script.starts_with('/') || script.starts_with('@');
    if (format == "molang" || !is_command) check_text(file, text, rules);
  };
  schemas.check(file.root(), schema, texts, found);
  const auto later = known_later(file, schemas, schema, found);
  for (Diagnostic diagnostic : found.all()) {
    for (const auto& [offset, version] : later) {
      if (offset != diagnostic.offset || version.empty()) continue;
      diagnostic.hint = fmt::format("the format has it from {} on", version);
    }
    file.diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace

void check_text(File& file, json::Value text, const molang::Rules& rules) {
  const auto characters = text.string();
  if (!characters) return;
  NamesUsed names = check_expression(*characters, text.offset(), stands_plainly(file, text), rules,
                                     file.diagnostics);
  for (std::string& name : names.properties)
    file.properties.push_back({std::move(name), text.offset()});
}

void check_script(File& file, json::Value texts, const molang::Rules& rules) {
  if (!texts.is(json::Type::array)) return;
  std::string all;
  for (json::Value v = texts.first(); v.exists(); v = v.next()) {
    all += v.string().value_or("");
    all += ' ';
  }
  NamesUsed names = check_expression(all, texts.offset(), false, rules, file.diagnostics);
  for (std::string& name : names.properties)
    file.properties.push_back({std::move(name), texts.offset()});
}

void check_file(File& file, Schemas& schemas, const molang::Rules& rules) {
  file.document = json::Document::parse(file.bytes, file.diagnostics);
  if (!file.document) return;
  const json::Value root = file.root();
  check_all_objects(root, file.diagnostics);
  if (file.kind == Kind::other) file.kind = kind_of(root);
  const std::string schema = schema_of(root, file.kind, file.diagnostics);
  if (!schema.empty()) check_schema(file, schemas, schema, rules);
  switch (file.kind) {
    case Kind::geometry:
      check_geometry(root, file.diagnostics);
      break;
    case Kind::animation:
      check_animations(root, file.diagnostics);
      break;
    case Kind::animation_controllers:
      check_animation_controllers(root, file.diagnostics);
      break;
    case Kind::client_entity: {
      const json::Value scripts = root["minecraft:client_entity"]["description"]["scripts"];
      check_script(file, scripts["initialize"], rules);
      check_script(file, scripts["pre_animation"], rules);
      break;
    }
    case Kind::server_entity:
      check_server_entity(root, file.diagnostics);
      break;
    default:
      break;
  }
}

std::vector<Diagnostic> with_places(const File& file, std::vector<Diagnostic> told) {
  std::stable_sort(told.begin(), told.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return a.offset < b.offset; });
  if (!file.document) return told;
  Places places(file.root());
  for (Diagnostic& diagnostic : told) {
    if (diagnostic.offset != no_offset && diagnostic.place.empty()) {
      diagnostic.place = places.at(diagnostic.offset);
    }
  }
  return told;
}

}  // namespace fmmc::bedrock_check
