// The state machine of ModeledEntity, requirement by requirement; states_trace_test.cpp compares it
// with FreeMinecraftModels as a whole.
#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/stage.h"

using namespace fmm_test;
using fmm::EntityEvent;
using fmm::EntityOptions;
using fmm::EntityState;
using fmm::ModeledEntity;

namespace {

const std::vector<Clip> all_states = {{"spawn", 2}, {"idle", 4}, {"walk", 3}, {"attack", 2},
                                      {"death", 2}, {"open", 2}, {"spin", 2}};

ModeledEntity idling(const Opened& opened, EntityOptions options = {}) {
  ModeledEntity entity(opened.model, options);
  for (int i = 0; i < 3; ++i)
    entity.tick();
  REQUIRE(entity.state() == EntityState::idle);
  return entity;
}

EntityState after_tick(ModeledEntity& entity) {
  entity.tick();
  return entity.state();
}

std::vector<EntityEvent::Kind> kinds(const ModeledEntity& entity) {
  std::vector<EntityEvent::Kind> out;
  for (const EntityEvent& event : entity.events())
    out.push_back(event.kind);
  return out;
}
using Kinds = std::vector<EntityEvent::Kind>;

}  // namespace

TEST_CASE("A1 five lower-case names are states, every other spelling is a custom animation") {
  const Opened opened(stage({{"Idle", 2}, {"WALK", 2}, {"jump", 2}, {"spawn", 1}}));
  ModeledEntity entity(opened.model);
  CHECK(entity.has_state(EntityState::spawn));
  CHECK_FALSE(entity.has_state(EntityState::idle));
  CHECK_FALSE(entity.has_state(EntityState::walk));
  CHECK_FALSE(entity.has_state(EntityState::jump));
  REQUIRE(entity.play("WALK", false, false));
  CHECK(entity.state() == EntityState::custom);
}

TEST_CASE("A2 spawn plays once on creation, then goes to idle, which loops") {
  const Opened opened(stage(all_states));
  ModeledEntity entity(opened.model);
  CHECK(ticks(entity, 8) == "spawn 0, spawn 1, spawn 1, idle 0, idle 1, idle 2, idle 3, idle 0");
}

TEST_CASE("A2 walk loops above a speed of 0.08, idle at it and below") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  entity.set_speed(0.08);
  CHECK(after_tick(entity) == EntityState::idle);
  entity.set_speed(0.0800001);
  CHECK(after_tick(entity) == EntityState::walk);
  CHECK(ticks(entity, 4) == "walk 0, walk 1, walk 2, walk 0");
  entity.set_speed(0.08);
  CHECK(after_tick(entity) == EntityState::idle);
}

TEST_CASE("A2 speed per second is that of twenty ticks") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  entity.set_speed_per_second(1.6);
  CHECK(after_tick(entity) == EntityState::idle);
  entity.set_speed_per_second(1.61);
  CHECK(after_tick(entity) == EntityState::walk);
}

TEST_CASE("A2 attack plays once when triggered, then idle") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK(entity.play("attack", false, true));
  CHECK(ticks(entity, 4) == "attack 0, attack 1, attack 1, idle 0");
}

TEST_CASE(
    "A3 the start state is spawn, else idle, else none: the rest pose until something plays") {
  const Opened with_idle(stage({{"walk", 2}, {"idle", 2}}));
  CHECK(ModeledEntity(with_idle.model).state() == EntityState::idle);
  const Opened neither(stage({{"walk", 2}, {"open", 3}}));
  ModeledEntity entity(neither.model);
  entity.set_speed(1);
  CHECK(entity.state() == EntityState::none);
  CHECK(ticks(entity, 2) == "rest, rest");
  CHECK_FALSE(entity.changed());
  CHECK(entity.play("open", false, false));
  CHECK(ticks(entity, 2) == "open 0, open 1");
}

TEST_CASE("A4 a model with walk and no idle never leaves walk by itself") {
  const Opened opened(stage({{"walk", 2}}));
  ModeledEntity entity(opened.model);
  entity.set_speed(0);
  CHECK(entity.play("walk", false, false));
  CHECK(ticks(entity, 5) == "walk 0, walk 1, walk 0, walk 1, walk 0");
}

TEST_CASE("A5 an entity that is never given a speed stays in idle") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK(after_tick(entity) == EntityState::idle);
  CHECK(entity.play("walk", false, false));
  CHECK(after_tick(entity) == EntityState::idle);
}

TEST_CASE("A5 a speed that is not a number stands still") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  entity.set_speed(std::numeric_limits<double>::quiet_NaN());
  CHECK(after_tick(entity) == EntityState::idle);
}

TEST_CASE("A6 leaving the ground asks for jump, which is never there: walk goes on") {
  const Opened opened(stage({{"idle", 2}, {"walk", 2}, {"jump", 2}}));
  ModeledEntity entity(opened.model);
  entity.set_speed(1);
  REQUIRE(after_tick(entity) == EntityState::walk);
  entity.set_on_ground(false);
  entity.set_speed(0);
  CHECK(after_tick(entity) == EntityState::walk);
  entity.set_on_ground(true);
  CHECK(after_tick(entity) == EntityState::idle);
  CHECK(entity.play("jump", false, false));
  CHECK(entity.state() == EntityState::custom);
}

TEST_CASE("A7 removal plays death to its end and then reports removed, once") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  entity.remove_with_death();
  CHECK(ticks(entity, 2) == "death 0, death 1");
  CHECK_FALSE(entity.is_removed());
  CHECK(kinds(entity) == Kinds{EntityEvent::Kind::ended});
  entity.tick();
  CHECK(entity.is_removed());
  CHECK(kinds(entity) == Kinds{EntityEvent::Kind::removed});
  CHECK(shown(entity) == "death 1");
  entity.tick();
  CHECK(kinds(entity).empty());
  CHECK_FALSE(entity.changed());
}

TEST_CASE("A7 without a death animation removal is reported at once") {
  const Opened opened(stage({{"idle", 2}}));
  ModeledEntity entity(opened.model);
  entity.tick();
  entity.remove_with_death();
  CHECK(entity.is_removed());
  entity.tick();
  CHECK(kinds(entity) == Kinds{EntityEvent::Kind::removed});
  entity.tick();
  CHECK(kinds(entity).empty());
}

TEST_CASE("A7 nothing interrupts a removal") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK(entity.play("open", true, false));
  entity.remove_with_death();
  CHECK_FALSE(entity.play("open", false, false));
  CHECK_FALSE(entity.play(fmm::AnimationId{5}, true, false));
  entity.stop();
  CHECK(ticks(entity, 3) == "death 0, death 1, death 1");
  CHECK(entity.is_removed());
}

TEST_CASE("A7 when asked to, the entity shrinks for twenty ticks before it is removed") {
  const Opened opened(stage(all_states));
  EntityOptions options;
  options.shrink_after_death = true;
  ModeledEntity entity = idling(opened, options);
  entity.remove_with_death();
  entity.tick();
  entity.tick();  // the last row
  CHECK(entity.is_shrinking());
  CHECK(entity.scale() == 1);
  for (int i = 1; i <= 20; ++i) {
    CHECK_FALSE(entity.is_removed());
    entity.tick();
    CHECK(entity.changed());
    CHECK(entity.scale() == doctest::Approx(1 - i / 20.0));
  }
  CHECK(entity.is_removed());
  fmm::Transform pose, scratch;
  entity.pose(1, {&pose, 1}, {&scratch, 1});
  CHECK(pose.scale[1] == 0);
  CHECK(pose.translation[0] == 0);
  entity.pose(0, {&pose, 1}, {&scratch, 1});
  CHECK(pose.scale[1] == doctest::Approx(0.05));
}

TEST_CASE("A10 has_animation knows exact names") {
  const Opened opened(stage(all_states));
  const ModeledEntity entity(opened.model);
  CHECK(entity.has_animation("open"));
  CHECK_FALSE(entity.has_animation("Open"));
  CHECK_FALSE(entity.has_animation("nope"));
}

TEST_CASE("A11 blend queues an animation behind the current tick, without it switches at once") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK(entity.play("open", true, false));
  CHECK(ticks(entity, 2) == "idle 0, open 0");
  CHECK(entity.play("spin", false, true));
  CHECK(ticks(entity, 2) == "spin 0, spin 1");
}

TEST_CASE("A11 a later queued animation replaces the earlier, an immediate one both") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK(entity.play("open", true, false));
  CHECK(entity.play("spin", true, true));
  CHECK(ticks(entity, 2) == "idle 0, spin 0");
  CHECK(entity.play("open", true, false));
  CHECK(entity.play("spin", false, true));
  CHECK(ticks(entity, 2) == "spin 0, spin 1");
}

TEST_CASE("A12 a state keeps its own loop setting, a custom animation has that of the call") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK(entity.play("attack", false, true));
  CHECK(ticks(entity, 4) == "attack 0, attack 1, attack 1, idle 0");
  CHECK(entity.play("spin", false, true));
  CHECK(ticks(entity, 5) == "spin 0, spin 1, spin 0, spin 1, spin 0");
  CHECK(entity.play("spin", false, false));
  CHECK(ticks(entity, 4) == "spin 0, spin 1, spin 1, idle 0");
}

TEST_CASE("A13 a custom one-shot returns to what the entity was doing before") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK(entity.play("open", false, false));
  CHECK(ticks(entity, 4) == "open 0, open 1, open 1, idle 0");
  entity.set_speed(1);
  entity.tick();
  entity.tick();
  CHECK(entity.play("open", false, false));
  CHECK(ticks(entity, 4) == "open 0, open 1, open 1, walk 0");
}

TEST_CASE("A13 custom after custom returns to the last state, and spawn is never repeated") {
  const Opened opened(stage(all_states));
  ModeledEntity entity(opened.model);
  entity.set_speed(0);
  entity.tick();
  CHECK(entity.play("spin", false, true));
  entity.tick();
  CHECK(entity.play("open", false, false));
  CHECK(ticks(entity, 4) == "open 0, open 1, open 1, idle 0");
}

TEST_CASE("A13 with no state to return to a custom one-shot stays at its last row") {
  const Opened opened(stage({{"open", 2}}));
  ModeledEntity entity(opened.model);
  CHECK(entity.play("open", true, false));
  CHECK(ticks(entity, 5) == "open 0, open 1, open 1, open 1, open 1");
  CHECK_FALSE(entity.changed());
}

TEST_CASE("A14 play is false for a name that is neither a state nor an animation") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  CHECK_FALSE(entity.play("nope", false, false));
  CHECK_FALSE(entity.play("Open", false, false));
  CHECK_FALSE(entity.play("jump", true, false));
  CHECK_FALSE(entity.play(fmm::AnimationId{99}, false, false));
  CHECK(entity.state() == EntityState::idle);
  CHECK(entity.play("WALK", false, false));
  CHECK(entity.state() == EntityState::walk);
}

TEST_CASE("A15 stop goes to idle, without idle to nothing and the rest pose") {
  const Opened with_idle(stage(all_states));
  ModeledEntity entity = idling(with_idle);
  CHECK(entity.play("spin", false, true));
  CHECK(entity.play("open", true, false));
  entity.stop();
  CHECK(ticks(entity, 2) == "idle 0, idle 1");
  entity.stop();
  CHECK(ticks(entity, 1) == "idle 2");

  const Opened without(stage({{"spin", 2}}));
  ModeledEntity prop(without.model);
  prop.stop();
  CHECK(prop.play("spin", false, true));
  prop.tick();
  prop.stop();
  CHECK(prop.state() == EntityState::none);
  CHECK(ticks(prop, 2) == "rest, rest");
}

TEST_CASE("A16 attacks are swallowed while a custom animation plays, death is not") {
  const Opened opened(
      stage({{"idle", 4}, {"attack", 2}, {"death", 2}, {"spin", 2}, {"attack_melee", 2}}));
  ModeledEntity entity(opened.model);
  CHECK(entity.play("attack_melee", false, false));
  CHECK(ticks(entity, 1) == "attack_melee 0");
  CHECK(entity.play("spin", false, true));
  entity.tick();
  for (const char* name : {"attack", "attack_melee", "attack_ranged", "ATTACK"}) {
    CAPTURE(name);
    CHECK(entity.play(name, false, false));
    CHECK(entity.state() == EntityState::custom);
  }
  CHECK(entity.play(fmm::AnimationId{1}, false, false));
  CHECK(entity.play(fmm::AnimationId{4}, true, false));
  CHECK(ticks(entity, 2) == "spin 1, spin 0");
  CHECK(entity.play("death", false, false));
  CHECK(ticks(entity, 1) == "death 0");
}

TEST_CASE("A17 a one-shot of n ticks is there for n + 1, and for n if that is asked for") {
  const Opened opened(stage(all_states));
  EntityOptions options;
  options.exact_one_shots = true;
  ModeledEntity entity(opened.model, options);
  CHECK(ticks(entity, 3) == "spawn 0, spawn 1, idle 0");
  CHECK(entity.play("open", false, false));
  CHECK(ticks(entity, 3) == "open 0, open 1, idle 0");
  entity.remove_with_death();
  CHECK(ticks(entity, 2) == "death 0, death 1");
  CHECK(kinds(entity) == Kinds{EntityEvent::Kind::ended, EntityEvent::Kind::removed});
}

TEST_CASE("A17 a one-shot without length is over after a single tick of the rest pose") {
  const Opened opened(stage({{"spawn", 0}, {"idle", 2}}));
  ModeledEntity entity(opened.model);
  CHECK(ticks(entity, 2) == "rest, idle 0");
}

TEST_CASE("A18 an entity tells state, animation, frame and seconds") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  for (int i = 0; i < 6; ++i)
    entity.tick();
  CHECK(entity.state() == EntityState::idle);
  CHECK(opened.model.animation(entity.animation()).name == "idle");
  CHECK(entity.tick_count() == 6);
  CHECK(entity.frame() == 1);
  CHECK(entity.seconds() == doctest::Approx(0.05));
}

TEST_CASE("A19 a loop takes the counter modulo the length") {
  const Opened opened(stage({{"idle", 3}}));
  ModeledEntity entity(opened.model);
  for (int i = 0; i < 30; ++i) {
    entity.tick();
    CHECK(entity.frame() == static_cast<std::uint32_t>(i % 3));
    CHECK(entity.changed());
  }
}

TEST_CASE("A19 at its end a one-shot stays at the last row and nothing changes any more") {
  const Opened opened(stage({{"open", 3}}));
  ModeledEntity entity(opened.model);
  entity.play("open", false, false);
  for (int i = 0; i < 3; ++i) {
    entity.tick();
    CHECK(entity.changed());
    CHECK(entity.has_ended() == (i == 2));
  }
  for (int i = 0; i < 3; ++i) {
    entity.tick();
    CHECK_FALSE(entity.changed());
    CHECK(entity.has_ended());
    CHECK(shown(entity) == "open 2");
  }
}

TEST_CASE("A19 a loop of a single row changes nothing after its first tick") {
  const Opened opened(stage({{"idle", 1}}));
  ModeledEntity entity(opened.model);
  entity.tick();
  CHECK(entity.changed());
  entity.tick();
  CHECK_FALSE(entity.changed());
}

TEST_CASE("in blockbench semantics the last tick of a one-shot shows its end") {
  const Opened opened(stage({{"spawn", 2}, {"idle", 2}}, format::Semantics::blockbench));
  ModeledEntity entity(opened.model);
  CHECK(ticks(entity, 5) == "spawn 0, spawn 1, spawn 2, idle 0, idle 1");
}

TEST_CASE("events of a tick are in order and gone with the next") {
  const Opened opened(stage(all_states));
  ModeledEntity entity(opened.model);
  using Kind = EntityEvent::Kind;
  const std::vector<Kinds> expected = {
      {Kind::started}, {Kind::ended}, {}, {Kind::started}, {}, {}, {}, {Kind::came_round}, {}};
  for (const Kinds& kinds_of_tick : expected) {
    entity.tick();
    CHECK(kinds(entity) == kinds_of_tick);
  }
  entity.play("open", false, false);
  entity.tick();
  REQUIRE(kinds(entity) == Kinds{Kind::replaced, Kind::started});
  CHECK(opened.model.animation(entity.events()[0].animation).name == "idle");
  CHECK(opened.model.animation(entity.events()[1].animation).name == "open");
}

TEST_CASE("a state that plays already plays on, a custom animation starts anew") {
  const Opened opened(stage(all_states));
  ModeledEntity entity = idling(opened);
  entity.tick();
  CHECK(entity.play("idle", false, false));
  CHECK(ticks(entity, 1) == "idle 1");
  CHECK(entity.play("open", false, false));
  entity.tick();
  CHECK(entity.play("open", false, false));
  CHECK(ticks(entity, 2) == "open 0, open 1");
}
