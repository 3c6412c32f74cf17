// Where a decoder puts what it decodes: the caller's transforms, all of them or those of a mask.
//
// Thread rule: plain data over the caller's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include <fmm/format.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {
namespace detail {

inline constexpr std::size_t floats_per_transform = sizeof(Transform) / sizeof(float);
static_assert(floats_per_transform == 10);

struct Target {
  std::span<Transform> transforms;     // by bone
  std::span<const std::uint8_t> mask;  // by bone, 0: left as it is; empty: all bones

  // Null for a bone that is not wanted.
  Transform* at(std::size_t bone) const noexcept {
    if (bone >= transforms.size()) return nullptr;
    if (!mask.empty() && (bone >= mask.size() || mask[bone] == 0)) return nullptr;
    return &transforms[bone];
  }
};

// Components number the floats of a Transform. Copying bytes needs no branch per channel.
inline void set_component(Transform& transform, unsigned component, float value) noexcept {
  if (component >= floats_per_transform) return;
  std::memcpy(reinterpret_cast<std::byte*>(&transform) + component * sizeof value, &value,
              sizeof value);
}

// Channels as a mask: one bit each.
constexpr unsigned mask_of(format::Channel channel) noexcept {
  return 1u << static_cast<unsigned>(channel);
}
inline constexpr unsigned all_channels = 7;

constexpr unsigned mask_of_component(unsigned component) noexcept {
  if (component < 3) return mask_of(format::Channel::position);
  return mask_of(component < 7 ? format::Channel::rotation : format::Channel::scale);
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
