// What a bone's name makes of it (spec/fmm.md 1.4): "h_" a head, "m_" a seat, "tag_" a place for a
// name tag, "b_" hidden, "hitbox" the entity's box.
//
// Thread rule: pure.
#pragma once

#include "model/model.h"

namespace fmmc {

struct BoneRole {
  bool head = false, seat = false, tag = false, hidden = false, hitbox = false;
};

// Prefixes are case-sensitive, "hitbox" is not. The name as the file has it counts: making names
// unique must not change what they mean.
BoneRole role_of(const Bone& bone);

// The hitbox of the entity is a bone of that name without a parent. One further down is an ordinary
// bone whose cubes are not drawn.
bool is_entity_hitbox(const Bone& bone);

}  // namespace fmmc
