// Taking the movement of a bone out of an animation.
//
// Thread rule: pure.
#pragma once

#include <fmm/model.h>
#include <fmm/player.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// How the bone moves from one time to another, in ticks through all passes of a loop; backwards
// too.
RootMotion root_motion_of(const Model& model, AnimationId animation, Wrap wrap, double from,
                          double to, const RootMotionOptions& options) noexcept;

// Puts the bone where the animation begins, in what is taken out of it.
void pin_root(const Model& model, AnimationId animation, const RootMotionOptions& options,
              std::span<Transform> pose) noexcept;

// First the one, then the other.
RootMotion joined(const RootMotion& first, const RootMotion& then) noexcept;

// From nothing at weight 0 to the motion itself, as poses are mixed.
RootMotion mixed(const RootMotion& from, const RootMotion& to, float weight) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
