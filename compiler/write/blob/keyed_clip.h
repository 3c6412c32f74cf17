// Encoding "keyed": the source's keys where they are smaller than rows (runtime/FORMAT.md,
// "Encoding 3").
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "bake/bake.h"
#include "write/blob/bone.h"
#include "write/blob/error.h"
#include "write/blob/exact_clip.h"
#include <fmm/format.h>

namespace fmmc {

struct KeyedClip {
  EncodedClip clip;
  std::vector<std::pair<int, Channel>> curves;  // bone and channel of each, ascending
};

// The smallest clip that is found which keeps every row within `tolerance` blocks at every point,
// as the runtime decodes it. `header` has the rate and the semantics of the blob. Empty if the
// animation has no keys to store or is too large for the search.
std::optional<KeyedClip> encode_keyed(const BakedAnimation& animation,
                                      std::span<const BlobBone> bones,
                                      std::span<const ErrorPoints> points, double tolerance,
                                      const fmm::format::Header& header);

}  // namespace fmmc
