// Controllers, the client entity and the texture: what ties a model's files together.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bake/image.h"
#include "bake/png_write.h"
#include "unit/bake/models.h"
#include "unit/write/bedrock/written.h"

using namespace fmmc;
using namespace fmmc::testing;
using nlohmann::json;

namespace {

Model model_with_clips(int count) {
  Model model = one_bone_model(1);
  const Animation first = model.animations[0];
  model.animations.clear();
  for (int i = 0; i < count; ++i) {
    model.animations.push_back(first);
    model.animations.back().name = fmt::format("a{:03}", i);
  }
  return model;
}

Texture texture_of(std::uint32_t width, std::uint32_t height, std::string pixel, double uv_width,
                   double uv_height) {
  std::string rgba;
  for (std::uint32_t i = 0; i < width * height; ++i)
    rgba += pixel;
  Texture texture;
  texture.name = "t" + pixel;
  texture.encoded = encode_png(rgba, width, height);
  texture.uv_width = uv_width;
  texture.uv_height = uv_height;
  return texture;
}

// A cube whose north face has the first texture and whose south face has the second.
Model two_texture_model(Texture first, Texture second) {
  Model model = one_bone_model(1);
  Cube cube;
  cube.bone = 0;
  cube.to = {4, 4, 4};
  cube.faces[0] = {true, {0, 0, 4, 4}, 0, 0, {}};
  cube.faces[2] = {true, {0, 0, 4, 4}, 0, 1, {}};
  model.cubes.push_back(cube);
  model.textures = {std::move(first), std::move(second)};
  return model;
}

Image image_of(const WrittenModel& written) {
  std::string error;
  for (const BedrockFile& file : written.bedrock.files)
    if (file.path.ends_with(".png")) return decode_png(file.bytes, error);
  return {};
}

std::string pixel_at(const Image& image, double u, double v, const json& description) {
  const auto x =
      static_cast<std::size_t>(u / description["texture_width"].get<double>() * image.width);
  const auto y =
      static_cast<std::size_t>(v / description["texture_height"].get<double>() * image.height);
  return image.rgba.substr((y * image.width + x) * 4, 4);
}

const std::string red("\xFF\0\0\xFF", 4), blue("\0\0\xFF\xFF", 4);

}  // namespace

TEST_CASE("A49 every animation has a controller that its own bit switches") {
  const WrittenModel written = write_model(model_with_clips(26), Semantics::fmm, "dragon");
  const json controllers = written.file(".animation_controllers.json")["animation_controllers"];
  CHECK(controllers.size() == 26);
  const json first = controllers["controller.animation.fmm.dragon.a000"];
  CHECK(first["initial_state"] == "stop");
  CHECK(first["states"]["stop"]["transitions"][0]["play"] ==
        "math.mod(math.floor(query.property('fmm:anim0') / 1), 2) == 1");
  CHECK(first["states"]["play"]["animations"] == json({"a000"}));
  CHECK(first["states"]["play"]["transitions"][0]["stop"] ==
        "math.mod(math.floor(query.property('fmm:anim0') / 1), 2) == 0");
  const json last = controllers["controller.animation.fmm.dragon.a025"];
  CHECK(last["states"]["stop"]["transitions"][0]["play"] ==
        "math.mod(math.floor(query.property('fmm:anim1') / 2), 2) == 1");
}

TEST_CASE("the client entity names everything that the other files define") {
  BedrockOptions options;
  options.name_space = "zoo";
  const WrittenModel written = write_model(model_with_clips(2), Semantics::fmm, "dragon", options);
  const json client = written.file(".entity.json")["minecraft:client_entity"]["description"];
  CHECK(client["identifier"] == "zoo:dragon");
  CHECK(client["geometry"]["default"] ==
        written.geometry()["minecraft:geometry"][0]["description"]["identifier"]);
  CHECK(client["textures"]["default"] == "textures/entity/dragon");
  for (const json& running : client["scripts"]["animate"]) {
    const std::string id = client["animations"][running.get<std::string>()];
    CHECK(written.file(".animation_controllers.json")["animation_controllers"].contains(id));
  }
  CHECK(client["scripts"]["animate"].size() == 2);
  CHECK(written.animations().contains(client["animations"]["a000"].get<std::string>()));
  const std::string render = client["render_controllers"][0];
  CHECK(written.file(".render_controllers.json")["render_controllers"].contains(render));
}

TEST_CASE("an animation that is called like the controller of another keeps its name") {
  Model model = model_with_clips(2);
  model.animations[0].name = "walk";
  model.animations[1].name = "walk_control";
  const json client = write_model(model, Semantics::fmm)
                          .file(".entity.json")["minecraft:client_entity"]["description"];
  CHECK(client["animations"].size() == 4);
  CHECK(client["animations"]["walk_control"] == "animation.fmm.m.walk_control");
}

TEST_CASE("animations beyond what properties hold have no controller, and one warning") {
  const WrittenModel written = write_model(model_with_clips(770), Semantics::fmm);
  CHECK(written.file(".animation_controllers.json")["animation_controllers"].size() == 768);
  CHECK(written.file(".entity.json")["minecraft:client_entity"]["description"]["scripts"]["animate"]
            .size() == 768);
  CHECK(written.diagnostics.count("bedrock-many-animations") == 1);
}

TEST_CASE("files come by path, and are those that were announced") {
  const WrittenModel written = write_model(one_bone_model(1), Semantics::fmm, "dragon");
  std::vector<std::string> paths;
  for (const BedrockFile& file : written.bedrock.files)
    paths.push_back(file.path);
  CHECK(paths == bedrock_paths("dragon"));
  CHECK(std::is_sorted(paths.begin(), paths.end()));
}

TEST_CASE("ids are lower case and hold nothing that a path or an identifier cannot") {
  CHECK(bedrock_id("npc/Red Dragon") == "npc_red_dragon");
  CHECK(bedrock_id("") == "model");
}

TEST_CASE("one texture keeps its pixels and its UV size") {
  Model model = two_texture_model(texture_of(32, 32, red, 16, 16), texture_of(8, 8, blue, 16, 16));
  model.cubes[0].faces[2].texture = 0;
  const WrittenModel written = write_model(model, Semantics::blockbench);
  CHECK(image_of(written).width == 32);
  CHECK(written.geometry()["minecraft:geometry"][0]["description"]["texture_width"] == 16);
}

TEST_CASE("several textures become an atlas on which each face finds its own") {
  for (const double uv_width : {16.0, 32.0}) {
    const WrittenModel written = write_model(
        two_texture_model(texture_of(16, 16, red, 16, 16), texture_of(32, 16, blue, uv_width, 16)),
        Semantics::blockbench);
    const json geometry = written.geometry()["minecraft:geometry"][0];
    const json uv = geometry["bones"][0]["cubes"][0]["uv"];
    const Image image = image_of(written);
    const auto shows = [&](const std::string& side, const std::string& colour) {
      const double u = uv[side]["uv"][0], v = uv[side]["uv"][1];
      const double w = uv[side]["uv_size"][0], h = uv[side]["uv_size"][1];
      for (const double share : {0.05, 0.5, 0.95}) {
        CHECK(pixel_at(image, u + w * share, v + h * share, geometry["description"]) == colour);
      }
    };
    shows("north", red);
    shows("south", blue);
  }
}

TEST_CASE("images on an atlas are padded by their edge texels") {
  const WrittenModel written =
      write_model(two_texture_model(texture_of(4, 4, red, 16, 16), texture_of(4, 4, blue, 16, 16)),
                  Semantics::blockbench);
  const Image image = image_of(written);
  std::size_t reds = 0, blues = 0;
  for (std::size_t i = 0; i < image.rgba.size(); i += 4) {
    reds += image.rgba.compare(i, 4, red) == 0 ? 1u : 0u;
    blues += image.rgba.compare(i, 4, blue) == 0 ? 1u : 0u;
  }
  CHECK(reds == 36);
  CHECK(blues == 36);
}

TEST_CASE("the material is the plainest that shows the texture") {
  const auto material = [](const std::string& pixel) {
    Model model =
        two_texture_model(texture_of(4, 4, pixel, 16, 16), texture_of(4, 4, pixel, 16, 16));
    return write_model(model, Semantics::fmm)
        .file(".entity.json")["minecraft:client_entity"]["description"]["materials"]["default"]
        .get<std::string>();
  };
  CHECK(material(red) == "entity");
  CHECK(material(std::string("\xFF\0\0\0", 4)) == "entity_alphatest");
  CHECK(material(std::string("\xFF\0\0\x80", 4)) == "entity_alphablend");
}

namespace {

// A state machine of the source over the clips a000 and a001.
Model controlled_model() {
  Model model = model_with_clips(2);
  AnimationController move, look;
  move.name = "a000";  // as a clip is called
  move.initial = 1;
  ControllerState slow, fast;
  slow.name = "slow";
  slow.blend = 0.25;
  slow.blend_shortest = true;
  slow.plays = {{"a000", 0, -1, "v.speed*.5"}, {"swim", -1, -1, ""}, {"look", -1, 1, ""}};
  slow.transitions = {{1, "q.is_angry"}};
  slow.sounds = {{"growl", "mouth", "", true}};
  slow.on_entry = {"v.a = 1;"};
  fast.name = "fast";
  fast.blend_curve = R"({"0.0":1,"0.4":0})";
  fast.plays = {{"a001", 1, -1, ""}};
  move.states = {slow, fast};
  look.name = "Look";
  look.states.emplace_back().name = "default";
  model.controllers = {move, look};
  return model;
}

}  // namespace

TEST_CASE("controllers of the source go over with what their states play, ask, run and show") {
  const WrittenModel written = write_model(controlled_model(), Semantics::blockbench);
  const json all = written.file("animation_controllers.json")["animation_controllers"];
  CHECK(all.size() == 4);  // two of them play the clips for a server
  const json move = all["controller.animation.fmm.m.a000_"];
  CHECK(move["initial_state"] == "fast");
  const json slow = move["states"]["slow"];
  CHECK(slow["animations"] == json({{{"a000", "variable.speed * 0.5"}}, "look"}));
  CHECK(slow["transitions"] == json::array({json{{"fast", "query.is_angry"}}}));
  CHECK(slow["blend_transition"] == 0.25);
  CHECK(slow["blend_via_shortest_path"] == true);
  CHECK(slow["sound_effects"] == json::array({json{{"effect", "growl"}, {"locator", "mouth"}}}));
  CHECK(slow["on_entry"] == json::array({"v.a = 1;"}));
  CHECK(move["states"]["fast"]["blend_transition"] == json({{"0.0", 1}, {"0.4", 0}}));
}

TEST_CASE("the client entity runs the source's controllers, but for those that others play") {
  const WrittenModel written = write_model(controlled_model(), Semantics::blockbench);
  const json client = written.file(".entity.json")["minecraft:client_entity"]["description"];
  CHECK(client["animations"]["a000_"] == "controller.animation.fmm.m.a000_");
  CHECK(client["animations"]["look"] == "controller.animation.fmm.m.look");
  const json running = client["scripts"]["animate"];
  CHECK(std::count(running.begin(), running.end(), json("a000_")) == 1);
  CHECK(std::count(running.begin(), running.end(), json("look")) == 0);
  CHECK(client["sound_effects"]["growl"] == "growl");
}
