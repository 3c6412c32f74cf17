#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

using format::ConditionKind;
using format::Section;

bool has_string_or_none(const Contents& blob, std::uint32_t id) {
  return id == format::no_index || blob.has_string(id);
}

Error error_of_play(const Contents& blob, const format::ControllerPlayRecord& play) {
  const bool of_animation = play.animation != 0xFFFF;
  const bool of_controller = play.controller != format::no_index;
  if ((of_animation && play.animation >= blob.animations.size()) ||
      (of_controller && play.controller >= blob.controllers.controllers.size()) ||
      !has_string_or_none(blob, play.expression))
    return Error::bad_reference;
  if (of_animation == of_controller || !std::isfinite(play.weight) ||
      !blob.is_reserved_zero(play.reserved == 0))
    return Error::bad_value;
  return Error::none;
}

Error error_of_transition(const Contents& blob,
                          const format::ControllerTransitionRecord& transition,
                          std::uint32_t states) {
  const bool asks = ConditionKind{transition.kind} == ConditionKind::expression;
  const bool waits = ConditionKind{transition.kind} == ConditionKind::after;
  if (transition.target >= states ||
      (asks ? !blob.has_string(transition.expression) : transition.expression != format::no_index))
    return Error::bad_reference;
  if (transition.kind > 4 || !std::isfinite(transition.seconds) ||
      (!waits && transition.seconds != 0) || !blob.is_reserved_zero(are_zero(transition.reserved)))
    return Error::bad_value;
  return Error::none;
}

// Everything follows what came before it without a gap.
struct Places {
  std::size_t state = 0, play = 0, transition = 0;
};

Error error_of_state(const Contents& blob, const format::ControllerStateRecord& state,
                     std::uint32_t states, Places& next) {
  const Controllers& all = blob.controllers;
  if (!blob.has_string(state.name) || state.first_play != next.play ||
      state.play_count > all.plays.size() - next.play ||
      state.first_transition != next.transition ||
      state.transition_count > all.transitions.size() - next.transition)
    return Error::bad_reference;
  if (!(std::isfinite(state.blend) && state.blend >= 0) || state.blend_shortest > 1 ||
      !blob.is_reserved_zero(are_zero(state.reserved)))
    return Error::bad_value;
  for (const auto& play : all.plays.subspan(next.play, state.play_count)) {
    if (const Error error = error_of_play(blob, play); error != Error::none) return error;
  }
  for (const auto& transition : all.transitions.subspan(next.transition, state.transition_count)) {
    const Error error = error_of_transition(blob, transition, states);
    if (error != Error::none) return error;
  }
  next.play += state.play_count;
  next.transition += state.transition_count;
  return Error::none;
}

Error error_of_controller(const Contents& blob, const format::ControllerRecord& controller,
                          Places& next) {
  const Controllers& all = blob.controllers;
  if (!blob.has_string(controller.name) || controller.first_state != next.state ||
      controller.state_count > all.states.size() - next.state ||
      controller.initial >= controller.state_count)
    return Error::bad_reference;
  for (const auto& state : all.states.subspan(next.state, controller.state_count)) {
    const Error error = error_of_state(blob, state, controller.state_count, next);
    if (error != Error::none) return error;
  }
  next.state += controller.state_count;
  return Error::none;
}

bool are_controller_gaps_zero(const Contents& blob) {
  const Bytes section = blob.model.section(Section::controllers);
  const auto& header = *pointer_at<format::ControllersHeader>(section, 0);
  const Controllers& all = blob.controllers;
  return is_gap(section, sizeof header, header.controllers_offset) &&
         is_gap(section, header.controllers_offset + all.controllers.size_bytes(),
                header.states_offset) &&
         is_gap(section, header.states_offset + all.states.size_bytes(), header.plays_offset) &&
         is_gap(section, header.plays_offset + all.plays.size_bytes(), header.transitions_offset) &&
         is_gap(section, header.transitions_offset + all.transitions.size_bytes(), section.size());
}

}  // namespace

Fault fault_of_controllers(const Contents& blob) noexcept {
  if (blob.model.section(Section::controllers).empty()) return {};
  const auto fault = [](Error error, std::size_t item) {
    return Fault{error, Section::controllers, static_cast<std::uint32_t>(item)};
  };
  if (!are_controller_gaps_zero(blob)) return fault(Error::bad_value, 0);
  const Controllers& all = blob.controllers;
  Places next;
  for (std::size_t i = 0; i < all.controllers.size(); ++i) {
    const Error error = error_of_controller(blob, all.controllers[i], next);
    if (error != Error::none) return fault(error, i);
  }
  if (next.state != all.states.size() || next.play != all.plays.size() ||
      next.transition != all.transitions.size())
    return fault(Error::bad_reference, 0);
  return {};
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
