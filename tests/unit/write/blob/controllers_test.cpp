// Controllers from the model to what a program finds.
#include <string>

#include <doctest/doctest.h>

#include "unit/write/blob/opened.h"
#include "unit/write/blob/source.h"

using namespace fmmc;
using fmm::format::ConditionKind;

namespace {

Model controlled_model() {
  Model model;
  model.bones = {test::bone("leg")};
  model.animations = {test::animation("walk", 1, {}), test::animation("run", 1, {})};
  AnimationController move;
  move.name = "move";
  move.initial = 1;
  ControllerState slow, fast;
  slow.name = "slow";
  slow.blend = 0.5;
  slow.blend_shortest = true;
  slow.plays = {{"walk", 0, -1, "0.5 * 1.5"}, {"swim", -1, -1, ""}, {"run", 1, -1, "v.speed"}};
  slow.transitions = {{1, "0"}, {1, "query.is_angry"}, {1, "q.state_time > 3"}, {1, "1"}};
  fast.name = "fast";
  fast.plays = {{"look", -1, 1, ""}};
  fast.transitions = {{0, "query.any_animation_finished"}};
  move.states = {slow, fast};
  AnimationController look;
  look.name = "look";
  look.states.emplace_back().name = "default";
  model.controllers = {move, look};
  return model;
}

}  // namespace

TEST_CASE("a blob holds the controllers of its source") {
  Diagnostics diagnostics;
  BlobOptions options;
  options.semantics = Semantics::blockbench;
  const test::Opened opened = test::compile(controlled_model(), diagnostics, options);
  REQUIRE(opened.error == fmm::Error::none);
  const fmm::Model& model = opened.model;
  CHECK(model.verify(true) == fmm::Error::none);
  REQUIRE(model.controller_count() == 2);
  CHECK(model.controller(0).name == "move");
  CHECK(model.controller(0).initial == 1);
  const fmm::ControllerState slow = model.controller_state(0, 0);
  CHECK(slow.blend == 0.5f);
  CHECK(slow.blend_shortest);
  REQUIRE(slow.play_count == 2);  // what the model does not have is left out
  CHECK(model.controller_play(0, 0, 0).weight == 0.75f);
  CHECK(model.controller_play(0, 0, 0).expression.empty());
  CHECK(model.controller_play(0, 0, 1).expression == "v.speed");
  REQUIRE(slow.transition_count == 3);  // and so is what never happens
  CHECK(model.controller_transition(0, 0, 0).expression == "query.is_angry");
  CHECK(model.controller_transition(0, 0, 1).kind == ConditionKind::after);
  CHECK(model.controller_transition(0, 0, 1).seconds == 3);
  CHECK(model.controller_transition(0, 0, 2).kind == ConditionKind::always);
  CHECK(model.controller_play(0, 1, 0).controller == 1);
  CHECK(model.controller_transition(0, 1, 0).kind == ConditionKind::any_finished);
}

TEST_CASE("a blob without controllers has no section of them") {
  Diagnostics diagnostics;
  Model model = controlled_model();
  model.controllers.clear();
  const test::Opened opened = test::compile(model, diagnostics);
  CHECK(opened.model.section(fmm::format::Section::controllers).empty());
  CHECK(opened.model.controller_count() == 0);
}
