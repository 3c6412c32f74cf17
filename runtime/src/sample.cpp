#include <algorithm>
#include <cmath>
#include <cstring>

#include "clip.h"
#include "float_rules.h"
#include "timeline.h"
#include "view.h"
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

namespace {

using detail::ExactClip;
using format::Channel;
using format::Section;

constexpr std::size_t floats_per_transform = sizeof(Transform) / sizeof(float);
static_assert(floats_per_transform == 10);

// The rows of one interval and how far the time is between them.
struct Interval {
  const float* left;
  const float* right;
  double share;
};

// Components number the floats of a Transform. Copying bytes needs no branch per channel.
void set_component(Transform& transform, unsigned component, float value) {
  if (component >= floats_per_transform) return;
  std::memcpy(reinterpret_cast<std::byte*>(&transform) + component * sizeof value, &value,
              sizeof value);
}

float blend(float left, float right, float share) {
  return left + (right - left) * share;
}

// Neighbouring rows have a dot product of at least 0, so the short way needs no test. The zero
// length cannot come from a sound blob; it gives no rotation.
void blend_rotation(const float* left, const float* right, float share, float* out) {
  const float x = blend(left[0], right[0], share);
  const float y = blend(left[1], right[1], share);
  const float z = blend(left[2], right[2], share);
  const float w = blend(left[3], right[3], share);
  const float length = std::sqrt(x * x + y * y + z * z + w * w);
  if (!(length > 0)) {
    out[0] = out[1] = out[2] = 0;
    out[3] = 1;
    return;
  }
  out[0] = x / length;
  out[1] = y / length;
  out[2] = z / length;
  out[3] = w / length;
}

void apply_constants(const ExactClip& clip, std::span<Transform> out) {
  for (const format::Constant& constant : clip.constants) {
    if (constant.where.bone < out.size())
      set_component(out[constant.where.bone], constant.where.component, constant.value);
  }
}

void apply_row(const ExactClip& clip, const float* row, std::span<Transform> out) {
  for (const std::uint16_t bone : clip.rotation_bones) {
    if (bone < out.size()) std::memcpy(out[bone].rotation, row, sizeof out[bone].rotation);
    row += 4;
  }
  for (const format::ComponentRef& where : clip.components) {
    if (where.bone < out.size()) set_component(out[where.bone], where.component, *row);
    ++row;
  }
}

void apply_blend(const ExactClip& clip, const Interval& interval, std::span<Transform> out) {
  const float* left = interval.left;
  const float* right = interval.right;
  const auto share = static_cast<float>(interval.share);
  for (const std::uint16_t bone : clip.rotation_bones) {
    if (bone < out.size()) blend_rotation(left, right, share, out[bone].rotation);
    left += 4;
    right += 4;
  }
  for (const format::ComponentRef& where : clip.components) {
    if (where.bone < out.size())
      set_component(out[where.bone], where.component, blend(*left, *right, share));
    ++left;
    ++right;
  }
}

// Gives one channel of one bone the values of `row`. Bones and components ascend within a clip.
void apply_channel(const ExactClip& clip, const float* row, std::uint16_t bone, Channel channel,
                   std::span<Transform> out) {
  if (bone >= out.size()) return;
  if (channel == Channel::rotation) {
    const auto bones = clip.rotation_bones;
    const auto found = std::lower_bound(bones.begin(), bones.end(), bone);
    if (found != bones.end() && *found == bone) {
      std::memcpy(out[bone].rotation, row + 4 * (found - bones.begin()), sizeof out[bone].rotation);
    }
    return;
  }
  const unsigned first = channel == Channel::position ? 0 : 7;
  const auto components = clip.components;
  auto found = std::lower_bound(
      components.begin(), components.end(), std::pair<unsigned, unsigned>(bone, first),
      [](const format::ComponentRef& a, const std::pair<unsigned, unsigned>& b) {
        return a.bone != b.first ? a.bone < b.first : a.component < b.second;
      });
  for (; found != components.end() && found->bone == bone && found->component < first + 3; ++found)
    set_component(
        out[bone], found->component,
        row[4 * clip.rotation_bones.size() + static_cast<std::size_t>(found - components.begin())]);
}

// Steps inside the interval: a channel that jumps shows the left row before the place and the right
// row from it on, never a blend.
void apply_jumps(const Model& model, const format::AnimationRecord& animation,
                 const ExactClip& clip, std::uint32_t tick, const Interval& interval,
                 std::span<Transform> out) {
  auto jumps = detail::records_of<format::JumpRecord>(model, Section::jumps);
  if (animation.first_jump > jumps.size()) return;
  jumps = jumps.subspan(animation.first_jump);
  jumps = jumps.first(std::min<std::size_t>(animation.jump_count, jumps.size()));
  auto jump =
      std::lower_bound(jumps.begin(), jumps.end(), tick,
                       [](const format::JumpRecord& a, std::uint32_t b) { return a.tick < b; });
  for (; jump != jumps.end() && jump->tick == tick; ++jump) {
    const float* row = interval.share < double{jump->place} ? interval.left : interval.right;
    apply_channel(clip, row, jump->bone, Channel{jump->channel}, out);
  }
}

const format::AnimationRecord* record_of(const Model& model, AnimationId animation) {
  const auto records = detail::records_of<format::AnimationRecord>(model, Section::animations);
  return index_of(animation) < records.size() ? &records[index_of(animation)] : nullptr;
}

std::span<Transform> bones_of(const Model& model, std::span<Transform> out) {
  return out.first(std::min<std::size_t>(out.size(), model.bone_count()));
}

}  // namespace

void rest_pose(const Model& model, std::span<Transform> out) noexcept {
  const auto bones = detail::records_of<format::BoneRecord>(model, Section::bones);
  const std::size_t count = std::min(out.size(), bones.size());
  for (std::size_t i = 0; i < count; ++i)
    out[i] = detail::rest_of(bones[i]);
}

void sample(const Model& model, AnimationId animation, double tick, Wrap wrap,
            std::span<Transform> out) noexcept {
  rest_pose(model, out);
  const format::AnimationRecord* record = record_of(model, animation);
  if (record == nullptr || !std::isfinite(tick)) return;
  const ExactClip clip = detail::exact_clip_of(model, *record);
  if (clip.stored_rows == 0) return;

  out = bones_of(model, out);
  apply_constants(clip, out);
  const detail::RowPlace place =
      detail::place_of(tick, model.tick_rate(), model.semantics(), *record, wrap);
  const float* left = clip.row(place.left);
  if (place.share == 0) {
    apply_row(clip, left, out);
    return;
  }
  const Interval interval{left, clip.row(place.left + 1), place.share};
  apply_blend(clip, interval, out);
  apply_jumps(model, *record, clip, place.left, interval, out);
}

bool sample_row(const Model& model, AnimationId animation, std::uint32_t row,
                std::span<Transform> out) noexcept {
  rest_pose(model, out);
  const format::AnimationRecord* record = record_of(model, animation);
  if (record == nullptr || row > record->ticks) return false;
  const ExactClip clip = detail::exact_clip_of(model, *record);
  if (clip.stored_rows == 0) return false;

  out = bones_of(model, out);
  apply_constants(clip, out);
  apply_row(clip, clip.row(row), out);
  return true;
}

}  // namespace v1
}  // namespace fmm
