#include "model/bone_role.h"

#include <cstddef>
#include <string_view>

namespace fmmc {

namespace {

bool equals_ignoring_case(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != lower[i]) return false;
  }
  return true;
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
