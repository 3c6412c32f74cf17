#include "read/bbmodel/cubes.h"

#include <array>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "read/bbmodel/box_uv.h"
#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

constexpr std::array<std::string_view, face_count> side_names = {"north", "east", "south",
                                                                 "west",  "up",   "down"};

int read_face_rotation(Source& source, json::Value face, const Place& place) {
  const double degrees = number_field(source, face, "rotation", 0, place);
  const double turns = degrees / 90;
  if (turns != std::floor(turns) || std::abs(turns) > 1e6) {
    source.warning("bad-face-rotation",
                   fmt::format("a face is turned by {} degrees, only quarter turns exist; it is "
                               "not turned",
                               degrees),
                   face["rotation"].offset(), place);
    return 0;
  }
  const int quarters = static_cast<int>(turns) % 4;
  return (quarters + 4) % 4 * 90;
}

std::array<double, 4> read_face_uv(Source& source, json::Value face, const Place& place) {
  std::array<double, 4> uv{0, 0, 1, 1};  // what the editor gives a face without uv
  const json::Value list = face["uv"];
  if (!list.exists()) return uv;
  if (!list.is(json::Type::array) || list.size() != uv.size()) {
    warn_type(source, list, "uv", "a list of 4 numbers", place);
    return uv;
  }
  json::Value value = list.first();
  for (double& component : uv) {
    component = number_value(source, value, "uv", component, place);
    value = value.next();
  }
  return uv;
}

void read_faces(Source& source, json::Value element, const TextureList& textures,
                const Place& place, Cube& cube) {
  const json::Value faces = object_field(source, element, "faces", place);
  for (std::size_t side = 0; side < side_names.size(); ++side) {
    Face& face = cube.faces[side];
    if (!faces.exists()) {
      // Box-UV cubes of 2.6 have no list at all; nothing is deleted then.
      face.present = true;
      face.texture = textures.for_all_faces;
      face.uv = {0, 0, 1, 1};
      continue;
    }
    const json::Value value = faces[side_names[side]];
    if (!value.exists() || value.is(json::Type::null)) continue;
    const Place here{"face", side_names[side], &place};
    if (!value.is(json::Type::object)) {
      warn_type(source, value, side_names[side], "an object", place);
      face.present = true;
      face.texture = textures.for_all_faces;
      continue;
    }
    const FaceTexture texture = read_face_texture(source, value["texture"], textures, here);
    face.present = texture.present;
    face.texture = texture.texture;
    if (!face.present) continue;
    face.uv = read_face_uv(source, value, here);
    face.rotation = read_face_rotation(source, value, here);
    face.material = text_field(source, value, "material_name", here);
  }
}

void read_box_uv(Source& source, json::Value element, const Place& place, Cube& cube) {
  cube.box_uv = flag_field(source, element, "box_uv", source.box_uv, place);
  if (!cube.box_uv) return;
  const json::Value offset = element["uv_offset"];
  if (offset.exists()) {
    if (offset.is(json::Type::array) && offset.size() == 2) {
      const json::Value u = offset.first();
      cube.uv_offset = {number_value(source, u, "uv_offset", 0, place),
                        number_value(source, u.next(), "uv_offset", 0, place)};
    } else {
      warn_type(source, offset, "uv_offset", "a list of 2 numbers", place);
    }
  }
  cube.mirror_uv = flag_field(source, element, "mirror_uv", false, place);
  // Before there was a field for it, box-UV projects used `shade` for mirroring.
  if (source.before(4, 5) && source.box_uv && element["shade"].boolean() == false) {
    cube.mirror_uv = true;
  }
  unfold_box_uv(cube, source.model_format != "modded_entity");
}

}  // namespace

Cube read_cube(Source& source, json::Value element, const TextureList& textures) {
  Cube cube;
  cube.name = text_field(source, element, "name", {"cube", {}});
  const Place place{"cube", cube.name};
  cube.uuid = text_field(source, element, "uuid", place);
  cube.from = vec3_field(source, element, "from", {}, place);
  // `size` and `rotated` are the names of very old files.
  const Vec3 size = vec3_field(source, element, "size", {}, place);
  cube.to = vec3_field(source, element, "to",
                       {cube.from.x + size.x, cube.from.y + size.y, cube.from.z + size.z}, place);
  cube.origin = vec3_field(source, element, "origin", {}, place);
  cube.rotation =
      vec3_field(source, element, element["rotation"].exists() ? "rotation" : "rotated", {}, place);
  cube.inflate = number_field(source, element, "inflate", 0, place);
  cube.stretch = vec3_field(source, element, "stretch", {1, 1, 1}, place);
  cube.exported = flag_field(source, element, "export", true, place);
  cube.visible = flag_field(source, element, "visibility", true, place);
  cube.offset = element.offset();
  read_faces(source, element, textures, place, cube);
  read_box_uv(source, element, place, cube);
  return cube;
}

}  // namespace fmmc::bbmodel
