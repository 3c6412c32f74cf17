// A blob is a function of what a file means, not of how it is written.
#include <string>
#include <string_view>
#include <utility>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "read/reader.h"
#include "unit/write/blob/opened.h"

using namespace fmmc;
using nlohmann::ordered_json;

namespace {

std::string blob_of(const std::string& text) {
  Diagnostics diagnostics;
  const ReadResult read = read_bbmodel({"models/leg.bbmodel", text, nullptr}, diagnostics);
  REQUIRE(read.model.has_value());
  const test::Opened blob = test::compile(*read.model, diagnostics);
  CHECK(blob.model.verify(true) == fmm::Error::none);
  return blob.text();
}

// A leg with a foot, written as 5.0 does it.
const std::string_view leg_5_0 = R"({
  "meta": {"format_version": "5.0", "model_format": "free", "box_uv": false},
  "resolution": {"width": 16, "height": 16},
  "elements": [
    {"uuid": "c1", "type": "cube", "name": "shin", "from": [0, 0, 0], "to": [2, 8, 2],
     "origin": [0, 0, 0], "faces": {"north": {"uv": [0, 0, 2, 8]}}},
    {"uuid": "c2", "type": "cube", "name": "toes", "from": [0, 0, -3], "to": [2, 1, 0],
     "origin": [0, 0, 0], "faces": {"up": {"uv": [0, 0, 2, 3]}}}],
  "groups": [
    {"uuid": "g1", "name": "leg", "origin": [1, 8, 1], "rotation": [5, 0, -10]},
    {"uuid": "g2", "name": "foot", "origin": [1, 1, 1], "rotation": [0, 0, 0]}],
  "outliner": [
    {"uuid": "g1", "isOpen": true, "children": ["c1", {"uuid": "g2", "children": ["c2"]}]}],
  "textures": [],
  "animations": [
    {"uuid": "a1", "name": "walk", "loop": "loop", "length": 0.5, "animators": {
      "g1": {"name": "leg", "type": "bone", "keyframes": [
        {"channel": "rotation", "time": 0, "interpolation": "linear",
         "data_points": [{"x": "10", "y": 20, "z": "30"}]},
        {"channel": "position", "time": 0.25, "interpolation": "linear",
         "data_points": [{"x": 1, "y": 2, "z": 3}]}]}}}]
})";

// Every object's members the other way round.
ordered_json reversed(const ordered_json& value) {
  if (value.is_array()) {
    ordered_json out = ordered_json::array();
    for (const ordered_json& item : value)
      out.push_back(reversed(item));
    return out;
  }
  if (!value.is_object()) return value;
  ordered_json out = ordered_json::object();
  for (auto it = value.end(); it != value.begin();) {
    --it;
    out[it.key()] = reversed(*it);
  }
  return out;
}

}  // namespace

TEST_CASE("a 4.10 file with mirrored signs and a nested outliner gives the bytes of its 5.0 save") {
  ordered_json old = ordered_json::parse(leg_5_0);
  old["meta"]["format_version"] = "4.10";
  old.erase("groups");
  old["outliner"] = ordered_json::parse(R"([
    {"uuid": "g1", "name": "leg", "origin": [1, 8, 1], "rotation": [5, 0, -10], "children": [
      "c1", {"uuid": "g2", "name": "foot", "origin": [1, 1, 1], "children": ["c2"]}]}])");
  ordered_json& keys = old["animations"][0]["animators"]["g1"]["keyframes"];
  keys[0]["data_points"][0] = {{"x", "-10"}, {"y", -20}, {"z", "30"}};
  keys[1]["data_points"][0] = {{"x", -1}, {"y", 2}, {"z", 3}};
  CHECK(blob_of(old.dump()) == blob_of(std::string(leg_5_0)));
}

TEST_CASE("order of members, white space and editor state do not reach a blob") {
  ordered_json other = reversed(ordered_json::parse(leg_5_0));
  other["history"] = {{{"action", "moved"}, {"time", 12345}}};
  other["elements"][0]["color"] = 7;
  other["animations"][0]["selected"] = true;
  CHECK(blob_of(other.dump(8)) == blob_of(std::string(leg_5_0)));
}

TEST_CASE("another spelling of a number is the same number") {
  std::string text(leg_5_0);
  const auto replace = [&](std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, from.size(), to);
  };
  replace("[2, 8, 2]", "[2.0, 8e0, 20e-1]");
  replace("\"x\": \"10\"", "\"x\": 10.0");
  CHECK(blob_of(text) == blob_of(std::string(leg_5_0)));
}

TEST_CASE("another key, cube or name changes a blob") {
  for (const auto& [from, to] :
       {std::pair("\"x\": \"10\"", "\"x\": \"11\""), std::pair("[2, 1, 0]", "[2, 1, 1]"),
        std::pair("\"walk\"", "\"run\"")}) {
    std::string text(leg_5_0);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    text.replace(at, std::string_view(from).size(), to);
    CHECK(blob_of(text) != blob_of(std::string(leg_5_0)));
  }
}
