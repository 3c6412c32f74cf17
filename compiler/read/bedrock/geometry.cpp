#include "read/bedrock/geometry.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/limits.h"
#include "base/text.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/outliner.h"

namespace fmmc::bedrock {

namespace {

using bbmodel::flag_field;
using bbmodel::list_field;
using bbmodel::number_field;
using bbmodel::text_field;
using bbmodel::vec3_field;

// A geometry and those that it inherits from (1.8.0 alone), the oldest last.
struct Geometry {
  std::string identifier;
  std::vector<json::Value> values;
};

// "geometry.fmm.dragon" ends in the model's name "dragon".
bool ends_in(std::string_view identifier, std::string_view name) {
  const std::string whole = lower_case(identifier);
  const std::string wanted = lower_case(name);
  return whole.ends_with("." + wanted);
}

std::vector<Geometry> modern_geometries(Source& source) {
  std::vector<Geometry> out;
  const json::Value list = source.root["minecraft:geometry"];
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    if (!value.is(json::Type::object)) continue;
    const auto name = value["description"]["identifier"].string();
    out.push_back({std::string(name.value_or("")), {value}});
  }
  return out;
}

// Before 1.12 a geometry is a member of the file, and "geometry.a:geometry.b" inherits from b.
std::vector<Geometry> legacy_geometries(Source& source) {
  std::vector<Geometry> out;
  const auto member = [&](std::string_view name) {
    json::Value found;
    std::string parent;
    for (json::Value value = source.root.first(); value.exists(); value = value.next()) {
      const std::string_view key = value.key();
      const std::size_t colon = key.find(':');
      if (key.substr(0, colon) != name || !value.is(json::Type::object)) continue;
      found = value;
      parent = colon == std::string_view::npos ? std::string() : std::string(key.substr(colon + 1));
    }
    return std::pair(found, parent);
  };
  for (json::Value value = source.root.first(); value.exists(); value = value.next()) {
    if (!value.key().starts_with("geometry.") || !value.is(json::Type::object)) continue;
    Geometry geometry{std::string(value.key().substr(0, value.key().find(':'))), {}};
    std::string name = geometry.identifier;
    constexpr std::size_t most_ancestors = 32;
    while (!name.empty() && geometry.values.size() < most_ancestors) {
      auto [found, parent] = member(name);
      if (!found.exists()) {
        source.warning("unknown-geometry",
                       fmt::format("{} inherits from {}, which this file does not have",
                                   quoted(geometry.identifier), quoted(name)),
                       value.offset());
        break;
      }
      geometry.values.push_back(found);
      name = std::move(parent);
    }
    if (geometry.values.size() == most_ancestors) {
      source.warning("unknown-geometry",
                     fmt::format("{} inherits from itself", quoted(geometry.identifier)),
                     value.offset());
    }
    out.push_back(std::move(geometry));
  }
  return out;
}

const Geometry& chosen(Source& source, const std::vector<Geometry>& all, const Model& model) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Geometry& geometry) {
    return ends_in(geometry.identifier, model.name);
  });
  const Geometry& out = found != all.end() ? *found : all.front();
  if (all.size() > 1) {
    source.note("other-geometries",
                fmt::format("the file holds {} geometries; {} is compiled", all.size(),
                            quoted(out.identifier)),
                out.values.front().offset());
  }
  return out;
}

// A bone under one name, from the youngest geometry to the oldest.
struct BoneSource {
  std::string_view name;
  std::vector<json::Value> values;
  int place = -1;  // in Model::bones once it is there
  bool visiting = false;
};

class Skeleton {
 public:
  Skeleton(Source& source, const Geometry& geometry, Model& model, BoneNames& names)
      : source_(source), model_(model), names_(names) {
    // Inherited bones come first: the others hang on them.
    for (auto value = geometry.values.rbegin(); value != geometry.values.rend(); ++value)
      collect(*value);
  }

  void add_all() {
    for (std::size_t i = 0; i < bones_.size() && !source_.failed(); ++i)
      add(i, 0);
  }

 private:
  void collect(json::Value geometry) {
    const json::Value list = list_field(source_, geometry, "bones", {});
    std::map<std::string, bool> own;
    for (json::Value value = list.first(); value.exists(); value = value.next()) {
      if (!value.is(json::Type::object)) continue;
      const std::string_view name = value["name"].string().value_or("");
      const std::string key = lower_case(name);
      const auto known = index_.find(key);
      // Twice in one geometry: two bones, of which the first is meant by its name.
      if (known == index_.end() || !own.emplace(key, true).second) {
        index_.try_emplace(key, bones_.size());
        own.emplace(key, true);
        bones_.push_back({name, {value}, -1, false});
        continue;
      }
      BoneSource& bone = bones_[known->second];
      if (value["reset"].boolean().value_or(false)) bone.values.clear();
      bone.values.insert(bone.values.begin(), value);
    }
  }

  // The youngest value of a field.
  static json::Value owner(const BoneSource& bone, std::string_view field) {
    for (const json::Value value : bone.values) {
      if (value[field].exists()) return value;
    }
    return bone.values.front();
  }

  int parent_of(const BoneSource& bone, const Place& place, int depth) {
    const json::Value value = owner(bone, "parent");
    const std::string parent = text_field(source_, value, "parent", place);
    if (parent.empty()) return -1;
    const auto found = index_.find(lower_case(parent));
    if (found == index_.end()) {
      source_.warning(
          "unknown-parent",
          fmt::format("its parent {} does not exist; it hangs on nothing", quoted(parent)),
          value["parent"].offset(), place);
      return -1;
    }
    const BoneSource& other = bones_[found->second];
    if (other.visiting || depth >= most_depth) {
      source_.warning("unknown-parent",
                      fmt::format("its parent {} hangs on the bone itself; it hangs on nothing",
                                  quoted(parent)),
                      value["parent"].offset(), place);
      return -1;
    }
    add(found->second, depth + 1);
    return bones_[found->second].place;
  }

  void add(std::size_t index, int depth) {
    if (bones_[index].place >= 0 || source_.failed()) return;
    bones_[index].visiting = true;
    const Place place{"bone", bones_[index].name};
    const int parent = parent_of(bones_[index], place, depth);
    BoneSource& bone = bones_[index];
    bone.visiting = false;
    const json::Value value = bone.values.front();
    if (model_.bones.size() >= limits::bones || !source_.spend(sizeof(Bone), value.offset())) {
      if (!source_.failed()) {
        source_.error("item-limit", fmt::format("more than {} bones", limits::bones),
                      value.offset());
      }
      return;
    }

    Bone out;
    out.source_name = std::string(bone.name);
    out.parent = parent;
    out.origin = mirrored_point(vec3_field(source_, owner(bone, "pivot"), "pivot", {}, place));
    Vec3 rotation = vec3_field(source_, owner(bone, "rotation"), "rotation", {}, place);
    // Before 1.12 the pose in which a mesh was drawn and the one that animations start from.
    const Vec3 bind =
        vec3_field(source_, owner(bone, "bind_pose_rotation"), "bind_pose_rotation", {}, place);
    rotation = {rotation.x + bind.x, rotation.y + bind.y, rotation.z + bind.z};
    out.rotation = mirrored_angles(rotation);
    out.mirror_uv = flag_field(source_, owner(bone, "mirror"), "mirror", false, place);
    out.binding = text_field(source_, owner(bone, "binding"), "binding", place);
    out.offset = value.offset();
    bone.place = static_cast<int>(model_.bones.size());
    names_.by_name.try_emplace(lower_case(bone.name), bone.place);
    model_.bones.push_back(std::move(out));

    const bool hidden =
        flag_field(source_, owner(bone, "neverRender"), "neverRender", false, place);
    const std::size_t cubes = model_.cubes.size(), meshes = model_.meshes.size();
    const std::size_t texture_meshes = model_.texture_meshes.size();
    for (auto each = bone.values.rbegin(); each != bone.values.rend(); ++each) {
      read_cubes(source_, *each, bone.place, place, model_);
      read_poly_mesh(source_, *each, bone.place, place, model_);
      read_texture_meshes(source_, *each, bone.place, place, model_);
      read_locators(source_, *each, bone.place, place, model_);
      tell_of_the_rest(*each, place);
    }
    for (std::size_t i = cubes; hidden && i < model_.cubes.size(); ++i)
      model_.cubes[i].exported = false;
    for (std::size_t i = meshes; hidden && i < model_.meshes.size(); ++i)
      model_.meshes[i].exported = false;
    for (std::size_t i = texture_meshes; hidden && i < model_.texture_meshes.size(); ++i)
      model_.texture_meshes[i].exported = false;
  }

  void tell_of_the_rest(json::Value value, const Place& place) {
    if (value["binding"].exists()) {
      source_.warning("bone-binding",
                      "the bone is bound to the skeleton of whoever wears it, which no blob holds; "
                      "it stays where it rests",
                      value["binding"].offset(), place);
    }
  }

  static constexpr int most_depth = 4096;
  Source& source_;
  Model& model_;
  BoneNames& names_;
  std::vector<BoneSource> bones_;
  std::map<std::string, std::size_t> index_;
};

// What a geometry of 1.8 or 1.10 does not say its parent does, or it is what the editor takes.
double old_texture_size(Source& source, const Geometry& geometry, std::string_view key,
                        const Place& place) {
  for (const json::Value value : geometry.values) {
    if (value[key].exists()) return number_field(source, value, key, 64, place);
  }
  return 64;
}

}  // namespace

bool read_geometry(Source& source, Model& model, BoneNames& names) {
  const bool modern = source.root["minecraft:geometry"].is(json::Type::array);
  const std::vector<Geometry> all = modern ? modern_geometries(source) : legacy_geometries(source);
  if (all.empty()) {
    const bool animations = source.root["animations"].exists();
    source.error("no-model",
                 animations
                     ? "the file holds animations and no geometry; list the .geo.json, which "
                       "finds them beside it"
                     : "the file holds no Bedrock geometry",
                 source.root.offset());
    return false;
  }
  const Geometry& geometry = chosen(source, all, model);
  const json::Value first = geometry.values.front();
  const Place place{"geometry", geometry.identifier};
  if (modern) {
    const json::Value description = first["description"];
    model.uv_width = number_field(source, description, "texture_width", 16, place);
    model.uv_height = number_field(source, description, "texture_height", 16, place);
  } else {
    model.uv_width = old_texture_size(source, geometry, "texturewidth", place);
    model.uv_height = old_texture_size(source, geometry, "textureheight", place);
  }
  Skeleton(source, geometry, model, names).add_all();
  if (source.failed()) return false;
  bbmodel::name_bones(source, model);
  return true;
}

}  // namespace fmmc::bedrock
