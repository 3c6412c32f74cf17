// What hangs on a bone of a Bedrock geometry: read_cubes() and read_locators().
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "read/bbmodel/box_uv.h"
#include "read/bbmodel/fields.h"
#include "read/bedrock/geometry.h"

namespace fmmc::bedrock {

namespace {

using bbmodel::flag_field;
using bbmodel::list_field;
using bbmodel::number_field;
using bbmodel::number_value;
using bbmodel::object_field;
using bbmodel::vec3_field;
using bbmodel::vec3_value;

constexpr std::array<std::string_view, face_count> side_names = {"north", "east", "south",
                                                                 "west",  "up",   "down"};

std::array<double, 2> pair_field(Source& source, json::Value object, std::string_view name,
                                 const std::array<double, 2>& fallback, const Place& place) {
  const json::Value list = list_field(source, object, name, place);
  if (!list.exists()) return fallback;
  if (list.size() < 2) {
    bbmodel::warn_type(source, list, name, "a list of 2 numbers", place);
    return fallback;
  }
  return {number_value(source, list.at(0), name, fallback[0], place),
          number_value(source, list.at(1), name, fallback[1], place)};
}

// The size of a side as UV without `uv_size` takes it.
std::array<double, 2> size_of(std::size_t side, const Vec3& size) {
  switch (static_cast<FaceSide>(side)) {
    case FaceSide::north:
    case FaceSide::south:
      return {size.x, size.y};
    case FaceSide::east:
    case FaceSide::west:
      return {size.z, size.y};
    case FaceSide::up:
    case FaceSide::down:
      break;
  }
  return {size.x, size.z};
}

void read_faces(Source& source, json::Value faces, const Vec3& size, const Place& place,
                Cube& cube) {
  for (std::size_t side = 0; side < side_names.size(); ++side) {
    const json::Value value = object_field(source, faces, side_names[side], place);
    if (!value.exists()) continue;
    Face& face = cube.faces[side];
    face.present = true;
    face.texture = 0;
    face.material = bbmodel::text_field(source, value, "material_instance", place);
    const auto uv = pair_field(source, value, "uv", {0, 0}, place);
    const auto uv_size = pair_field(source, value, "uv_size", size_of(side, size), place);
    face.uv = {uv[0], uv[1], uv[0] + uv_size[0], uv[1] + uv_size[1]};
    // Bedrock unfolds these two from the opposite corner.
    if (side_names[side] == "up" || side_names[side] == "down") {
      face.uv = {face.uv[2], face.uv[3], face.uv[0], face.uv[1]};
    }
    const double turn = number_field(source, value, "uv_rotation", 0, place);
    if (turn != 0 && turn != 90 && turn != 180 && turn != 270) {
      source.warning("bad-face-rotation",
                     fmt::format("a face is turned by {} degrees, only quarter turns exist; it is "
                                 "not turned",
                                 turn),
                     value["uv_rotation"].offset(), place);
    } else {
      face.rotation = static_cast<int>(turn);
    }
  }
}

}  // namespace

void read_cubes(Source& source, json::Value bone_value, int bone, const Place& place,
                Model& model) {
  const bool bone_mirror = flag_field(source, bone_value, "mirror", false, place);
  const double bone_inflate = number_field(source, bone_value, "inflate", 0, place);
  const json::Value list = list_field(source, bone_value, "cubes", place);
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    const std::string number = fmt::format("{}", model.cubes.size());
    const Place inner{"cube", number, &place};
    if (!value.is(json::Type::object)) {
      bbmodel::warn_type(source, value, "cubes", "a list of objects", place);
      continue;
    }
    if (!source.spend(sizeof(Cube), value.offset())) return;
    Cube cube;
    cube.bone = bone;
    cube.offset = value.offset();
    cube.place = static_cast<std::uint32_t>(model.cubes.size());
    const Vec3 origin = vec3_field(source, value, "origin", {}, inner);
    const Vec3 size = vec3_field(source, value, "size", {}, inner);
    cube.from = {0 - (origin.x + size.x), origin.y, origin.z};
    cube.to = {cube.from.x + size.x, origin.y + size.y, origin.z + size.z};
    cube.inflate = number_field(source, value, "inflate", bone_inflate, inner);
    cube.rotation = mirrored_angles(vec3_field(source, value, "rotation", {}, inner));
    const Vec3 centre{origin.x + size.x / 2, origin.y + size.y / 2, origin.z + size.z / 2};
    cube.origin = mirrored_point(vec3_field(source, value, "pivot", centre, inner));
    const json::Value uv = value["uv"];
    if (uv.is(json::Type::object)) {
      read_faces(source, uv, size, inner, cube);
    } else {
      cube.box_uv = true;
      cube.uv_offset = pair_field(source, value, "uv", {0, 0}, inner);
      cube.mirror_uv = flag_field(source, value, "mirror", bone_mirror, inner);
      for (Face& face : cube.faces) {
        face.present = true;
        face.texture = 0;
      }
      bbmodel::unfold_box_uv(cube, true);
    }
    model.cubes.push_back(std::move(cube));
  }
}

void read_locators(Source& source, json::Value bone_value, int bone, const Place& place,
                   Model& model) {
  const json::Value locators = object_field(source, bone_value, "locators", place);
  for (json::Value value = locators.first(); value.exists(); value = value.next()) {
    const std::string name(value.key());
    const Place inner{"locator", name, &place};
    if (!source.spend(sizeof(Locator), value.offset())) return;
    Locator locator;
    locator.name = name;
    locator.bone = bone;
    locator.offset = value.offset();
    if (value.is(json::Type::object)) {
      locator.position = mirrored_point(vec3_field(source, value, "offset", {}, inner));
      locator.ignore_inherited_scale =
          flag_field(source, value, "ignore_inherited_scale", false, inner);
      locator.rotation = mirrored_angles(vec3_field(source, value, "rotation", {}, inner));
    } else {
      locator.position = mirrored_point(vec3_value(source, value, "locator", {}, inner));
    }
    model.locators.push_back(std::move(locator));
  }
}

}  // namespace fmmc::bedrock
