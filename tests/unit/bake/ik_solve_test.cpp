// Solving a chain of bones: points, then poses.
#include "bake/ik_solve.h"

#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "bake/ik_math.h"
#include "unit/bake/models.h"

using namespace fmmc;
using namespace fmmc::testing;

namespace {

constexpr double tolerance = 1e-6;

std::vector<double> lengths(const std::vector<Vec3>& points) {
  std::vector<double> out;
  for (std::size_t i = 1; i < points.size(); ++i)
    out.push_back(ik::distance(points[i - 1], points[i]));
  return out;
}

void check_near(const Vec3& a, const Vec3& b, double within = 1e-5) {
  CAPTURE(a.x);
  CAPTURE(a.y);
  CAPTURE(a.z);
  CHECK(ik::distance(a, b) < within);
}

// Bends a copy; lengths must stay.
std::vector<Vec3> bent(std::vector<Vec3> points, const Vec3& goal, IkOutcome outcome) {
  const std::vector<double> before = lengths(points);
  CHECK(static_cast<int>(bend_to(points, goal, tolerance)) == static_cast<int>(outcome));
  const std::vector<double> after = lengths(points);
  for (std::size_t i = 0; i < before.size(); ++i)
    CHECK(after[i] == doctest::Approx(before[i]).epsilon(1e-9));
  return points;
}

// Two bones of 8 px that hang down from (0, 16, 0) with a knee of `knee` px to the front, a foot
// and a controller on the foot.
struct Leg {
  Model model;
  std::vector<LocalTransform> pose;
  std::vector<int> parents;

  explicit Leg(double knee = -1, Vec3 thigh_rest = {}) {
    model.bones = {make_bone("hip", -1, {0, 16, 0}), make_bone("thigh", 0, {0, 16, 0}, thigh_rest),
                   make_bone("shin", 1, {0, 8, knee}), make_bone("foot", 2, {0, 0, 0})};
    for (Bone& bone : model.bones)
      bone.uuid = bone.name;
    NullObject controller;
    controller.name = "ctrl";
    controller.ik_source = "thigh";
    controller.ik_target = "foot";
    model.null_objects = {controller};
    for (const Bone& bone : model.bones)
      parents.push_back(bone.parent);
    pose = rest_transforms(model);
  }

  // `controller` in pixels.
  IkResult solve(const Vec3& controller) {
    Diagnostics diagnostics;
    const std::vector<IkChain> chains = find_ik_chains(model, Semantics::blockbench, diagnostics);
    REQUIRE(chains.size() == 1);
    const std::vector<LocalTransform> rest = rest_transforms(model);
    return solve_ik(make_ik_solver(model, chains[0]), {parents, rest},
                    ik::scaled(controller, 1.0 / 16), pose);
  }

  Mat34 world(int bone) const {
    Mat34 out;
    for (; bone >= 0; bone = parents[static_cast<std::size_t>(bone)]) {
      const LocalTransform& t = pose[static_cast<std::size_t>(bone)];
      out = matrix_from_trs(t.translation, t.rotation, t.scale) * out;
    }
    return out;
  }
  // In pixels.
  Vec3 place(int bone) const { return ik::scaled(transform_point(world(bone), {}), 16); }
};

}  // namespace

TEST_CASE("a chain bends so that its end comes to the goal") {
  const auto points = bent({{0, 16, 0}, {0, 8, -1}, {0, 0, 0}}, {0, 4, 2}, IkOutcome::reached);
  check_near(points[2], {0, 4, 2});
  check_near(points[0], {0, 16, 0}, 1e-12);
  CHECK(points[1].z < -1);  // the knee stays in front
  CHECK(points[1].x == 0);  // and in the plane
}

TEST_CASE("a long chain bends too") {
  std::vector<Vec3> points;
  for (int i = 0; i <= 12; ++i)
    points.push_back({0, i * 4.0, i % 2 * 0.5});
  for (const Vec3& goal : {Vec3{10, 20, 5}, Vec3{-30, 10, 0}, Vec3{0, 1, 3}, Vec3{3, 47.9, 1}})
    check_near(bent(points, goal, IkOutcome::reached).back(), goal);
}

TEST_CASE("a goal a hair within reach is reached") {
  const std::vector<Vec3> points = {{0, 16, 0}, {0, 8, -1}, {0, 0, 0}};
  const double whole = 2 * std::sqrt(65.0);
  for (const double short_by : {1.0, 0.1, 1e-3, 1e-5}) {
    const Vec3 goal{0, 16 - whole + short_by, 0};
    check_near(bent(points, goal, IkOutcome::reached).back(), goal);
  }
}

TEST_CASE("a goal out of reach makes the chain straight towards it") {
  const auto points = bent({{0, 16, 0}, {0, 8, 0.5}, {0, 0, 0}}, {40, 16, 0}, IkOutcome::too_far);
  check_near(points[1], {std::sqrt(64.25), 16, 0});
  check_near(points[2], {2 * std::sqrt(64.25), 16, 0});
}

TEST_CASE("a goal too near for the longest bone is out of reach") {
  bent({{0, 0, 0}, {0, 10, 0}, {0, 13, 1}}, {0, 2, 0.5}, IkOutcome::too_far);
}

TEST_CASE("a straight chain with the goal on its line is left alone") {
  const std::vector<Vec3> straight = {{0, 16, 0}, {0, 8, 0}, {0, 0, 0}};
  CHECK(bent(straight, {0, 4, 0}, IkOutcome::stuck) == straight);
  CHECK(bent(straight, {0, 4, 1e-7}, IkOutcome::stuck) == straight);
  check_near(bent(straight, {0, 4, 1e-3}, IkOutcome::reached).back(), {0, 4, 1e-3});
}

TEST_CASE("a chain whose end is at the goal does not move") {
  const std::vector<Vec3> points = {{0, 16, 0}, {0, 8, -1}, {0, 0, 0}};
  CHECK(bent(points, {0, 0, 0}, IkOutcome::reached) == points);
}

TEST_CASE("bones of no length and goals on the base do no harm") {
  const std::vector<Vec3> flat = {{1, 1, 1}, {1, 1, 1}, {1, 1, 1}};
  CHECK(bent(flat, {1, 1, 1}, IkOutcome::reached) == flat);
  CHECK(bent(flat, {2, 1, 1}, IkOutcome::too_far) == flat);
  check_near(
      bent({{0, 0, 0}, {0, 0, 0}, {0, 3, 0}, {1, 6, 0}}, {0, 4, 1}, IkOutcome::reached).back(),
      {0, 4, 1});
  bent({{0, 0, 0}, {0, 3, 0}, {1, 0, 0}}, {0, 0, 0}, IkOutcome::too_far);
  std::vector<Vec3> folding = {{0, 0, 0}, {0, 3, 0}, {3, 3, 0}};
  bend_to(folding, {0, 0, 0}, tolerance);
  CHECK(ik::length(folding.back()) < 4.25);  // no farther than before
}

TEST_CASE("a leg's foot comes to its controller") {
  Leg leg;
  CHECK(static_cast<int>(leg.solve({0, 4, -3}).outcome) == static_cast<int>(IkOutcome::reached));
  check_near(leg.place(3), {0, 4, -3}, 2e-4);
  check_near(leg.place(1), {0, 16, 0}, 1e-12);
}

TEST_CASE("at rest nothing turns") {
  Leg leg(-1, {20, 0, 0});
  leg.model.null_objects[0].position = {};
  const std::vector<LocalTransform> rest = leg.pose;
  leg.solve(leg.place(3));
  for (std::size_t i = 0; i < rest.size(); ++i)
    CHECK(std::abs(dot(leg.pose[i].rotation, rest[i].rotation)) == doctest::Approx(1));
  check_near(leg.place(3), Leg(-1, {20, 0, 0}).place(3), 1e-9);
}

TEST_CASE("rest rotations about several axes are exact") {
  Leg leg(-1, {35, -20, 50});
  const IkResult result = leg.solve({3, 5, 2});
  CHECK(result.missed_px < 2e-4);
  check_near(leg.place(3), {3, 5, 2}, 2e-4);
}

TEST_CASE("the rotation that keys gave the chain's bones is thrown away, as in the editor") {
  Leg one, other;
  other.pose[1].rotation = quat_from_euler_zyx(1, 0.5, 0);
  other.pose[2].rotation = quat_from_euler_zyx(-1, 0, 0.25);
  one.solve({0, 5, -2});
  other.solve({0, 5, -2});
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(one.pose[i].rotation == other.pose[i].rotation);
}

TEST_CASE("the positions of animated bones count") {
  Leg leg;
  leg.pose[0].translation = {0.25, 1.5, 0};  // the hip moves and takes the thigh with it
  leg.pose[2].translation.y -= 0.125;        // a longer thigh
  leg.solve({2, 8, -6});
  check_near(leg.place(3), {2, 8, -6}, 2e-4);
}

TEST_CASE("scales above and in the chain count, also such as stretch") {
  Leg leg;
  leg.pose[0].scale = {2, 2, 2};
  leg.pose[2].scale = {1, 0.5, 1};
  leg.solve({3, -4, -6});
  check_near(leg.place(3), {3, -4, -6}, 2e-3);
  Leg sheared(-1, {0, 30, 0});
  sheared.pose[0].scale = {1, 1.5, 0.75};
  sheared.pose[0].rotation = quat_from_euler_zyx(0.3, 0, 0.4);
  sheared.solve({3, 4, -6});
  check_near(sheared.place(3), {3, 4, -6}, 2e-3);
}

TEST_CASE("A41 a locked target keeps the model-space rotation that it had before") {
  Leg leg;
  leg.pose[1].rotation = quat_from_euler_zyx(0.4, 0, 0);
  leg.pose[3].rotation = quat_from_euler_zyx(0, 0.3, 0);
  const Quat held = leg.pose[1].rotation * leg.pose[3].rotation;
  const auto foot = [](const Leg& l) {
    return l.pose[1].rotation * l.pose[2].rotation * l.pose[3].rotation;
  };
  Leg free = leg;
  free.solve({0, 6, -4});
  CHECK(std::abs(dot(foot(free), held)) < 0.999);
  leg.model.null_objects[0].lock_ik_target_rotation = true;
  leg.solve({0, 6, -4});
  CHECK(std::abs(dot(foot(leg), held)) == doctest::Approx(1).epsilon(1e-12));
  check_near(leg.place(3), free.place(3), 1e-9);
}

TEST_CASE("the goal is carried by the controller's bone") {
  Leg leg;
  leg.model.null_objects[0].bone = 0;
  leg.pose[0].rotation = quat_from_euler_zyx(0, 1, 0);
  leg.solve({0, -12, -3});
  check_near(leg.place(3),
             ik::scaled(transform_point(leg.world(0), {0, -12.0 / 16, -3.0 / 16}), 16), 2e-4);
}

TEST_CASE("a controller beyond the target pulls the line through it") {
  Leg leg;
  leg.model.null_objects[0].position = {0, -4, 0.5};
  leg.solve({0, 1, -6});
  // The target lies on the way from the shin to the goal, at its own distance.
  const Vec3 shin = leg.place(2), foot = leg.place(3), goal{0, 1, -6};
  CHECK(ik::distance(shin, foot) == doctest::Approx(std::sqrt(65.0)));
  check_near(ik::unit(ik::subtract(foot, shin)), ik::unit(ik::subtract(goal, shin)), 1e-6);
}

TEST_CASE("a solved pose depends on nothing but its own row") {
  Leg leg, again;
  again.solve({5, 5, 5});
  again.pose = rest_transforms(again.model);
  again.solve({0, 4, -3});
  leg.solve({0, 4, -3});
  for (std::size_t i = 0; i < 4; ++i)
    CHECK(leg.pose[i].rotation == again.pose[i].rotation);
}

TEST_CASE("poses and goals without a finite place leave the chain at rest") {
  for (const double bad : {std::nan(""), HUGE_VAL, 1e300}) {
    Leg leg;
    leg.solve({bad, 0, 0});
    for (const LocalTransform& bone : leg.pose)
      CHECK(bone.rotation == Quat{});
    leg.pose[0].translation.x = bad;
    leg.solve({0, 4, 0});
    CHECK(leg.pose[1].rotation == Quat{});
  }
  Leg flat;
  flat.pose[0].scale = {0, 1, 0};
  flat.solve({0, 4, -3});
  CHECK(std::isfinite(flat.pose[1].rotation.w));
}
