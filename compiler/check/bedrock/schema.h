// Bedrock JSON against the JSON Schema files of compiler/schema/, which are compiled in. A schema
// library (valijson) reads the schemas; the walk over the value is ours, since it must say where
// something is wrong, what belongs there instead, and once only.
//
// A `title` in a schema is a noun for messages: "a version such as 1.12.0".
//
// In a definition, `propertyNames` must be a $ref: the library takes one that is written there for
// the definition itself.
//
// Thread rule: an object belongs to one thread.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "read/json/document.h"

namespace fmmc::bedrock_check {

class SchemaStore;

class Schemas {
 public:
  // What to make of a text that the schema gives a `format`, such as "molang".
  using TextCheck = std::function<void(std::string_view format, json::Value text)>;

  Schemas();
  ~Schemas();
  Schemas(const Schemas&) = delete;
  Schemas& operator=(const Schemas&) = delete;

  // `schema` is the name of one of the files. Messages have offsets and no places. After
  // most_errors the rest is left unsaid, with a message about that.
  void check(json::Value root, std::string_view schema, const TextCheck& texts, Diagnostics& out);

  static constexpr std::size_t most_errors = 1000;

 private:
  std::unique_ptr<SchemaStore> store_;
};

// The names of all schema files, sorted.
std::vector<std::string_view> schema_names();
// The text of one; empty if there is none of that name.
std::string_view schema_text(std::string_view name);

}  // namespace fmmc::bedrock_check
