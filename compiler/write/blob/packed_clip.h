// Encodings "packed", "fast" and "segmented": rows of bit fields, each as wide as its precision
// needs, or of 16 bits (runtime/FORMAT.md, "Encodings 1 and 2" and "Encoding 4").
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "write/blob/bone.h"
#include "write/blob/exact_clip.h"
#include "write/blob/packed_codes.h"
#include "write/blob/packed_error.h"
#include "write/blob/packed_plan.h"
#include "write/blob/packed_segments.h"
#include <fmm/format.h>

namespace fmmc {

// The widths with which every row of the animation is within `tolerance` blocks at every point, as
// narrow as they can be found; by field. Empty if no width is wide enough. `error` is that of the
// same plan.
std::vector<FieldCodes> choose_widths(const PackedPlan& plan, std::span<const BlobBone> bones,
                                      PackedError& error, double tolerance);

// Every field with 16 bits.
std::vector<FieldCodes> fixed_widths(const PackedPlan& plan);

// The bytes of the clip. Row N is left out if its codes are those of row 0.
EncodedClip write_packed_clip(const PackedPlan& plan, std::span<const FieldCodes> fields,
                              fmm::format::Encoding encoding);

// The bytes of a row with these widths.
std::size_t packed_row_bytes(std::span<const FieldCodes> fields);

// The same fields in segments.
EncodedClip write_segmented_clip(const PackedPlan& plan, std::span<const FieldCodes> fields,
                                 std::span<const Segment> segments);

}  // namespace fmmc
