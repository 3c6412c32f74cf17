#include "model/bone_role.h"

#include <cstddef>
#include <string_view>

#include "base/text.h"

namespace fmmc {

namespace {

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  return lower_case(text) == lower;
}

}  // namespace

BoneRole role_of(const Bone& bone) {
  const std::string_view name = bone.source_name.empty() ? bone.name : bone.source_name;
  BoneRole role;
  role.head = name.starts_with("h_");
  role.seat = name.starts_with("m_");
  role.tag = name.starts_with("tag_");
  role.hidden = name.starts_with("b_");
  role.hitbox = equals_ignoring_case(name, "hitbox");
  return role;
}

bool is_entity_hitbox(const Bone& bone) {
  return bone.parent < 0 && role_of(bone).hitbox;
}

}  // namespace fmmc
