#include <algorithm>
#include <array>

#include "float_rules.h"
#include "matrix.h"
#include "quaternion.h"
#include "rotation.h"
#include "vector.h"
#include "view.h"
#include <fmm/ik.h>

namespace fmm {
inline namespace v1 {

namespace {

using namespace detail;

// The bones of a chain, from the root to the last.
struct Chain {
  std::array<std::uint16_t, max_ik_joints> storage;
  std::size_t count = 0;

  std::span<const std::uint16_t> bones() const { return std::span(storage).first(count); }
};

// Walks up from `last` to `root`. Empty if it does not get there.
Chain chain_between(std::span<const format::BoneRecord> bones, BoneId root, BoneId last) {
  Chain chain;
  std::size_t bone = index_of(last);
  std::size_t below = bones.size();
  while (bone < below && chain.count < max_ik_joints) {
    chain.storage[chain.count++] = static_cast<std::uint16_t>(bone);
    if (bone == index_of(root)) {
      std::reverse(chain.storage.begin(),
                   chain.storage.begin() + static_cast<std::ptrdiff_t>(chain.count));
      return chain;
    }
    below = bone;
    bone = bones[bone].parent;
  }
  chain.count = 0;
  return chain;
}

IkLimb checked(const Model& model, const IkLimb& limb) {
  return chain_between(bones_of(model).records, limb.root, limb.last).count == 0 ? IkLimb{} : limb;
}

// From the origin of a bone to the next joint, in the bone's own space.
Point reach_of(const IkLimb& limb, std::span<const std::uint16_t> chain, std::size_t i,
               std::span<const Transform> local) {
  if (i + 1 < chain.size()) return point_of(local[chain[i + 1]].translation);
  if (limb.target != BoneId::none) return point_of(local[index_of(limb.target)].translation);
  return limb.end;
}

// Turns the bone so that what lies at `reach` in it points to `to` in model space.
void turn(const Matrix3x4& parent, Point reach, Point to, const float* reference,
          Transform& transform) {
  const Point origin = moved(parent, point_of(transform.translation));
  Point way;
  if (!undone(parent, to - origin, way)) return;
  const Point scaled{reach.x * transform.scale[0], reach.y * transform.scale[1],
                     reach.z * transform.scale[2]};
  if (!(length(scaled) > 1e-6f) || !(length(way) > 1e-6f)) return;
  const Quaternion from = quaternion_of(reference);
  const Quaternion turn = arc(scaled, turned(conjugate(from), way));
  store(normalized(product(from, turn)), transform.rotation);
}

}  // namespace

IkLimb ik_limb(const Model& model, BoneId root, BoneId target) noexcept {
  if (index_of(target) >= model.bone_count()) return {};
  IkLimb limb;
  limb.root = root;
  limb.last = model.bone(target).parent;
  limb.target = target;
  return checked(model, limb);
}

IkLimb ik_limb(const Model& model, BoneId root, AttachmentId target) noexcept {
  const Attachment attachment = model.attachment(target);
  IkLimb limb;
  limb.root = root;
  limb.last = attachment.bone;
  limb.end = point_of(attachment.position);
  return checked(model, limb);
}

IkLimb ik_limb(const Model& model, std::uint32_t chain) noexcept {
  const IkChain record = model.ik_chain(chain);
  if (record.joints.empty()) return {};
  const BoneId root{record.joints.front().bone};
  if (record.target != AttachmentId::none) return ik_limb(model, root, record.target);
  IkLimb limb = ik_limb(model, root, record.target_bone);
  limb.keeps_target_rotation = record.lock_target_rotation;
  return limb;
}

bool solve_ik(const Model& model, const IkLimb& limb, Point goal, float weight,
              std::span<Transform> local, std::span<Matrix3x4> world,
              const IkOptions& options) noexcept {
  const auto [bones, rest] = bones_of(model);
  if (!(weight > 0) || local.size() < bones.size() || world.size() < bones.size()) return false;
  const Chain found = chain_between(bones, limb.root, limb.last);
  const std::span<const std::uint16_t> chain = found.bones();
  const std::size_t target = index_of(limb.target);
  if (chain.empty() || (limb.target != BoneId::none && target >= bones.size())) return false;

  std::array<Point, max_ik_joints + 1> storage;
  const std::span<Point> joints = std::span(storage).first(chain.size() + 1);
  for (std::size_t i = 0; i < chain.size(); ++i)
    joints[i] = origin_of(world[chain[i]]);
  joints.back() = moved(world[chain.back()], reach_of(limb, chain, chain.size() - 1, local));
  const bool is_reached = fabrik(joints, goal, options);

  const bool keeps = limb.keeps_target_rotation && limb.target != BoneId::none;
  const Quaternion kept = keeps ? model_rotation(bones, target, local) : Quaternion{};
  std::array<Quaternion, max_ik_joints> before;
  const std::size_t above = bones[chain.front()].parent;
  Matrix3x4 parent = above < chain.front() ? world[above] : Matrix3x4{};
  for (std::size_t i = 0; i < chain.size(); ++i) {
    Transform& transform = local[chain[i]];
    before[i] = quaternion_of(transform.rotation);
    const float* reference = options.from_rest ? rest[chain[i]].rotation : transform.rotation;
    turn(parent, reach_of(limb, chain, i, local), joints[i + 1], reference, transform);
    parent = product_of(parent, matrix_of(transform));
  }
  if (weight < 1) {
    for (std::size_t i = 0; i < chain.size(); ++i) {
      float* rotation = local[chain[i]].rotation;
      store(mixed(before[i], quaternion_of(rotation), weight), rotation);
    }
  }
  if (keeps) {
    const Quaternion carrier = model_rotation(bones, chain.back(), local);
    store(normalized(product(conjugate(carrier), kept)), local[target].rotation);
  }
  local_to_model(model, limb.root, local, world);
  return is_reached;
}

void solve_ik(const Model& model, AnimationId animation, double tick, Wrap wrap,
              std::span<Transform> local, std::span<Matrix3x4> world) noexcept {
  const Shown playing{animation, tick, wrap, 1};
  solve_ik(model, std::span(&playing, 1), local, world);
}

void solve_ik(const Model& model, std::span<const Shown> playing, std::span<Transform> local,
              std::span<Matrix3x4> world) noexcept {
  IkOptions options;
  options.from_rest = true;
  const std::uint32_t count = model.ik_chain_count();
  for (std::uint32_t chain = 0; chain < count; ++chain) {
    // How much of what is shown has a goal, and the goal that it has.
    float weight = 0;
    Point offset;
    for (std::size_t i = 0; i < playing.size(); ++i) {
      const Shown& part = playing[i];
      const float share = i == 0 ? 1.0f : part.weight;
      float goal[3];
      const bool has_goal =
          sample_ik_goal(model, part.animation, chain, part.tick, part.wrap, goal);
      weight *= 1 - share;
      if (!has_goal) continue;
      weight += share;
      if (weight > 0) offset = offset + (point_of(goal) - offset) * (share / weight);
    }
    if (!(weight > 0)) continue;
    const Attachment controller = model.attachment(model.ik_chain(chain).controller);
    Point goal = point_of(controller.position) + offset;
    if (index_of(controller.bone) < world.size())
      goal = moved(world[index_of(controller.bone)], goal);
    solve_ik(model, ik_limb(model, chain), goal, weight, local, world, options);
  }
}

}  // namespace v1
}  // namespace fmm
