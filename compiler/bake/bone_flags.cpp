#include "bake/bone_flags.h"

#include <cstddef>
#include <string_view>

#include <fmm/format.h>

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

// The name as the file has it; making names unique must not change what they mean.
std::string_view raw_name(const Bone& bone) {
  return bone.source_name.empty() ? bone.name : bone.source_name;
}

}  // namespace

std::uint16_t bone_flags(const Bone& bone) {
  const std::string_view name = raw_name(bone);
  std::uint16_t flags = 0;
  if (name.starts_with("h_")) flags |= fmm::format::bone_head;
  if (name.starts_with("m_")) flags |= fmm::format::bone_seat;
  if (name.starts_with("tag_")) flags |= fmm::format::bone_tag;
  if (name.starts_with("b_")) flags |= fmm::format::bone_hidden;
  if (equals_ignoring_case(name, "hitbox")) flags |= fmm::format::bone_hitbox;
  return flags;
}

bool is_entity_hitbox(const Bone& bone) {
  return bone.parent < 0 && (bone_flags(bone) & fmm::format::bone_hitbox) != 0;
}

}  // namespace fmmc
