#include "model/left_out.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "model/bone_role.h"

namespace fmmc {

namespace {

// By bone whether it stays.
std::vector<bool> staying_bones(const Model& model) {
  std::unordered_set<std::string_view> ends;  // uuids where chains begin or end; looked up only
  for (const NullObject& object : model.null_objects) {
    if (!object.ik_target.empty()) ends.insert(object.ik_target);
    if (!object.ik_source.empty()) ends.insert(object.ik_source);
  }
  std::vector<bool> stays(model.bones.size());
  const auto keep = [&](int bone) {
    if (bone >= 0) stays[static_cast<std::size_t>(bone)] = true;
  };
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    const BoneRole role = role_of(bone);
    stays[i] = (bone.exported && !bone.generated) || role.seat || role.tag ||
               is_entity_hitbox(bone) || ends.contains(bone.uuid);
  }
  for (const Locator& locator : model.locators) {
    if (locator.exported || ends.contains(locator.uuid)) keep(locator.bone);
  }
  for (const NullObject& object : model.null_objects)
    keep(object.bone);
  for (const BoundingBox& box : model.bounding_boxes)
    keep(box.bone);
  for (const TextureMesh& mesh : model.texture_meshes) {
    if (mesh.exported) keep(mesh.bone);
  }
  for (const Cube& cube : model.cubes) {
    if (cube.exported || !model.bones[static_cast<std::size_t>(cube.bone)].generated)
      keep(cube.bone);
  }
  for (const Mesh& mesh : model.meshes) {
    if (mesh.exported || !model.bones[static_cast<std::size_t>(mesh.bone)].generated)
      keep(mesh.bone);
    for (const Mesh::Vertex& vertex : mesh.vertices)
      keep(vertex.bone);
  }
  // Parents come before their children.
  for (std::size_t i = stays.size(); i-- > 0;) {
    if (stays[i]) keep(model.bones[i].parent);
  }
  return stays;
}

}  // namespace

void drop_left_out(Model& model) {
  const std::vector<bool> stays = staying_bones(model);
  if (std::find(stays.begin(), stays.end(), false) == stays.end()) return;
  std::vector<int> number(stays.size(), -1);
  std::vector<Bone> bones;
  for (std::size_t i = 0; i < stays.size(); ++i) {
    if (!stays[i]) continue;
    number[i] = static_cast<int>(bones.size());
    bones.push_back(std::move(model.bones[i]));
  }
  model.bones = std::move(bones);
  const auto renumber = [&](int& bone) {
    if (bone >= 0) bone = number[static_cast<std::size_t>(bone)];
  };
  const auto is_gone = [&](int bone) {
    return bone >= 0 && !stays[static_cast<std::size_t>(bone)];
  };
  std::erase_if(model.cubes, [&](const Cube& cube) { return is_gone(cube.bone); });
  std::erase_if(model.meshes, [&](const Mesh& mesh) { return is_gone(mesh.bone); });
  std::erase_if(model.locators, [&](const Locator& locator) { return is_gone(locator.bone); });
  std::erase_if(model.texture_meshes, [&](const TextureMesh& mesh) { return is_gone(mesh.bone); });
  for (Bone& bone : model.bones)
    renumber(bone.parent);
  for (Cube& cube : model.cubes)
    renumber(cube.bone);
  for (Mesh& mesh : model.meshes) {
    renumber(mesh.bone);
    for (Mesh::Vertex& vertex : mesh.vertices)
      renumber(vertex.bone);
  }
  for (Locator& locator : model.locators)
    renumber(locator.bone);
  for (NullObject& object : model.null_objects)
    renumber(object.bone);
  for (TextureMesh& mesh : model.texture_meshes)
    renumber(mesh.bone);
  for (BoundingBox& box : model.bounding_boxes)
    renumber(box.bone);
  for (Animation& animation : model.animations) {
    std::erase_if(animation.animators, [&](const Animator& animator) {
      return animator.kind == Animator::Kind::bone && is_gone(animator.target);
    });
    for (Animator& animator : animation.animators) {
      if (animator.kind == Animator::Kind::bone) renumber(animator.target);
    }
  }
}

}  // namespace fmmc
