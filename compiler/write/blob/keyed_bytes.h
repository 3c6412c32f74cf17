// The bytes of a clip of keys from a plan and its codes.
//
// Thread rule: pure.
#pragma once

#include <span>

#include "write/blob/exact_clip.h"
#include "write/blob/keyed_plan.h"
#include "write/blob/packed_codes.h"

namespace fmmc {

// `row_fields` of plan.rows, `fields` of the curves, `times` of the lists. No bytes if a curve does
// not fit into its record.
EncodedClip write_keyed_clip(const KeyedPlan& plan, std::span<const FieldCodes> row_fields,
                             std::span<const FieldCodes> fields, std::span<const TimeCodes> times);

}  // namespace fmmc
