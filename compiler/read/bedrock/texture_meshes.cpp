// Shapes that are cut out of textures: read_texture_meshes().
#include "read/bbmodel/fields.h"
#include "read/bedrock/geometry.h"

namespace fmmc::bedrock {

using bbmodel::vec3_field;

void read_texture_meshes(Source& source, json::Value bone_value, int bone, const Place& place,
                         Model& model) {
  const json::Value list = bbmodel::list_field(source, bone_value, "texture_meshes", place);
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    const Place inner{"texture mesh", {}, &place};
    if (!value.is(json::Type::object)) {
      bbmodel::warn_type(source, value, "texture_meshes", "a list of objects", place);
      continue;
    }
    if (!source.spend(sizeof(TextureMesh), value.offset())) return;
    TextureMesh mesh;
    mesh.bone = bone;
    mesh.offset = value.offset();
    mesh.texture = bbmodel::text_field(source, value, "texture", inner);
    // Positions count down from the bone's pivot, and only in y.
    const Vec3 position = vec3_field(source, value, "position", {}, inner);
    const double pivot = model.bones[static_cast<std::size_t>(bone)].origin.y;
    mesh.origin = {0 - position.x, pivot - position.y, position.z};
    const Vec3 local = vec3_field(source, value, "local_pivot", {}, inner);
    mesh.local_pivot = {local.x, local.y, 0 - local.z};
    mesh.rotation = mirrored_angles(vec3_field(source, value, "rotation", {}, inner));
    mesh.scale = vec3_field(source, value, "scale", {1, 1, 1}, inner);
    model.texture_meshes.push_back(std::move(mesh));
  }
}

}  // namespace fmmc::bedrock
