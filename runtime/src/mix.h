// A pose out of several animations, each laid over those before it.
//
// Thread rule: pure over the caller's memory.
#pragma once

#include <span>

#include <fmm/model.h>
#include <fmm/playback.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// `parts` from the lowest up; the weight of the first does not count. No part at all is the rest
// pose. `scratch` holds bone_count() transforms if there are several parts, else the heaviest is
// shown alone.
void mix(const Model& model, std::span<const Shown> parts, std::span<Transform> out,
         std::span<Transform> scratch) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
