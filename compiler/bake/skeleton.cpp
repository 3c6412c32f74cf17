#include <cstddef>

#include "bake/bake.h"

namespace fmmc {

namespace {

// One spelling for each rest: no negative zero, and of the two quaternions of a rotation the one
// with w >= 0.
Quat canonical(Quat q) {
  if (q.w < 0) q = {-q.x, -q.y, -q.z, -q.w};
  return {q.x + 0.0, q.y + 0.0, q.z + 0.0, q.w + 0.0};
}

}  // namespace

std::vector<LocalTransform> rest_transforms(const Model& model) {
  std::vector<LocalTransform> out(model.bones.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Bone& bone = model.bones[i];
    Vec3 parent;
    if (bone.parent >= 0) parent = model.bones[static_cast<std::size_t>(bone.parent)].origin;
    out[i].translation = {(bone.origin.x - parent.x) / 16 + 0.0,
                          (bone.origin.y - parent.y) / 16 + 0.0,
                          (bone.origin.z - parent.z) / 16 + 0.0};
    out[i].rotation = canonical(quat_from_euler_zyx(bone.rotation.x * radians_per_degree,
                                                    bone.rotation.y * radians_per_degree,
                                                    bone.rotation.z * radians_per_degree));
  }
  return out;
}

}  // namespace fmmc
