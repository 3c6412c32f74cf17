#include <algorithm>
#include <iterator>

#include "float_rules.h"
#include <fmm/disguise.h>

namespace fmm {
inline namespace v1 {

const char* action_name(DisguiseAction action) noexcept {
  constexpr const char* names[] = {"attack", "jump", "sneak", "walk", "idle", "none"};
  const auto index = static_cast<std::size_t>(action);
  return index < std::size(names) ? names[index] : "none";
}

DisguiseController::DisguiseController(const Model& model, DisguiseOptions options) noexcept
    : playback_(model), options_(options) {
  for (unsigned i = 0; i < action_count; ++i)
    animations_[i] =
        model.find_animation(action_name(DisguiseAction{static_cast<std::uint8_t>(i)}));
}

void DisguiseController::set_position(Point blocks) noexcept {
  position_ = blocks;
  if (!has_position_) last_position_ = blocks;
  has_position_ = true;
}

void DisguiseController::tick() noexcept {
  if (one_shot_age_ < one_shot_end_) {
    // What is over before its time leaves the rest of it to idle.
    const std::uint32_t length = duration_in_ticks(model(), playback_.animation());
    if (!playback_.loops() && one_shot_age_ > length) show(DisguiseAction::idle, Wrap::loop);
    ++one_shot_age_;
  } else {
    const DisguiseAction next = chosen();
    if (next == DisguiseAction::attack || next == DisguiseAction::jump) {
      action_ = DisguiseAction::none;  // a one-shot starts anew even after itself
      show(next, Wrap::clamp);
      const std::uint32_t length = duration_in_ticks(model(), playback_.animation());
      one_shot_age_ = 1;
      one_shot_end_ = options_.own_length ? std::max(length, 1u) : 1 + one_shot_ticks;
    } else {
      show(next, Wrap::loop);
    }
  }
  last_position_ = position_;
  was_on_ground_ = is_on_ground_;
  playback_.tick();
}

bool DisguiseController::has_action(DisguiseAction action) const noexcept {
  const auto index = static_cast<std::size_t>(action);
  return index < action_count && animations_[index] != AnimationId::none;
}

const char* DisguiseController::warning() const noexcept {
  if (has_action(DisguiseAction::idle)) return nullptr;
  return "this model has no 'idle' animation: as a disguise it freezes on the last frame whenever "
         "no other action is active";
}

DisguiseAction DisguiseController::chosen() noexcept {
  const bool has_swung = has_swung_;
  has_swung_ = false;
  if (has_swung && has_action(DisguiseAction::attack)) return DisguiseAction::attack;
  if (was_on_ground_ && !is_on_ground_ && rise_ > 0 && has_action(DisguiseAction::jump))
    return DisguiseAction::jump;
  if (is_sneaking_ && has_action(DisguiseAction::sneak)) return DisguiseAction::sneak;
  const double x = double{position_.x} - double{last_position_.x};
  const double y = double{position_.y} - double{last_position_.y};
  const double z = double{position_.z} - double{last_position_.z};
  const bool has_moved = x * x + y * y + z * z > walking_distance * walking_distance;
  if (has_moved && has_action(DisguiseAction::walk)) return DisguiseAction::walk;
  return DisguiseAction::idle;
}

// What the model does not have leaves the last frame.
void DisguiseController::show(DisguiseAction action, Wrap wrap) noexcept {
  if (action == action_ || !has_action(action)) return;
  action_ = action;
  playback_.start(animations_[static_cast<std::size_t>(action)], wrap, options_.fade);
}

}  // namespace v1
}  // namespace fmm
