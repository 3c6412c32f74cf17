// Animations: signs, holds, steps, modes, what passes to the game.
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "unit/bake/models.h"
#include "unit/write/bedrock/bedrock_player.h"
#include "unit/write/bedrock/written.h"

using namespace fmmc;
using namespace fmmc::testing;
using nlohmann::json;

namespace {

constexpr auto step = Interpolation::step;
constexpr auto smooth = Interpolation::catmullrom;
constexpr auto bezier = Interpolation::bezier;

json walk_of(Model model, Semantics semantics = Semantics::fmm) {
  return write_model(std::move(model), semantics).animations()["animation.fmm.m.walk"];
}

json channel_of(Channel channel, std::vector<Keyframe> keys, Semantics semantics = Semantics::fmm,
                double length = 1) {
  const json walk = walk_of(one_channel_model(length, channel, std::move(keys)), semantics);
  const char* const names[] = {"rotation", "position", "scale"};
  return walk["bones"]["leg"][names[static_cast<std::size_t>(channel)]];
}

json rotation_of(std::vector<Keyframe> keys, Semantics semantics = Semantics::fmm) {
  return channel_of(Channel::rotation, std::move(keys), semantics);
}

// The angle about x that a reader of the format finds, in the model's signs.
double angle_at(const Model& model, double seconds, Semantics semantics) {
  const WrittenModel written = write_model(model, semantics);
  const BedrockPlayer player(written.geometry(), written.animations()["animation.fmm.m.walk"]);
  const PlayedMatrix m = player.play(seconds).at("leg");
  return std::atan2(m[9], m[5]) * 180 / std::acos(-1.0);
}

}  // namespace

TEST_CASE("angles change the signs of x and y, positions of x") {
  CHECK(rotation_of({make_key(0, Vec3{10, 20, 30})}) == json({-10, -20, 30}));
  CHECK(channel_of(Channel::position, {make_key(0, Vec3{1, 2, 3})}) == json({-1, 2, 3}));
  CHECK(channel_of(Channel::scale, {make_key(0, Vec3{1, 2, 3})}) == json({1, 2, 3}));
}

TEST_CASE("numbers are the shortest that a float reads back") {
  CHECK(write_model(one_channel_model(1, Channel::rotation, {make_key(0, Vec3{0.1, 0, 1e-5})}),
                    Semantics::fmm)
            .bedrock.files[1]
            .bytes.find("[-0.1, 0, 0.00001]") != std::string::npos);
}

TEST_CASE("a step is a key that is approached with the old value") {
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    const bool left = semantics == Semantics::blockbench;
    const json channel = rotation_of({make_key(0, 0.0, left ? step : Interpolation::linear),
                                      make_key(1, -10, left ? Interpolation::linear : step)},
                                     semantics);
    REQUIRE(channel.size() == 2);
    CHECK(channel["0.0"] == json({0, 0, 0}));
    CHECK(channel["1.0"]["pre"] == json({0, 0, 0}));
    CHECK(channel["1.0"]["post"] == json({10, 0, 0}));
  }
}

TEST_CASE("a hold before a ramp stays a hold") {
  const Model model = one_channel_model(1, Channel::rotation,
                                        {make_key(0, 0.0), make_key(0.5, 0.0), make_key(1, 90)});
  CHECK(angle_at(model, 0.49, Semantics::fmm) == doctest::Approx(0));
  CHECK(angle_at(model, 0.75, Semantics::fmm) == doctest::Approx(45));
}

TEST_CASE("a hold before an ease stays a hold") {
  const Model model = one_channel_model(
      1, Channel::rotation, {make_key(0, 0.0), make_key(0.5, 0.0), make_key(1, 90, smooth)});
  CHECK(std::abs(angle_at(model, 0.49, Semantics::fmm)) < 1e-3);
  CHECK(angle_at(model, 0.75, Semantics::fmm) == doctest::Approx(45));
}

TEST_CASE("a first key after 0 holds from the start") {
  const Model model = one_channel_model(1, Channel::rotation, {make_key(0.5, 30), make_key(1, 90)});
  CHECK(angle_at(model, 0.0, Semantics::fmm) == doctest::Approx(30));
  CHECK(angle_at(model, 0.45, Semantics::fmm) == doctest::Approx(30));
}

TEST_CASE("C4 keys keep their own times, however close they are") {
  const json channel =
      rotation_of({make_key(0.5, 0.0), make_key(0.51, 90), make_key(0.5101, 10), make_key(1, 0.0)},
                  Semantics::blockbench);
  REQUIRE(channel.size() == 4);
  CHECK(channel.contains("0.5"));
  CHECK(channel.contains("0.51"));
  CHECK(channel.contains("0.5101"));
}

TEST_CASE("C4 of two keys at one time the editor shows the first, and so does Bedrock") {
  const json channel =
      rotation_of({make_key(0.5, 0.0), make_key(0.51, 90), make_key(0.51, 40), make_key(1, 0.0)},
                  Semantics::blockbench);
  CHECK(channel.size() == 3);
  CHECK(channel["0.51"] == json({-90, 0, 0}));
}

TEST_CASE("C1 a smooth key after a plain one says what it is approached with") {
  const json channel =
      rotation_of({make_key(0, 0.0), make_key(0.5, 90, smooth), make_key(1, 0.0, smooth)},
                  Semantics::blockbench);
  CHECK(channel["0.5"]["pre"] == json({-90, 0, 0}));
  CHECK(channel["0.5"]["lerp_mode"] == "catmullrom");
  CHECK_FALSE(channel["1.0"].contains("pre"));
}

TEST_CASE("C1 a smooth first key after 0 says what it is approached with") {
  const json channel =
      rotation_of({make_key(0.5, 90, smooth), make_key(1, 0.0, smooth)}, Semantics::blockbench);
  CHECK(channel["0.5"]["pre"] == json({-90, 0, 0}));
  const json from_start =
      rotation_of({make_key(0, 90, smooth), make_key(1, 0.0, smooth)}, Semantics::blockbench);
  CHECK_FALSE(from_start["0.0"].contains("pre"));
}

TEST_CASE("C2 a Bezier curve is what it was at every row, whatever the grid of the editor") {
  for (const double snapping : {20.0, 24.0, 19.63}) {
    CAPTURE(snapping);
    Keyframe from = make_key(0, 0.0, bezier), to = make_key(1, 90, bezier);
    from.bezier = to.bezier = BezierHandles{};
    Model model = one_channel_model(1, Channel::rotation, {from, to});
    model.animations[0].snapping = snapping;
    const double angle = angle_at(model, 0.25, Semantics::blockbench);
    CHECK(std::abs(angle - 20.286) < 0.002);
  }
}

TEST_CASE("C2 a Bezier curve becomes lines along it") {
  Keyframe from = make_key(0, 0.0, bezier);
  Keyframe to = make_key(1, 90, bezier);
  from.bezier = BezierHandles{{-0.1, -0.1, -0.1}, {}, {0.3, 0.3, 0.3}, {}};
  to.bezier = BezierHandles{{-0.3, -0.3, -0.3}, {}, {0.1, 0.1, 0.1}, {}};
  const Model model = one_channel_model(1, Channel::rotation, {from, to});
  const WrittenModel written = write_model(model, Semantics::blockbench);
  std::vector<LocalTransform> locals(1);
  for (const double seconds : {0.25, 0.5, 0.775}) {
    written.baked[0].curves->evaluate(seconds * 20, locals);
    const double wanted =
        2 * std::atan2(locals[0].rotation.x, locals[0].rotation.w) * 180 / std::acos(-1.0);
    CHECK(std::abs(angle_at(model, seconds, Semantics::blockbench) - wanted) < 0.2);
  }
}

TEST_CASE("angles on top of a turned rest are what the product of both is") {
  Model model = one_channel_model(1, Channel::rotation,
                                  {make_key(0, Vec3{0, 0, 0}), make_key(1, Vec3{40, 70, 0})});
  model.bones[0].rotation = {0, 0, 60};
  const WrittenModel written = write_model(model, Semantics::fmm);
  const BedrockPlayer player(written.geometry(), written.animations()["animation.fmm.m.walk"]);
  std::vector<LocalTransform> locals(1);
  for (int row = 0; row <= 20; ++row) {
    written.baked[0].curves->evaluate(row, locals);
    const Mat34 wanted = matrix_from_trs({}, locals[0].rotation, {1, 1, 1});
    const PlayedMatrix got = player.play(row / 20.0).at("leg");
    for (const std::size_t i : {0u, 1u, 2u, 4u, 5u, 6u, 8u, 9u, 10u})
      CHECK(std::abs(got[i] - wanted.m[i]) < 1e-5);
  }
}

TEST_CASE("full turns stay full turns where the rest is not turned") {
  const json channel = rotation_of({make_key(0, 0.0), make_key(1, 720)});
  CHECK(channel["1.0"] == json({-720, 0, 0}));
}

TEST_CASE("A45 A46 a clip is at least a tick long, and says how it ends") {
  Model model = one_bone_model(0.01);
  json walk = walk_of(model);
  CHECK(walk["animation_length"] == 0.05);
  CHECK(walk["loop"] == false);
  model.animations[0].loop = Loop::loop;
  CHECK(walk_of(model)["loop"] == true);
  model.animations[0].loop = Loop::hold;
  CHECK(walk_of(model)["loop"] == "hold_on_last_frame");
}

TEST_CASE("A47 a model without animations gets one that does nothing") {
  Model model = one_bone_model(1);
  model.animations.clear();
  const WrittenModel written = write_model(model, Semantics::fmm, "dragon");
  const json animations = written.animations();
  REQUIRE(animations.size() == 1);
  const json idle = animations["animation.fmm.dragon.idle"];
  CHECK(idle["animation_length"] == 0.05);
  CHECK_FALSE(idle.contains("bones"));
  const json client = written.file(".entity.json")["minecraft:client_entity"]["description"];
  CHECK(client["animations"]["idle"] == "animation.fmm.dragon.idle");
}

TEST_CASE("a pose without length stays on the screen in blockbench semantics") {
  const json walk =
      walk_of(one_channel_model(0, Channel::rotation, {make_key(0, 30)}), Semantics::blockbench);
  CHECK(walk["loop"] == true);
  CHECK(walk["bones"]["leg"]["rotation"] == json({-30, 0, 0}));
}

TEST_CASE("expressions pass to the game with their sign changed and numbers it can read") {
  const json channel =
      channel_of(Channel::rotation,
                 {make_key(0, text("math.sin(query.anim_time*360)*.5"), text("variable.size ?? 3"),
                           text("q.is_angry ? 3 : -3"))},
                 Semantics::blockbench);
  CHECK(channel[0] == "-math.sin(query.anim_time * 360) * 0.5");
  CHECK(channel[1].is_string());
  CHECK(channel[2] == "query.is_angry ? 3 : -3");
}

TEST_CASE("expressions that are always the same are numbers") {
  CHECK(channel_of(Channel::position,
                   {make_key(0, text("math.pow(2, 3)"), text("1 + 1"), text(".5"))},
                   Semantics::blockbench) == json({-8, 2, 0.5}));
}

TEST_CASE("a bone in entity space says so, with angles that the game does not take for none") {
  Model model = one_bone_model(1);
  Animator animator = make_animator("leg", 0);
  animator.rotation_global = true;
  model.animations[0].animators.push_back(animator);
  const json leg = walk_of(model, Semantics::blockbench)["bones"]["leg"];
  CHECK(leg["relative_to"]["rotation"] == "entity");
  CHECK(leg["rotation"] == json({0, 0, 0.001}));
}

TEST_CASE("C7 loop modes and flags go over as the editor means them") {
  Model model = one_channel_model(1, Channel::rotation, {make_key(0, 30)});
  Animation& animation = model.animations[0];
  animation.loop_delay = "2";
  const std::pair<Loop, json> modes[] = {
      {Loop::once, false}, {Loop::loop, true}, {Loop::hold, "hold_on_last_frame"}};
  for (const auto& mode : modes) {
    animation.loop = mode.first;
    const json walk = walk_of(model, Semantics::blockbench);
    CHECK(walk["loop"] == mode.second);
    CHECK(walk.contains("loop_delay") == (mode.first == Loop::loop));
  }
}

TEST_CASE("a key with two values that ends a hold shows the first of them at its time") {
  for (const Interpolation first : {step, Interpolation::linear}) {
    for (const bool sampled : {false, true}) {
      CAPTURE(sampled);
      // Without a step the value is held by being there twice.
      const double held = first == step ? 10 : 40;
      Keyframe key = make_key(0.5, 40);
      key.points.push_back(make_key(0, 60).points[0]);
      const Model model = one_channel_model(
          1, Channel::rotation,
          {make_key(0, held, first), key,
           make_key(0.75, 70, sampled ? bezier : Interpolation::linear), make_key(1, 90)});
      CHECK(angle_at(model, 0.49, Semantics::blockbench) == doctest::Approx(held));
      CHECK(angle_at(model, 0.5, Semantics::blockbench) == doctest::Approx(40));
      CHECK(angle_at(model, 0.502, Semantics::blockbench) == doctest::Approx(60).epsilon(0.01));
      if (sampled) continue;
      // The line runs as if the moment had not been there.
      CHECK(angle_at(model, 0.6, Semantics::blockbench) == doctest::Approx(64).epsilon(1e-6));
    }
  }
}

TEST_CASE("what only the editor's semantics knows is written in it alone") {
  Model model = one_bone_model(1);
  Animation& animation = model.animations[0];
  animation.loop = Loop::loop;
  animation.blend_weight = "0.5";
  animation.start_delay = "variable.wait";
  animation.loop_delay = "2";
  animation.override_previous = true;
  const json editor = walk_of(model, Semantics::blockbench);
  CHECK(editor["blend_weight"] == 0.5);
  CHECK(editor["start_delay"] == "variable.wait");
  CHECK(editor["loop_delay"] == 2);
  CHECK(editor["override_previous_animation"] == true);
  const json page = walk_of(model, Semantics::fmm);
  CHECK(page.size() == 2);
}

TEST_CASE("effects keep their times; several at one time make a list") {
  Model model = one_bone_model(1);
  EffectKey sound;
  sound.time = 0.25;
  sound.points = {{"step", "", "", true}, {"growl", "", "", true}};
  EffectKey particle;
  particle.kind = EffectKey::Kind::particle;
  particle.time = 0.5;
  particle.points = {{"smoke", "", "variable.size = 2", false}};
  EffectKey script;
  script.kind = EffectKey::Kind::timeline;
  script.time = 0.75;
  script.points = {{"", "", "variable.a = 1\n/say hello", true}};
  model.animations[0].effects = {sound, particle, script};
  const WrittenModel written = write_model(model, Semantics::blockbench);
  const json walk = written.animations()["animation.fmm.m.walk"];
  CHECK(walk["sound_effects"]["0.25"] == json({{{"effect", "step"}}, {{"effect", "growl"}}}));
  CHECK(walk["particle_effects"]["0.5"] == json({{"effect", "smoke"},
                                                 {"bind_to_actor", false},
                                                 {"pre_effect_script", "variable.size = 2;"}}));
  CHECK(walk["timeline"]["0.75"] == json({"variable.a = 1;", "/say hello"}));
  const json client = written.file(".entity.json")["minecraft:client_entity"]["description"];
  CHECK(client["sound_effects"] == json({{"growl", "growl"}, {"step", "step"}}));
}
