// A bone as a blob has it. In the section the two halves of all bones stand apart
// (runtime/FORMAT.md, "Bones").
//
// Thread rule: pure.
#pragma once

#include <span>
#include <string>

#include <fmm/format.h>

namespace fmmc {

struct BlobBone : fmm::format::BoneRecord, fmm::format::BoneRest {};

std::string bones_section(std::span<const BlobBone> bones);

}  // namespace fmmc
