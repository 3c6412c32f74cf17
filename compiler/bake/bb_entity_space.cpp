#include "bake/bb_entity_space.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <fmt/format.h>

#include "base/functions.h"
#include "model/place.h"

namespace fmmc {

namespace {

// The rotation of a matrix with axes of unit length, as the editor reads it also where they are not
// at right angles (Shepperd 1978).
Quat rotation_of(const double (&m)[3][3]) {
  const double trace = m[0][0] + m[1][1] + m[2][2];
  if (trace > 0) {
    const double s = 0.5 / std::sqrt(trace + 1);
    return {(m[2][1] - m[1][2]) * s, (m[0][2] - m[2][0]) * s, (m[1][0] - m[0][1]) * s, 0.25 / s};
  }
  if (m[0][0] > m[1][1] && m[0][0] > m[2][2]) {
    const double s = 2 * std::sqrt(1 + m[0][0] - m[1][1] - m[2][2]);
    return {0.25 * s, (m[0][1] + m[1][0]) / s, (m[0][2] + m[2][0]) / s, (m[2][1] - m[1][2]) / s};
  }
  if (m[1][1] > m[2][2]) {
    const double s = 2 * std::sqrt(1 + m[1][1] - m[0][0] - m[2][2]);
    return {(m[0][1] + m[1][0]) / s, 0.25 * s, (m[1][2] + m[2][1]) / s, (m[0][2] - m[2][0]) / s};
  }
  const double s = 2 * std::sqrt(1 + m[2][2] - m[0][0] - m[1][1]);
  return {(m[0][2] + m[2][0]) / s, (m[1][2] + m[2][1]) / s, 0.25 * s, (m[1][0] - m[0][1]) / s};
}

double length(double x, double y, double z) {
  return std::sqrt(x * x + y * y + z * z);
}

// What the editor takes for the rotation of a matrix: lengths of the axes are scales, and a
// mirrored matrix has a negative scale on x.
Quat decomposed(const Mat34& world) {
  const auto& w = world.m;
  const double determinant = w[0] * (w[5] * w[10] - w[6] * w[9]) -
                             w[1] * (w[4] * w[10] - w[6] * w[8]) +
                             w[2] * (w[4] * w[9] - w[5] * w[8]);
  double m[3][3];
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double scale = length(w[axis], w[4 + axis], w[8 + axis]);
    if (axis == 0 && determinant < 0) scale = -scale;
    for (std::size_t row = 0; row < 3; ++row)
      m[row][axis] = w[4 * row + axis] / scale;
  }
  return normalized(rotation_of(m));
}

double degrees_between(const Quat& a, const Quat& b) {
  return 2 * acos(std::min(1.0, std::abs(dot(a, b)))) / radians_per_degree;
}

}  // namespace

EntitySpaceWatch::EntitySpaceWatch(const BlockbenchPose& pose) : skeleton_(pose.skeleton()) {
  std::vector<bool> scaled(skeleton_.parents.size());
  for (const BbTrack& track : pose.animation().tracks)
    scaled[static_cast<std::size_t>(track.bone)] = !track[Channel::scale].empty();
  const auto parent_of = [this](std::size_t bone) { return skeleton_.parents[bone]; };
  for (std::size_t bone = 0; bone < scaled.size(); ++bone) {
    if (parent_of(bone) >= 0 && scaled[static_cast<std::size_t>(parent_of(bone))])
      scaled[bone] = true;
  }
  for (const BbTrack& track : pose.animation().tracks) {
    const int parent = parent_of(static_cast<std::size_t>(track.bone));
    if (track.entity_space && parent >= 0 && scaled[static_cast<std::size_t>(parent)])
      watched_.push_back({track.bone, 0, 0});
  }
  if (watched_.empty()) return;
  world_.resize(scaled.size());
  turn_.resize(scaled.size());
}

void EntitySpaceWatch::look(std::span<const LocalTransform> bones, double seconds) {
  if (watched_.empty()) return;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const LocalTransform& local = bones[i];
    world_[i] = matrix_from_trs(local.translation, local.rotation, local.scale);
    turn_[i] = local.rotation;
    const int parent = skeleton_.parents[i];
    if (parent < 0) continue;
    world_[i] = world_[static_cast<std::size_t>(parent)] * world_[i];
    turn_[i] = normalized(turn_[static_cast<std::size_t>(parent)] * turn_[i]);
  }
  for (Watched& watched : watched_) {
    const auto parent =
        static_cast<std::size_t>(skeleton_.parents[static_cast<std::size_t>(watched.bone)]);
    const double degrees = degrees_between(decomposed(world_[parent]), turn_[parent]);
    if (degrees > watched.degrees) watched = {watched.bone, degrees, seconds};
  }
}

void EntitySpaceWatch::report(const Model& model, const Animation& animation,
                              Diagnostics& diagnostics) const {
  constexpr double visible = 0.1;
  for (const Watched& watched : watched_) {
    if (!(watched.degrees > visible)) continue;
    const Bone& bone = model.bones[static_cast<std::size_t>(watched.bone)];
    diagnostics.warning(
        "entity-space",
        fmt::format("bone '{}' in entity space is up to {:.1f} degrees (at {:.2f} s) from what "
                    "Blockbench shows, since a bone above it is scaled unevenly or mirrored",
                    bone.name, watched.degrees, watched.seconds),
        animation.offset, fmt::format("{}, bone '{}'", place_of(animation), bone.name));
  }
}

}  // namespace fmmc
