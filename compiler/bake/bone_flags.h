// A bone's role as the blob stores it.
//
// Thread rule: pure.
#pragma once

#include <cstdint>

#include "model/bone_role.h"
#include "model/model.h"

namespace fmmc {

// fmm::format::bone_* of a bone.
std::uint16_t bone_flags(const Bone& bone);

}  // namespace fmmc
