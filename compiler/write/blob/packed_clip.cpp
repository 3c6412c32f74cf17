#include "write/blob/packed_clip.h"

#include <algorithm>

#include "write/blob/bit_writer.h"
#include "write/blob/bytes.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

template <typename T, typename List, typename Get>
void append_list(std::string& out, const List& list, Get get) {
  for (const auto& item : list)
    append_struct(out, static_cast<T>(get(item)));
}

// Everything in front of the rows, without padding.
std::string head_of(const PackedPlan& plan, std::span<const FieldCodes> fields, bool with_bits) {
  format::PackedClipHeader header{};
  for (const PackedRotation& rotation : plan.rotations)
    ++header.rotations[rotation.group];
  header.components = static_cast<std::uint32_t>(plan.components.size());
  header.constants = static_cast<std::uint32_t>(plan.constants.size());
  header.row_bytes = static_cast<std::uint32_t>(packed_row_bytes(fields));

  std::string out;
  append_struct(out, header);
  const auto turning = fields.first(plan.rotation_fields);
  append_list<float>(out, fields.subspan(plan.rotation_fields),
                     [](const FieldCodes& field) { return field.base; });
  append_list<float>(out, plan.constants, [](const format::Constant& c) { return c.value; });
  append_list<std::uint16_t>(out, plan.rotations, [](const PackedRotation& r) { return r.bone; });
  append_list<std::uint16_t>(out, plan.components, [](const PackedComponent& c) { return c.bone; });
  append_list<std::uint16_t>(out, plan.constants,
                             [](const format::Constant& c) { return c.where.bone; });
  append_list<std::int16_t>(out, turning, [](const FieldCodes& f) { return f.rotation_base; });
  append_list<std::uint16_t>(out, fields, [](const FieldCodes& field) { return field.step; });
  append_list<std::uint8_t>(out, plan.rotations, [](const PackedRotation& r) { return r.shape; });
  append_list<std::uint8_t>(out, plan.components,
                            [](const PackedComponent& c) { return c.component; });
  append_list<std::uint8_t>(out, plan.constants,
                            [](const format::Constant& c) { return c.where.component; });
  if (with_bits)
    append_list<std::uint8_t>(out, fields, [](const FieldCodes& field) { return field.bits; });
  return out;
}

void append_segment(std::string& out, const Segment& segment, std::span<const FieldCodes> fields) {
  append_struct(out, static_cast<std::uint16_t>(segment.stride));
  append_list<std::uint8_t>(out, segment.bits, [](std::uint8_t bits) { return bits; });
  BitWriter writer(out);
  for (std::size_t i = 0; i < fields.size(); ++i)
    writer.add(segment.least[i], segment.bits[i] == fields[i].bits ? 0 : fields[i].bits);
  writer.end_byte();
  for (std::uint32_t stored = 0; stored < segment.stored_rows(); ++stored) {
    const std::uint32_t row = segment.stored_row(stored);
    for (std::size_t i = 0; i < fields.size(); ++i)
      writer.add(fields[i].codes[row] - segment.least[i], segment.bits[i]);
    writer.end_byte();
  }
}

}  // namespace

std::size_t packed_row_bytes(std::span<const FieldCodes> fields) {
  std::size_t bits = 0;
  for (const FieldCodes& field : fields)
    bits += field.bits;
  return (bits + 7) / 8;
}

EncodedClip write_packed_clip(const PackedPlan& plan, std::span<const FieldCodes> fields,
                              format::Encoding encoding) {
  const bool packed = encoding == format::Encoding::packed;
  EncodedClip clip;
  clip.bytes = head_of(plan, fields, packed);
  std::string& out = clip.bytes;
  pad_to(out, 2);
  clip.stored_rows = plan.rows;
  const bool last_is_first =
      plan.rows > 1 && std::all_of(fields.begin(), fields.end(), [](const FieldCodes& field) {
        return field.codes.front() == field.codes.back();
      });
  if (last_is_first) --clip.stored_rows;
  BitWriter bits(out);
  for (std::size_t row = 0; row < clip.stored_rows; ++row) {
    for (const FieldCodes& field : fields)
      bits.add(field.codes[row], field.bits);
    bits.end_byte();
  }
  if (packed) out.append(format::packed_tail_bytes, '\0');
  return clip;
}

EncodedClip write_segmented_clip(const PackedPlan& plan, std::span<const FieldCodes> fields,
                                 std::span<const Segment> segments) {
  EncodedClip clip;
  clip.stored_rows = plan.rows;
  clip.bytes = head_of(plan, fields, true);
  pad_to(clip.bytes, 4);
  append_struct(clip.bytes, static_cast<std::uint32_t>(segments.size()));
  std::size_t offset = clip.bytes.size() + segments.size() * sizeof(format::PackedSegment);
  for (const Segment& segment : segments) {
    append_struct(clip.bytes,
                  format::PackedSegment{segment.first, static_cast<std::uint32_t>(offset)});
    offset += sizeof(std::uint16_t) + fields.size() + segment.least_bytes(fields) +
              segment.stored_rows() * segment.row_bytes();
  }
  for (const Segment& segment : segments)
    append_segment(clip.bytes, segment, fields);
  clip.bytes.append(format::packed_tail_bytes, '\0');
  return clip;
}

}  // namespace fmmc
