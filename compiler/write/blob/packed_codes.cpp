#include "write/blob/packed_codes.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/math.h"

namespace fmmc {

namespace {

float low_of(const PackedField& field) {
  return *std::min_element(field.values.begin(), field.values.end());
}

float high_of(const PackedField& field) {
  return *std::max_element(field.values.begin(), field.values.end());
}

// The largest base that a clip can store and that is not above `low`.
std::int16_t rotation_base_below(float low) {
  auto base = static_cast<int>(std::floor(double{low} * 32767));
  if (static_cast<float>(base) * fmm::format::packed_rotation_unit > low) --base;
  return static_cast<std::int16_t>(std::max(base, -32767));
}

float base_of(const PackedField& field, float low) {
  return field.is_rotation
             ? static_cast<float>(rotation_base_below(low)) * fmm::format::packed_rotation_unit
             : low;
}

// The smallest upper half of a float that is not below `value`, which is finite and not negative.
std::uint16_t step_above(double value) {
  auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
  if (double{std::bit_cast<float>(bits)} < value) ++bits;
  return static_cast<std::uint16_t>((bits + 0xFFFF) >> 16);
}

}  // namespace

double packed_span(const PackedField& field) {
  return double{high_of(field)} - base_of(field, low_of(field));
}

FieldCodes encode_field(const PackedField& field, unsigned bits) {
  FieldCodes out;
  out.bits = bits;
  const float low = low_of(field);
  const float high = high_of(field);
  // Without codes the middle is the best.
  const float lowest = bits == 0 ? low + (high - low) * 0.5f : low;
  if (field.is_rotation) {
    out.rotation_base = rotation_base_below(lowest);
    out.base = static_cast<float>(out.rotation_base) * fmm::format::packed_rotation_unit;
  } else {
    out.base = lowest;
  }
  const std::uint32_t most = (1u << bits) - 1;
  if (bits != 0) out.step = step_above(std::max(0.0, double{high} - out.base) / most);
  const float step = std::bit_cast<float>(std::uint32_t{out.step} << 16);
  out.codes.reserve(field.values.size());
  out.values.reserve(field.values.size());
  for (const float value : field.values) {
    std::uint32_t code = 0;
    if (step > 0) {
      const double steps = (double{value} - out.base) / step + 0.5;
      code = static_cast<std::uint32_t>(std::clamp(steps, 0.0, static_cast<double>(most)));
    }
    out.codes.push_back(code);
    out.values.push_back(out.base + step * static_cast<float>(static_cast<std::int32_t>(code)));
  }
  return out;
}

}  // namespace fmmc
