#include "bake/bone_flags.h"

#include <fmm/format.h>

namespace fmmc {

std::uint16_t bone_flags(const Bone& bone) {
  const BoneRole role = role_of(bone);
  std::uint16_t flags = 0;
  if (role.head) flags |= fmm::format::bone_head;
  if (role.seat) flags |= fmm::format::bone_seat;
  if (role.tag) flags |= fmm::format::bone_tag;
  if (role.hidden) flags |= fmm::format::bone_hidden;
  if (role.hitbox) flags |= fmm::format::bone_hitbox;
  return flags;
}

}  // namespace fmmc
