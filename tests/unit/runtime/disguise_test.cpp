// The controller of disguised players.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/stage.h"

using namespace fmm_test;
using fmm::DisguiseAction;
using fmm::DisguiseController;
using fmm::DisguiseOptions;

namespace {

const std::vector<Clip> all_actions = {{"idle", 4}, {"walk", 4},   {"sneak", 4},
                                       {"jump", 3}, {"attack", 2}, {"spawn", 2}};

DisguiseAction after_tick(DisguiseController& disguise) {
  disguise.tick();
  return disguise.action();
}

}  // namespace

TEST_CASE("A8 attack comes before jump before sneak before walk before idle") {
  const Opened opened(stage(all_actions));
  DisguiseController disguise(opened.model);
  CHECK(after_tick(disguise) == DisguiseAction::idle);
  disguise.set_position({0, 0, 0});
  disguise.set_position({1, 0, 0});
  CHECK(after_tick(disguise) == DisguiseAction::walk);
  disguise.set_position({2, 0, 0});
  disguise.set_sneaking(true);
  CHECK(after_tick(disguise) == DisguiseAction::sneak);
  const auto busy = [&] {
    DisguiseController other(opened.model);
    other.set_position({0, 0, 0});
    other.tick();
    other.set_position({2, 0, 0});
    other.set_sneaking(true);
    other.set_on_ground(false);
    other.set_vertical_speed(0.4);
    return other;
  };
  DisguiseController jumping = busy();
  CHECK(after_tick(jumping) == DisguiseAction::jump);
  DisguiseController swinging = busy();
  swinging.swing();
  CHECK(after_tick(swinging) == DisguiseAction::attack);
}

TEST_CASE("A8 only more than a hundredth of a block in a tick is walking") {
  const Opened opened(stage(all_actions));
  DisguiseController disguise(opened.model);
  disguise.set_position({0, 0, 0});
  disguise.tick();
  disguise.set_position({0.0099f, 0, 0});
  CHECK(after_tick(disguise) == DisguiseAction::idle);
  disguise.set_position({0.0099f, 0.0101f, 0});
  CHECK(after_tick(disguise) == DisguiseAction::walk);
  CHECK(after_tick(disguise) == DisguiseAction::idle);
}

TEST_CASE("A8 walking off an edge is no jump, nor is being in the air") {
  const Opened opened(stage(all_actions));
  DisguiseController disguise(opened.model);
  disguise.set_on_ground(false);
  disguise.set_vertical_speed(-0.1);
  CHECK(after_tick(disguise) == DisguiseAction::idle);
  disguise.set_vertical_speed(0.4);
  CHECK(after_tick(disguise) == DisguiseAction::idle);
}

TEST_CASE("A8 a loop goes on while its action does, and starts anew after another") {
  const Opened opened(stage(all_actions));
  DisguiseController disguise(opened.model);
  CHECK(ticks(disguise, 3) == "idle 0, idle 1, idle 2");
  disguise.set_sneaking(true);
  CHECK(ticks(disguise, 2) == "sneak 0, sneak 1");
  disguise.set_sneaking(false);
  CHECK(ticks(disguise, 2) == "idle 0, idle 1");
}

TEST_CASE("A8 a one-shot has the floor for the tick that starts it and twenty more") {
  const Opened opened(stage(all_actions));
  DisguiseController disguise(opened.model);
  disguise.swing();
  disguise.set_sneaking(true);
  CHECK(ticks(disguise, 5) == "attack 0, attack 1, attack 1, idle 0, idle 1");
  for (int i = 5; i < 21; ++i) {
    CHECK(disguise.action() != DisguiseAction::sneak);
    disguise.tick();
  }
  CHECK(ticks(disguise, 1) == "sneak 0");
}

TEST_CASE("A8 with its own length a one-shot gives way after its last row") {
  const Opened opened(stage(all_actions));
  DisguiseOptions options;
  options.own_length = true;
  DisguiseController disguise(opened.model, options);
  disguise.swing();
  disguise.set_sneaking(true);
  CHECK(ticks(disguise, 4) == "attack 0, attack 1, sneak 0, sneak 1");
}

TEST_CASE("A8 a swing during a one-shot waits for its end") {
  const Opened opened(stage(all_actions));
  DisguiseOptions options;
  options.own_length = true;
  DisguiseController disguise(opened.model, options);
  disguise.swing();
  disguise.tick();
  disguise.swing();
  CHECK(ticks(disguise, 4) == "attack 1, attack 0, attack 1, idle 0");
}

TEST_CASE("A8 a swing without an attack animation is forgotten") {
  const Opened opened(stage({{"idle", 2}, {"walk", 2}}));
  DisguiseController disguise(opened.model);
  disguise.swing();
  CHECK(ticks(disguise, 2) == "idle 0, idle 1");
  CHECK_FALSE(disguise.has_action(DisguiseAction::attack));
}

TEST_CASE("A9 a model without idle gives a warning as a disguise and freezes on its last frame") {
  const Opened with_idle(stage(all_actions));
  CHECK(DisguiseController(with_idle.model).warning() == nullptr);
  const Opened without(stage({{"sneak", 2}}));
  DisguiseController disguise(without.model);
  REQUIRE(disguise.warning() != nullptr);
  CHECK(std::string(disguise.warning()).find("'idle'") != std::string::npos);
  disguise.set_sneaking(true);
  CHECK(ticks(disguise, 2) == "sneak 0, sneak 1");
}
