// Encoding "exact": rows of float32 for what moves, constants for what stays away from the rest
// pose, nothing for the rest (runtime/FORMAT.md, "Clips").
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bake/bake.h"
#include "write/blob/bone.h"
#include <fmm/format.h>

namespace fmmc {

struct EncodedClip {
  std::string bytes;              // empty if the animation has no rows
  std::uint32_t stored_rows = 0;  // N + 1, or N if row N equals row 0 bit for bit
};

// `bones` are the model's, whose rest transforms the clip refers to. "Moves" and "differs" are
// questions of bits: what is stored comes out again exactly.
EncodedClip encode_exact(const BakedAnimation& animation, std::span<const BlobBone> bones);

}  // namespace fmmc
