#include <algorithm>
#include <cmath>

#include "float_rules.h"
#include "names.h"
#include "timeline.h"
#include <fmm/entity.h>
#include <fmm/ik.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

namespace {

constexpr EntityState built_in[] = {EntityState::spawn, EntityState::idle, EntityState::walk,
                                    EntityState::attack, EntityState::death};

bool is_attack(std::string_view name) {
  return detail::equal_but_for_case(name, "attack") ||
         detail::equal_but_for_case(name, "attack_melee") ||
         detail::equal_but_for_case(name, "attack_ranged");
}

}  // namespace

const char* state_name(EntityState state) noexcept {
  constexpr const char* names[] = {"none", "custom", "spawn",  "idle",
                                   "walk", "jump",   "attack", "death"};
  const auto index = static_cast<std::size_t>(state);
  return index < std::size(names) ? names[index] : "none";
}

ModeledEntity::ModeledEntity(const Model& model, EntityOptions options) noexcept
    : playback_(model), options_(options) {
  std::fill(std::begin(states_), std::end(states_), AnimationId::none);
  for (const EntityState state : built_in)
    states_[static_cast<std::size_t>(state)] = model.find_animation(state_name(state));
  enter(target(has_state(EntityState::spawn) ? EntityState::spawn : EntityState::idle));
}

void ModeledEntity::set_speed(double blocks_per_tick) noexcept {
  speed_ = std::isnan(blocks_per_tick) ? 0 : blocks_per_tick;
  has_speed_ = true;
}

void ModeledEntity::set_speed_per_second(double blocks_per_second) noexcept {
  set_speed(blocks_per_second / format::ticks_per_second);
}

void ModeledEntity::tick() noexcept {
  event_count_ = 0;
  has_changed_ = false;
  crossing_ = Crossing::none;
  if (is_removed_) {
    if (!is_removal_told_) events_[event_count_++] = {EntityEvent::Kind::removed, animation()};
    is_removal_told_ = true;
    return;
  }
  const Target wanted = request();
  const bool is_over = is_finished();
  playback_.tick();
  has_changed_ = playback_.changed();
  if (!options_.exact_one_shots || !is_over)
    crossing_ = Crossing::tick;
  else if (playback_.started() || !has_ended_)
    crossing_ = Crossing::to_end;
  report(is_over);
  if (state_ == EntityState::death && has_ended_) {
    die();
    if (is_over && !options_.shrink_after_death) is_removed_ = true;
  }
  if (is_removed_) {
    events_[event_count_++] = {EntityEvent::Kind::removed, animation()};
    is_removal_told_ = true;
    return;
  }
  if (queued_.state != EntityState::none) {
    const Target next = queued_;
    queued_ = {};
    enter(next);
  } else {
    enter(wanted);
  }
}

bool ModeledEntity::play(std::string_view name, bool blend, bool loop) noexcept {
  if (is_dying_ || is_removed_) return false;
  if (state_ == EntityState::custom && is_attack(name)) return true;
  for (const EntityState state : built_in) {
    if (has_state(state) && detail::equal_but_for_case(name, state_name(state)))
      return play(target(state), blend);
  }
  const AnimationId animation = model().find_animation(name);
  if (animation == AnimationId::none) return false;
  return play({EntityState::custom, animation, loop}, blend);
}

bool ModeledEntity::play(AnimationId animation, bool blend, bool loop) noexcept {
  if (is_dying_ || is_removed_ || index_of(animation) >= model().animation_count()) return false;
  if (state_ == EntityState::custom && is_attack(model().animation(animation).name)) return true;
  for (const EntityState state : built_in) {
    if (states_[static_cast<std::size_t>(state)] == animation) return play(target(state), blend);
  }
  return play({EntityState::custom, animation, loop}, blend);
}

// With nothing to wait for, a queued animation begins at once.
bool ModeledEntity::play(const Target& target, bool blend) noexcept {
  if (blend && state_ != EntityState::none) {
    queued_ = target;
  } else {
    queued_ = {};
    enter(target);
  }
  return true;
}

void ModeledEntity::stop() noexcept {
  if (is_dying_ || is_removed_) return;
  queued_ = {};
  if (has_state(EntityState::idle)) {
    enter(target(EntityState::idle));
    return;
  }
  if (state_ == EntityState::none) return;
  state_ = EntityState::none;
  before_custom_ = EntityState::none;
  playback_.start(AnimationId::none, Wrap::clamp, options_.fade);
}

bool ModeledEntity::has_animation(std::string_view name) const noexcept {
  return model().find_animation(name) != AnimationId::none;
}

void ModeledEntity::remove_with_death() noexcept {
  if (is_dying_ || is_removed_) return;
  if (!has_state(EntityState::death)) {
    is_removed_ = true;
    return;
  }
  queued_ = {};
  enter(target(EntityState::death));
  is_dying_ = true;
}

void ModeledEntity::pose(double alpha, std::span<Transform> out,
                         std::span<Transform> scratch) const noexcept {
  playback_.pose(alpha, out, scratch);
  const float size = scale(alpha);
  if (size == 1) return;
  const std::size_t count = std::min<std::size_t>(out.size(), model().bone_count());
  for (std::size_t i = 0; i < count; ++i) {
    if (model().bone(BoneId{static_cast<std::uint16_t>(i)}).parent != BoneId::none) continue;
    for (int axis = 0; axis < 3; ++axis) {
      out[i].translation[axis] *= size;
      out[i].scale[axis] *= size;
    }
  }
}

void ModeledEntity::bones(double alpha, const HeadLook* look, std::span<Transform> local,
                          std::span<Matrix3x4> world, std::span<Transform> scratch) const noexcept {
  pose(alpha, local, scratch);
  local_to_model(model(), local, world);
  if (look != nullptr) apply_head_look(model(), *look, local, world);
  if (model().ik_chain_count() == 0) return;
  Shown playing[1 + Playback::max_fading];
  const unsigned count = playback_.shown(alpha, playing);
  solve_ik(model(), std::span<const Shown>(playing, count), local, world);
}

float ModeledEntity::scale(double alpha) const noexcept {
  if (!is_shrinking_) return 1;
  const double share = alpha > 0 ? std::min(alpha, 1.0) : 0;
  const double ticks = shrink_age_ == 0 ? 0 : shrink_age_ - 1 + share;
  return static_cast<float>(1 - ticks / shrink_ticks);
}

bool ModeledEntity::has_state(EntityState state) const noexcept {
  const auto index = static_cast<std::size_t>(state);
  return index < state_count && states_[index] != AnimationId::none;
}

std::uint32_t ModeledEntity::frame() const noexcept {
  const Shown shown = playback_.shown();
  return detail::row_of(model(), shown.animation, shown.tick, shown.wrap);
}

double ModeledEntity::seconds() const noexcept {
  const Shown shown = playback_.shown();
  const double length = length_in_ticks(model(), shown.animation);
  if (!(length > 0)) return 0;
  double tick = shown.tick;
  if (shown.wrap == Wrap::loop)
    tick -= std::floor(tick / length) * length;
  else
    tick = std::min(tick, length);
  return tick / format::ticks_per_second;
}

ModeledEntity::Target ModeledEntity::target(EntityState state) const noexcept {
  if (!has_state(state)) return {};
  const bool loops = state == EntityState::idle || state == EntityState::walk;
  return {state, states_[static_cast<std::size_t>(state)], loops};
}

// What the current state wants to become. Asked before the row of the same tick is shown.
ModeledEntity::Target ModeledEntity::request() const noexcept {
  const bool is_fast = has_speed_ && speed_ > walking_speed;
  switch (state_) {
    case EntityState::idle:
      return is_fast ? target(EntityState::walk) : Target{};
    case EntityState::walk:
      if (has_speed_ && !is_on_ground_) return target(EntityState::jump);
      return is_fast ? Target{} : target(EntityState::idle);
    case EntityState::spawn:
    case EntityState::attack:
      return is_finished() ? target(EntityState::idle) : Target{};
    case EntityState::custom:
      if (!is_finished()) return {};
      return target(has_state(before_custom_) ? before_custom_ : EntityState::idle);
    case EntityState::none:
    case EntityState::jump:
    case EntityState::death:
      break;
  }
  return {};
}

// Whether this tick is the last of a one-shot.
bool ModeledEntity::is_finished() const noexcept {
  if (playback_.loops()) return false;
  const std::uint32_t shown = playback_.ticks_shown() + (options_.exact_one_shots ? 1 : 0);
  return shown >= duration_in_ticks(model(), playback_.animation());
}

void ModeledEntity::enter(const Target& target) noexcept {
  if (target.state == EntityState::none) return;
  if (target.state == EntityState::custom) {
    // Spawn is for creation only, so a custom animation that cuts it short goes on to idle.
    if (state_ != EntityState::custom)
      before_custom_ = state_ == EntityState::spawn ? EntityState::none : state_;
  } else if (target.state == state_) {
    return;
  }
  state_ = target.state;
  playback_.start(target.animation, target.loop ? Wrap::loop : Wrap::clamp, options_.fade);
}

void ModeledEntity::report(bool is_over) noexcept {
  using Kind = EntityEvent::Kind;
  const auto tell = [&](Kind kind, AnimationId id) { events_[event_count_++] = {kind, id}; };
  if (playback_.started()) {
    if (playback_.replaced() != AnimationId::none && !has_ended_)
      tell(Kind::replaced, playback_.replaced());
    if (playback_.animation() != AnimationId::none) tell(Kind::started, playback_.animation());
    has_ended_ = false;
  }
  if (playback_.came_round()) tell(Kind::came_round, playback_.animation());
  // Where one-shots are exact, the end that blockbench semantics has is not shown.
  if (playback_.ended() || (is_over && !has_ended_)) {
    tell(Kind::ended, playback_.animation());
    has_ended_ = true;
  }
}

// The tick that shows the last row of death begins the shrinking, the last tick of it removes.
void ModeledEntity::die() noexcept {
  is_dying_ = true;
  queued_ = {};
  if (!options_.shrink_after_death) return;
  if (!is_shrinking_) {
    is_shrinking_ = true;
    return;
  }
  has_changed_ = true;
  if (++shrink_age_ == shrink_ticks) is_removed_ = true;
}

}  // namespace v1
}  // namespace fmm
