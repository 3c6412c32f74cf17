// Where a decoder puts what it decodes: the caller's transforms, all of them or those of a mask.
// Decoders are templates over the two, so that whole poses pay nothing for masks.
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

// All bones, by index. at() is null for a bone that is not wanted.
struct AllBones {
  std::span<Transform> transforms;

  Transform* at(std::size_t bone) const noexcept {
    return bone < transforms.size() ? &transforms[bone] : nullptr;
  }
};

// The bones whose byte in the mask is there and not 0.
struct MaskedBones {
  std::span<Transform> transforms;
  std::span<const std::uint8_t> mask;

  Transform* at(std::size_t bone) const noexcept {
    if (bone >= transforms.size() || bone >= mask.size() || mask[bone] == 0) return nullptr;
    return &transforms[bone];
  }
};

// Components number the floats of a Transform. Copying bytes needs no branch per channel.
inline void set_component(Transform& transform, unsigned component, float value) noexcept {
  if (component >= floats_per_transform) return;
  std::memcpy(reinterpret_cast<std::byte*>(&transform) + component * sizeof value, &value,
              sizeof value);
}

// Channels as a mask: one bit each, none for what is no channel.
constexpr unsigned mask_of(format::Channel channel) noexcept {
  const auto bit = static_cast<unsigned>(channel);
  return bit < 3 ? 1u << bit : 0;
}
inline constexpr unsigned all_channels = 7;

constexpr unsigned mask_of_component(unsigned component) noexcept {
  if (component < 3) return mask_of(format::Channel::position);
  return mask_of(component < 7 ? format::Channel::rotation : format::Channel::scale);
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
