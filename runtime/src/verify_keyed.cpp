// What FORMAT.md promises of a clip with keys. Any code of any width gives a finite value; that is
// proved once per axis. Of times it is proved that they do not go back.
#include <cmath>
#include <cstring>
#include <utility>

#include "keyed_clip.h"
#include "packed_clip.h"
#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

bool is_join(unsigned join) {
  return join <= static_cast<unsigned>(format::KeyJoin::catmull_rom);
}

bool is_number_above_zero(float value) {
  return std::isfinite(value) && !std::signbit(value);
}

// The bits from `bit` on, up to a byte's end, at `offset`.
bool is_end_of_byte_zero(Bytes bytes, std::size_t offset, std::uint64_t bit) {
  if (bit % 8 == 0) return true;
  const auto last = static_cast<unsigned>(bytes[offset + static_cast<std::size_t>(bit / 8)]);
  return last >> (bit % 8) == 0;
}

std::uint32_t bits_at(Bytes bytes, std::size_t offset, std::uint64_t bit, unsigned width) {
  std::uint32_t word = 0;
  std::memcpy(&word, bytes.data() + offset + static_cast<std::size_t>(bit / 8), sizeof word);
  return (word >> (bit % 8)) & ((1u << width) - 1);
}

Error error_of_lists(const Contents& blob, const KeyedCurves& curves) {
  std::size_t expected = curves.list_offsets + std::size_t{curves.lists} * sizeof(std::uint32_t);
  for (std::uint32_t i = 0; i < curves.lists; ++i) {
    std::uint32_t offset = 0;
    std::memcpy(&offset, curves.bytes.data() + curves.list_offsets + i * sizeof offset,
                sizeof offset);
    if (offset != expected) return Error::bad_reference;
    const auto list = key_times_at(curves, offset);
    if (!list) return Error::bad_reference;
    const format::KeyTimes& head = list->head;
    const float most = static_cast<float>((1u << head.bits) - 1);
    if (!std::isfinite(head.base) || !is_number_above_zero(head.step) ||
        !std::isfinite(head.base + head.step * most) || !blob.is_reserved_zero(head.reserved == 0))
      return Error::bad_value;
    std::uint32_t before = 0;
    for (std::uint32_t knot = 0; knot < head.knots; ++knot) {
      const std::uint32_t code =
          bits_at(curves.bytes, list->codes, std::uint64_t{knot} * head.bits, head.bits);
      if (code < before) return Error::bad_value;
      before = code;
    }
    if (!is_end_of_byte_zero(curves.bytes, list->codes, std::uint64_t{head.knots} * head.bits))
      return Error::bad_value;
    expected = list->end;
  }
  return expected == curves.first_curve ? Error::none : Error::bad_reference;
}

Error error_of_joins(const KeyedCurves& curves, const KeyCurveView& curve) {
  if ((curve.head.shape & format::curve_joins_differ) == 0)
    return is_join(curve.head.join) ? Error::none : Error::bad_value;
  if (curve.head.join != 0) return Error::bad_value;
  for (std::uint32_t i = 0; i + 1 < curve.knots; ++i) {
    if (!is_join(bits_at(curves.bytes, curve.codes, std::uint64_t{i} * 3, 3)))
      return Error::bad_value;
  }
  return Error::none;
}

Error error_of_curve(const Contents& blob, const KeyedCurves& curves, const KeyCurveView& curve,
                     std::size_t end) {
  const unsigned channel = curve.head.shape & 3u;
  if (curve.head.bone >= blob.bones.size()) return Error::bad_reference;
  if (curve.codes + static_cast<std::size_t>((curve.code_bits + 7) / 8) != end)
    return Error::bad_reference;
  if (curve.axis_count == 0 ||
      ((curve.head.shape & format::curve_on_rest) != 0 &&
       format::Channel{static_cast<std::uint8_t>(channel)} != format::Channel::rotation))
    return Error::bad_value;
  for (unsigned i = 0; i < curve.axis_count; ++i) {
    const KeyCurveView::Axis& axis = curve.axes[i];
    if (!std::isfinite(axis.base) || !is_number_above_zero(axis.step) ||
        !std::isfinite(axis.base + axis.step * static_cast<float>((1u << axis.bits) - 1)))
      return Error::bad_value;
  }
  if (!is_end_of_byte_zero(curves.bytes, curve.codes, curve.code_bits)) return Error::bad_value;
  return error_of_joins(curves, curve);
}

Error error_of_curves(const Contents& blob, const KeyedCurves& curves) {
  std::size_t offset = curves.first_curve;
  std::pair<unsigned, unsigned> before;
  for (std::uint32_t i = 0; i < curves.curves; ++i) {
    const auto head = key_curve_head_at(curves, offset);
    if (!head) return Error::bad_reference;
    const auto times = key_times_of(curves, head->list);
    KeyCurveView curve;
    if (!times || !read_key_curve(curves, offset, *head, times->head.knots, curve))
      return Error::bad_reference;
    const std::pair<unsigned, unsigned> place(head->bone, head->shape & 3u);
    if (i != 0 && place <= before) return Error::bad_reference;
    before = place;
    offset += head->bytes;
    if (const Error error = error_of_curve(blob, curves, curve, offset); error != Error::none)
      return error;
  }
  if (offset + format::packed_tail_bytes != curves.bytes.size()) return Error::bad_reference;
  return is_gap(curves.bytes, offset, curves.bytes.size()) ? Error::none : Error::bad_value;
}

}  // namespace

Error error_of_keyed_clip(const Contents& blob, const format::AnimationRecord& animation) noexcept {
  const KeyedCurves curves = keyed_curves_of(clip_bytes_of(blob.model, animation));
  if (curves.bytes.empty()) return Error::bad_reference;
  format::KeyedClipHeader header;
  std::memcpy(&header, curves.bytes.data(), sizeof header);
  if (header.packed_bytes % 4 != 0) return Error::misaligned;
  if (!blob.is_reserved_zero(header.reserved == 0)) return Error::bad_value;
  const Bytes packed = curves.bytes.subspan(sizeof header, header.packed_bytes);
  if (packed.size() < sizeof(format::PackedClipHeader)) return Error::bad_reference;
  const PackedLayout layout = packed_layout(*pointer_at<format::PackedClipHeader>(packed, 0),
                                            format::Encoding::packed, animation.rows);
  if (layout.end > packed.size() || packed.size() - layout.end > 3) return Error::bad_reference;
  if (!is_gap(packed, static_cast<std::size_t>(layout.end), packed.size())) return Error::bad_value;
  const Error error =
      error_of_packed_bytes(blob, packed.first(static_cast<std::size_t>(layout.end)),
                            format::Encoding::packed, animation.rows);
  if (error != Error::none) return error;
  if (const Error lists = error_of_lists(blob, curves); lists != Error::none) return lists;
  return error_of_curves(blob, curves);
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
