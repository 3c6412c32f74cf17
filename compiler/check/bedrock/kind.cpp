#include "check/bedrock/kind.h"

#include <algorithm>
#include <charconv>
#include <iterator>

#include <fmt/format.h>

#include "base/quote.h"

namespace fmmc::bedrock_check {

namespace {

// Ascending.
constexpr std::string_view geometry_versions[] = {"1.8.0",  "1.12.0",  "1.14.0",
                                                  "1.16.0", "1.19.30", "1.21.0"};

std::string geometry_schema(std::string_view version) {
  return fmt::format("geometry_{}.json", version);
}

// Geometries are members of the root up to 1.10 and stand in a list from 1.12 on.
bool has_list(json::Value root) {
  return root["minecraft:geometry"].exists();
}

bool has_geometry_member(json::Value root) {
  for (json::Value v = root.first(); v.exists(); v = v.next()) {
    if (v.key().starts_with("geometry.")) return true;
  }
  return false;
}

std::string schema_of_geometry(json::Value root, const Version& version, Diagnostics& out) {
  const auto* const newer =
      std::find_if(std::begin(geometry_versions), std::end(geometry_versions),
                   [&](std::string_view known) { return *parse_version(known) > version; });
  const std::string_view found =
      newer == std::begin(geometry_versions) ? geometry_versions[0] : *(newer - 1);
  const bool is_old = found == geometry_versions[0];
  if (is_old != has_list(root)) return geometry_schema(found);
  out.error("format-mismatch",
            is_old ? "files before 1.12 hold each geometry as a member 'geometry.<id>', not in a "
                     "list 'minecraft:geometry'"
                   : "files from 1.12 on hold their geometries in a list 'minecraft:geometry', not "
                     "as members 'geometry.<id>'",
            root["format_version"].offset());
  return geometry_schema(is_old ? geometry_versions[1] : geometry_versions[0]);
}

}  // namespace

Kind kind_of(json::Value root) {
  if (!root.is(json::Type::object)) return Kind::other;
  if (has_list(root)) return Kind::geometry;
  if (root["minecraft:client_entity"].exists()) return Kind::client_entity;
  if (root["minecraft:attachable"].exists()) return Kind::attachable;
  if (root["minecraft:entity"].exists()) return Kind::server_entity;
  if (root["animation_controllers"].exists()) return Kind::animation_controllers;
  if (root["render_controllers"].exists()) return Kind::render_controllers;
  if (root["animations"].exists() && root["format_version"].exists()) return Kind::animation;
  if (root["header"].exists() && root["modules"].exists()) return Kind::manifest;
  if (root["numerator"].exists() && root["denominator"].exists()) return Kind::chance_information;
  if (root["name"].exists() && root["states"].exists()) return Kind::block_reference;
  return has_geometry_member(root) ? Kind::geometry : Kind::other;
}

std::string_view kind_text(Kind kind) {
  switch (kind) {
    case Kind::other:
      return "another file";
    case Kind::geometry:
      return "a geometry";
    case Kind::animation:
      return "animations";
    case Kind::animation_controllers:
      return "animation controllers";
    case Kind::render_controllers:
      return "render controllers";
    case Kind::client_entity:
      return "a client entity";
    case Kind::attachable:
      return "an attachable";
    case Kind::server_entity:
      return "an entity of a behaviour pack";
    case Kind::manifest:
      return "a manifest";
    case Kind::block_reference:
      return "a block reference";
    case Kind::chance_information:
      return "a chance";
  }
  return "another file";
}

std::optional<Version> parse_version(std::string_view text) {
  Version out{};
  const char* at = text.data();
  const char* const end = at + text.size();
  std::size_t parts = 0;
  while (parts < out.size()) {
    const auto [next, error] = std::from_chars(at, end, out[parts]);
    if (error != std::errc()) return std::nullopt;
    ++parts;
    at = next;
    if (at == end) break;
    if (*at++ != '.') return std::nullopt;
  }
  if (at != end || parts < 2) return std::nullopt;
  return out;
}

std::string schema_of(json::Value root, Kind kind, Diagnostics& out) {
  switch (kind) {
    case Kind::other:
    case Kind::attachable:
    case Kind::server_entity:
      return {};
    case Kind::manifest:
      return "manifest_2.json";
    case Kind::block_reference:
      return "block_reference_1.10.0.json";
    case Kind::chance_information:
      return "chance_information_1.14.0.json";
    default:
      break;
  }
  const json::Value format = root["format_version"];
  if (!format.exists()) {
    out.error("format-version", "the file has no 'format_version'", root.offset());
    return {};
  }
  const auto text = format.string();
  const auto version = text ? parse_version(*text) : std::nullopt;
  if (!version) {
    out.error("format-version",
              text ? fmt::format("'format_version' is {}, not a version such as \"1.12.0\"",
                                 quoted(*text))
                   : "'format_version' is not a version in quotes such as \"1.12.0\"",
              format.offset());
    return {};
  }
  switch (kind) {
    case Kind::geometry:
      return schema_of_geometry(root, *version, out);
    case Kind::animation:
      return "animation_1.8.0.json";
    case Kind::animation_controllers:
      return "animation_controllers_1.10.0.json";
    case Kind::render_controllers:
      return "render_controllers_1.8.0.json";
    default:
      return "client_entity_1.10.0.json";
  }
}

std::string next_schema(std::string_view schema) {
  // Old files are built otherwise, so that nothing newer would fit them at all.
  for (std::size_t i = 1; i + 1 < std::size(geometry_versions); ++i) {
    if (schema == geometry_schema(geometry_versions[i])) {
      return geometry_schema(geometry_versions[i + 1]);
    }
  }
  return {};
}

std::string_view version_of_schema(std::string_view schema) {
  const std::size_t begin = schema.find_last_of('_') + 1;
  return schema.substr(begin, schema.rfind(".json") - begin);
}

}  // namespace fmmc::bedrock_check
