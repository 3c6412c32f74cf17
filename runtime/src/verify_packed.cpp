// What FORMAT.md promises of a clip with bit fields. Its rows are checked for their size alone:
// any code of any width gives a finite value, and that is proved here once per field.
#include <bit>
#include <cmath>
#include <tuple>

#include "packed_clip.h"
#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

bool is_component_of_rows(unsigned component) {
  return component < 3 || (component >= 7 && component < 10);
}

// The bits of a shape that a group may use: see format::PackedClipHeader.
bool is_shape(std::size_t fields, unsigned shape) {
  const unsigned computed = shape & 3, first = (shape >> 2) & 3, second = (shape >> 4) & 3;
  if ((shape & 0x80) != 0) return false;
  if (fields == 4) return (shape & 0x3F) == 0;
  if (fields == 3) return (shape & 0x3C) == 0;
  if (fields == 2) return first < second && first != computed && second != computed;
  return first != computed && second == 0;
}

bool is_in_group(const PackedClip& clip, std::size_t begin, std::size_t count, std::uint16_t bone) {
  const auto group = clip.rotation_bone.subspan(begin, count);
  return std::binary_search(group.begin(), group.end(), bone);
}

Error error_of_rotations(const Contents& blob, const PackedClip& clip) {
  std::size_t begin[group_count];
  std::size_t first = 0;
  for (std::size_t group = 0; group < group_count; ++group) {
    begin[group] = first;
    for (std::size_t i = 0; i < clip.rotations[group]; ++i) {
      const std::uint16_t bone = clip.rotation_bone[first + i];
      if (bone >= blob.bones.size()) return Error::bad_reference;
      if (i != 0 && bone <= clip.rotation_bone[first + i - 1]) return Error::bad_reference;
      for (std::size_t other = 0; other < group; ++other) {
        if (is_in_group(clip, begin[other], clip.rotations[other], bone))
          return Error::bad_reference;
      }
      if (!is_shape(format::packed_fields[group], clip.rotation_shape[first + i]))
        return Error::bad_value;
    }
    first += clip.rotations[group];
  }
  return Error::none;
}

Error error_of_components(const Contents& blob, const PackedClip& clip) {
  const auto place = [](auto bones, auto components, std::size_t i) {
    return std::tuple(bones[i], components[i]);
  };
  for (std::size_t i = 0; i < clip.component.size(); ++i) {
    if (clip.component_bone[i] >= blob.bones.size()) return Error::bad_reference;
    if (!is_component_of_rows(clip.component[i]) || !std::isfinite(clip.component_base[i]))
      return Error::bad_value;
    if (i != 0 && place(clip.component_bone, clip.component, i - 1) >=
                      place(clip.component_bone, clip.component, i))
      return Error::bad_reference;
  }
  for (std::size_t i = 0; i < clip.constant_value.size(); ++i) {
    if (clip.constant_bone[i] >= blob.bones.size() || clip.constant_component[i] >= 10)
      return Error::bad_reference;
    if (!std::isfinite(clip.constant_value[i])) return Error::bad_value;
    if (i != 0 && place(clip.constant_bone, clip.constant_component, i - 1) >=
                      place(clip.constant_bone, clip.constant_component, i))
      return Error::bad_reference;
  }
  return Error::none;
}

// The largest value of each field is finite, and the fields fill a row. A code of a segment is the
// sum of two.
Error error_of_fields(const PackedClip& clip) {
  const std::uint32_t codes = clip.segments.empty() ? 1 : 2;
  std::uint64_t row_bits = 0;
  for (std::size_t i = 0; i < clip.step.size(); ++i) {
    const unsigned bits = clip.bits.empty() ? 16 : clip.bits[i];
    if (bits > format::packed_most_bits || (clip.step[i] & 0x8000) != 0) return Error::bad_value;
    const float step = std::bit_cast<float>(std::uint32_t{clip.step[i]} << 16);
    const float base =
        i < clip.rotation_fields ? 1.0f : clip.component_base[i - clip.rotation_fields];
    if (!std::isfinite(base + step * static_cast<float>(codes * ((1u << bits) - 1))))
      return Error::bad_value;
    row_bits += bits;
  }
  return (row_bits + 7) / 8 == clip.row_bytes ? Error::none : Error::bad_reference;
}

// Segments follow each other without gaps and are no wider than the clip.
Error error_of_segments(const PackedClip& clip, std::size_t first) {
  std::size_t expected = first;
  for (std::size_t i = 0; i < clip.segments.size(); ++i) {
    const format::PackedSegment& record = clip.segments[i];
    if (i == 0 ? record.first_row != 0 : record.first_row <= clip.segments[i - 1].first_row)
      return Error::bad_reference;
    const SegmentView segment = segment_of(clip, i);
    if (record.offset != expected || segment.bits == nullptr ||
        (segment.ticks == 0 && clip.stored_rows != 1))
      return Error::bad_reference;
    for (std::size_t field = 0; field < clip.bits.size(); ++field) {
      if (segment.bits[field] > clip.bits[field]) return Error::bad_value;
    }
    expected += sizeof(std::uint16_t) + clip.bits.size() + segment.least_bytes +
                segment.stored_rows() * segment.row_bytes;
  }
  if (expected + format::packed_tail_bytes != clip.bytes.size()) return Error::bad_reference;
  return is_gap(clip.bytes, expected, clip.bytes.size()) ? Error::none : Error::bad_value;
}

}  // namespace

Error error_of_packed_bytes(const Contents& blob, Bytes bytes, format::Encoding encoding,
                            std::uint32_t rows) noexcept {
  const PackedClip clip = packed_clip_in(bytes, encoding, rows);
  if (clip.stored_rows == 0) return Error::bad_reference;
  const PackedLayout layout =
      packed_layout(*pointer_at<format::PackedClipHeader>(bytes, 0), encoding, rows);
  const std::size_t lists_end = layout.bits + clip.bits.size();
  if (!is_gap(bytes, lists_end, layout.rows)) return Error::bad_value;
  if (encoding == format::Encoding::segmented) {
    const Error error = error_of_segments(clip, layout.end + clip.segments.size_bytes());
    if (error != Error::none) return error;
  } else {
    if (layout.end != bytes.size()) return Error::bad_reference;
    const std::size_t rows_end = layout.rows + std::size_t{clip.row_bytes} * clip.stored_rows;
    if (!is_gap(bytes, rows_end, layout.end)) return Error::bad_value;
  }
  if (const Error error = error_of_rotations(blob, clip); error != Error::none) return error;
  if (const Error error = error_of_components(blob, clip); error != Error::none) return error;
  return error_of_fields(clip);
}

Error error_of_packed_clip(const Contents& blob,
                           const format::AnimationRecord& animation) noexcept {
  if (format::Encoding{animation.encoding} == format::Encoding::segmented &&
      animation.rows == animation.ticks)
    return Error::bad_value;  // its last row is stored
  return error_of_packed_bytes(blob, clip_bytes_of(blob.model, animation),
                               format::Encoding{animation.encoding}, animation.rows);
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
