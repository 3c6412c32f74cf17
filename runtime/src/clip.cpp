#include "clip.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "float_rules.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

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

void set_rotation(const float* left, const float* right, float share, float* out) {
  if (share == 0) {
    std::memcpy(out, left, 4 * sizeof *out);
  } else {
    blend_rotation(left, right, share, out);
  }
}

// The elements of a list that ascends by bone which belong to `bone`, as [first, last).
template <typename List, typename BoneOf>
auto of_bone(const List& list, std::uint32_t bone, BoneOf bone_of) {
  const auto first = std::lower_bound(
      list.begin(), list.end(), bone,
      [&](const auto& item, std::uint32_t wanted) { return bone_of(item) < wanted; });
  auto last = first;
  while (last != list.end() && bone_of(*last) == bone)
    ++last;
  return std::pair(first, last);
}

}  // namespace

std::uint64_t exact_clip_head_bytes(const format::ExactClipHeader& header) noexcept {
  const std::uint64_t bones = (std::uint64_t{header.rotations} * sizeof(std::uint16_t) + 3) / 4 * 4;
  return sizeof header + bones + std::uint64_t{header.components} * sizeof(format::ComponentRef) +
         std::uint64_t{header.constants} * sizeof(format::Constant);
}

Bytes clip_bytes_of(const Model& model, const format::AnimationRecord& animation) noexcept {
  const Bytes clips = model.section(format::Section::clips);
  if (animation.clip_offset % format::alignment != 0 || animation.clip_offset > clips.size() ||
      animation.clip_bytes > clips.size() - animation.clip_offset)
    return {};
  return clips.subspan(animation.clip_offset, animation.clip_bytes);
}

ExactClip exact_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept {
  const Bytes bytes = clip_bytes_of(model, animation);
  if (animation.rows == 0 || format::Encoding{animation.encoding} != format::Encoding::exact ||
      bytes.size() < sizeof(format::ExactClipHeader))
    return {};
  const auto& header = *pointer_at<format::ExactClipHeader>(bytes, 0);
  const std::uint64_t head_bytes = exact_clip_head_bytes(header);
  if (head_bytes > bytes.size()) return {};
  // No product of two unbounded counts: the head fits, so a row is at most a few times as long.
  const std::size_t row_floats = std::size_t{4} * header.rotations + header.components;
  const std::size_t room = (bytes.size() - head_bytes) / sizeof(float);
  if (row_floats != 0 && animation.rows > room / row_floats) return {};

  ExactClip clip;
  std::size_t offset = sizeof header;
  clip.rotation_bones = {pointer_at<std::uint16_t>(bytes, offset), header.rotations};
  offset += (clip.rotation_bones.size_bytes() + 3) / 4 * 4;
  clip.components = {pointer_at<format::ComponentRef>(bytes, offset), header.components};
  offset += clip.components.size_bytes();
  clip.constants = {pointer_at<format::Constant>(bytes, offset), header.constants};
  offset += clip.constants.size_bytes();
  clip.first_row = pointer_at<float>(bytes, offset);
  clip.row_floats = row_floats;
  clip.stored_rows = animation.rows;
  return clip;
}

template <typename Target>
void decode(const ExactClip& clip, const float* left, const float* right, float share,
            const Target& target) noexcept {
  for (const format::Constant& constant : clip.constants) {
    if (Transform* const transform = target.at(constant.where.bone))
      set_component(*transform, constant.where.component, constant.value);
  }
  for (const std::uint16_t bone : clip.rotation_bones) {
    if (Transform* const transform = target.at(bone))
      set_rotation(left, right, share, transform->rotation);
    left += 4;
    right += 4;
  }
  for (const format::ComponentRef& where : clip.components) {
    if (Transform* const transform = target.at(where.bone))
      set_component(*transform, where.component, share == 0 ? *left : blend(*left, *right, share));
    ++left;
    ++right;
  }
}

template void decode(const ExactClip&, const float*, const float*, float, const AllBones&) noexcept;
template void decode(const ExactClip&, const float*, const float*, float,
                     const MaskedBones&) noexcept;

void decode_bone(const ExactClip& clip, const float* left, const float* right, float share,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept {
  const auto constants =
      of_bone(clip.constants, bone, [](const format::Constant& c) { return c.where.bone; });
  for (auto it = constants.first; it != constants.second; ++it) {
    if ((mask_of_component(it->where.component) & channels) != 0)
      set_component(out, it->where.component, it->value);
  }
  if ((channels & mask_of(format::Channel::rotation)) != 0) {
    const auto found =
        of_bone(clip.rotation_bones, bone, [](std::uint16_t candidate) { return candidate; });
    if (found.first != found.second) {
      const auto place = 4 * (found.first - clip.rotation_bones.begin());
      set_rotation(left + place, right + place, share, out.rotation);
    }
  }
  const auto components =
      of_bone(clip.components, bone, [](const format::ComponentRef& where) { return where.bone; });
  for (auto it = components.first; it != components.second; ++it) {
    if ((mask_of_component(it->component) & channels) == 0) continue;
    const std::size_t place =
        4 * clip.rotation_bones.size() + static_cast<std::size_t>(it - clip.components.begin());
    set_component(out, it->component,
                  share == 0 ? left[place] : blend(left[place], right[place], share));
  }
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
