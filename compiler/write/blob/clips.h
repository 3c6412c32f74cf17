// From baked animations to the section "clips", each clip in the encoding of its profile.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <span>

#include "bake/bake.h"
#include "write/blob/blob.h"
#include "write/blob/error.h"
#include "write/blob/exact_clip.h"
#include <fmm/format.h>

namespace fmmc {

struct ChosenClip {
  EncodedClip clip;
  fmm::format::Encoding encoding = fmm::format::Encoding::exact;
};

// `tolerance_px` bounds the error at rows of Profile::compact. What no width brings below it is
// stored exactly. The animation has rows.
ChosenClip encode_clip(const BakedAnimation& animation,
                       std::span<const fmm::format::BoneRecord> bones,
                       std::span<const ErrorPoints> points, Profile profile, double tolerance_px);

}  // namespace fmmc
