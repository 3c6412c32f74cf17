#include "write/blob/keyed_bytes.h"

#include <algorithm>
#include <limits>
#include <string>

#include "write/blob/bit_writer.h"
#include "write/blob/bytes.h"
#include "write/blob/packed_clip.h"

namespace fmmc {

namespace format = fmm::format;

static_assert(static_cast<int>(Join::hold) == static_cast<int>(format::KeyJoin::hold));
static_assert(static_cast<int>(Join::linear) == static_cast<int>(format::KeyJoin::linear));
static_assert(static_cast<int>(Join::smooth) == static_cast<int>(format::KeyJoin::smooth));
static_assert(static_cast<int>(Join::ease) == static_cast<int>(format::KeyJoin::ease));
static_assert(static_cast<int>(Join::catmull_rom) ==
              static_cast<int>(format::KeyJoin::catmull_rom));

namespace {

constexpr unsigned bits_of_join = 3;

void append_times(std::string& out, const TimeCodes& times) {
  append_struct(
      out, format::KeyTimes{times.base, times.step, static_cast<std::uint16_t>(times.codes.size()),
                            static_cast<std::uint8_t>(times.bits), 0});
  BitWriter bits(out);
  for (const std::uint32_t code : times.codes)
    bits.add(code, times.bits);
  bits.end_byte();
}

// The curve without its length.
std::string curve_bytes(const PlannedCurve& curve, std::span<const FieldCodes> fields) {
  format::KeyCurve head{};
  head.bone = static_cast<std::uint16_t>(curve.bone);
  head.list = static_cast<std::uint16_t>(curve.list);
  head.shape = static_cast<std::uint8_t>(curve.channel);
  for (const std::uint8_t axis : curve.axes)
    head.shape = static_cast<std::uint8_t>(head.shape | 4u << axis);
  if (curve.on_rest) head.shape |= format::curve_on_rest;
  if (curve.wraps) head.shape |= format::curve_wraps;
  const bool differ = std::adjacent_find(curve.joins.begin(), curve.joins.end(),
                                         std::not_equal_to<>()) != curve.joins.end();
  if (differ) {
    head.shape |= format::curve_joins_differ;
  } else if (!curve.joins.empty()) {
    head.join = static_cast<std::uint8_t>(curve.joins.front());
  }
  std::string out;
  append_struct(out, head);
  for (const FieldCodes& field : fields)
    append_struct(out, field.base);
  for (const FieldCodes& field : fields)
    append_struct(out, field.step);
  for (const FieldCodes& field : fields)
    append_struct(out, static_cast<std::uint8_t>(field.bits));
  BitWriter bits(out);
  if (differ) {
    for (const Join join : curve.joins)
      bits.add(static_cast<std::uint32_t>(join), bits_of_join);
  }
  for (const FieldCodes& field : fields) {
    for (const std::uint32_t code : field.codes)
      bits.add(code, field.bits);
  }
  bits.end_byte();
  return out;
}

}  // namespace

EncodedClip write_keyed_clip(const KeyedPlan& plan, std::span<const FieldCodes> row_fields,
                             std::span<const FieldCodes> fields, std::span<const TimeCodes> times) {
  EncodedClip packed = write_packed_clip(plan.rows, row_fields, format::Encoding::packed);
  pad_to(packed.bytes, 4);
  EncodedClip clip;
  clip.stored_rows = packed.stored_rows;
  std::string& out = clip.bytes;
  append_struct(out, format::KeyedClipHeader{static_cast<std::uint32_t>(packed.bytes.size()),
                                             static_cast<std::uint32_t>(plan.lists.size()),
                                             static_cast<std::uint32_t>(plan.curves.size()), 0});
  out += packed.bytes;
  std::string lists;
  const std::size_t first_list = out.size() + 4 * plan.lists.size();
  for (const TimeCodes& list : times) {
    append_struct(out, static_cast<std::uint32_t>(first_list + lists.size()));
    append_times(lists, list);
  }
  out += lists;
  for (const PlannedCurve& curve : plan.curves) {
    std::string bytes = curve_bytes(curve, fields.subspan(curve.first_field, curve.axes.size()));
    if (bytes.size() > std::numeric_limits<std::uint16_t>::max() ||
        curve.list > std::numeric_limits<std::uint16_t>::max())
      return {};
    const auto size = static_cast<std::uint16_t>(bytes.size());
    bytes[offsetof(format::KeyCurve, bytes)] = static_cast<char>(size & 0xFF);
    bytes[offsetof(format::KeyCurve, bytes) + 1] = static_cast<char>(size >> 8);
    out += bytes;
  }
  out.append(format::packed_tail_bytes, '\0');
  return clip;
}

}  // namespace fmmc
