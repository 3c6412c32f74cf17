// Which of Bedrock's formats a file is in. Only what is in it counts, never its name.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "read/json/document.h"

namespace fmmc::bedrock_check {

enum class Kind : std::uint8_t {
  other,  // none that is checked
  geometry,
  animation,
  animation_controllers,
  render_controllers,
  client_entity,
  attachable,     // only what it refers to is checked
  server_entity,  // only its properties are
  manifest,
  block_reference,
  chance_information,
};

Kind kind_of(json::Value root);
std::string_view kind_text(Kind kind);  // "a geometry"

using Version = std::array<std::uint32_t, 4>;
// "1.16.0"; two to four numbers.
std::optional<Version> parse_version(std::string_view text);

// The name of the schema for a file: of its kind's versions the newest that is not above the
// file's. Empty if there is none, or if `format_version` is unreadable, which is told.
std::string schema_of(json::Value root, Kind kind, Diagnostics& out);

// The schema of the next version of the same format; empty if there is none. Geometry before 1.12
// is built otherwise and has no next one.
std::string next_schema(std::string_view schema);
// "geometry_1.21.0.json" -> "1.21.0"
std::string_view version_of_schema(std::string_view schema);

}  // namespace fmmc::bedrock_check
