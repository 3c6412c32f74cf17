// Heads that turn to where an entity looks.
#include <cmath>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/playing.h"
#include <fmm/fmm.hpp>

using namespace fmm_test;
using fmm::HeadLook;
using fmm::Matrix3x4;
using fmm::Point;
using fmm::Transform;

namespace {

constexpr float half = 0.70710678f;

// A body that is turned, a head on it, a hat on the head.
ModelSpec person() {
  ModelSpec spec;
  spec.bones = {{"body", 0xFFFF, 0, {{0, 1, 0}, {0, 0, half, half}, {1, 1, 1}}},
                {"h_head", 0, format::bone_head, {{0, 1, 0}, {half, 0, 0, half}, {1, 1, 1}}},
                {"hat", 1, 0, {{0, 0, -1}, {0, 0, 0, 1}, {1, 1, 1}}}};
  return spec;
}

// Where the front (-z) of a bone points.
Point front(const Matrix3x4& m) {
  return {-m.m[2], -m.m[6], -m.m[10]};
}

Matrix3x4 head_with(const HeadLook& look, std::vector<Matrix3x4>* all = nullptr) {
  const Opened opened(person());
  std::vector<Transform> local = opened.rest();
  std::vector<Matrix3x4> world(3);
  fmm::local_to_model(opened.model, local, world);
  fmm::apply_head_look(opened.model, look, local, world);
  if (all != nullptr) *all = world;
  return world[1];
}

void check_near(Point a, Point b) {
  CHECK(std::abs(a.x - b.x) < 1e-5);
  CHECK(std::abs(a.y - b.y) < 1e-5);
  CHECK(std::abs(a.z - b.z) < 1e-5);
}

HeadLook at(float yaw, float pitch) {
  HeadLook look;
  look.yaw = yaw;
  look.pitch = pitch;
  return look;
}

}  // namespace

TEST_CASE("a head faces where it looks, whatever its parents and its animation turn") {
  check_near(front(head_with(at(0, 0))), {0, 0, -1});
  check_near(front(head_with(at(90, 0))), {-1, 0, 0});
  check_near(front(head_with(at(-90, 0))), {1, 0, 0});
  check_near(front(head_with(at(0, 90))), {0, 1, 0});
  check_near(front(head_with(at(180, -45))), {0, -half, half});
}

TEST_CASE("a head keeps its place and carries what hangs on it") {
  std::vector<Matrix3x4> world;
  head_with(at(90, 0), &world);
  check_near(fmm::position_of(world[1]), {-1, 1, 0});
  check_near(fmm::position_of(world[2]), {-2, 1, 0});
}

TEST_CASE("a head turns no further than its limits") {
  HeadLook look = at(170, -80);
  look.max_yaw = 90;
  look.max_pitch = 0;
  check_near(front(head_with(look)), {-1, 0, 0});
  look.yaw = std::nanf("");
  check_near(front(head_with(look)), {0, 0, -1});
}

TEST_CASE("an added look turns the head from where the pose has it") {
  HeadLook look = at(90, 0);
  look.mode = fmm::HeadLookMode::add;
  // At rest the front points to +y of the body, which is -x.
  look.yaw = 0;
  check_near(front(head_with(look)), {-1, 0, 0});
  look.yaw = 90;
  check_near(front(head_with(look)), {0, 0, 1});
}

TEST_CASE("without weight a head stays as it is") {
  HeadLook look = at(45, 0);
  look.weight = 0;
  check_near(front(head_with(look)), {-1, 0, 0});
  look.weight = 1;
  check_near(front(head_with(look)), {-half, 0, -half});
}

TEST_CASE("looking along a direction gives its angles, exact ones on the axes") {
  CHECK(fmm::look_towards({0, 0, -2}).yaw == 0);
  CHECK(fmm::look_towards({-3, 0, 0}).yaw == 90);
  CHECK(fmm::look_towards({1, 0, 0}).yaw == -90);
  CHECK(fmm::look_towards({0, 5, 0}).pitch == 90);
  CHECK(fmm::look_towards({}).yaw == 0);
  for (int degrees = -179; degrees < 180; degrees += 7) {
    const double radians = degrees * 3.14159265358979323846 / 180;
    const HeadLook look = fmm::look_towards(
        {static_cast<float>(-std::sin(radians)), 0.5f, static_cast<float>(-std::cos(radians))});
    CHECK(std::abs(look.yaw - static_cast<float>(degrees)) < 1e-4);
    CHECK(std::abs(look.pitch - 26.565051f) < 1e-4);
    check_near(front(head_with(at(look.yaw, look.pitch))),
               {static_cast<float>(-std::sin(radians) * std::sqrt(0.8)), std::sqrt(0.2f),
                static_cast<float>(-std::cos(radians) * std::sqrt(0.8))});
  }
}
