#include "bake/ik_solve.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bake/ik_math.h"
#include "base/rotation.h"
#include "base/units.h"

namespace fmmc {

namespace {

using namespace ik;

// A hundredth of what the runtime's readers promise, in blocks.
constexpr double tolerance = 1e-4 / pixels_per_block;
// Beyond this products of coordinates leave the range of a double, and no picture shows anything.
constexpr double farthest = 1e60;
// Under a scale that is not the same on all axes segments change their length as they turn, so that
// one solution is not enough.
constexpr int most_rounds = 40;

const LocalTransform& at(std::span<const LocalTransform> pose, int bone) {
  return pose[static_cast<std::size_t>(bone)];
}

Mat34 matrix_of(const LocalTransform& t) {
  return matrix_from_trs(t.translation, t.rotation, t.scale);
}

int parent_of(const IkSkeleton& skeleton, int bone) {
  return skeleton.parents[static_cast<std::size_t>(bone)];
}

Mat34 world_of(const IkSkeleton& skeleton, std::span<const LocalTransform> pose, int bone) {
  Mat34 out;
  for (; bone >= 0; bone = parent_of(skeleton, bone))
    out = matrix_of(at(pose, bone)) * out;
  return out;
}

// The product of rotations alone, as entity space has it.
Quat world_rotation(const IkSkeleton& skeleton, std::span<const LocalTransform> pose, int bone) {
  Quat out;
  for (; bone >= 0; bone = parent_of(skeleton, bone))
    out = at(pose, bone).rotation * out;
  return normalized(out);
}

// A direction of model space in the space of `m`, any length; zero if that space is flat.
Vec3 into(const Mat34& m, const Vec3& v) {
  const Vec3 x{m.m[0], m.m[4], m.m[8]};
  const Vec3 y{m.m[1], m.m[5], m.m[9]};
  const Vec3 z{m.m[2], m.m[6], m.m[10]};
  const double determinant = dot(x, cross(y, z));
  if (determinant == 0) return {};
  return scaled({dot(v, cross(y, z)), dot(v, cross(z, x)), dot(v, cross(x, y))}, 1 / determinant);
}

// What the chain brings to the goal, in the last bone's space.
Vec3 end_of(const IkSolver& solver, std::span<const LocalTransform> pose) {
  const Vec3 target = solver.chain.target_bone >= 0 ? at(pose, solver.chain.target_bone).translation
                                                    : solver.locator;
  return solver.reach > 0 ? scaled(target, solver.reach) : solver.controller_on_end;
}

// From each bone to the next, in its own space.
std::vector<Vec3> segments_of(const IkSolver& solver, std::span<const LocalTransform> pose) {
  std::vector<Vec3> out;
  const std::vector<int>& bones = solver.chain.bones;
  for (std::size_t i = 1; i < bones.size(); ++i)
    out.push_back(at(pose, bones[i]).translation);
  out.push_back(end_of(solver, pose));
  return out;
}

// Origins of the chain's bones and its end, in model space.
std::vector<Vec3> points_of(const IkSolver& solver, std::span<const LocalTransform> pose,
                            const Mat34& above) {
  std::vector<Vec3> out;
  Mat34 world = above;
  for (const int bone : solver.chain.bones) {
    world = world * matrix_of(at(pose, bone));
    out.push_back({world.m[3], world.m[7], world.m[11]});
  }
  out.push_back(transform_point(world, end_of(solver, pose)));
  return out;
}

// Turns each bone so that its segment points the way of `points`.
void turn_bones(const IkSolver& solver, std::span<const Vec3> points, const Mat34& above,
                std::span<LocalTransform> pose) {
  const std::vector<Vec3> segments = segments_of(solver, pose);
  Mat34 world = above;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    LocalTransform& bone = pose[static_cast<std::size_t>(solver.chain.bones[i])];
    const Vec3& s = bone.scale;
    const Vec3 now = unit(
        rotated(bone.rotation, {segments[i].x * s.x, segments[i].y * s.y, segments[i].z * s.z}));
    const Vec3 wanted = unit(into(world, subtract(points[i + 1], points[i])));
    if (now != Vec3{} && wanted != Vec3{})
      bone.rotation = normalized(shortest_arc(now, wanted) * bone.rotation);
    world = world * matrix_of(bone);
  }
}

bool is_near(const Vec3& p) {
  return std::abs(p.x) < farthest && std::abs(p.y) < farthest && std::abs(p.z) < farthest;
}

IkResult bend(const IkSolver& solver, const Mat34& above, const Vec3& goal,
              std::span<LocalTransform> pose) {
  IkResult result;
  for (int round = 0; round < most_rounds; ++round) {
    std::vector<Vec3> points = points_of(solver, pose, above);
    if (!is_near(goal) || !std::all_of(points.begin(), points.end(), is_near)) return {};
    const double missed = distance(points.back(), goal);
    result.missed_px = missed * pixels_per_block;
    // What the round before solved may have come out elsewhere.
    if (round > 0 && (missed <= tolerance || result.outcome != IkOutcome::reached)) break;
    const std::vector<Vec3> before = points;
    result.outcome = bend_to(points, goal, tolerance);
    if (points == before) break;
    turn_bones(solver, points, above, pose);
  }
  return result;
}

}  // namespace

IkSolver make_ik_solver(const Model& model, const IkChain& chain) {
  assert(!chain.bones.empty());
  IkSolver out;
  out.chain = chain;
  const NullObject& controller = model.null_objects[static_cast<std::size_t>(chain.controller)];
  const Vec3& origin = model.bones[static_cast<std::size_t>(chain.bones.back())].origin;
  const Vec3& target = chain.target_locator >= 0
                           ? model.locators[static_cast<std::size_t>(chain.target_locator)].position
                           : model.bones[static_cast<std::size_t>(chain.target_bone)].origin;
  out.controller_bone = controller.bone;
  out.locator = scaled(subtract(target, origin), 1 / pixels_per_block);
  out.controller_on_end = scaled(subtract(controller.position, origin), 1 / pixels_per_block);
  const double to_target = distance(origin, target);
  if (controller.position != target)
    out.reach = to_target > 0 ? distance(origin, controller.position) / to_target : 0;
  return out;
}

IkResult solve_ik(const IkSolver& solver, const IkSkeleton& skeleton, const Vec3& controller,
                  std::span<LocalTransform> pose) {
  const IkChain& chain = solver.chain;
  const bool is_locked = chain.lock_target_rotation && chain.target_bone >= 0;
  const Quat held = is_locked ? world_rotation(skeleton, pose, chain.target_bone) : Quat{};
  for (const int bone : chain.bones) {
    const auto i = static_cast<std::size_t>(bone);
    pose[i].rotation = skeleton.rest[i].rotation;
  }
  const Mat34 above = world_of(skeleton, pose, parent_of(skeleton, chain.bones.front()));
  const Vec3 goal = transform_point(world_of(skeleton, pose, solver.controller_bone), controller);
  const IkResult result = bend(solver, above, goal, pose);
  if (is_locked) {
    const Quat carried = world_rotation(skeleton, pose, chain.bones.back());
    pose[static_cast<std::size_t>(chain.target_bone)].rotation =
        normalized(conjugate(carried) * held);
  }
  return result;
}

}  // namespace fmmc
