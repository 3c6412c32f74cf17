#include "clip.h"

namespace fmm {
inline namespace v1 {
namespace detail {

std::uint64_t exact_clip_head_bytes(const format::ExactClipHeader& header) noexcept {
  const std::uint64_t bones = (std::uint64_t{header.rotations} * sizeof(std::uint16_t) + 3) / 4 * 4;
  return sizeof header + bones + std::uint64_t{header.components} * sizeof(format::ComponentRef) +
         std::uint64_t{header.constants} * sizeof(format::Constant);
}

ExactClip exact_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept {
  const Bytes clips = model.section(format::Section::clips);
  if (animation.rows == 0 || format::Encoding{animation.encoding} != format::Encoding::exact ||
      animation.clip_offset % format::alignment != 0 || animation.clip_offset > clips.size() ||
      animation.clip_bytes > clips.size() - animation.clip_offset ||
      animation.clip_bytes < sizeof(format::ExactClipHeader))
    return {};
  const Bytes bytes = clips.subspan(animation.clip_offset, animation.clip_bytes);
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

}  // namespace detail
}  // namespace v1
}  // namespace fmm
