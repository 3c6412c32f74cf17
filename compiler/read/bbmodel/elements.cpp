#include "read/bbmodel/elements.h"

#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "read/bbmodel/cubes.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/names.h"

namespace fmmc::bbmodel {

namespace {

enum class Kind { cube, mesh, locator, null_object, unknown };

Kind kind_of(Source& source, json::Value element) {
  // Elements of old files have no type: everything was a cube.
  const std::string type = text_field(source, element, "type", {"an element", {}});
  if (type.empty() || type == "cube") return Kind::cube;
  if (type == "mesh") return Kind::mesh;
  if (type == "locator") return Kind::locator;
  if (type == "null_object") return Kind::null_object;
  return Kind::unknown;
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
  locator.offset = element.offset();
  return locator;
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
  null_object.offset = element.offset();
  return null_object;
}

}  // namespace

void read_elements(Source& source, const ElementList& elements,
                   const std::vector<ElementPlace>& places, Model& model,
                   ReadResult::Counts& counts) {
  const TextureList textures = TextureList::read(source);
  // Locators and null objects become attachments, which share one table of names.
  UniqueNames names("attachment");
  for (const json::Value element : elements.values) {
    const auto type = element["type"].string();
    if (type == "locator" || type == "null_object") names.announce(name_of(element));
  }
  std::uint32_t first_mesh = no_offset;
  for (std::size_t i = 0; i < elements.values.size(); ++i) {
    const json::Value element = elements.values[i];
    if (!source.spend(sizeof(Cube) + 2 * name_of(element).size(), element.offset())) return;
    ++counts.elements;
    const Kind kind = kind_of(source, element);
    if (!places[i].listed && kind != Kind::unknown && kind != Kind::mesh) {
      source.note("element-not-in-outliner",
                  "an element is missing in the outliner; it is put at the top", element.offset());
    }
    switch (kind) {
      case Kind::cube:
        ++counts.cubes;
        model.cubes.push_back(read_cube(source, element, textures));
        model.cubes.back().bone = places[i].bone;
        break;
      case Kind::mesh:
        ++counts.meshes;
        first_mesh = std::min(first_mesh, element.offset());
        break;
      case Kind::locator:
        model.locators.push_back(read_locator(source, element, names));
        model.locators.back().bone = places[i].bone;
        break;
      case Kind::null_object:
        model.null_objects.push_back(read_null_object(source, element, names));
        model.null_objects.back().bone = places[i].bone;
        break;
      case Kind::unknown:
        warn_unknown(source, element);
        break;
    }
  }
  if (counts.meshes > 0) {
    source.note("meshes-left-out",
                fmt::format("{} mesh element{} left out; only cubes are compiled", counts.meshes,
                            counts.meshes == 1 ? " is" : "s are"),
                first_mesh);
  }
}

}  // namespace fmmc::bbmodel
