// Solving chains of bones: FABRIK, goals that hang on posed bones, weights, locked targets.
#include <cmath>
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/playing.h"
#include <fmm/fmm.hpp>

using namespace fmm_test;
using fmm::AnimationId;
using fmm::BoneId;
using fmm::IkLimb;
using fmm::Matrix3x4;
using fmm::Point;
using fmm::Transform;
using fmm::Wrap;

namespace {

constexpr float half = 0.70710678f;
constexpr std::uint16_t body = 0, thigh = 1, shin = 2, foot = 3, carrier = 4;
constexpr AnimationId reach{0}, still{1}, away{2};

format::AttachmentRecord attachment(std::uint16_t bone, format::AttachmentKind kind, Point at) {
  format::AttachmentRecord record{};
  record.bone = bone;
  record.kind = static_cast<std::uint8_t>(kind);
  record.position[0] = at.x;
  record.position[1] = at.y;
  record.position[2] = at.z;
  record.rotation[3] = 1;
  return record;
}

// Two bones of 8 px along +y from the origin, with a foot at their end; the goal of `reach` is 12
// px from the root, off the line, that of `away` 20 px. The controller hangs on `carrier`.
ModelSpec limb() {
  ModelSpec spec;
  spec.bones = {{"body", 0xFFFF, 0, {}},
                {"thigh", body, 0, {}},
                {"shin", thigh, 0, {{0, 0.5f, 0}, {0, 0, 0, 1}, {1, 1, 1}}},
                {"foot", shin, 0, {{0, 0.5f, 0}, {0, 0, 0, 1}, {1, 1, 1}}},
                {"carrier", 0xFFFF, 0, {}}};
  spec.attachments = {
      {"sole", attachment(shin, format::AttachmentKind::locator, {0, 0.5f, 0})},
      {"goal", attachment(carrier, format::AttachmentKind::ik_controller, {0, 1, 0})}};
  for (const char* name : {"reach", "still", "away"}) {
    AnimationSpec animation;
    animation.name = name;
    animation.ticks = 4;
    animation.length = 0.2;
    // All bones of the limb turn a little about x, so that the chain is never straight.
    animation.rotations = {thigh, shin};
    for (int row = 0; row <= 4; ++row) {
      const float turn = 0.1f + 0.01f * static_cast<float>(row);
      const float rest = std::sqrt(1 - turn * turn);
      animation.rows.push_back({turn, 0, 0, rest, -turn, 0, 0, rest});
    }
    spec.animations.push_back(animation);
  }
  IkChainSpec chain;
  chain.record.controller = 1;
  chain.record.target = format::no_index;
  chain.record.target_bone = foot;
  chain.record.end[1] = 1;
  chain.joints = {{thigh, 0, {0, 0, 0}}, {shin, 0, {0, 0.5f, 0}}};
  spec.ik_chains = {chain};
  // (0, 1, 0) + offset: 12 px from the root at an angle, 20 px straight to the front.
  const float off = 0.75f * 0.6f, up = 0.75f * 0.8f;
  std::vector<format::IkGoalRecord> near(5, {{0, up - 1, -off}, 0});
  near[1].offset[0] = 0.25f;
  spec.ik_tracks = {{0, 0, 0, near},
                    {2, 0, 0, std::vector<format::IkGoalRecord>(5, {{0, -1, -1.25f}, 0})}};
  return spec;
}

struct Posed {
  explicit Posed(const fmm::Model& of)
      : model(of), local(of.bone_count()), world(of.bone_count()) {}
  void sample(AnimationId animation, double tick) {
    fmm::sample(model, animation, tick, Wrap::clamp, local);
    fmm::local_to_model(model, local, world);
  }
  void solve(AnimationId animation, double tick) {
    sample(animation, tick);
    fmm::solve_ik(model, animation, tick, Wrap::clamp, local, world);
  }
  Point at(std::size_t bone) const { return fmm::position_of(world[bone]); }

  const fmm::Model& model;
  std::vector<Transform> local;
  std::vector<Matrix3x4> world;
};

double distance(Point a, Point b) {
  return std::sqrt(std::pow(a.x - b.x, 2) + std::pow(a.y - b.y, 2) + std::pow(a.z - b.z, 2));
}

double interior_angle(Point a, Point b, Point c) {
  const double ab = distance(a, b), bc = distance(b, c), ac = distance(a, c);
  return std::acos((ab * ab + bc * bc - ac * ac) / (2 * ab * bc)) * 180 / 3.14159265358979;
}

bool same_bits(const std::vector<Transform>& a, const std::vector<Transform>& b) {
  return std::memcmp(a.data(), b.data(), a.size() * sizeof(Transform)) == 0;
}

}  // namespace

TEST_CASE("A37 FABRIK brings the end within 0.001 of the goal, in at most ten passes") {
  const Opened opened(limb());
  Posed posed(opened.model);
  posed.solve(reach, 0);
  const Point goal{0, 0.6f, -0.45f};
  CHECK(distance(posed.at(foot), goal) <= 0.001);
  CHECK(interior_angle(posed.at(thigh), posed.at(shin), posed.at(foot)) ==
        doctest::Approx(97.18).epsilon(0.001));

  fmm::IkOptions options;
  CHECK(options.passes == 10);
  CHECK(options.tolerance == 0.001f);
  // Five joints that have to fold up: what three passes do not reach, ten do.
  const std::vector<Point> folded = {
      {0, 0, 0}, {0, 0.5f, 0.1f}, {0, 1, 0}, {0, 1.5f, 0}, {0, 2, 0.1f}};
  std::vector<Point> joints = folded;
  options.passes = 1;
  CHECK_FALSE(fmm::fabrik(joints, {0, 0.2f, 0.4f}, options));
  joints = folded;
  options.passes = 10;
  CHECK(fmm::fabrik(joints, {0, 0.2f, 0.4f}, options));
}

TEST_CASE("A37 a goal out of reach is pointed at by a straight chain") {
  const Opened opened(limb());
  Posed posed(opened.model);
  posed.solve(away, 0);
  CHECK(distance(posed.at(foot), {0, 0, -1}) < 1e-5);
  CHECK(distance(posed.at(shin), {0, 0, -0.5f}) < 1e-5);
}

TEST_CASE("A37 distances between joints are kept and the root stays") {
  std::vector<Point> joints = {{1, 0, 0}, {1, 0.5f, 0.25f}, {1, 1, 0}, {1.5f, 1, 0}};
  const std::vector<Point> before = joints;
  CHECK(fmm::fabrik(joints, {1.75f, 0.25f, 0.25f}));
  CHECK(joints[0] == before[0]);
  for (std::size_t i = 0; i + 1 < joints.size(); ++i)
    CHECK(distance(joints[i], joints[i + 1]) ==
          doctest::Approx(distance(before[i], before[i + 1])).epsilon(1e-5));
}

TEST_CASE("A37 a straight chain with its goal on its own line bends to the front") {
  std::vector<Point> joints = {{0, 1, 0}, {0, 0.5f, 0}, {0, 0, 0}};
  CHECK(fmm::fabrik(joints, {0, 0.25f, 0}));
  CHECK(joints[1].z < -0.2f);
  CHECK(joints[1].x == 0);
  joints = {{0, 1, 0}, {0, 0.5f, 0}, {0, 0, 0}};
  fmm::IkOptions options;
  options.bend = {0, 0, 1};
  CHECK(fmm::fabrik(joints, {0, 0.25f, 0}, options));
  CHECK(joints[1].z > 0.2f);
}

TEST_CASE("A37 what cannot be solved changes nothing") {
  std::vector<Point> joints = {{0, 0, 0}, {0, 1, 0}};
  const std::vector<Point> before = joints;
  CHECK_FALSE(fmm::fabrik(joints, {std::nanf(""), 0, 0}));
  CHECK_FALSE(fmm::fabrik(std::span(joints).first(1), {0, 1, 0}));
  CHECK(joints == before);
  std::vector<Point> collapsed(3);
  CHECK_FALSE(fmm::fabrik(collapsed, {1, 0, 0}));
  CHECK(collapsed == std::vector<Point>(3));
}

TEST_CASE("A38 a chain goes from the source down to the bone or locator that is the target") {
  const Opened opened(limb());
  const IkLimb to_bone = fmm::ik_limb(opened.model, BoneId{thigh}, BoneId{foot});
  CHECK(to_bone.last == BoneId{shin});
  CHECK(to_bone.target == BoneId{foot});
  const IkLimb to_locator = fmm::ik_limb(opened.model, BoneId{thigh}, fmm::AttachmentId{0});
  CHECK(to_locator.last == BoneId{shin});
  CHECK(to_locator.target == BoneId::none);
  CHECK(to_locator.end.y == 0.5f);
  CHECK(fmm::ik_limb(opened.model, BoneId{carrier}, BoneId{foot}).root == BoneId::none);
  CHECK(fmm::ik_limb(opened.model, BoneId{thigh}, BoneId{99}).root == BoneId::none);
  CHECK(fmm::ik_limb(opened.model, BoneId{foot}, BoneId{foot}).root == BoneId::none);
  CHECK(fmm::ik_limb(opened.model, 0u).last == BoneId{shin});
  CHECK(fmm::ik_limb(opened.model, 7u).root == BoneId::none);
}

TEST_CASE("A38 a longer chain than can be solved is no chain") {
  ModelSpec spec;
  for (std::uint32_t i = 0; i < fmm::max_ik_joints + 2; ++i)
    spec.bones.push_back(
        {"b" + std::to_string(i), static_cast<std::uint16_t>(i == 0 ? 0xFFFF : i - 1), 0, {}});
  const Opened opened(spec);
  const auto last = static_cast<std::uint16_t>(fmm::max_ik_joints + 1);
  CHECK(fmm::ik_limb(opened.model, BoneId{0}, BoneId{last}).root == BoneId::none);
  CHECK(fmm::ik_limb(opened.model, BoneId{1}, BoneId{last}).root == BoneId{1});
}

TEST_CASE("A39 the goal is the controller's rest position plus the offset, carried by its bone") {
  ModelSpec spec = limb();
  spec.bones[carrier].rest = {{0, 0, 0}, {0, half, 0, half}, {1, 1, 1}};  // -z goes to -x
  const Opened opened(spec);
  Posed posed(opened.model);
  posed.solve(reach, 0);
  CHECK(distance(posed.at(foot), {-0.45f, 0.6f, 0}) <= 0.001);
}

TEST_CASE("A40 each tick has its own goal, between them it moves") {
  const Opened opened(limb());
  Posed posed(opened.model);
  posed.solve(reach, 1);
  CHECK(distance(posed.at(foot), {0.25f, 0.6f, -0.45f}) <= 0.001);
  posed.solve(reach, 0.5);
  CHECK(distance(posed.at(foot), {0.125f, 0.6f, -0.45f}) <= 0.001);
}

TEST_CASE("A40 without goals a chain shows its pose, also right after a frame that had some") {
  const Opened opened(limb());
  Posed posed(opened.model), fresh(opened.model);
  posed.solve(reach, 0);
  posed.solve(still, 2);
  fresh.sample(still, 2);
  CHECK(same_bits(posed.local, fresh.local));
}

TEST_CASE("A40 ticks solved in any order give the same bits") {
  const Opened opened(limb());
  Posed posed(opened.model);
  std::vector<std::vector<Transform>> forward, backward;
  for (int tick = 0; tick < 4; ++tick) {
    posed.solve(reach, tick);
    forward.push_back(posed.local);
  }
  for (int tick = 3; tick >= 0; --tick) {
    posed.solve(reach, tick);
    backward.insert(backward.begin(), posed.local);
  }
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(same_bits(forward[i], backward[i]));
}

TEST_CASE("A40 a blob's chain turns the shortest way from rest, a game's own from the pose") {
  const Opened opened(limb());
  Posed posed(opened.model);
  posed.sample(still, 0);
  // A twist about the bone's own axis.
  const Transform twisted{{0, 0, 0}, {0, half, 0, half}, {1, 1, 1}};
  posed.local[thigh] = twisted;
  fmm::local_to_model(opened.model, posed.local, posed.world);
  Posed kept = posed, rest = posed;
  const IkLimb leg = fmm::ik_limb(opened.model, BoneId{thigh}, BoneId{foot});
  const Point goal{0, 0.6f, -0.45f};
  fmm::IkOptions from_rest;
  from_rest.from_rest = true;
  CHECK(fmm::solve_ik(opened.model, leg, goal, 1, kept.local, kept.world));
  CHECK(fmm::solve_ik(opened.model, leg, goal, 1, rest.local, rest.world, from_rest));
  CHECK(distance(kept.at(foot), goal) <= 0.001);
  CHECK(distance(rest.at(foot), goal) <= 0.001);
  // Where the twist is kept, x of the bone points aside of where the rest pose has it.
  CHECK(std::abs(rest.world[thigh].m[0]) > 0.99f);
  CHECK(std::abs(kept.world[thigh].m[0]) < 0.5f);
}

TEST_CASE("A41 a locked target keeps its model-space rotation, else it follows its chain") {
  for (const bool is_locked : {false, true}) {
    ModelSpec spec = limb();
    if (is_locked) spec.ik_chains[0].record.flags = format::ik_lock_target_rotation;
    const Opened opened(spec);
    Posed before(opened.model), after(opened.model);
    before.sample(reach, 0);
    after.solve(reach, 0);
    double turned = 0;
    for (const std::size_t i : {0u, 1u, 2u, 4u, 5u, 6u, 8u, 9u, 10u})
      turned = std::max(turned,
                        std::abs(double{before.world[foot].m[i]} - double{after.world[foot].m[i]}));
    CHECK((turned < 1e-5) == is_locked);
    CHECK(distance(after.at(foot), {0, 0.6f, -0.45f}) <= 0.001);
  }
}

TEST_CASE("A42 a chain that does not resolve is left out and the others are solved") {
  ModelSpec spec = limb();
  IkChainSpec broken = spec.ik_chains[0];
  broken.record.controller = 0;
  broken.record.target_bone = carrier;
  spec.ik_chains.insert(spec.ik_chains.begin(), broken);
  for (IkTrackSpec& track : spec.ik_tracks)
    track.chain = 1;
  spec.ik_tracks.insert(spec.ik_tracks.begin(), spec.ik_tracks[0]);
  spec.ik_tracks[0].chain = 0;
  const Blob blob = build(spec);
  const fmm::Model model = fmm::Model::open(blob.bytes()).model;
  Posed posed(model);
  posed.solve(reach, 0);
  CHECK(distance(posed.at(foot), {0, 0.6f, -0.45f}) <= 0.001);
}

TEST_CASE("weights mix the pose and the solved one") {
  const Opened opened(limb());
  const IkLimb leg = fmm::ik_limb(opened.model, BoneId{thigh}, BoneId{foot});
  Posed none(opened.model), some(opened.model), all(opened.model);
  for (Posed* posed : {&none, &some, &all})
    posed->sample(still, 0);
  const std::vector<Transform> before = none.local;
  const Point goal{0, 0.6f, -0.45f};
  fmm::solve_ik(opened.model, leg, goal, 0, none.local, none.world);
  CHECK(same_bits(none.local, before));
  fmm::solve_ik(opened.model, leg, goal, 0.5f, some.local, some.world);
  fmm::solve_ik(opened.model, leg, goal, 1, all.local, all.world);
  const Transform middle = fmm::blend(before[thigh], all.local[thigh], 0.5f);
  CHECK(std::memcmp(&middle, &some.local[thigh], sizeof middle) == 0);
}

TEST_CASE("while animations fade a chain gets as much of a goal as is shown of its animation") {
  const Opened opened(limb());
  Posed faded(opened.model), full(opened.model);
  faded.sample(still, 0);
  full.sample(still, 0);
  const fmm::Shown playing[2] = {{still, 0, Wrap::clamp, 1}, {reach, 0, Wrap::clamp, 0.25f}};
  fmm::solve_ik(opened.model, playing, faded.local, faded.world);
  fmm::IkOptions from_rest;
  from_rest.from_rest = true;
  fmm::solve_ik(opened.model, fmm::ik_limb(opened.model, 0u), {0, 0.6f, -0.45f}, 0.25f, full.local,
                full.world, from_rest);
  CHECK(distance(faded.at(foot), full.at(foot)) < 1e-6);
  const fmm::Shown both[2] = {{reach, 0, Wrap::clamp, 1}, {reach, 1, Wrap::clamp, 0.5f}};
  faded.sample(reach, 0);
  fmm::solve_ik(opened.model, both, faded.local, faded.world);
  CHECK(distance(faded.at(foot), {0.125f, 0.6f, -0.45f}) <= 0.001);
}

TEST_CASE("an entity's bones have inverse kinematics solved") {
  ModelSpec spec = limb();
  spec.animations[0].name = "idle";
  const Opened opened(spec);
  fmm::ModeledEntity entity(opened.model);
  entity.tick();
  std::vector<Transform> local(5), scratch(5);
  std::vector<Matrix3x4> world(5);
  entity.bones(1, nullptr, local, world, scratch);
  CHECK(distance(fmm::position_of(world[foot]), {0, 0.6f, -0.45f}) <= 0.001);
}

TEST_CASE("a chain under scaled and turned parents reaches its goal as well") {
  ModelSpec spec = limb();
  spec.bones[body].rest = {{0.3f, 0.2f, -0.1f}, {0.36f, 0.48f, 0, 0.8f}, {2, 2, 2}};
  const Opened opened(spec);
  Posed posed(opened.model);
  posed.sample(still, 0);
  const IkLimb leg = fmm::ik_limb(opened.model, BoneId{thigh}, fmm::AttachmentId{0});
  const Point goal{0.9f, 0.8f, -0.7f};
  CHECK(fmm::solve_ik(opened.model, leg, goal, 1, posed.local, posed.world));
  CHECK(distance(posed.at(foot), goal) <= 0.0011);
}
