// Whatever the bytes are: an answer, soon, and a bounded one.
#include <string>

#include <doctest/doctest.h>

#include "check/bedrock/names.h"
#include "check/bedrock/pack.h"
#include "check/bedrock/place.h"
#include "check/bedrock/references.h"
#include "unit/check/bedrock/good_pack.h"
#include "unit/cpu_time.h"

using namespace fmmc;
using namespace fmmc::bedrock_check;

namespace {

bool fails(std::string text) {
  Schemas schemas;
  File file;
  file.bytes = std::move(text);
  check_file(file, schemas, {});
  (void)with_places(file, file.diagnostics.all());
  return file.diagnostics.has_errors();
}

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i)
    out += text;
  return out;
}

}  // namespace

TEST_CASE("a file cut off at any byte is refused") {
  const PackFiles files = good_pack();
  Schemas schemas;
  for (const char* path : {"rp/models/entity/goblin.geo.json",
                           "rp/animations/goblin.animation.json", "rp/entity/goblin.entity.json"}) {
    const std::string& text = files.at(path);
    for (std::size_t size = 0; size < text.size(); size += 11) {
      File file;
      file.bytes = text.substr(0, size);
      check_file(file, schemas, {});
      CHECK_MESSAGE(file.diagnostics.has_errors(), path, " at ", size);
    }
  }
}

TEST_CASE("every byte replaced by others: no crash, and packs of such files neither") {
  for (const auto& [path, text] : good_pack()) {
    if (!path.ends_with(".json")) continue;
    for (std::size_t i = 0; i < text.size(); i += 251) {
      for (const char byte : {'"', '{', '9', '\xFF'}) {
        PackFiles changed = good_pack();
        changed[path][i] = byte;
        (void)said_of(changed);
      }
    }
  }
}

TEST_CASE("deep nesting is refused before anyone walks it") {
  const std::string open = repeated("[", 100'000);
  CHECK(fails(R"({"format_version": "1.12.0", "minecraft:geometry": )" + open));
  CHECK(fails(repeated(R"({"bones":)", 100'000)));
  CHECK(fails(R"({"format_version": "1.8.0", "animations": {"animation.a": {"blend_weight": ")" +
              repeated("(", 100'000) + R"("}}})"));
}

TEST_CASE("wrong types everywhere are told, not followed") {
  for (const char* value : {"null", "7", "\"x\"", "[]", "{}", "true", "[null, [[]], {}]"}) {
    for (const char* member :
         {"minecraft:geometry", "animations", "animation_controllers", "render_controllers",
          "minecraft:client_entity", "minecraft:attachable", "minecraft:entity", "geometry.a"}) {
      PackFiles files = good_pack();
      files["rp/x.json"] =
          std::string(R"({"format_version": "1.10.0", ")") + member + "\": " + value + "}";
      (void)said_of(files);
    }
  }
}

TEST_CASE("a long name does not exhaust the stack of the regular expressions") {
  const std::string name(1'000'000, '1');
  CHECK(fails(
      R"({"format_version": "1.8.0", "animations": {"animation.a": {"bones": {"b": {"rotation": {")" +
      name + R"(": [0, 0, 0]}}}}}})"));
}

TEST_CASE("a list full of faults is one message, and different faults are bounded") {
  Schemas schemas;
  File same;
  same.bytes =
      R"({"format_version": "1.12.0", "minecraft:geometry": [)" + repeated("1,", 100'000) + "1]}";
  check_file(same, schemas, {});
  CHECK(same.diagnostics.all().size() == 1);
  CHECK(same.diagnostics.all()[0].count == 100'001);
  File different;
  different.bytes = R"({"format_version": "1.8.0", "animations": {"animation.a": {"bones": {)";
  for (int i = 0; i < 5000; ++i)
    different.bytes += "\"b" + std::to_string(i) + "\": 1, ";
  different.bytes += R"("b": 1}}}})";
  check_file(different, schemas, {});
  CHECK(different.diagnostics.all().size() == Schemas::most_errors + 1);
  CHECK(different.diagnostics.count("too-many-diagnostics") == 1);
}

TEST_CASE("a million keys and their places take seconds at most") {
  std::string text =
      R"({"format_version": "1.8.0", "animations": {"animation.a": {"bones": {"b": {"rotation": {)";
  for (int i = 0; i < 100'000; ++i)
    text += "\"" + std::to_string(i) + ".5\": [0, 0, 0, 0], ";
  text += R"("200000": 0}}}}}})";
  const fmmc::test::CpuTime time;
  CHECK(fails(text));
  CHECK(time.seconds() < 20);
}

TEST_CASE("more JSON than the bound is refused") {
  PackSource source;
  source.shown = "pack";
  source.paths = {"a.json", "b.json"};
  source.most_json_bytes = 10;
  source.read = [](const std::string&, std::string& bytes) {
    bytes = "[1, 2, 3]";
    return FileStatus::ok;
  };
  Schemas schemas;
  auto packs = read_packs(source, schemas, {});
  REQUIRE(packs.size() == 1);
  CHECK(packs[0].others["b.json"].count("pack-too-large") == 1);
  CHECK(packs[0].files.size() == 1);
}

TEST_CASE("places are found forwards and backwards") {
  Diagnostics diagnostics;
  const std::string text = R"({"minecraft:geometry": [{"description": {"identifier": "geometry.a"},
    "bones": [{"name": "x"}, {"name": "leg", "cubes": [{}, {"uv": 7}]}]}]})";
  const auto document = json::Document::parse(text, diagnostics);
  REQUIRE(document.has_value());
  Places places(document->root());
  const auto at = [&](std::string_view part) {
    return places.at(static_cast<std::uint32_t>(text.find(part)));
  };
  CHECK(at("7}]") == "in geometry 'geometry.a', bone 'leg', cube 1, 'uv'");
  CHECK(at("{\"name\": \"x\"") == "in geometry 'geometry.a', bone 'x'");
  CHECK(at("\"cubes\"") == "in geometry 'geometry.a', bone 'leg', 'cubes'");
}
