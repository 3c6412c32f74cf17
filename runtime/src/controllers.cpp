// The accessors of controllers.
#include "view.h"
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {

namespace {

// Null if there is none: indices come from the caller, and places from the blob.
const format::ControllerStateRecord* state_at(const detail::Controllers& all,
                                              std::uint32_t controller, std::uint32_t state) {
  if (controller >= all.controllers.size()) return nullptr;
  const format::ControllerRecord& record = all.controllers[controller];
  const std::uint64_t place = std::uint64_t{record.first_state} + state;
  if (state >= record.state_count || place >= all.states.size()) return nullptr;
  return &all.states[static_cast<std::size_t>(place)];
}

template <typename Record>
const Record* part_at(std::span<const Record> all, std::uint32_t first, std::uint32_t count,
                      std::uint32_t index) {
  const std::uint64_t place = std::uint64_t{first} + index;
  if (index >= count || place >= all.size()) return nullptr;
  return &all[static_cast<std::size_t>(place)];
}

}  // namespace

std::uint32_t Model::controller_count() const noexcept {
  return static_cast<std::uint32_t>(detail::controllers_of(*this).controllers.size());
}

Controller Model::controller(std::uint32_t controller) const noexcept {
  const detail::Controllers all = detail::controllers_of(*this);
  if (controller >= all.controllers.size()) return {};
  const format::ControllerRecord& record = all.controllers[controller];
  Controller out;
  out.name = detail::strings_of(*this)[record.name];
  out.initial = record.initial < record.state_count ? record.initial : 0;
  // So many states as there are, whatever the record says.
  out.state_count = state_at(all, controller, record.state_count - 1) ? record.state_count : 0;
  return out;
}

ControllerState Model::controller_state(std::uint32_t controller,
                                        std::uint32_t state) const noexcept {
  const detail::Controllers all = detail::controllers_of(*this);
  const auto* record = state_at(all, controller, state);
  if (record == nullptr) return {};
  ControllerState out;
  out.name = detail::strings_of(*this)[record->name];
  out.blend = record->blend;
  out.blend_shortest = record->blend_shortest != 0;
  const auto within = [](std::uint32_t first, std::uint32_t count, std::size_t size) {
    return std::uint64_t{first} + count <= size ? count : 0;
  };
  out.play_count = within(record->first_play, record->play_count, all.plays.size());
  out.transition_count =
      within(record->first_transition, record->transition_count, all.transitions.size());
  return out;
}

ControllerPlay Model::controller_play(std::uint32_t controller, std::uint32_t state,
                                      std::uint32_t index) const noexcept {
  const detail::Controllers all = detail::controllers_of(*this);
  const auto* of = state_at(all, controller, state);
  if (of == nullptr) return {};
  const auto* record = part_at(all.plays, of->first_play, of->play_count, index);
  if (record == nullptr) return {};
  ControllerPlay out;
  if (record->animation < animation_count()) out.animation = AnimationId{record->animation};
  if (record->controller < all.controllers.size()) out.controller = record->controller;
  out.weight = record->weight;
  out.expression = detail::strings_of(*this)[record->expression];
  return out;
}

ControllerTransition Model::controller_transition(std::uint32_t controller, std::uint32_t state,
                                                  std::uint32_t index) const noexcept {
  const detail::Controllers all = detail::controllers_of(*this);
  const auto* of = state_at(all, controller, state);
  if (of == nullptr) return {};
  const auto* record = part_at(all.transitions, of->first_transition, of->transition_count, index);
  if (record == nullptr) return {};
  ControllerTransition out;
  if (record->target < all.controllers[controller].state_count) out.target = record->target;
  out.kind = format::ConditionKind{record->kind};
  out.seconds = record->seconds;
  out.expression = detail::strings_of(*this)[record->expression];
  return out;
}

}  // namespace v1
}  // namespace fmm
