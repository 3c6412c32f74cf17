// One JSON file of a pack: its text, its tree, and what is to be said of it alone. Names that other
// files must have are checked elsewhere (references.h).
//
// Thread rule: a File belongs to one thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "check/bedrock/kind.h"
#include "check/bedrock/schema.h"
#include "molang/molang.h"
#include "read/json/document.h"

namespace fmmc::bedrock_check {

struct PropertyUse {
  std::string name;
  std::uint32_t offset = 0;  // of the expression
};

// Not moved once it is read: its tree points into its text.
struct File {
  std::string path;   // in the pack, with forward slashes
  std::string shown;  // as messages have it
  std::string bytes;
  std::optional<json::Document> document;
  Kind kind = Kind::other;
  Diagnostics diagnostics;
  std::vector<PropertyUse> properties;

  json::Value root() const { return document ? document->root() : json::Value(); }
};

// Parses the text, finds out what it is unless its kind is given, and checks all that needs no
// other file: syntax, schema, expressions and the rules below. `rules` are those of the engine that
// the pack asks for.
void check_file(File& file, Schemas& schemas, const molang::Rules& rules);

// A text of the file as an expression; properties that it asks for are noted.
void check_text(File& file, json::Value text, const molang::Rules& rules);
// Texts that are one script together.
void check_script(File& file, json::Value texts, const molang::Rules& rules);

// The messages for people, in file order, with places.
std::vector<Diagnostic> with_places(const File& file, std::vector<Diagnostic> told);

// What the schemas cannot say, kind by kind. Whatever has a wrong type was told before and is
// passed over here.
void check_geometry(json::Value root, Diagnostics& out);
void check_animations(json::Value root, Diagnostics& out);
void check_animation_controllers(json::Value root, Diagnostics& out);
void check_server_entity(json::Value root, Diagnostics& out);

// Every geometry of a file: called with its id ("geometry.a:geometry.b" if it extends another) and
// with the object that has its bones.
template <typename Function>
void for_each_geometry(json::Value root, const Function& function) {
  for (json::Value v = root.first(); v.exists(); v = v.next()) {
    if (v.key().starts_with("geometry.")) function(v.key(), v);
  }
  const json::Value list = root["minecraft:geometry"];
  for (json::Value v = list.first(); v.exists(); v = v.next()) {
    const auto id = v["description"]["identifier"].string();
    if (id) function(*id, v);
  }
}

}  // namespace fmmc::bedrock_check
