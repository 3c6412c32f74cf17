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

}  // namespace

EncodedClip write_packed_clip(const PackedPlan& plan, std::span<const FieldCodes> fields,
                              format::Encoding encoding) {
  const bool packed = encoding == format::Encoding::packed;
  format::PackedClipHeader header{};
  for (const PackedRotation& rotation : plan.rotations)
    ++header.rotations[rotation.group];
  header.components = static_cast<std::uint32_t>(plan.components.size());
  header.constants = static_cast<std::uint32_t>(plan.constants.size());
  std::size_t row_bits = 0;
  for (const FieldCodes& field : fields)
    row_bits += field.bits;
  header.row_bytes = static_cast<std::uint32_t>((row_bits + 7) / 8);

  EncodedClip clip;
  std::string& out = clip.bytes;
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
  if (packed)
    append_list<std::uint8_t>(out, fields, [](const FieldCodes& field) { return field.bits; });
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

}  // namespace fmmc
