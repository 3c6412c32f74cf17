#include "write/bedrock/server_entity.h"

#include <algorithm>
#include <array>
#include <utility>

#include "model/bone_role.h"

namespace fmmc::bedrock {

namespace {

// Width and height in blocks, zero without a hitbox.
std::array<double, 2> hitbox_size(const Model& model) {
  const Cube* first = nullptr;
  for (const Cube& cube : model.cubes) {
    if (!is_entity_hitbox(model.bones[static_cast<std::size_t>(cube.bone)])) continue;
    if (first == nullptr || cube.place < first->place) first = &cube;
  }
  if (first == nullptr) return {};
  const auto size = [](double a, double b) { return (a < b ? b - a : a - b) / 16; };
  return {std::max(size(first->from.x, first->to.x), size(first->from.z, first->to.z)),
          size(first->from.y, first->to.y)};
}

}  // namespace

Json server_entity(const EntityNames& names, const Model& model, std::size_t clips) {
  Json description;
  description["identifier"] = names.entity();
  description["is_spawnable"] = false;
  description["is_summonable"] = true;
  Json& properties = description["properties"];
  const std::size_t count = std::min(property_count(clips), properties_per_entity);
  for (std::size_t i = 0; i < count; ++i) {
    Json property;
    property["type"] = "int";
    property["range"] = Json::array({0, (1 << bits_per_property) - 1});
    property["default"] = 0;
    property["client_sync"] = true;
    properties[names.property(i)] = std::move(property);
  }
  Json components;
  const std::array<double, 2> hitbox = hitbox_size(model);
  const bool has_hitbox = hitbox[0] > 0 && hitbox[1] > 0;
  Json& box = components["minecraft:collision_box"];
  box["width"] = number(has_hitbox ? hitbox[0] : 1);
  box["height"] = number(has_hitbox ? hitbox[1] : 2);
  components["minecraft:physics"] = Json::object();
  Json out;
  out["format_version"] = "1.21.0";
  out["minecraft:entity"]["description"] = std::move(description);
  out["minecraft:entity"]["components"] = std::move(components);
  return out;
}

}  // namespace fmmc::bedrock
