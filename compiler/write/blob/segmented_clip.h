// Encoding "segmented" of a clip whose fields have their widths (runtime/FORMAT.md, "Encoding 4").
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <span>

#include "write/blob/bone.h"
#include "write/blob/exact_clip.h"
#include "write/blob/packed_codes.h"
#include "write/blob/packed_error.h"
#include "write/blob/packed_plan.h"

namespace fmmc {

// `fields` are what choose_widths() gives for the rest, `plain_bytes` what they take without
// segments. Empty if segments do not make the clip clearly smaller.
EncodedClip encode_segmented(const PackedPlan& plan, std::span<const FieldCodes> fields,
                             std::span<const BlobBone> bones, PackedError& error, double tolerance,
                             std::size_t plain_bytes);

}  // namespace fmmc
