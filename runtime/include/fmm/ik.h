// Inverse kinematics: bending a chain of bones so that its end comes to a goal.
//
// The chains that a model's author made (null objects) come with the blob:
//
//     fmm::local_to_model(model, pose, bones);
//     fmm::solve_ik(model, animation, tick, wrap, pose, bones);
//
// Goals of the game's own, such as feet on uneven ground, need no preparation in the model:
//
//     const fmm::IkLimb leg = fmm::ik_limb(model, bone::thigh, bone::foot);
//     fmm::solve_ik(model, leg, ground, 1, pose, bones);
//
// Either changes the rotations of the chain in `local` and the matrices of everything below its
// root in `world`; both hold bone_count() elements. The solver is FABRIK, at most 10 passes to a
// distance of 0.001 blocks. Every solve starts from the given pose and remembers nothing: the same
// input gives the same bits, in any order.
//
// Thread rule: pure functions over const data and the caller's memory. Nothing is allocated.
#pragma once

#include <cstdint>
#include <span>

#include <fmm/model.h>
#include <fmm/playback.h>
#include <fmm/point.h>
#include <fmm/pose.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

inline constexpr std::uint32_t max_ik_joints = 100;  // longer chains are not solved

struct IkOptions {
  std::uint32_t passes = 10;
  float tolerance = 0.001f;  // blocks
  // Where to a chain bends that is straight and has its goal on its own line: model space. The
  // front of a model, so that knees bend forward.
  Point bend = {0, 0, -1};
  // Rotations are the shortest turn away from the rest pose (as FreeMinecraftModels does it), or
  // from the pose that is given, which keeps what an animation turns about the bones' own axes.
  bool from_rest = false;
};

// FABRIK over points: `joints` from the root to the end, of which the root stays and the distances
// between neighbours are kept. A goal that is out of reach is pointed at by a straight chain. True
// if the end is at the goal. Chains of less than 2 or more than max_ik_joints + 1 points and goals
// that are not finite change nothing.
bool fabrik(std::span<Point> joints, Point goal, const IkOptions& options = {}) noexcept;

// A chain of bones, each the parent of the next, and the point that is to reach the goal.
struct IkLimb {
  BoneId root = BoneId::none;  // none: no chain, nothing is solved
  BoneId last = BoneId::none;
  BoneId target = BoneId::none;        // a child of `last`, whose origin is the end; or
  Point end;                           // without one a place in the space of `last`
  bool keeps_target_rotation = false;  // the target bone stays as it is turned in model space
};

// From `root` down to `target` or to what carries it, found by walking up. An empty limb if `root`
// is not above, if a bone does not exist, or if the chain is too long.
IkLimb ik_limb(const Model& model, BoneId root, BoneId target) noexcept;
IkLimb ik_limb(const Model& model, BoneId root, AttachmentId target) noexcept;
// The blob's chain of that number, 0..ik_chain_count() - 1.
IkLimb ik_limb(const Model& model, std::uint32_t chain) noexcept;

// `goal` in model space. `weight` 0..1 mixes the given pose and the solved one. True if the end
// reaches the goal with weight 1.
bool solve_ik(const Model& model, const IkLimb& limb, Point goal, float weight,
              std::span<Transform> local, std::span<Matrix3x4> world,
              const IkOptions& options = {}) noexcept;

// Solves all chains of the blob that `animation` has goals for at `tick`, in the blob's order. A
// chain without goals there keeps the rotations of the pose.
void solve_ik(const Model& model, AnimationId animation, double tick, Wrap wrap,
              std::span<Transform> local, std::span<Matrix3x4> world) noexcept;
// The same for animations that fade into each other (Playback::shown): goals are mixed, and a chain
// that only some of them move gets as much of them as is shown.
void solve_ik(const Model& model, std::span<const Shown> playing, std::span<Transform> local,
              std::span<Matrix3x4> world) noexcept;

}  // namespace v1
}  // namespace fmm
