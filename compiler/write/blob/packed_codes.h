// One field of a clip of bit fields as codes, and what the decoder makes of them: the same float
// arithmetic as runtime/src/packed_clip.cpp.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <vector>

#include "write/blob/packed_plan.h"

namespace fmmc {

struct FieldCodes {
  float base = 0;
  std::int16_t rotation_base = 0;  // rotations only: what the clip stores for `base`
  std::uint16_t step = 0;          // upper half of a float
  unsigned bits = 0;
  std::vector<std::uint32_t> codes;  // by row
  std::vector<float> values;         // by row, decoded
};

// The codes of `field` at a width of `bits`, at most format::packed_most_bits.
FieldCodes encode_field(const PackedField& field, unsigned bits);

// How far the base of a field lies below its largest value: what 2^bits - 1 steps must reach.
double packed_span(const PackedField& field);

}  // namespace fmmc
