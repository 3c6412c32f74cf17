#include <algorithm>

#include "float_rules.h"
#include "quaternion.h"
#include "view.h"
#include <fmm/blend.h>

namespace fmm {
inline namespace v1 {

namespace {

using detail::quaternion_of;

float clamped(float weight) {
  if (!(weight > 0)) return 0;
  return weight < 1 ? weight : 1.0f;
}

float masked(float weight, std::span<const float> mask, std::size_t bone) {
  if (mask.empty()) return weight;
  return bone < mask.size() ? weight * clamped(mask[bone]) : 0;
}

Transform difference(const Transform& pose, const Transform& reference) {
  Transform out;
  for (int i = 0; i < 3; ++i) {
    out.translation[i] = pose.translation[i] - reference.translation[i];
    out.scale[i] = reference.scale[i] != 0 ? pose.scale[i] / reference.scale[i] : 1.0f;
  }
  detail::store(detail::product(detail::conjugate(quaternion_of(reference.rotation)),
                                quaternion_of(pose.rotation)),
                out.rotation);
  return out;
}

Transform sum(const Transform& base, const Transform& additive, float weight) {
  if (weight == 0) return base;
  Transform out;
  for (int i = 0; i < 3; ++i) {
    out.translation[i] = base.translation[i] + additive.translation[i] * weight;
    out.scale[i] = base.scale[i] * (1 + (additive.scale[i] - 1) * weight);
  }
  const detail::Quaternion turn = detail::mixed({}, quaternion_of(additive.rotation), weight);
  detail::store(detail::normalized(detail::product(quaternion_of(base.rotation), turn)),
                out.rotation);
  return out;
}

}  // namespace

Transform blend(const Transform& from, const Transform& to, float weight) noexcept {
  weight = clamped(weight);
  if (weight == 0) return from;
  if (weight == 1) return to;
  Transform out;
  for (int i = 0; i < 3; ++i) {
    out.translation[i] = from.translation[i] + (to.translation[i] - from.translation[i]) * weight;
    out.scale[i] = from.scale[i] + (to.scale[i] - from.scale[i]) * weight;
  }
  detail::store(detail::mixed(quaternion_of(from.rotation), quaternion_of(to.rotation), weight),
                out.rotation);
  return out;
}

void blend(std::span<const Transform> from, std::span<const Transform> to, float weight,
           std::span<Transform> out, std::span<const float> mask) noexcept {
  const std::size_t count = std::min({from.size(), to.size(), out.size()});
  weight = clamped(weight);
  for (std::size_t i = 0; i < count; ++i)
    out[i] = blend(from[i], to[i], masked(weight, mask, i));
}

void make_additive(std::span<const Transform> pose, std::span<const Transform> reference,
                   std::span<Transform> out) noexcept {
  const std::size_t count = std::min({pose.size(), reference.size(), out.size()});
  for (std::size_t i = 0; i < count; ++i)
    out[i] = difference(pose[i], reference[i]);
}

void add(std::span<const Transform> base, std::span<const Transform> additive, float weight,
         std::span<Transform> out, std::span<const float> mask) noexcept {
  const std::size_t count = std::min({base.size(), additive.size(), out.size()});
  weight = clamped(weight);
  for (std::size_t i = 0; i < count; ++i)
    out[i] = sum(base[i], additive[i], masked(weight, mask, i));
}

void mask_subtree(const Model& model, BoneId bone, float weight, std::span<float> mask) noexcept {
  const auto bones = detail::bones_of(model).records;
  const std::size_t count = std::min(bones.size(), mask.size());
  const std::size_t top = index_of(bone);
  if (top >= count) return;
  mask[top] = weight;
  // Parents stand before their children, so that a bone is below `top` if walking up gets there.
  for (std::size_t i = top + 1; i < count; ++i) {
    std::size_t parent = bones[i].parent;
    while (parent > top && parent < i && bones[parent].parent < parent)
      parent = bones[parent].parent;
    if (parent == top) mask[i] = weight;
  }
}

}  // namespace v1
}  // namespace fmm
