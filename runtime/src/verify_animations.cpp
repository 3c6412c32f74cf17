#include <tuple>
#include <utility>

#include "clip.h"
#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

using format::Section;

constexpr double dot_tolerance = 1e-6;
constexpr double length_tolerance = 1e-9;  // in rows

Error error_of_place(const Contents& blob, const format::ComponentRef* last,
                     const format::ComponentRef& where) {
  if (where.bone >= blob.bones.size() || where.component >= 10) return Error::bad_reference;
  if (!blob.is_reserved_zero(where.reserved == 0)) return Error::bad_value;
  if (last != nullptr &&
      std::pair(last->bone, last->component) >= std::pair(where.bone, where.component))
    return Error::bad_reference;
  return Error::none;
}

// What a clip sets: each list strictly ascending, so nothing is set twice within one.
Error error_of_places(const Contents& blob, const ExactClip& clip) {
  const auto rotations = clip.rotation_bones;
  for (std::size_t i = 0; i < rotations.size(); ++i) {
    if (rotations[i] >= blob.bones.size() || (i != 0 && rotations[i] <= rotations[i - 1]))
      return Error::bad_reference;
  }
  const format::ComponentRef* last = nullptr;
  for (const format::ComponentRef& where : clip.components) {
    if (where.component >= 3 && where.component < 7) return Error::bad_value;
    if (const Error error = error_of_place(blob, last, where); error != Error::none) return error;
    last = &where;
  }
  last = nullptr;
  for (const format::Constant& constant : clip.constants) {
    if (!std::isfinite(constant.value)) return Error::bad_value;
    if (const Error error = error_of_place(blob, last, constant.where); error != Error::none)
      return error;
    last = &constant.where;
  }
  return Error::none;
}

bool goes_the_short_way(const float* a, const float* b) {
  double dot = 0;
  for (int i = 0; i < 4; ++i)
    dot += double{a[i]} * b[i];
  return dot >= -dot_tolerance;
}

Error error_of_rows(const ExactClip& clip, std::uint32_t ticks) {
  if (clip.row_floats == 0) return Error::none;  // any number of empty rows costs nothing
  for (std::uint32_t row = 0; row < clip.stored_rows; ++row) {
    const float* values = clip.row(row);
    if (!are_finite(std::span(values, clip.row_floats))) return Error::bad_value;
    for (std::size_t i = 0; i < clip.rotation_bones.size(); ++i) {
      if (!is_unit(values + 4 * i)) return Error::bad_value;
      if (row < ticks && !goes_the_short_way(values + 4 * i, clip.row(row + 1) + 4 * i))
        return Error::bad_value;
    }
  }
  return Error::none;
}

Error error_of_exact_clip(const Contents& blob, const format::AnimationRecord& animation) {
  const ExactClip clip = exact_clip_of(blob.model, animation);
  if (clip.stored_rows == 0) return Error::bad_reference;
  const Bytes bytes =
      blob.model.section(Section::clips).subspan(animation.clip_offset, animation.clip_bytes);
  const auto& header = *pointer_at<format::ExactClipHeader>(bytes, 0);
  const std::size_t row_bytes = clip.row_floats * sizeof(float);
  if (exact_clip_head_bytes(header) + row_bytes * clip.stored_rows != bytes.size())
    return Error::bad_reference;
  if (!blob.is_reserved_zero(header.reserved == 0)) return Error::bad_value;
  if (clip.rotation_bones.size() % 2 != 0 &&
      clip.rotation_bones.data()[clip.rotation_bones.size()] != 0)
    return Error::bad_value;
  if (const Error error = error_of_places(blob, clip); error != Error::none) return error;
  return error_of_rows(clip, animation.ticks);
}

Error error_of_clip(const Contents& blob, const format::AnimationRecord& animation) {
  switch (format::Encoding{animation.encoding}) {
    case format::Encoding::exact:
      return error_of_exact_clip(blob, animation);
    case format::Encoding::keyed:
      return error_of_keyed_clip(blob, animation);
    default:
      return error_of_packed_clip(blob, animation);
  }
}

// The length lies within the last row; fmm semantics: it is a whole number of ticks.
bool has_sound_length(const Contents& blob, const format::AnimationRecord& animation) {
  const double ticks = animation.ticks;
  const double rows = animation.length * blob.header.tick_rate;
  if (animation.ticks == 0) return std::abs(rows) <= length_tolerance;
  if (blob.model.semantics() == format::Semantics::fmm) {
    const double time = animation.length * format::ticks_per_second;
    if (!(std::abs(time - std::round(time)) <= length_tolerance)) return false;
  }
  return rows > ticks - 1 - length_tolerance && rows <= ticks + length_tolerance;
}

Error error_of_jumps(const Contents& blob, const format::AnimationRecord& animation) {
  if (animation.jump_count == 0) return Error::none;
  const auto jumps = blob.jumps.subspan(animation.first_jump, animation.jump_count);
  for (std::size_t i = 0; i < jumps.size(); ++i) {
    const format::JumpRecord& jump = jumps[i];
    if (jump.tick >= animation.ticks || jump.bone >= blob.bones.size()) return Error::bad_reference;
    if (jump.channel > 2 || !(jump.place > 0 && jump.place <= 1) ||
        !blob.is_reserved_zero(jump.reserved == 0))
      return Error::bad_value;
    if (i != 0 && std::tuple(jumps[i - 1].tick, jumps[i - 1].bone, jumps[i - 1].channel) >=
                      std::tuple(jump.tick, jump.bone, jump.channel))
      return Error::bad_reference;
  }
  return Error::none;
}

}  // namespace

// Clips and jumps stand in the order of the animations, with the least padding between them.
Fault fault_of_animations(const Contents& blob) noexcept {
  const Bytes clips = blob.model.section(Section::clips);
  std::size_t next_clip = 0;
  std::size_t next_jump = 0;
  for (std::size_t i = 0; i < blob.animations.size(); ++i) {
    const format::AnimationRecord& animation = blob.animations[i];
    const auto fault = [&](Error error) {
      return Fault{error, Section::animations, static_cast<std::uint32_t>(i)};
    };
    if (!blob.has_string(animation.name)) return fault(Error::bad_reference);
    if (animation.loop > 2 || animation.state > 5 ||
        animation.encoding > static_cast<std::uint8_t>(format::Encoding::segmented) ||
        !blob.is_reserved_zero(animation.reserved == 0) || !has_sound_length(blob, animation) ||
        !(std::isfinite(animation.max_error_px) && animation.max_error_px >= 0) ||
        !(std::isfinite(animation.max_error_between_px) && animation.max_error_between_px >= 0))
      return fault(Error::bad_value);
    if (animation.rows == 0) {
      if (animation.clip_bytes != 0 || animation.jump_count != 0) return fault(Error::bad_value);
      continue;
    }
    if (animation.rows != animation.ticks && animation.rows - 1 != animation.ticks)
      return fault(Error::bad_value);
    if (animation.clip_offset % format::alignment != 0 ||
        animation.clip_offset - next_clip >= format::alignment ||
        !is_gap(clips, next_clip, animation.clip_offset))
      return fault(Error::bad_reference);
    next_clip = std::size_t{animation.clip_offset} + animation.clip_bytes;
    if (const Error error = error_of_clip(blob, animation); error != Error::none)
      return fault(error);
    if (animation.jump_count != 0 && animation.first_jump != next_jump)
      return fault(Error::bad_reference);
    if (animation.jump_count > blob.jumps.size() - next_jump) return fault(Error::bad_reference);
    if (const Error error = error_of_jumps(blob, animation); error != Error::none)
      return fault(error);
    next_jump += animation.jump_count;
  }
  if (next_clip > clips.size() || !are_zero(clips.subspan(next_clip)))
    return {Error::bad_reference, Section::clips, 0};
  if (next_jump != blob.jumps.size()) return {Error::bad_reference, Section::jumps, 0};
  return {};
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
