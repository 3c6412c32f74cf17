#include "check/bedrock/schema.h"

#include <fstream>
#include <functional>
#include <set>
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "check/bedrock/file.h"
#include "check/bedrock/kind.h"

using namespace fmmc;
using namespace fmmc::bedrock_check;

namespace {

// What is said of one text, codes by blanks.
std::string codes_of(std::string text) {
  Schemas schemas;
  File file;
  file.bytes = std::move(text);
  check_file(file, schemas, {});
  std::string out;
  for (const Diagnostic& diagnostic : file.diagnostics.all())
    out += (out.empty() ? "" : " ") + diagnostic.code;
  return out;
}

std::string geometry_text(const std::string& version, const std::string& bone) {
  return R"({"format_version": ")" + version +
         R"(", "minecraft:geometry": [{"description": {"identifier": "geometry.a"}, "bones": [)" +
         bone + "]}]}";
}

std::string key_text(const std::string& key) {
  return R"({"format_version": "1.8.0", "animations": {"animation.a": {"bones": {"b": {"rotation": )" +
         key + "}}}}}";
}

}  // namespace

TEST_CASE("every schema is draft 7, readable, and uses only keywords that are looked at") {
  const std::set<std::string> known = {"$schema",
                                       "$ref",
                                       "title",
                                       "description",
                                       "definitions",
                                       "type",
                                       "enum",
                                       "format",
                                       "pattern",
                                       "minimum",
                                       "maximum",
                                       "minLength",
                                       "minItems",
                                       "maxItems",
                                       "items",
                                       "minProperties",
                                       "required",
                                       "anyOf",
                                       "properties",
                                       "propertyNames",
                                       "patternProperties",
                                       "additionalProperties"};
  const auto names = schema_names();
  CHECK(names.size() == 15);
  for (const std::string_view name : names) {
    CAPTURE(name);
    const auto document = nlohmann::json::parse(schema_text(name));
    CHECK(document.at("$schema") == "http://json-schema.org/draft-07/schema#");
    CHECK(document.at("title").is_string());
    // Maps of names to schemas, and what is a schema itself.
    const std::set<std::string> maps = {"definitions", "properties", "patternProperties"};
    const std::function<void(const nlohmann::json&)> look = [&](const nlohmann::json& schema) {
      if (!schema.is_object()) return;
      if (schema.contains("$ref")) CHECK(schema.size() == 1);  // draft 7 passes over all beside it
      for (const auto& [key, value] : schema.items()) {
        const std::string& keyword = key;
        CHECK_MESSAGE(known.count(keyword) == 1, keyword);
        if (maps.count(key) > 0) {
          for (const auto& [unused, member] : value.items())
            look(member);
        } else if (key == "anyOf") {
          for (const auto& member : value)
            look(member);
        } else if (key == "items" || key == "propertyNames" || key == "additionalProperties") {
          look(value);
        }
      }
      if (schema.contains("enum")) CHECK(schema.contains("title"));  // messages name the choice
      if (schema.contains("pattern")) CHECK(schema.contains("title"));
    };
    look(document);
  }
}

TEST_CASE("the schema is the newest that is not above the file's version") {
  const std::string turned =
      R"({"name": "b", "cubes": [{"uv": {"up": {"uv": [0, 0], "uv_rotation": 90}}}]})";
  CHECK(codes_of(geometry_text("1.21.0", turned)) == "");
  CHECK(codes_of(geometry_text("1.26.10", turned)) == "");
  CHECK(codes_of(geometry_text("1.19.50", turned)) == "schema-unknown-key");
  const std::string bound = R"x({"name": "b", "binding": "q.item_slot_to_bone_name('head')"})x";
  CHECK(codes_of(geometry_text("1.16.0", bound)) == "");
  CHECK(codes_of(geometry_text("1.19.30", bound)) == "");
  CHECK(codes_of(geometry_text("1.14.0", bound)) == "schema-unknown-key");
  CHECK(codes_of(geometry_text("1.12", R"({"name": "b", "cubes": [{"pivot": [0, 0, 0]}]})")) == "");
  CHECK(codes_of(geometry_text("1.12.0", R"({"name": "b", "neverRender": true})")) ==
        "schema-unknown-key");
}

TEST_CASE("a hint tells which version knows a member, or how it is spelled") {
  Schemas schemas;
  File file;
  file.bytes = geometry_text("1.14.0", R"({"name": "b", "binding": "1", "Render_Group_Id": 1})");
  check_file(file, schemas, {});
  REQUIRE(file.diagnostics.all().size() == 2);
  CHECK(file.diagnostics.all()[0].hint == "the format has it from 1.16.0 on");
  CHECK(file.diagnostics.all()[1].hint == "it is spelled 'render_group_id'");
}

TEST_CASE("geometry 1.21.0 has display transforms with bounds") {
  const auto shown = [](const std::string& transform) {
    return R"({"format_version": "1.21.0", "minecraft:geometry": [{"description": {"identifier": "geometry.a"},
      "item_display_transforms": {)" +
           transform + "}}]}";
  };
  CHECK(codes_of(shown(R"("gui": {"fit_to_frame": false, "scale": [4, 0, 1]}, "head": {})")) == "");
  CHECK(codes_of(shown(R"("head": {"fit_to_frame": false})")) == "schema-unknown-key");
  CHECK(codes_of(shown(R"("fixed": {"rotation": [0, 361, 0]})")) == "schema-range");
  CHECK(codes_of(shown(R"("ground": {"translation": [-81, 0, 0]})")) == "schema-range");
}

TEST_CASE("what shipped files do beyond the documented schemas is accepted") {
  CHECK(codes_of(key_text(R"({"0.0": {"post": [0, 0, 0], "lerp_mode": "catmullrom"}})")) == "");
  CHECK(codes_of(key_text(R"({"0": {"pre": 1, "post": "v.x"}})")) == "");
  CHECK(codes_of(key_text(R"x("math.sin(1.5f)")x")) == "");
  CHECK(codes_of(key_text(R"([{"x": "0.0f"}, 0, {"y": 1}])")) == "");
  CHECK(codes_of(geometry_text("1.12.0", R"({"name": "a", "parent": "b"}, {"name": "b"})")) == "");
  CHECK(codes_of("\xEF\xBB\xBF// hello\n" + key_text("0")) == "");
}

TEST_CASE("keys of other programs are told, and their values still checked") {
  CHECK(codes_of(key_text(R"({"0.0": {"vector": [0, 0, 0], "easing": "easeInSine"}})")) ==
        "schema-unknown-key schema-unknown-key animation-empty-key");
  CHECK(codes_of(key_text(R"({"0.0": {"post": [0, true, 0]}})")) == "schema-type");
}

TEST_CASE("a locator is a position, or one with more") {
  const auto locator = [](const std::string& value) {
    return geometry_text("1.12.0", R"({"name": "a", "locators": {"m": )" + value + "}}");
  };
  CHECK(codes_of(locator("[0, 1, 2]")) == "");
  CHECK(codes_of(locator(R"({"offset": [0, 1, 2], "ignore_inherited_scale": true})")) == "");
  CHECK(codes_of(locator(R"({"offset": [0, 1, 2], "rotation": "x"})")) == "schema-type");
  CHECK(codes_of(locator(R"({"rotation": [0, 1, 2]})")) == "schema-required");
}

TEST_CASE("a mesh is either polygons or a word, and the fault is that of the kind it has") {
  const auto mesh = [](const std::string& polygons) {
    return geometry_text("1.12.0", R"({"name": "a", "poly_mesh": {"polys": )" + polygons + "}}");
  };
  CHECK(codes_of(mesh(R"("quad_list")")) == "geometry-mesh");
  CHECK(codes_of(mesh(R"("pentagons")")) == "schema-value geometry-mesh");
  CHECK(codes_of(mesh("[[[0, 0, 0]]]")).starts_with("schema-count geometry-mesh"));
  CHECK(codes_of(mesh("7")) == "schema-type geometry-mesh");
}

TEST_CASE("small formats are known by their members") {
  CHECK(codes_of(R"({"numerator": 1, "denominator": 4})") == "");
  CHECK(codes_of(R"({"numerator": 1, "denominator": 0})") == "schema-range");
  CHECK(codes_of(R"({"name": "minecraft:stone", "states": {"a:b": true, "c": 1, "d": "e"}})") ==
        "");
  CHECK(codes_of(R"({"name": "minecraft:stone", "states": {"a:b": 1.5}})") ==
        "schema-whole-number");
}
