// From baked animations to the section "clips", each clip in the encoding of its profile.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "bake/bake.h"
#include "write/blob/blob.h"
#include "write/blob/bone.h"
#include "write/blob/error.h"
#include "write/blob/exact_clip.h"
#include <fmm/format.h>

namespace fmmc {

struct ChosenClip {
  EncodedClip clip;
  fmm::format::Encoding encoding = fmm::format::Encoding::exact;
  // Channels (bone, channel) that the clip holds at all times, not only in rows: their steps need
  // no jumps. Ascending.
  std::vector<std::pair<int, Channel>> without_jumps;
};

// `tolerance_px` bounds the error at rows of Profile::compact and Profile::small; of the latter a
// clip is compact if that is smaller. What no width brings below the tolerance is stored exactly.
// `header` has the rate and the semantics of the blob. The animation has rows.
ChosenClip encode_clip(const BakedAnimation& animation, std::span<const BlobBone> bones,
                       std::span<const ErrorPoints> points, Profile profile, double tolerance_px,
                       const fmm::format::Header& header);

}  // namespace fmmc
