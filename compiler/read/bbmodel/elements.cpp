#include "read/bbmodel/elements.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "read/bbmodel/cubes.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/meshes.h"
#include "read/bbmodel/names.h"
#include "read/bbmodel/skinning.h"

namespace fmmc::bbmodel {

namespace {

enum class Kind {
  cube,
  mesh,
  locator,
  null_object,
  bounding_box,
  texture_mesh,
  armature,
  left_out,
  unknown
};

// What the editor draws or bends in ways of its own.
constexpr std::array<std::string_view, 2> left_out_types = {"billboard", "spline"};

Kind kind_of(Source& source, json::Value element) {
  // Elements of old files have no type: everything was a cube.
  const std::string type = text_field(source, element, "type", {"an element", {}});
  if (type.empty() || type == "cube") return Kind::cube;
  if (type == "mesh") return Kind::mesh;
  if (type == "locator") return Kind::locator;
  if (type == "null_object") return Kind::null_object;
  if (type == "bounding_box") return Kind::bounding_box;
  if (type == "texture_mesh") return Kind::texture_mesh;
  // The outliner has made bones of these.
  if (type == "armature" || type == "armature_bone") return Kind::armature;
  const bool left_out =
      std::find(left_out_types.begin(), left_out_types.end(), type) != left_out_types.end();
  return left_out ? Kind::left_out : Kind::unknown;
}

// How many elements there are of each of the types that are left out.
class LeftOut {
 public:
  void add(json::Value element) {
    for (std::size_t i = 0; i < left_out_types.size(); ++i) {
      if (element["type"].string() != left_out_types[i]) continue;
      if (counts_[i]++ == 0) first_[i] = element.offset();
    }
  }

  void note(Source& source) const {
    for (std::size_t i = 0; i < left_out_types.size(); ++i) {
      if (counts_[i] == 0) continue;
      source.note("elements-left-out",
                  fmt::format("{} element{} of type {} {} left out; cubes and meshes are compiled",
                              counts_[i], counts_[i] == 1 ? "" : "s", quoted(left_out_types[i]),
                              counts_[i] == 1 ? "is" : "are"),
                  first_[i]);
    }
  }

 private:
  std::array<std::size_t, left_out_types.size()> counts_{};
  std::array<std::uint32_t, left_out_types.size()> first_{};
};

void move(Vec3& point, const Vec3& by) {
  point = {point.x + by.x, point.y + by.y, point.z + by.z};
}

std::string_view name_of(json::Value element) {
  return element["name"].string().value_or("");
}

void warn_unknown(Source& source, json::Value element) {
  source.warning(
      "unknown-element",
      fmt::format("element {} (uuid {}) is left out; type {} is not compiled",
                  quoted(name_of(element)), quoted(element["uuid"].string().value_or("")),
                  quoted(element["type"].string().value_or(""))),
      element.offset());
}

Locator read_locator(Source& source, json::Value element, UniqueNames& names) {
  Locator locator;
  const Place place{"locator", name_of(element)};
  locator.name = names.take(source, text_field(source, element, "name", place), element.offset());
  locator.uuid = text_field(source, element, "uuid", place);
  // Very old locators were saved with the fields of a cube.
  locator.position =
      vec3_field(source, element, element["position"].exists() ? "position" : "from", {}, place);
  locator.rotation = vec3_field(source, element, "rotation", {}, place);
  locator.ignore_inherited_scale =
      flag_field(source, element, "ignore_inherited_scale", false, place);
  locator.exported = flag_field(source, element, "export", true, place);
  locator.offset = element.offset();
  return locator;
}

BoundingBox read_bounding_box(Source& source, json::Value element, UniqueNames& names) {
  BoundingBox box;
  const Place place{"bounding box", name_of(element)};
  box.name = names.take(source, text_field(source, element, "name", place), element.offset());
  box.uuid = text_field(source, element, "uuid", place);
  box.from = vec3_field(source, element, "from", {}, place);
  box.to = vec3_field(source, element, "to", box.from, place);
  const json::Value functions = list_field(source, element, "function", place);
  for (json::Value function = functions.first(); function.exists(); function = function.next()) {
    box.collision = box.collision || function.string() == "collision";
    box.hitbox = box.hitbox || function.string() == "hitbox";
  }
  box.offset = element.offset();
  return box;
}

NullObject read_null_object(Source& source, json::Value element, UniqueNames& names) {
  NullObject null_object;
  const Place place{"null object", name_of(element)};
  null_object.name =
      names.take(source, text_field(source, element, "name", place), element.offset());
  null_object.uuid = text_field(source, element, "uuid", place);
  null_object.position =
      vec3_field(source, element, element["position"].exists() ? "position" : "from", {}, place);
  null_object.ik_target = text_field(source, element, "ik_target", place);
  null_object.ik_source = text_field(source, element, "ik_source", place);
  null_object.lock_ik_target_rotation =
      flag_field(source, element, "lock_ik_target_rotation", false, place);
  null_object.exported = flag_field(source, element, "export", true, place);
  null_object.offset = element.offset();
  return null_object;
}

TextureMesh read_texture_mesh(Source& source, json::Value element) {
  TextureMesh mesh;
  const Place place{"texture mesh", name_of(element)};
  mesh.texture = text_field(source, element, "texture_name", place);
  mesh.origin = vec3_field(source, element, "origin", {}, place);
  mesh.local_pivot = vec3_field(source, element, "local_pivot", {}, place);
  mesh.rotation = vec3_field(source, element, "rotation", {}, place);
  mesh.scale = vec3_field(source, element, "scale", {1, 1, 1}, place);
  mesh.exported = flag_field(source, element, "export", true, place);
  mesh.offset = element.offset();
  return mesh;
}

}  // namespace

void read_elements(Source& source, const ElementList& elements,
                   const std::vector<ElementPlace>& places, Model& model,
                   ReadResult::Counts& counts) {
  const TextureList textures = TextureList::read(source);
  // Locators, null objects and bounding boxes become attachments, which share one table of names.
  UniqueNames names("attachment");
  for (const json::Value element : elements.values) {
    const auto type = element["type"].string();
    if (type == "locator" || type == "null_object" || type == "bounding_box") {
      names.announce(name_of(element));
    }
  }
  LeftOut left_out;
  for (std::size_t i = 0; i < elements.values.size(); ++i) {
    const json::Value element = elements.values[i];
    if (!source.spend(sizeof(Cube) + 2 * name_of(element).size(), element.offset())) return;
    ++counts.elements;
    const Kind kind = kind_of(source, element);
    const auto& [bone, listed, space, order] = places[i];
    if (!listed && kind != Kind::unknown && kind != Kind::left_out) {
      source.note("element-not-in-outliner",
                  "an element is missing in the outliner; it is put at the top", element.offset());
    }
    switch (kind) {
      case Kind::cube: {
        ++counts.cubes;
        Cube& cube = model.cubes.emplace_back(read_cube(source, element, textures));
        cube.bone = bone;
        cube.place = order;
        move(cube.from, space);
        move(cube.to, space);
        move(cube.origin, space);
        break;
      }
      case Kind::mesh: {
        ++counts.meshes;
        Mesh& mesh = model.meshes.emplace_back(read_mesh(source, element, textures));
        mesh.bone = bone;
        move(mesh.origin, space);
        break;
      }
      case Kind::locator: {
        Locator& locator = model.locators.emplace_back(read_locator(source, element, names));
        locator.bone = bone;
        move(locator.position, space);
        break;
      }
      case Kind::null_object: {
        NullObject& null_object =
            model.null_objects.emplace_back(read_null_object(source, element, names));
        null_object.bone = bone;
        move(null_object.position, space);
        break;
      }
      case Kind::armature:
        break;
      case Kind::left_out:
        left_out.add(element);
        break;
      case Kind::texture_mesh: {
        TextureMesh& mesh = model.texture_meshes.emplace_back(read_texture_mesh(source, element));
        mesh.bone = bone;
        move(mesh.origin, space);
        break;
      }
      case Kind::bounding_box: {
        if (!flag_field(source, element, "export", true, {"bounding box", name_of(element)})) break;
        BoundingBox& box =
            model.bounding_boxes.emplace_back(read_bounding_box(source, element, names));
        box.bone = bone;
        move(box.from, space);
        move(box.to, space);
        break;
      }
      case Kind::unknown:
        warn_unknown(source, element);
        break;
    }
  }
  left_out.note(source);
  read_skinning(source, elements, places, model);
}

}  // namespace fmmc::bbmodel
