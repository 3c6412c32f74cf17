#include "write/bedrock/own_controllers.h"

#include <cstddef>
#include <utility>

#include "write/bedrock/molang_value.h"
#include "write/bedrock/names.h"

namespace fmmc::bedrock {

namespace {

// As the game wants it spelled; what is no Molang is never true.
std::string condition_text(const std::string& text) {
  const Json value = molang_text(text);
  if (value.is_null()) return "0";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// JSON that the source has as it is; null if it is none.
Json source_json(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json(nullptr) : value;
}

Json effect_json(const EffectKey::Point& point) {
  Json out;
  out["effect"] = point.effect;
  if (!point.locator.empty()) out["locator"] = point.locator;
  if (!point.script.empty()) out["pre_effect_script"] = point.script;
  if (!point.bind_to_actor) out["bind_to_actor"] = false;
  return out;
}

class ControllerWriter {
 public:
  ControllerWriter(std::span<const std::string> clips, OwnControllers& out)
      : clips_(clips), out_(out) {}

  Json json(const AnimationController& controller) {
    Json out;
    out["initial_state"] = controller.states[controller.initial].name;
    for (const ControllerState& state : controller.states)
      out["states"][state.name] = state_json(controller, state);
    return out;
  }

 private:
  Json state_json(const AnimationController& controller, const ControllerState& state) {
    Json out = Json::object();
    if (!state.variables.empty()) out["variables"] = source_json(state.variables);
    for (const ControllerPlay& play : state.plays) {
      if (play.animation < 0 && play.controller < 0) continue;
      const bool of_animation = play.animation >= 0;
      const auto index = static_cast<std::size_t>(of_animation ? play.animation : play.controller);
      const std::string& name = of_animation ? clips_[index] : out_.list[index].name;
      Json entry = name;
      if (!play.weight.empty()) entry = Json{{name, condition_text(play.weight)}};
      out["animations"].push_back(std::move(entry));
      if (!of_animation) out_.list[index].runs = false;
    }
    add_scripts("on_entry", state.on_entry, out);
    add_scripts("on_exit", state.on_exit, out);
    add_state_effects("particle_effects", state.particles, out_.particles, out);
    add_state_effects("sound_effects", state.sounds, out_.sounds, out);
    for (const ControllerTransition& transition : state.transitions) {
      const std::string& target = controller.states[transition.target].name;
      out["transitions"].push_back(Json{{target, condition_text(transition.condition)}});
    }
    if (!state.blend_curve.empty()) {
      out["blend_transition"] = source_json(state.blend_curve);
    } else if (state.blend > 0) {
      out["blend_transition"] = number(state.blend);
    }
    if (state.blend_shortest) out["blend_via_shortest_path"] = true;
    return out;
  }

  static void add_scripts(const char* key, const std::vector<std::string>& scripts, Json& out) {
    for (const std::string& script : scripts)
      out[key].push_back(script);
  }

  static void add_state_effects(const char* key, const std::vector<EffectKey::Point>& points,
                                std::vector<std::string>& names, Json& out) {
    for (const EffectKey::Point& point : points) {
      if (point.effect.empty()) continue;
      out[key].push_back(effect_json(point));
      names.push_back(point.effect);
    }
  }

  std::span<const std::string> clips_;
  OwnControllers& out_;
};

}  // namespace

OwnControllers own_controllers(const Model& model, const EntityNames& names,
                               std::span<const std::string> clips, std::set<std::string>& taken) {
  OwnControllers out;
  for (const AnimationController& controller : model.controllers) {
    std::string name = safe_id(controller.name, "controller");
    while (!taken.insert(name).second)
      name += '_';
    out.list.push_back({name, names.controller(name), true, {}});
  }
  ControllerWriter writer(clips, out);
  for (std::size_t i = 0; i < model.controllers.size(); ++i)
    out.list[i].json = writer.json(model.controllers[i]);
  return out;
}

}  // namespace fmmc::bedrock
