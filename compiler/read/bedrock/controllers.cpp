#include "read/bedrock/controllers.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/quote.h"
#include "base/text.h"
#include "molang/condition.h"
#include "read/bedrock/channels.h"
#include "read/bedrock/identifiers.h"
#include "read/json/compact.h"

namespace fmmc::bedrock {

namespace {

constexpr std::string_view controller_prefix = "controller.animation.";

// Molang, a number or a flag as Molang; empty if it is none of them.
std::string molang_of(json::Value value) {
  if (const auto text = value.string()) return std::string(*text);
  if (const auto flag = value.boolean()) return *flag ? "1" : "0";
  return std::string(value.number_text());
}

// A list, or one element that stands for a list of it.
template <typename Take>
void each_of(json::Value value, Take take) {
  if (!value.is(json::Type::array)) {
    if (value.exists()) take(value);
    return;
  }
  for (json::Value each = value.first(); each.exists(); each = each.next())
    take(each);
}

std::vector<std::string> scripts_of(json::Value value) {
  std::vector<std::string> out;
  each_of(value, [&](json::Value script) {
    if (const auto text = script.string()) out.emplace_back(*text);
  });
  return out;
}

std::vector<EffectKey::Point> effects_of(json::Value value) {
  std::vector<EffectKey::Point> out;
  each_of(value, [&](json::Value effect) {
    EffectKey::Point& point = out.emplace_back();
    point.effect = std::string(effect["effect"].string().value_or(""));
    point.locator = std::string(effect["locator"].string().value_or(""));
    point.script = std::string(effect["pre_effect_script"].string().value_or(""));
    point.bind_to_actor = effect["bind_to_actor"].boolean().value_or(true);
  });
  return out;
}

// Names in any case of letters, and what stands behind their last dot where that is no name.
class Names {
 public:
  template <typename Items>
  Names(const Items& items, std::size_t from) {
    for (std::size_t i = from; i < items.size(); ++i)
      whole_.try_emplace(lower_case(items[i].name), static_cast<int>(i));
    for (const auto& [name, index] : whole_)
      ends_.try_emplace(name.substr(name.rfind('.') + 1), index);
  }

  // -1: there is none.
  int operator[](const std::string& name) const {
    const std::string wanted = lower_case(name);
    if (const auto found = whole_.find(wanted); found != whole_.end()) return found->second;
    const auto found = ends_.find(wanted);
    return found == ends_.end() ? -1 : found->second;
  }

 private:
  std::map<std::string, int> whole_, ends_;
};

class ControllerReader {
 public:
  // Of the controllers that the file adds, `first` is the first in the model.
  ControllerReader(Companion& file, Model& model, std::size_t first)
      : file_(file), model_(model), first_(first), animations_(model.animations, 0) {
    for (const AnimationController& controller : model.controllers)
      taken_.insert(controller.name);
  }

  void announce(json::Value value) {
    const std::string name = short_name(value.key(), controller_prefix, model_.name);
    std::string unique = name;
    for (std::size_t suffix = 2; !taken_.insert(unique).second; ++suffix)
      unique = fmt::format("{}_{}", name, suffix);
    model_.controllers.emplace_back().name = std::move(unique);
  }
  void end_announcing() { controllers_.emplace(model_.controllers, first_); }

  void read(json::Value value, std::size_t index) {
    place_ = fmt::format("controller {}", quoted(value.key()));
    asked_.clear();
    AnimationController& controller = model_.controllers[index];
    const json::Value states = value["states"];
    std::map<std::string, std::uint32_t, std::less<>> numbers;
    for (json::Value state = states.first(); state.exists(); state = state.next()) {
      const auto number = static_cast<std::uint32_t>(controller.states.size());
      if (!numbers.try_emplace(std::string(state.key()), number).second) continue;
      controller.states.emplace_back().name = std::string(state.key());
    }
    const auto number_of = [&](std::string_view name) -> std::optional<std::uint32_t> {
      const auto found = numbers.find(name);
      if (found == numbers.end()) return std::nullopt;
      return found->second;
    };
    const json::Value initial = value["initial_state"];
    // What players of the game take for the start if nothing says it.
    controller.initial = number_of("default").value_or(0);
    if (const auto name = initial.string()) {
      if (const auto number = number_of(*name)) {
        controller.initial = *number;
      } else {
        warn_of_state(*name, initial.offset(), place_);
      }
    }
    // Of states with one name the first counts.
    std::vector<bool> is_read(controller.states.size());
    for (json::Value state = states.first(); state.exists(); state = state.next()) {
      const std::uint32_t number = *number_of(state.key());
      if (!is_read[number]) read_state(state, number_of, controller.states[number]);
      is_read[number] = true;
    }
    if (asked_.empty()) return;
    file_.note("controller-asks-game",
               fmt::format("a controller asks the game for {}; its states are kept, and when they "
                           "follow each other is left to the game",
                           fmt::join(asked_, ", ")),
               value.key_offset(), place_);
  }

 private:
  template <typename NumberOf>
  void read_state(json::Value value, NumberOf number_of, ControllerState& state) {
    const std::string place = fmt::format("{}, state {}", place_, quoted(state.name));
    each_of(value["animations"], [&](json::Value play) {
      if (const auto name = play.string()) add_play(*name, {}, play.offset(), place, state);
      if (!play.is(json::Type::object)) return;
      for (json::Value one = play.first(); one.exists(); one = one.next())
        add_play(one.key(), molang_of(one), one.key_offset(), place, state);
    });
    each_of(value["transitions"], [&](json::Value transition) {
      for (json::Value one = transition.first(); one.exists(); one = one.next()) {
        const auto target = number_of(one.key());
        if (!target) {
          warn_of_state(one.key(), one.key_offset(), place);
          continue;
        }
        state.transitions.push_back({*target, molang_of(one)});
        ask(state.transitions.back().condition, one.offset(), place);
      }
    });
    read_blend(value["blend_transition"], state);
    state.blend_shortest = value["blend_via_shortest_path"].boolean().value_or(false);
    state.sounds = effects_of(value["sound_effects"]);
    state.particles = effects_of(value["particle_effects"]);
    state.on_entry = scripts_of(value["on_entry"]);
    state.on_exit = scripts_of(value["on_exit"]);
    if (value["variables"].is(json::Type::object))
      state.variables = json::compact_text(value["variables"]);
  }

  static void read_blend(json::Value value, ControllerState& state) {
    const auto seconds = [](double time) { return std::isfinite(time) && time > 0 ? time : 0; };
    state.blend = seconds(value.number().value_or(0));
    if (!value.is(json::Type::object)) return;
    state.blend_curve = json::compact_text(value);
    for (json::Value each = value.first(); each.exists(); each = each.next())
      state.blend = std::max(state.blend, seconds(time_of(each.key())));
  }

  void add_play(std::string_view name, std::string weight, std::uint32_t offset,
                std::string_view place, ControllerState& state) {
    ControllerPlay play;
    play.name = std::string(name);
    play.animation = animations_[short_name(name, "animation.", model_.name)];
    if (play.animation < 0)
      play.controller = (*controllers_)[short_name(name, controller_prefix, model_.name)];
    if (play.animation < 0 && play.controller < 0) {
      file_.warning("unknown-animation",
                    fmt::format("a state plays {}, and the model has no animation of that name",
                                quoted(name)),
                    offset, place);
    }
    if (!weight.empty()) ask(weight, offset, place);
    play.weight = std::move(weight);
    state.plays.push_back(std::move(play));
  }

  void ask(const std::string& text, std::uint32_t offset, std::string_view place) {
    const molang::Condition condition = molang::condition_of(text);
    if (!condition.error.empty())
      file_.warning("molang-syntax", condition.error + "; it counts as 0", offset, place);
    asked_.insert(condition.asks.begin(), condition.asks.end());
  }

  void warn_of_state(std::string_view name, std::uint32_t offset, std::string_view place) {
    file_.warning("unknown-state", fmt::format("the controller has no state {}", quoted(name)),
                  offset, place);
  }

  Companion& file_;
  Model& model_;
  std::size_t first_;
  Names animations_;
  std::optional<Names> controllers_;
  std::set<std::string> taken_;
  std::string place_;
  std::set<std::string> asked_;
};

// Nothing plays without a state.
bool is_controller(json::Value value) {
  return value.is(json::Type::object) && value["states"].is(json::Type::object) &&
         value["states"].size() > 0;
}

}  // namespace

void read_controllers(Companion& file, json::Value root, Model& model) {
  const json::Value list = root["animation_controllers"];
  const std::size_t first = model.controllers.size();
  ControllerReader reader(file, model, first);
  // States may play controllers that stand further down.
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    if (is_controller(value)) reader.announce(value);
  }
  reader.end_announcing();
  std::size_t index = first;
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    if (is_controller(value)) reader.read(value, index++);
  }
}

}  // namespace fmmc::bedrock
