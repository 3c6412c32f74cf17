#include <algorithm>
#include <cmath>

#include "clip.h"
#include "float_rules.h"
#include "packed_clip.h"
#include "target.h"
#include "timeline.h"
#include "view.h"
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

namespace {

using detail::AllBones;
using detail::MaskedBones;
using format::Section;

// A clip of any encoding.
class Clip {
 public:
  Clip(const Model& model, const format::AnimationRecord& animation)
      : bones_(detail::records_of<format::BoneRecord>(model, Section::bones)),
        is_exact_(format::Encoding{animation.encoding} == format::Encoding::exact) {
    if (is_exact_) {
      exact_ = detail::exact_clip_of(model, animation);
    } else {
      packed_ = detail::packed_clip_of(model, animation);
    }
  }

  explicit operator bool() const { return (exact_.stored_rows | packed_.stored_rows) != 0; }

  // Row `left` on the way to the next; a share of 0 is the row itself.
  template <typename Target>
  void decode(std::uint32_t left, float share, const Target& target) const {
    const std::uint32_t right = share == 0 ? left : left + 1;
    if (is_exact_) {
      detail::decode(exact_, exact_.row(left), exact_.row(right), share, target);
    } else {
      detail::decode(packed_, bones_, packed_.row(left), packed_.row(right), share, target);
    }
  }

  void decode_bone(std::uint32_t left, float share, std::uint32_t bone, unsigned channels,
                   Transform& out) const {
    const std::uint32_t right = share == 0 ? left : left + 1;
    if (is_exact_) {
      detail::decode_bone(exact_, exact_.row(left), exact_.row(right), share, bone, channels, out);
    } else {
      detail::decode_bone(packed_, bones_, packed_.row(left), packed_.row(right), share, bone,
                          channels, out);
    }
  }

 private:
  std::span<const format::BoneRecord> bones_;
  bool is_exact_;
  detail::ExactClip exact_;
  detail::PackedClip packed_;
};

std::span<const format::JumpRecord> jumps_of(const Model& model,
                                             const format::AnimationRecord& animation,
                                             std::uint32_t tick) {
  if (animation.jump_count == 0) return {};
  auto jumps = detail::records_of<format::JumpRecord>(model, Section::jumps);
  if (animation.first_jump > jumps.size()) return {};
  jumps = jumps.subspan(animation.first_jump);
  jumps = jumps.first(std::min<std::size_t>(animation.jump_count, jumps.size()));
  const auto range = std::equal_range(
      jumps.begin(), jumps.end(), format::JumpRecord{tick, 0, 0, 0, 0},
      [](const format::JumpRecord& a, const format::JumpRecord& b) { return a.tick < b.tick; });
  return {range.first, range.second};
}

// The row that a channel with a step inside the interval shows: never a blend.
std::uint32_t row_beside(const format::JumpRecord& jump, const detail::RowPlace& place) {
  return place.share < double{jump.place} ? place.left : place.left + 1;
}

// Sets in `target` what the animation sets.
template <typename Target>
void sample_into(const Model& model, AnimationId animation, double tick, Wrap wrap,
                 const Target& target) {
  const format::AnimationRecord* record = detail::record_of(model, animation);
  if (record == nullptr || !std::isfinite(tick)) return;
  const Clip clip(model, *record);
  if (!clip) return;
  const detail::RowPlace place =
      detail::place_of(tick, model.tick_rate(), model.semantics(), *record, wrap);
  clip.decode(place.left, static_cast<float>(place.share), target);
  if (place.share == 0) return;
  for (const format::JumpRecord& jump : jumps_of(model, *record, place.left)) {
    if (Transform* const transform = target.at(jump.bone)) {
      clip.decode_bone(row_beside(jump, place), 0, jump.bone,
                       detail::mask_of(format::Channel{jump.channel}), *transform);
    }
  }
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
  sample_into(model, animation, tick, wrap, AllBones{bones_of(model, out)});
}

void sample_animated(const Model& model, AnimationId animation, double tick, Wrap wrap,
                     std::span<Transform> out, std::span<const std::uint8_t> mask) noexcept {
  const std::span<Transform> bones = bones_of(model, out);
  if (mask.empty()) {
    sample_into(model, animation, tick, wrap, AllBones{bones});
  } else {
    sample_into(model, animation, tick, wrap, MaskedBones{bones, mask});
  }
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
  const auto bones = detail::records_of<format::BoneRecord>(model, Section::bones);
  if (index_of(bone) >= bones.size()) return {};
  Transform out = detail::rest_of(bones[index_of(bone)]);
  const format::AnimationRecord* record = detail::record_of(model, animation);
  if (record == nullptr || !std::isfinite(tick)) return out;
  const Clip clip(model, *record);
  if (!clip) return out;
  const detail::RowPlace place =
      detail::place_of(tick, model.tick_rate(), model.semantics(), *record, wrap);
  clip.decode_bone(place.left, static_cast<float>(place.share), index_of(bone),
                   detail::all_channels, out);
  if (place.share == 0) return out;
  for (const format::JumpRecord& jump : jumps_of(model, *record, place.left)) {
    if (jump.bone != index_of(bone)) continue;
    clip.decode_bone(row_beside(jump, place), 0, jump.bone,
                     detail::mask_of(format::Channel{jump.channel}), out);
  }
  return out;
}

bool sample_row(const Model& model, AnimationId animation, std::uint32_t row,
                std::span<Transform> out) noexcept {
  rest_pose(model, out);
  const format::AnimationRecord* record = detail::record_of(model, animation);
  if (record == nullptr || row > record->ticks) return false;
  const Clip clip(model, *record);
  if (!clip) return false;
  clip.decode(row, 0, AllBones{bones_of(model, out)});
  return true;
}

Transform sample_bone_row(const Model& model, AnimationId animation, std::uint32_t row,
                          BoneId bone) noexcept {
  const auto bones = detail::records_of<format::BoneRecord>(model, Section::bones);
  if (index_of(bone) >= bones.size()) return {};
  Transform out = detail::rest_of(bones[index_of(bone)]);
  const format::AnimationRecord* record = detail::record_of(model, animation);
  if (record == nullptr || row > record->ticks) return out;
  const Clip clip(model, *record);
  if (clip) clip.decode_bone(row, 0, index_of(bone), detail::all_channels, out);
  return out;
}

}  // namespace v1
}  // namespace fmm
