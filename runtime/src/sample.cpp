#include <algorithm>
#include <cmath>

#include "clip.h"
#include "float_rules.h"
#include "keyed_clip.h"
#include "packed_clip.h"
#include "packed_decode.h"
#include "prefetch.h"
#include "target.h"
#include "timeline.h"
#include "view.h"
#include <fmm/bound_clip.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

namespace {

using detail::AllBones;
using detail::BoundParts;
using detail::MaskedBones;
using format::Section;

std::span<const format::JumpRecord> jumps_of(const Model& model,
                                             const format::AnimationRecord& animation) {
  if (animation.jump_count == 0) return {};
  const auto jumps = detail::records_of<format::JumpRecord>(model, Section::jumps);
  if (animation.first_jump > jumps.size()) return {};
  const auto own = jumps.subspan(animation.first_jump);
  return own.first(std::min<std::size_t>(animation.jump_count, own.size()));
}

void bind_keyed(const Model& model, const format::AnimationRecord& record, BoundParts& out) {
  out.keyed = detail::keyed_curves_of(detail::clip_bytes_of(model, record));
  if (out.keyed.bytes.empty()) return;
  constexpr std::size_t head = sizeof(format::KeyedClipHeader);
  out.packed = detail::packed_clip_in(out.keyed.bytes.subspan(head, out.keyed.list_offsets - head),
                                      format::Encoding::packed, record.rows);
}

// Everything that does not depend on the time. `out` is as it was constructed.
void bind(const Model& model, AnimationId animation, BoundParts& out) {
  out.rest = detail::bones_of(model).rest;
  const format::AnimationRecord* record = detail::record_of(model, animation);
  if (record == nullptr) return;
  out.jumps = jumps_of(model, *record);
  out.timeline = detail::timeline_of(model.tick_rate(), model.semantics(), *record);
  if (format::Encoding{record->encoding} == format::Encoding::exact) {
    out.exact = detail::exact_clip_of(model, *record);
    return;
  }
  if (format::Encoding{record->encoding} == format::Encoding::keyed) {
    bind_keyed(model, *record, out);
  } else {
    out.packed = detail::packed_clip_of(model, *record);
  }
  if (!detail::has_room_for_fields(out.packed)) out.packed.stored_rows = 0;
}

bool has_rows(const BoundParts& clip) {
  return (clip.exact.stored_rows | clip.packed.stored_rows) != 0;
}

// The clip has rows. A share of 0 is row `place.left` itself.
template <typename Target>
void decode(const BoundParts& clip, const detail::RowPlace& place, const Target& target) {
  const auto share = static_cast<float>(place.share);
  if (clip.packed.stored_rows == 0) {
    const std::uint32_t right = place.share == 0 ? place.left : place.left + 1;
    detail::decode(clip.exact, clip.exact.row(place.left), clip.exact.row(right), share, target);
    return;
  }
  detail::decode(clip.packed, clip.rest, detail::rows_at(clip.packed, place.left, share), target);
  if (clip.keyed.curves != 0) detail::decode(clip.keyed, clip.rest, place.position, target);
}

void decode_bone(const BoundParts& clip, const detail::RowPlace& place, std::uint32_t bone,
                 unsigned channels, Transform& out) {
  const auto share = static_cast<float>(place.share);
  if (clip.packed.stored_rows == 0) {
    const std::uint32_t right = place.share == 0 ? place.left : place.left + 1;
    detail::decode_bone(clip.exact, clip.exact.row(place.left), clip.exact.row(right), share, bone,
                        channels, out);
    return;
  }
  detail::decode_bone(clip.packed, clip.rest, detail::rows_at(clip.packed, place.left, share), bone,
                      channels, out);
  if (clip.keyed.curves != 0)
    detail::decode_bone(clip.keyed, clip.rest, place.position, bone, channels, out);
}

// Without branches that nobody can predict: with random times they cost more than all else here.
std::span<const format::JumpRecord> jumps_in(const BoundParts& clip, std::uint32_t tick) {
  if (clip.jumps.empty()) return {};
  const format::JumpRecord* first = clip.jumps.data();
  const format::JumpRecord* const end = first + clip.jumps.size();
  for (std::size_t count = clip.jumps.size(); count > 1;) {
    const std::size_t half = count / 2;
    first += first[half - 1].tick < tick ? half : 0;
    count -= half;
  }
  if (first->tick < tick) ++first;
  const format::JumpRecord* last = first;
  while (last != end && last->tick == tick)
    ++last;
  return {first, last};
}

detail::RowPlace place_of_row(const BoundParts& clip, std::uint32_t row) {
  const double position = row;
  return {row, 0, row == clip.timeline.ticks ? clip.timeline.end : position};
}

// The row that a channel with a step inside the interval shows: never a blend.
detail::RowPlace row_beside(const BoundParts& clip, const format::JumpRecord& jump,
                            const detail::RowPlace& place) {
  return place_of_row(clip, place.share < double{jump.place} ? place.left : place.left + 1);
}

// Sets in `target` what the animation sets.
template <typename Target>
void sample_into(const BoundParts& clip, double tick, Wrap wrap, const Target& target) {
  if (!std::isfinite(tick) || !has_rows(clip)) return;
  const detail::RowPlace place = detail::place_of(tick, clip.timeline, wrap);
  decode(clip, place, target);
  if (place.share == 0) return;
  for (const format::JumpRecord& jump : jumps_in(clip, place.left)) {
    if (Transform* const transform = target.at(jump.bone)) {
      decode_bone(clip, row_beside(clip, jump, place), jump.bone,
                  detail::mask_of(format::Channel{jump.channel}), *transform);
    }
  }
}

void rest_of_all(std::span<const Transform> rest, std::span<Transform> out) {
  std::copy_n(rest.begin(), out.size(), out.begin());
}

std::span<Transform> pose_in(const BoundParts& clip, std::span<Transform> out) {
  return out.first(std::min(out.size(), clip.rest.size()));
}

void sample_parts(const BoundParts& clip, double tick, Wrap wrap, std::span<Transform> out) {
  const std::span<Transform> bones = pose_in(clip, out);
  rest_of_all(clip.rest, bones);
  sample_into(clip, tick, wrap, AllBones{bones});
}

// While the rest pose is written, what sample_into() reads is under way.
void fetch(const BoundParts& clip, double tick, Wrap wrap) {
  const detail::PackedClip& packed = clip.packed;
  if (packed.stored_rows == 0 || !std::isfinite(tick)) return;
  const auto* head = reinterpret_cast<const std::uint8_t*>(packed.component_base.data());
  detail::prefetch(head, static_cast<std::size_t>(packed.first_row - head));
  if (!packed.segments.empty()) return;  // where a row is depends on what comes first
  const detail::RowPlace place = detail::place_of(tick, clip.timeline, wrap);
  const std::uint32_t rows = place.left < clip.timeline.ticks ? 2 : 1;
  detail::prefetch(packed.row(place.left), packed.row_bytes * rows);
}

void sample_animated_parts(const BoundParts& clip, double tick, Wrap wrap, std::span<Transform> out,
                           std::span<const std::uint8_t> mask) {
  const std::span<Transform> bones = pose_in(clip, out);
  if (mask.empty()) {
    sample_into(clip, tick, wrap, AllBones{bones});
  } else {
    sample_into(clip, tick, wrap, MaskedBones{bones, mask});
  }
}

Transform sample_bone_parts(const BoundParts& clip, double tick, Wrap wrap, BoneId bone) {
  if (index_of(bone) >= clip.rest.size()) return {};
  Transform out = clip.rest[index_of(bone)];
  if (!std::isfinite(tick) || !has_rows(clip)) return out;
  const detail::RowPlace place = detail::place_of(tick, clip.timeline, wrap);
  decode_bone(clip, place, index_of(bone), detail::all_channels, out);
  if (place.share == 0) return out;
  for (const format::JumpRecord& jump : jumps_in(clip, place.left)) {
    if (jump.bone != index_of(bone)) continue;
    decode_bone(clip, row_beside(clip, jump, place), jump.bone,
                detail::mask_of(format::Channel{jump.channel}), out);
  }
  return out;
}

}  // namespace

BoundClip::BoundClip(const Model& model, AnimationId animation) noexcept {
  bind(model, animation, parts_);
}

void rest_pose(const Model& model, std::span<Transform> out) noexcept {
  const std::span<const Transform> rest = detail::bones_of(model).rest;
  rest_of_all(rest, out.first(std::min(out.size(), rest.size())));
}

void sample(const BoundClip& clip, double tick, Wrap wrap, std::span<Transform> out) noexcept {
  sample_parts(clip.parts(), tick, wrap, out);
}

void sample_animated(const BoundClip& clip, double tick, Wrap wrap, std::span<Transform> out,
                     std::span<const std::uint8_t> mask) noexcept {
  sample_animated_parts(clip.parts(), tick, wrap, out, mask);
}

Transform sample_bone(const BoundClip& clip, double tick, Wrap wrap, BoneId bone) noexcept {
  return sample_bone_parts(clip.parts(), tick, wrap, bone);
}

void sample(const Model& model, AnimationId animation, double tick, Wrap wrap,
            std::span<Transform> out) noexcept {
  BoundParts clip;
  bind(model, animation, clip);
  fetch(clip, tick, wrap);
  sample_parts(clip, tick, wrap, out);
}

void sample_animated(const Model& model, AnimationId animation, double tick, Wrap wrap,
                     std::span<Transform> out, std::span<const std::uint8_t> mask) noexcept {
  BoundParts clip;
  bind(model, animation, clip);
  sample_animated_parts(clip, tick, wrap, out, mask);
}

void sample_many(const Model& model, std::span<const SampleRequest> requests,
                 std::span<Transform> out) noexcept {
  const std::size_t bones = model.bone_count();
  for (const SampleRequest& request : requests) {
    const auto pose = out.first(std::min(bones, out.size()));
    sample(model, request.animation, request.tick, request.wrap, pose);
    out = out.subspan(pose.size());
  }
}

Transform sample_bone(const Model& model, AnimationId animation, double tick, Wrap wrap,
                      BoneId bone) noexcept {
  BoundParts clip;
  bind(model, animation, clip);
  return sample_bone_parts(clip, tick, wrap, bone);
}

bool sample_row(const Model& model, AnimationId animation, std::uint32_t row,
                std::span<Transform> out) noexcept {
  BoundParts clip;
  bind(model, animation, clip);
  const std::span<Transform> bones = pose_in(clip, out);
  rest_of_all(clip.rest, bones);
  if (!has_rows(clip) || row > clip.timeline.ticks) return false;
  decode(clip, place_of_row(clip, row), AllBones{bones});
  return true;
}

Transform sample_bone_row(const Model& model, AnimationId animation, std::uint32_t row,
                          BoneId bone) noexcept {
  BoundParts clip;
  bind(model, animation, clip);
  if (index_of(bone) >= clip.rest.size()) return {};
  Transform out = clip.rest[index_of(bone)];
  if (has_rows(clip) && row <= clip.timeline.ticks)
    decode_bone(clip, place_of_row(clip, row), index_of(bone), detail::all_channels, out);
  return out;
}

}  // namespace v1
}  // namespace fmm
