// From an animation and a time to transforms and matrices. Stateless: any time, any order.
//
// Time is given in ticks of 1/20 s, whatever rate the model was baked with. At a tick that is a row
// the row itself comes out bit for bit; between rows translation and scale are blended linearly and
// rotations by normalised linear interpolation, except where a step makes the channel jump.
//
// Thread rule: pure functions over const data and the caller's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <fmm/model.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

enum class Wrap : std::uint8_t {
  clamp,  // beyond the end: the last shown row (fmm semantics: row N-1, blockbench: row N)
  loop,   // time modulo the length; row N is what the last interval moves towards, and the step
          // from there to row 0 is never blended
};

// The rest pose. `out` holds bone_count() transforms; fewer are filled as far as they go.
void rest_pose(const Model& model, std::span<Transform> out) noexcept;

// The pose of `animation` at `tick`. An id out of range, an animation without rows and a tick that
// is not finite give the rest pose. Writes min(out.size(), bone_count()) transforms.
void sample(const Model& model, AnimationId animation, double tick, Wrap wrap,
            std::span<Transform> out) noexcept;

// Only what `animation` sets: bones and channels that it leaves at rest keep what is in `out`. For
// callers that keep a rest pose of their own, or several animations one above the other. With a
// `mask`, one byte per bone, bones whose byte is 0 or missing are left alone too.
void sample_animated(const Model& model, AnimationId animation, double tick, Wrap wrap,
                     std::span<Transform> out, std::span<const std::uint8_t> mask = {}) noexcept;

// One bone of the pose, bit for bit what sample() gives. An id out of range gives no transform.
Transform sample_bone(const Model& model, AnimationId animation, double tick, Wrap wrap,
                      BoneId bone) noexcept;

// Many poses of one model, one after the other in `out`: requests.size() * bone_count() transforms.
struct SampleRequest {
  AnimationId animation = AnimationId::none;
  double tick = 0;
  Wrap wrap = Wrap::clamp;
};
void sample_many(const Model& model, std::span<const SampleRequest> requests,
                 std::span<Transform> out) noexcept;

// The pose of one stored row, 0..N where N is Animation::ticks: what the file holds, without any
// time arithmetic. In fmm semantics row N is the target before the seam and never shown. False, and
// the rest pose, if there is no such row.
bool sample_row(const Model& model, AnimationId animation, std::uint32_t row,
                std::span<Transform> out) noexcept;

// One bone of what sample_row() gives; the rest transform if there is no such row.
Transform sample_bone_row(const Model& model, AnimationId animation, std::uint32_t row,
                          BoneId bone) noexcept;

// The goal of an IK chain at `tick`: linear between rows, but where a step makes it jump. Follows
// the rules of sample(). False, and no offset, where the animation says nothing of the chain: then
// the chain is not solved and its bones keep the sampled pose.
bool sample_ik_goal(const Model& model, AnimationId animation, std::uint32_t chain, double tick,
                    Wrap wrap, std::span<float, 3> offset) noexcept;

// Model-space matrices from local transforms: world(b) = world(parent) * T R S. Both spans hold
// bone_count() elements; the smaller one bounds the work.
void local_to_model(const Model& model, std::span<const Transform> local,
                    std::span<Matrix3x4> world) noexcept;

// The same for the bone `from` and everything below it, after a change of their transforms. All
// other matrices stay as they are.
void local_to_model(const Model& model, BoneId from, std::span<const Transform> local,
                    std::span<Matrix3x4> world) noexcept;

}  // namespace v1
}  // namespace fmm
