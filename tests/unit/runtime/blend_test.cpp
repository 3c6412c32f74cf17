// blend(), additive poses and masks.
#include <cmath>
#include <cstring>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include <fmm/fmm.hpp>

using namespace fmm_test;
using fmm::Transform;

namespace {

constexpr float half = 0.70710678f;

Transform turned(float degrees) {
  const float radians = degrees * 3.14159265f / 360;
  Transform out;
  out.rotation[0] = std::sin(radians);
  out.rotation[3] = std::cos(radians);
  return out;
}

float degrees_of(const Transform& t) {
  return 360 / 3.14159265f * std::atan2(t.rotation[0], t.rotation[3]);
}

}  // namespace

TEST_CASE("weight 0 is the first pose and weight 1 the second, bit for bit") {
  const Transform from{{1, 2, 3}, {0.1f, 0.2f, 0.3f, 0.9f}, {4, 5, 6}};
  const Transform to{{-1, 7, 0.3f}, {-half, 0, 0, -half}, {0, 1, 2}};
  for (const float weight : {0.0f, -2.0f, std::nanf("")}) {
    const Transform out = fmm::blend(from, to, weight);
    CHECK(std::memcmp(&out, &from, sizeof out) == 0);
  }
  for (const float weight : {1.0f, 3.0f}) {
    const Transform out = fmm::blend(from, to, weight);
    CHECK(std::memcmp(&out, &to, sizeof out) == 0);
  }
}

TEST_CASE("translation and scale blend linearly, rotations the shorter way") {
  Transform from = turned(10), to = turned(50);
  from.translation[1] = 2;
  to.translation[1] = 4;
  to.scale[2] = 3;
  Transform out = fmm::blend(from, to, 0.5f);
  CHECK(out.translation[1] == 3);
  CHECK(out.scale[2] == 2);
  CHECK(degrees_of(out) == doctest::Approx(30));
  for (float& value : to.rotation)
    value = -value;
  out = fmm::blend(from, to, 0.5f);
  CHECK(degrees_of(out) == doctest::Approx(30));
}

TEST_CASE("a mask weighs every bone, and bones behind its end not at all") {
  const std::vector<Transform> from(3);
  std::vector<Transform> to(3), out(3);
  for (Transform& bone : to)
    bone.translation[0] = 8;
  const std::vector<float> mask = {1, 0.5f};
  fmm::blend(from, to, 0.5f, out, mask);
  CHECK(out[0].translation[0] == 4);
  CHECK(out[1].translation[0] == 2);
  CHECK(out[2].translation[0] == 0);
}

TEST_CASE("a pose may be blended in place") {
  std::vector<Transform> pose(2);
  const std::vector<Transform> other(2, turned(90));
  fmm::blend(pose, other, 0.5f, pose);
  CHECK(degrees_of(pose[1]) == doctest::Approx(45));
}

TEST_CASE("an additive pose on its reference is the pose, on another base the same difference") {
  const std::vector<Transform> reference = {{{1, 0, 0}, {0, half, 0, half}, {2, 1, 0}}};
  const std::vector<Transform> pose = {{{1, 3, 0}, {0.5f, 0.5f, 0.5f, 0.5f}, {3, 1, 0}}};
  std::vector<Transform> additive(1), out(1);
  fmm::make_additive(pose, reference, additive);
  fmm::add(reference, additive, 1, out);
  for (int i = 0; i < 3; ++i) {
    CHECK(out[0].translation[i] == doctest::Approx(pose[0].translation[i]));
    CHECK(out[0].scale[i] == doctest::Approx(pose[0].scale[i]));
  }
  for (int i = 0; i < 4; ++i)
    CHECK(out[0].rotation[i] == doctest::Approx(pose[0].rotation[i]));

  const std::vector<Transform> base(1);
  fmm::add(base, additive, 0.5f, out);
  CHECK(out[0].translation[1] == doctest::Approx(1.5));
  CHECK(out[0].scale[0] == doctest::Approx(1.25));
  fmm::add(base, additive, 0, out);
  CHECK(std::memcmp(&out[0], &base[0], sizeof out[0]) == 0);
}

TEST_CASE("a subtree's mask is the bone and all below it") {
  ModelSpec spec;
  spec.bones = {{"a", 0xFFFF, 0, {}}, {"b", 0, 0, {}}, {"c", 1, 0, {}},
                {"d", 0, 0, {}},      {"e", 2, 0, {}}, {"f", 0xFFFF, 0, {}}};
  const Blob blob = build(spec);
  const fmm::Model model = fmm::Model::open(blob.bytes()).model;
  std::vector<float> mask(6);
  fmm::mask_subtree(model, fmm::BoneId{1}, 0.5f, mask);
  CHECK(mask == std::vector<float>{0, 0.5f, 0.5f, 0, 0.5f, 0});
  fmm::mask_subtree(model, fmm::BoneId{9}, 1, mask);
  fmm::mask_subtree(model, fmm::BoneId::none, 1, mask);
  CHECK(mask == std::vector<float>{0, 0.5f, 0.5f, 0, 0.5f, 0});
}
