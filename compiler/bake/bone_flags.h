// What a bone's name makes of it (spec/fmm.md 1.4): "h_" a head, "m_" a seat, "tag_" a place for a
// name tag, "b_" hidden, "hitbox" the entity's box.
//
// Thread rule: pure.
#pragma once

#include <cstdint>

#include "model/model.h"

namespace fmmc {

// fmm::format::bone_* of a bone. Prefixes are case-sensitive, "hitbox" is not.
std::uint16_t bone_flags(const Bone& bone);

// The hitbox of the entity is a bone of that name without a parent. One further down is an ordinary
// bone whose cubes are not drawn.
bool is_entity_hitbox(const Bone& bone);

}  // namespace fmmc
