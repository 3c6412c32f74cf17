#include "packed_clip.h"

#include <algorithm>
#include <cstring>

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

// More than all bones can have. The widths of so many can be added up in 32 bits.
constexpr std::uint64_t most_segmented_fields = 1u << 24;

}  // namespace

PackedLayout packed_layout(const format::PackedClipHeader& header, format::Encoding encoding,
                           std::uint32_t rows) noexcept {
  PackedLayout layout{};
  for (std::size_t group = 0; group < group_count; ++group) {
    layout.rotations += header.rotations[group];
    layout.rotation_fields += header.rotations[group] * format::packed_fields[group];
  }
  const std::uint64_t components = header.components;
  const std::uint64_t constants = header.constants;
  layout.fields = layout.rotation_fields + components;
  std::uint64_t at = sizeof header;
  const auto list = [&at](std::uint64_t& begin, std::uint64_t count, std::uint64_t size) {
    begin = at;
    at += count * size;
  };
  list(layout.component_base, components, 4);
  list(layout.constant_value, constants, 4);
  list(layout.rotation_bone, layout.rotations, 2);
  list(layout.component_bone, components, 2);
  list(layout.constant_bone, constants, 2);
  list(layout.rotation_base, layout.rotation_fields, 2);
  list(layout.step, layout.fields, 2);
  list(layout.rotation_shape, layout.rotations, 1);
  list(layout.component, components, 1);
  list(layout.constant_component, constants, 1);
  list(layout.bits, encoding == format::Encoding::fast ? 0 : layout.fields, 1);
  if (encoding == format::Encoding::segmented) {
    at = (at + 3) / 4 * 4;
    list(layout.rows, 1, sizeof(std::uint32_t));
    layout.end = at;
    return layout;
  }
  at += at % 2;
  list(layout.rows, rows, header.row_bytes);
  layout.end = at + (encoding == format::Encoding::packed ? format::packed_tail_bytes : 0);
  return layout;
}

PackedClip packed_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept {
  const format::Encoding encoding{animation.encoding};
  if (encoding != format::Encoding::packed && encoding != format::Encoding::fast &&
      encoding != format::Encoding::segmented)
    return {};
  return packed_clip_in(clip_bytes_of(model, animation), encoding, animation.rows);
}

PackedClip packed_clip_in(Bytes bytes, format::Encoding encoding, std::uint32_t rows) noexcept {
  if (rows == 0 || bytes.size() < sizeof(format::PackedClipHeader)) return {};
  const auto& header = *pointer_at<format::PackedClipHeader>(bytes, 0);
  // Bit offsets within a row have 32 bits.
  if (header.row_bytes > 0x1FFFFFFF) return {};
  const PackedLayout layout = packed_layout(header, encoding, rows);
  if (layout.end > bytes.size()) return {};
  if (encoding == format::Encoding::fast &&
      (header.row_bytes < 2 * layout.fields || header.row_bytes % 2 != 0))
    return {};

  PackedClip clip;
  std::copy(std::begin(header.rotations), std::end(header.rotations), clip.rotations);
  clip.rotation_fields = layout.rotation_fields;
  const auto list = [&bytes]<typename T>(std::span<const T>& out, std::uint64_t begin,
                                         std::uint64_t count) {
    out = {pointer_at<T>(bytes, begin), static_cast<std::size_t>(count)};
  };
  list(clip.component_base, layout.component_base, header.components);
  list(clip.constant_value, layout.constant_value, header.constants);
  list(clip.rotation_bone, layout.rotation_bone, layout.rotations);
  list(clip.component_bone, layout.component_bone, header.components);
  list(clip.constant_bone, layout.constant_bone, header.constants);
  list(clip.rotation_base, layout.rotation_base, layout.rotation_fields);
  list(clip.step, layout.step, layout.fields);
  list(clip.rotation_shape, layout.rotation_shape, layout.rotations);
  list(clip.component, layout.component, header.components);
  list(clip.constant_component, layout.constant_component, header.constants);
  if (encoding != format::Encoding::fast) list(clip.bits, layout.bits, layout.fields);
  if (encoding == format::Encoding::segmented) {
    const std::uint32_t segments = *pointer_at<std::uint32_t>(bytes, layout.rows);
    if (layout.fields > most_segmented_fields || segments == 0 ||
        segments > (bytes.size() - layout.end) / sizeof(format::PackedSegment))
      return {};
    list(clip.segments, layout.end, segments);
    clip.bytes = bytes;
  }
  clip.first_row = pointer_at<std::uint8_t>(bytes, layout.rows);
  clip.row_bytes = header.row_bytes;
  clip.stored_rows = rows;
  return clip;
}

bool has_room_for_fields(const PackedClip& clip) noexcept {
  if (clip.bits.empty()) return clip.row_bytes >= 2 * clip.step.size();
  std::uint64_t row_bits = 0;
  unsigned widest = 0;
  for (const std::uint8_t width : clip.bits) {
    row_bits += width;
    widest |= width;
  }
  return widest < width_limit && row_bits <= std::uint64_t{clip.row_bytes} * 8;
}

SegmentView segment_of(const PackedClip& clip, std::size_t index) noexcept {
  const format::PackedSegment& segment = clip.segments[index];
  const std::size_t fields = clip.step.size();
  const std::size_t size = clip.bytes.size() - format::packed_tail_bytes;
  std::uint16_t stride = 0;
  if (segment.offset > size || sizeof stride + fields > size - segment.offset) return {};
  std::memcpy(&stride, clip.bytes.data() + segment.offset, sizeof stride);
  SegmentView out;
  out.bits = pointer_at<std::uint8_t>(clip.bytes, segment.offset + sizeof stride);
  out.least = out.bits + fields;
  out.stride = stride;
  std::uint32_t row_bits = 0, least_bits = 0;  // see most_segmented_fields
  unsigned widest = 0;
  for (std::size_t i = 0; i < fields; ++i) {
    row_bits += out.bits[i];
    least_bits += least_width(clip.bits[i], out.bits[i]);
    widest |= out.bits[i];
  }
  out.row_bytes = (std::size_t{row_bits} + 7) / 8;
  out.least_bytes = (std::size_t{least_bits} + 7) / 8;
  // The first row of the next segment is its last one too, so that no two rows that are blended
  // belong to different segments.
  const std::uint32_t last =
      index + 1 < clip.segments.size() ? clip.segments[index + 1].first_row : clip.stored_rows - 1;
  if (stride == 0 || widest >= width_limit || last < segment.first_row) return {};
  out.ticks = last - segment.first_row;
  const std::uint64_t room = size - segment.offset - sizeof stride - fields;
  if (out.least_bytes + out.stored_rows() * out.row_bytes > room) return {};
  out.first_row = out.least + out.least_bytes;
  return out;
}

PackedRows rows_at(const PackedClip& clip, std::uint32_t row, float share) noexcept {
  if (clip.segments.empty())
    return {clip.row(row), share == 0 ? clip.row(row) : clip.row(row + 1),
            clip.bits.empty() ? nullptr : clip.bits.data(), nullptr, share};
  const auto behind = std::upper_bound(
      clip.segments.begin(), clip.segments.end(), row,
      [](std::uint32_t wanted, const format::PackedSegment& s) { return wanted < s.first_row; });
  if (behind == clip.segments.begin()) return {};
  const auto index = static_cast<std::size_t>(behind - clip.segments.begin()) - 1;
  const SegmentView segment = segment_of(clip, index);
  const std::uint32_t first = clip.segments[index].first_row;
  if (segment.bits == nullptr || row < first || row - first > segment.ticks ||
      (share != 0 && row - first == segment.ticks))
    return {};
  const std::uint32_t stored = (row - first) / segment.stride;
  const std::uint32_t beyond = (row - first) % segment.stride;
  const std::uint32_t span = std::min(segment.stride, segment.ticks - stored * segment.stride);
  PackedRows out;
  out.bits = segment.bits;
  out.least = segment.least;
  out.left = out.right = segment.first_row + stored * segment.row_bytes;
  if (beyond == 0 && share == 0) return out;
  out.right += segment.row_bytes;
  out.share = (static_cast<float>(beyond) + share) / static_cast<float>(span);
  return out;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
