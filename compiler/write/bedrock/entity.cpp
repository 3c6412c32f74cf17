#include "write/bedrock/entity.h"

#include <set>
#include <utility>

#include <fmt/format.h>

namespace fmmc::bedrock {

namespace {

constexpr const char* no_state = "stop";
constexpr const char* play_state = "play";

Json state_json(const char* target, std::string condition) {
  Json transition;
  transition[target] = std::move(condition);
  Json out;
  out["transitions"] = Json::array({std::move(transition)});
  out["blend_transition"] = 0.1;
  return out;
}

}  // namespace

std::string EntityNames::property(std::size_t number) const {
  return fmt::format("{}:anim{}", name_space, number);
}

PlayBit play_bit(std::size_t index) {
  return {index / bits_per_property, static_cast<unsigned>(index % bits_per_property)};
}

std::size_t property_count(std::size_t clips) {
  return (clips + bits_per_property - 1) / bits_per_property;
}

Json animation_controllers(const EntityNames& names, std::span<const ClipName> clips,
                           std::span<const OwnController> own) {
  Json out;
  out["format_version"] = "1.10.0";
  Json& controllers = out["animation_controllers"];
  controllers = Json::object();
  for (std::size_t i = 0; i < clips.size(); ++i) {
    const PlayBit bit = play_bit(i);
    const std::string value = fmt::format("math.mod(math.floor(query.property('{}') / {}), 2)",
                                          names.property(bit.property), std::size_t{1} << bit.bit);
    Json& controller = controllers[names.controller(clips[i].name)];
    controller["initial_state"] = no_state;
    Json& states = controller["states"];
    states[no_state] = state_json(play_state, value + " == 1");
    Json play;
    play["animations"] = Json::array({clips[i].name});
    play.update(state_json(no_state, value + " == 0"));
    states[play_state] = std::move(play);
  }
  for (const OwnController& controller : own)
    controllers[controller.identifier] = controller.json;
  return out;
}

Json render_controllers(const EntityNames& names) {
  Json material;
  material["*"] = "Material.default";
  Json controller;
  controller["geometry"] = "Geometry.default";
  controller["materials"] = Json::array({std::move(material)});
  controller["textures"] = Json::array({"Texture.default"});
  Json out;
  out["format_version"] = "1.8.0";
  out["render_controllers"][names.render_controller()] = std::move(controller);
  return out;
}

Json client_entity(const ClientEntityRequest& request) {
  const EntityNames& names = request.names;
  Json description;
  description["identifier"] = names.entity();
  description["materials"]["default"] = request.material;
  Json& textures = description["textures"];
  textures["default"] = names.texture();
  for (const std::string& name : request.texture_names)
    textures[name] = names.texture();
  description["geometry"]["default"] = names.geometry();
  Json& animations = description["animations"];
  animations = Json::object();
  Json running = Json::array();
  std::set<std::string> taken;
  for (const ClipName& clip : request.clips)
    taken.insert(clip.name);
  for (const OwnController& controller : request.own)
    taken.insert(controller.name);
  for (std::size_t i = 0; i < request.clips.size(); ++i) {
    const ClipName& clip = request.clips[i];
    animations[clip.name] = clip.identifier;
    if (play_bit(i).property >= properties_per_entity) continue;
    std::string control = clip.name + "_control";
    while (!taken.insert(control).second)
      control += '_';
    animations[control] = names.controller(clip.name);
    running.push_back(std::move(control));
  }
  for (const OwnController& controller : request.own) {
    animations[controller.name] = controller.identifier;
    if (controller.runs) running.push_back(controller.name);
  }
  description["scripts"]["animate"] = std::move(running);
  description["render_controllers"] = Json::array({names.render_controller()});
  const auto add_effects_of = [&](const char* key, std::span<const std::string> effects) {
    for (const std::string& effect : effects)
      description[key][effect] = effect;
  };
  add_effects_of("sound_effects", request.sounds);
  add_effects_of("particle_effects", request.particles);
  Json out;
  out["format_version"] = "1.10.0";
  out["minecraft:client_entity"]["description"] = std::move(description);
  return out;
}

}  // namespace fmmc::bedrock
