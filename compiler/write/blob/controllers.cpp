#include "write/blob/controllers.h"

#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "molang/condition.h"
#include "molang/molang.h"
#include "write/blob/bytes.h"
#include <fmm/format.h>

namespace fmmc {

namespace format = fmm::format;

namespace {

// Nothing if the game has to say.
std::optional<double> constant_of(const std::string& text) {
  molang::Error error;
  const auto expression = molang::parse(text, error);
  if (!expression || expression->empty()) return expression || text.empty() ? 1 : 0;
  if (!molang::condition_of(text).asks.empty()) return std::nullopt;
  const auto program = molang::compile(*expression, {}, error);
  if (!program || !program->is_constant()) return std::nullopt;
  return program->value;
}

// Nothing for a condition that is never met.
std::optional<format::ControllerTransitionRecord> transition_record(
    const ControllerTransition& transition, StringTable& strings) {
  const molang::Condition condition = molang::condition_of(transition.condition);
  format::ControllerTransitionRecord out{};
  out.target = static_cast<std::uint32_t>(transition.target);
  out.expression = format::no_index;
  const auto set_kind = [&](format::ConditionKind kind) {
    out.kind = static_cast<std::uint8_t>(kind);
  };
  switch (condition.kind) {
    case molang::Condition::Kind::never:
      return std::nullopt;
    case molang::Condition::Kind::always:
      set_kind(format::ConditionKind::always);
      break;
    case molang::Condition::Kind::all_finished:
      set_kind(format::ConditionKind::all_finished);
      break;
    case molang::Condition::Kind::any_finished:
      set_kind(format::ConditionKind::any_finished);
      break;
    case molang::Condition::Kind::after:
      set_kind(format::ConditionKind::after);
      out.seconds = to_float(condition.seconds);
      break;
    case molang::Condition::Kind::expression:
      set_kind(format::ConditionKind::expression);
      out.expression = strings.id(transition.condition);
      break;
  }
  return out;
}

class ControllerList {
 public:
  explicit ControllerList(StringTable& strings) : strings_(strings) {}

  void add(const AnimationController& controller) {
    controllers_.push_back({strings_.id(controller.name), count_of(states_),
                            count_of(controller.states),
                            static_cast<std::uint32_t>(controller.initial)});
    for (const ControllerState& state : controller.states)
      add(state);
  }

  std::string section() const {
    format::ControllersHeader header{};
    std::string out(sizeof header, '\0');
    const auto append = [&](const auto& records, std::uint32_t& count, std::uint32_t& offset) {
      count = count_of(records);
      offset = static_cast<std::uint32_t>(out.size());
      append_array(out, std::span(records));
    };
    append(controllers_, header.controller_count, header.controllers_offset);
    append(states_, header.state_count, header.states_offset);
    append(plays_, header.play_count, header.plays_offset);
    append(transitions_, header.transition_count, header.transitions_offset);
    out.replace(0, sizeof header, reinterpret_cast<const char*>(&header), sizeof header);
    return out;
  }

 private:
  template <typename List>
  static std::uint32_t count_of(const List& list) {
    return static_cast<std::uint32_t>(list.size());
  }

  void add(const ControllerState& state) {
    format::ControllerStateRecord record{};
    record.name = strings_.id(state.name);
    record.first_play = count_of(plays_);
    record.first_transition = count_of(transitions_);
    record.blend = to_float(state.blend);
    record.blend_shortest = state.blend_shortest ? 1 : 0;
    for (const ControllerPlay& play : state.plays) {
      if (play.animation < 0 && play.controller < 0) continue;
      format::ControllerPlayRecord& out = plays_.emplace_back();
      const bool of_animation = play.animation >= 0;
      out.animation = of_animation ? static_cast<std::uint16_t>(play.animation) : 0xFFFF;
      out.controller =
          of_animation ? format::no_index : static_cast<std::uint32_t>(play.controller);
      const auto weight = constant_of(play.weight);
      out.weight = to_float(weight.value_or(1));
      out.expression = weight ? format::no_index : strings_.id(play.weight);
    }
    for (const ControllerTransition& transition : state.transitions) {
      if (const auto out = transition_record(transition, strings_)) transitions_.push_back(*out);
    }
    record.play_count = count_of(plays_) - record.first_play;
    record.transition_count = count_of(transitions_) - record.first_transition;
    states_.push_back(record);
  }

  StringTable& strings_;
  std::vector<format::ControllerRecord> controllers_;
  std::vector<format::ControllerStateRecord> states_;
  std::vector<format::ControllerPlayRecord> plays_;
  std::vector<format::ControllerTransitionRecord> transitions_;
};

}  // namespace

std::string controllers_section(const Model& model, StringTable& strings) {
  if (model.controllers.empty()) return {};
  ControllerList list(strings);
  for (const AnimationController& controller : model.controllers)
    list.add(controller);
  return list.section();
}

}  // namespace fmmc
