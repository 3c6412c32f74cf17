// What tests of sample() share: a bone that turns, and an opened model that is asked for poses.
//
// Thread rule: values.
#pragma once

#include <cmath>
#include <cstring>
#include <numbers>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"

namespace fmm_test {

inline constexpr fmm::AnimationId first{0};

// One bone that turns about x: row k is at angles[k] degrees. Signs are continuous.
inline ModelSpec turning(const std::vector<double>& angles,
                         format::Semantics semantics = format::Semantics::fmm) {
  ModelSpec spec;
  spec.semantics = semantics;
  spec.bones = {{"bone", format::no_bone, 0, {}}};
  AnimationSpec animation;
  animation.name = "turn";
  animation.ticks = static_cast<std::uint32_t>(angles.size() - 1);
  animation.length = animation.ticks / 20.0;
  animation.rotations = {0};
  for (const double angle : angles) {
    const double half = angle * std::numbers::pi / 360;
    animation.rows.push_back(
        {static_cast<float>(std::sin(half)), 0, 0, static_cast<float>(std::cos(half))});
  }
  spec.animations = {animation};
  return spec;
}

// 0 to `last` degrees in 20 equal steps.
inline std::vector<double> ramp(double last) {
  std::vector<double> angles;
  for (int i = 0; i <= 20; ++i)
    angles.push_back(last * i / 20);
  return angles;
}

inline double angle_of(const fmm::Transform& transform) {
  const double angle = 2 *
                       std::atan2(double{transform.rotation[0]}, double{transform.rotation[3]}) *
                       180 / std::numbers::pi;
  return angle < 0 ? angle + 720 : angle;
}

// An opened model with its blob.
struct Opened {
  explicit Opened(const ModelSpec& spec) : blob(build(spec)) {
    const auto [error, opened] = fmm::Model::open(std::as_const(blob).bytes());
    REQUIRE(error == fmm::Error::none);
    model = opened;
    REQUIRE(model.verify(true) == fmm::Error::none);
  }
  std::vector<fmm::Transform> at(double tick, fmm::Wrap wrap,
                                 fmm::AnimationId animation = first) const {
    std::vector<fmm::Transform> pose(model.bone_count());
    fmm::sample(model, animation, tick, wrap, pose);
    return pose;
  }
  std::vector<fmm::Transform> row(std::uint32_t row, fmm::AnimationId animation = first) const {
    std::vector<fmm::Transform> pose(model.bone_count());
    REQUIRE(fmm::sample_row(model, animation, row, pose));
    return pose;
  }
  std::vector<fmm::Transform> rest() const {
    std::vector<fmm::Transform> pose(model.bone_count());
    fmm::rest_pose(model, pose);
    return pose;
  }
  Blob blob;
  fmm::Model model;
};

inline bool equal_bits(const std::vector<fmm::Transform>& a, const std::vector<fmm::Transform>& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), a.size() * sizeof(fmm::Transform)) == 0;
}

}  // namespace fmm_test
