// Requirements on Bedrock files that have definite numbers; the numbers before them are those of
// the requirements.
#include <cstdlib>
#include <iterator>
#include <map>
#include <string>
#include <string_view>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;
using Json = nlohmann::ordered_json;

namespace {

Json plain_model() {
  return Json::parse(model());
}

Json key(std::string_view channel, double time, const Json& xyz, std::string_view mode = "linear") {
  return {{"channel", channel},
          {"data_points", Json::array({{{"x", xyz[0]}, {"y", xyz[1]}, {"z", xyz[2]}}})},
          {"time", time},
          {"interpolation", mode}};
}

void set_keys(Json& model, const Json& keys) {
  model["animations"][0]["animators"]["bone-body"]["keyframes"] = keys;
}

// The file of the model as --bedrock writes it.
Json written(const Json& model, const std::string& path, const std::string& semantics = "fmm") {
  const Sandbox box;
  box.write("dragon.bbmodel", model.dump());
  const Result run = box.fmmc({"compile", "dragon.bbmodel", "-o", "out", "--bedrock", "pack",
                               "--semantics", semantics, "-q"});
  REQUIRE(run.code == 0);
  return Json::parse(box.read("pack/" + path));
}

Json written_animation(const Json& model, const std::string& name = "idle",
                       const std::string& semantics = "fmm") {
  return written(model, "animations/dragon.animation.json",
                 semantics)["animations"]["animation.fmm.dragon." + name];
}

Json geometry_bones(const Json& model) {
  return written(model, "models/entity/dragon.geo.json")["minecraft:geometry"][0]["bones"];
}

// A channel's keys by time; a channel that is one value has it at 0.
std::map<double, Json> keys_of(const Json& channel) {
  if (!channel.is_object()) return {{0, channel}};
  std::map<double, Json> out;
  for (const auto& [time, value] : channel.items())
    out[std::strtod(time.c_str(), nullptr)] = value;
  return out;
}

// What a reader of straight lines shows on x.
double x_at(const Json& channel, double time) {
  const auto keys = keys_of(channel);
  const auto side = [](const Json& value, const char* which) {
    const Json& vector = value.is_object() ? value.at(which) : value;
    return (vector.is_array() ? vector[0] : vector).get<double>();
  };
  const auto next = keys.upper_bound(time);
  if (next == keys.begin()) return side(next->second, "pre");
  const auto last = std::prev(next);
  const double from = side(last->second, "post");
  if (next == keys.end()) return from;
  const double share = (time - last->first) / (next->first - last->first);
  return from + (side(next->second, "pre") - from) * share;
}

}  // namespace

TEST_CASE("57 the signs of angles and positions change, in files before 5.0 they have already") {
  for (const std::string version : {"5.0", "4.10"}) {
    CAPTURE(version);
    Json model = plain_model();
    model["meta"]["format_version"] = version;
    set_keys(model, {key("rotation", 0, {10, 20, 30}), key("position", 0, {1, 2, 3})});
    const Json bone = written_animation(model)["bones"]["body"];
    const bool is_new = version == "5.0";
    CHECK(keys_of(bone["rotation"]).begin()->second ==
          (is_new ? Json{-10.0, -20.0, 30.0} : Json{10.0, 20.0, 30.0}));
    CHECK(keys_of(bone["position"]).begin()->second ==
          (is_new ? Json{-1.0, 2.0, 3.0} : Json{1.0, 2.0, 3.0}));
  }
}

TEST_CASE("58 a cube counts from its other side, its top face from the opposite corner") {
  Json model = plain_model();
  Json& cube = model["elements"][0];
  cube["from"] = {1, 2, 3};
  cube["to"] = {5, 8, 6};
  cube["faces"]["up"]["uv"] = {8, 8, 12, 12};
  cube["faces"]["north"]["uv"] = {8, 8, 12, 12};
  cube["faces"]["south"]["texture"] = nullptr;
  const Json bones = geometry_bones(model);
  REQUIRE(bones.size() == 1);
  const Json out = bones[0]["cubes"][0];
  CHECK(out["origin"] == Json{-5, 2, 3});
  CHECK(out["size"] == Json{4, 6, 3});
  CHECK(out["uv"]["up"]["uv"] == Json{12, 12});
  CHECK(out["uv"]["up"]["uv_size"] == Json{-4, -4});
  CHECK(out["uv"]["north"]["uv"] == Json{8, 8});
  CHECK(out["uv"]["north"]["uv_size"] == Json{4, 4});
  CHECK_FALSE(out["uv"].contains("south"));
}

TEST_CASE("59 a step is one key with two values, a hold before a ramp stays one") {
  Json model = plain_model();
  set_keys(model, {key("rotation", 0, {0, 0, 0}, "step"), key("rotation", 1, {10, 0, 0})});
  const Json step = written_animation(model, "idle", "blockbench")["bones"]["body"]["rotation"];
  const auto keys = keys_of(step);
  REQUIRE(keys.contains(1));
  CHECK(keys.at(1)["pre"][0] == 0);
  CHECK(keys.at(1)["post"][0] == -10);
  for (const auto& [time, value] : keys)
    CHECK((time == 0 || time == 1));

  set_keys(model, {key("rotation", 0, {0, 0, 0}), key("rotation", 0.5, {0, 0, 0}),
                   key("rotation", 1, {90, 0, 0})});
  const Json ramp = written_animation(model, "idle", "blockbench")["bones"]["body"]["rotation"];
  CHECK(x_at(ramp, 0.49) == 0);
  CHECK(x_at(ramp, 0.75) == doctest::Approx(-45));
}

TEST_CASE("60 there is always an animation, and none without length; loops have three words") {
  Json model = plain_model();
  model["animations"] = Json::array();
  const Json none = written(model, "animations/dragon.animation.json")["animations"];
  CHECK(none.size() == 1);
  CHECK(none["animation.fmm.dragon.idle"]["animation_length"] == 0.05);

  model = plain_model();
  model["animations"][0]["length"] = 0.05;
  CHECK(written_animation(model)["animation_length"] == 0.05);

  const std::map<std::string, Json> words = {
      {"loop", true}, {"once", false}, {"hold", "hold_on_last_frame"}};
  for (const auto& word : words) {
    const std::string mode = word.first;
    CAPTURE(mode);
    model = plain_model();
    model["animations"][0]["loop"] = mode;
    CHECK(written_animation(model).value("loop", Json(false)) == word.second);
  }
}

TEST_CASE("61 of hitbox, seat and tag bones the tag is there, in the geometry and in animations") {
  Json model = plain_model();
  Json groups = Json::array(), outliner = Json::array(), animators = Json::object();
  for (const std::string name : {"hitbox", "m_seat", "tag_name"}) {
    groups.push_back({{"name", name}, {"uuid", name}, {"origin", {0, 0, 0}}, {"export", true}});
    outliner.push_back({{"uuid", name}, {"children", Json::array()}});
    animators[name] = {
        {"name", name},
        {"type", "bone"},
        {"keyframes", {key("rotation", 0, {0, 0, 0}), key("rotation", 1, {90, 0, 0})}}};
  }
  outliner[2]["children"].push_back("cube-1");
  model["groups"] = groups;
  model["outliner"] = outliner;
  model["animations"][0]["animators"] = animators;
  const Json bones = geometry_bones(model);
  REQUIRE(bones.size() == 1);
  CHECK(bones[0]["name"] == "tag_name");
  const Json moved = written_animation(model)["bones"];
  CHECK(moved.size() == 1);
  CHECK(moved.contains("tag_name"));
}
