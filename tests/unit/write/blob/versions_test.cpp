// One description of a model, spelled as each version of the editor saves it, gives one blob.
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "read/reader.h"
#include "unit/read/model_text.h"
#include "unit/write/blob/opened.h"

using namespace fmmc;
using nlohmann::ordered_json;

namespace {

// What changed between versions (spec/blockbench.md 1.2).
struct Spelling {
  const char* version;
  int minor;                     // a version as one number: 4.10 is 410
  bool bare_keys = false;        // up to 3.6: keys hold x, y, z, and their list is the animator
  bool numbers_as_text = false;  // 5.x writes every component as text

  bool before(int other) const { return minor < other; }
};

const Spelling spellings[] = {
    {"3.6", 306, true}, {"3.6", 306},  {"4.0", 400}, {"4.5", 405},
    {"4.9", 409},       {"4.10", 410}, {"5.0", 500}, {"5.0", 500, false, true},
};

constexpr char one_pixel[] =
    "data:image/"
    "png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKm"
    "MIQAAAABJRU5ErkJggg==";

struct Key {
  const char* channel;
  double time;
  double x, y, z;  // in the signs of 5.0
  const char* interpolation = "linear";
  bool bezier_handles = false;
};

// In the editor's order.
const std::vector<Key> linear_keys = {
    {"rotation", 0, 10, -20, 30}, {"rotation", 0.37, -400.5, 0, 12.25},
    {"position", 0, 1, 2, 3},     {"position", 0.5, -4.5, 0, 0.125},
    {"scale", 0.1, 1, 2, 0.5},    {"scale", 0.9, 0, 1, 1},
};
const std::vector<Key> smooth_keys = {
    {"rotation", 0, 10, -20, 30, "catmullrom"},
    {"rotation", 0.5, -40, 0, 12, "catmullrom"},
    {"position", 0.5, -4, 0, 1, "linear"},
};
const std::vector<Key> bezier_keys = {
    {"rotation", 0, 10, -20, 30, "bezier", true},
    {"rotation", 0.5, -40, 5, 12, "bezier", true},
    {"position", 0.5, -4, 0, 1, "bezier", true},
};

ordered_json component(const Spelling& s, double value, bool mirrored) {
  if (mirrored && value != 0) value = -value;
  if (!s.numbers_as_text) return value;
  std::string text = nlohmann::json(value).dump();
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

ordered_json key_of(const Spelling& s, const Key& key) {
  const bool rotation = key.channel == std::string("rotation");
  const bool position = key.channel == std::string("position");
  const bool old = s.before(500);
  const bool mirror_x = old && (rotation || position);
  const bool mirror_y = old && rotation;
  ordered_json point = {{"x", component(s, key.x, mirror_x)},
                        {"y", component(s, key.y, mirror_y)},
                        {"z", component(s, key.z, false)}};
  ordered_json out = {{"channel", key.channel}, {"time", key.time}};
  if (s.bare_keys) {
    out.update(point);
    return out;
  }
  out["data_points"] = ordered_json::array({point});
  out["interpolation"] = key.interpolation;
  if (key.bezier_handles) {
    out["bezier_linked"] = true;
    out["bezier_left_time"] = {-0.1, -0.2, -0.3};
    out["bezier_right_time"] = {0.1, 0.2, 0.3};
    const auto value = [](double v, bool mirrored) { return mirrored ? -v : v; };
    out["bezier_left_value"] = {value(-1, mirror_x), value(2, mirror_y), 3};
    out["bezier_right_value"] = {value(4, mirror_x), value(-5, mirror_y), 6};
  }
  return out;
}

// Box UV, mirrored: the flag has been the cube's own since 4.5; before it was said by `shade` in a
// project of box UV.
ordered_json cube_of(const Spelling& s, const char* uuid, bool mirrored) {
  ordered_json out = {{"name", "c"},         {"uuid", uuid},        {"from", {-2, 0, -2}},
                      {"to", {2, 8.5, 2}},   {"origin", {1, 2, 3}}, {"rotation", {0, 22.5, 0}},
                      {"uv_offset", {4, 2}}, {"inflate", 0.25}};
  for (const char* side : {"north", "east", "south", "west", "up", "down"})
    out["faces"][side] = {{"uv", {0, 0, 1, 1}}, {"texture", 0}};
  if (s.before(405)) {
    if (mirrored) out["shade"] = false;
  } else {
    out["type"] = "cube";
    out["box_uv"] = true;
    out["mirror_uv"] = mirrored;
  }
  return out;
}

std::string file_of(const Spelling& s, const std::vector<Key>& keys) {
  ordered_json file;
  file["meta"] = {{"format_version", s.version}, {"model_format", "free"}, {"box_uv", true}};
  file["resolution"] = {{"width", 64}, {"height", 32}};
  file["elements"] = {cube_of(s, "c1", false), cube_of(s, "c2", true)};
  const ordered_json leg = {{"uuid", "g1"},
                            {"name", "leg"},
                            {"origin", {1, 8, 1}},
                            {"rotation", {5, 0, -10}},
                            {"children", {"c1"}}};
  ordered_json foot = {
      {"uuid", "g2"}, {"name", "foot"}, {"origin", {1, 1, 1}}, {"children", {"c2"}}};
  if (s.before(500)) {
    ordered_json root = leg;
    root["children"].push_back(foot);
    file["outliner"] = ordered_json::array({root});
  } else {
    file["outliner"] =
        ordered_json::parse(R"([{"uuid":"g1","children":["c1",{"uuid":"g2","children":["c2"]}]}])");
    file["groups"] = {leg, foot};
    for (ordered_json& group : file["groups"])
      group["children"] = ordered_json::array();
  }
  ordered_json texture = {{"name", "skin"}, {"source", one_pixel}};
  if (!s.before(409)) {
    texture["uv_width"] = 64;
    texture["uv_height"] = 32;
  }
  file["textures"] = ordered_json::array({texture});
  ordered_json list = ordered_json::array();
  for (const Key& key : keys)
    list.push_back(key_of(s, key));
  ordered_json animator = {{"name", "leg"}, {"type", "bone"}, {"keyframes", list}};
  if (s.bare_keys) animator = list;
  file["animations"] = ordered_json::array(
      {{{"name", "walk"}, {"loop", "loop"}, {"length", 1}, {"animators", {{"g1", animator}}}}});
  return file.dump();
}

Model read(const std::string& text) {
  Diagnostics diagnostics;
  const ReadResult result = read_bbmodel({"models/leg.bbmodel", text, nullptr}, diagnostics);
  CHECK(diagnostics.all().empty());
  REQUIRE(result.model.has_value());
  return *result.model;
}

std::string blob_of(const Model& model) {
  Diagnostics diagnostics;
  const test::Opened blob = test::compile(model, diagnostics);
  CHECK(diagnostics.count(Severity::error) == 0);
  CHECK(blob.model.verify(true) == fmm::Error::none);
  return blob.text();
}

}  // namespace

TEST_CASE("A3 one model saved by 3.6, 4.0, 4.5, 4.9, 4.10 and 5.0 gives one blob, byte for byte") {
  const std::string expected = blob_of(read(file_of({"5.0", 500}, linear_keys)));
  for (const Spelling& s : spellings) {
    CAPTURE(s.version);
    CAPTURE(s.bare_keys);
    CHECK(blob_of(read(file_of(s, linear_keys))) == expected);
  }
}

TEST_CASE("A3 smooth keys mean the same in every version that has them") {
  const std::string expected = blob_of(read(file_of({"5.0", 500}, smooth_keys)));
  for (const Spelling& s : spellings) {
    if (s.bare_keys) continue;
    CAPTURE(s.version);
    CHECK(blob_of(read(file_of(s, smooth_keys))) == expected);
  }
}

TEST_CASE("A3 bezier handles mean the same in every version that has them") {
  const Model expected = read(file_of({"5.0", 500}, bezier_keys));
  const Keyframe& key = expected.animations.at(0).animators.at(0).channels[0].at(0);
  REQUIRE(key.bezier.has_value());
  CHECK(key.bezier->left_value == Vec3{-1, 2, 3});
  for (const Spelling& s : spellings) {
    if (s.before(409) || s.numbers_as_text) continue;
    CAPTURE(s.version);
    const Model model = read(file_of(s, bezier_keys));
    CHECK(test::model_text(model) == test::model_text(expected));
    CHECK(blob_of(model) == blob_of(expected));
  }
}

TEST_CASE("up to 3.1 groups turn about z the other way, and only they") {
  std::string old = file_of({"3.6", 306}, linear_keys);
  const auto replace = [&](std::string_view from, std::string_view to) {
    const std::size_t at = old.find(from);
    REQUIRE(at != std::string::npos);
    old.replace(at, from.size(), to);
  };
  replace(R"("format_version":"3.6")", R"("format_version":"3.0")");
  replace(R"("rotation":[5,0,-10])", R"("rotation":[5,0,10])");
  // A flag then, which the editor reads as once.
  replace(R"("loop":"loop")", R"("loop":true)");
  std::string once = file_of({"5.0", 500}, linear_keys);
  once.replace(once.find(R"("loop":"loop")"), 13, R"("loop":"once")");
  CHECK(blob_of(read(old)) == blob_of(read(once)));
}

TEST_CASE("an .fmmodel, whose groups lie in the outliner, gives the blob of its source") {
  // FMM merges the groups and keeps of a texture its source, id and name.
  ordered_json file = ordered_json::parse(file_of({"5.0", 500}, linear_keys));
  const std::string expected = blob_of(read(file.dump()));
  ordered_json leg = file["groups"][0];
  ordered_json foot = file["groups"][1];
  foot["children"] = {"c2"};
  leg["children"] = {"c1", foot};
  file["outliner"] = ordered_json::array({leg});
  file.erase("groups");
  ordered_json& texture = file["textures"][0];
  texture.erase("uv_width");
  texture.erase("uv_height");
  CHECK(blob_of(read(file.dump())) == expected);
}

TEST_CASE("an old file gives the blob of the editor's own save of it") {
  for (const char* name : {"legacy_3_6", "legacy_4_10"}) {
    CAPTURE(name);
    const auto golden = [&](const char* extension) {
      std::string bytes;
      const std::string path = std::string(FMM_TEST_GOLDEN_DIR) + "/blockbench/" + name + extension;
      REQUIRE(disk().read(path, bytes, default_file_limit) == FileStatus::ok);
      Diagnostics diagnostics;
      const ReadResult read = read_bbmodel({"models/old.bbmodel", bytes, nullptr}, diagnostics);
      REQUIRE(read.model.has_value());
      return blob_of(*read.model);
    };
    CHECK(golden(".bbmodel") == golden(".resaved.json"));
  }
}
