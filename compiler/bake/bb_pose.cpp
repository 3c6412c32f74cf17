#include "bake/bb_pose.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>

#include "bake/bb_curve.h"
#include "base/rotation.h"

namespace fmmc {

namespace {

constexpr double blocks_per_pixel = 1.0 / 16;

// The editor keeps scales away from 0 by this.
double shown_scale(double scale) {
  constexpr double instead_of_zero = 1e-5;
  return scale == 0 || !(scale == scale) ? instead_of_zero : scale;
}

Quat from_degrees(const Vec3& v) {
  return quat_from_euler_zyx(v.x * radians_per_degree, v.y * radians_per_degree,
                             v.z * radians_per_degree);
}

Vec3 weighted(const Vec3& v, double weight) {
  return {v.x * weight, v.y * weight, v.z * weight};
}

Vec3 sum(const Vec3& a, const Vec3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

}  // namespace

BbSkeleton::BbSkeleton(const Model& model) : rest(rest_transforms(model)) {
  parents.reserve(model.bones.size());
  rest_degrees.reserve(model.bones.size());
  for (const Bone& bone : model.bones) {
    parents.push_back(bone.parent);
    rest_degrees.push_back(bone.rotation);
  }
  for (const NullObject& object : model.null_objects) {
    Vec3 origin;
    if (object.bone >= 0) origin = model.bones[static_cast<std::size_t>(object.bone)].origin;
    null_object_bones.push_back(object.bone);
    null_objects.push_back({(object.position.x - origin.x) * blocks_per_pixel,
                            (object.position.y - origin.y) * blocks_per_pixel,
                            (object.position.z - origin.z) * blocks_per_pixel});
  }
}

BlockbenchPose::BlockbenchPose(std::shared_ptr<const BbSkeleton> skeleton, BbAnimation animation)
    : skeleton_(std::move(skeleton)), animation_(std::move(animation)) {
  has_entity_space_ = std::any_of(animation_.tracks.begin(), animation_.tracks.end(),
                                  [](const BbTrack& track) { return track.entity_space; });
}

BlockbenchPose::Scratch BlockbenchPose::make_scratch() const {
  Scratch scratch;
  scratch.moment.faults.resize(animation_.expressions.size());
  scratch.channels.resize(animation_.tracks.size());
  scratch.locals.resize(animation_.tracks.size());
  if (has_entity_space_) scratch.world.resize(skeleton_->rest.size());
  return scratch;
}

BlockbenchPose::Scratch::Channels BlockbenchPose::channels_of(const BbTrack& track, double weight,
                                                              BbMoment& moment) const {
  const auto value = [&](Channel channel, const Vec3& unkeyed) {
    const BbCurve& curve = track[channel];
    return curve.empty() ? unkeyed : fmmc::evaluate(curve, animation_.expressions, moment);
  };
  Scratch::Channels out;
  out.position = weighted(value(Channel::position, {}), weight);
  const Vec3 scale = value(Channel::scale, {1, 1, 1});
  out.scale = {1 + weight * (scale.x - 1), 1 + weight * (scale.y - 1), 1 + weight * (scale.z - 1)};

  const BbCurve& rotation = track[Channel::rotation];
  const Vec3& rest = skeleton_->rest_degrees[static_cast<std::size_t>(track.bone)];
  if (rotation.empty() || !track.quaternions) {
    out.degrees = sum(rest, weighted(value(Channel::rotation, {}), weight));
    return out;
  }
  out.rotation = evaluate_rotation(rotation, rest, animation_.expressions, moment);
  if (weight == 1) return out;
  // The weight belongs to the angles that are added, of which the quaternion has lost the turns.
  const Vec3 radians = euler_zyx_from_quat(out.rotation);
  const Vec3 added = {radians.x / radians_per_degree - rest.x,
                      radians.y / radians_per_degree - rest.y,
                      radians.z / radians_per_degree - rest.z};
  out.rotation = from_degrees(sum(rest, weighted(added, weight)));
  return out;
}

LocalTransform BlockbenchPose::local_of(const BbTrack& track,
                                        const Scratch::Channels& channels) const {
  const LocalTransform& rest = skeleton_->rest[static_cast<std::size_t>(track.bone)];
  LocalTransform out;
  out.translation = sum(rest.translation, weighted(channels.position, blocks_per_pixel));
  out.scale = {shown_scale(channels.scale.x), shown_scale(channels.scale.y),
               shown_scale(channels.scale.z)};
  const BbCurve& rotation = track[Channel::rotation];
  if (rotation.empty()) {
    out.rotation = rest.rotation;
  } else {
    out.rotation = track.quaternions ? channels.rotation : from_degrees(channels.degrees);
  }
  return out;
}

void BlockbenchPose::turn_to_entity_space(Scratch& scratch, std::span<LocalTransform> bones) const {
  auto track = animation_.tracks.begin();
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const int parent = skeleton_->parents[i];
    while (track != animation_.tracks.end() && static_cast<std::size_t>(track->bone) < i)
      ++track;
    const bool is_turned = track != animation_.tracks.end() &&
                           static_cast<std::size_t>(track->bone) == i && track->entity_space;
    Quat outer;
    if (parent >= 0) outer = scratch.world[static_cast<std::size_t>(parent)];
    if (is_turned) bones[i].rotation = conjugate(outer) * bones[i].rotation;
    // Errors of products must not add up along deep chains.
    scratch.world[i] = normalized(outer * bones[i].rotation);
  }
}

void BlockbenchPose::evaluate(Scratch& scratch, std::span<LocalTransform> bones,
                              std::span<Vec3> null_objects) const {
  assert(bones.size() == skeleton_->rest.size());
  assert(null_objects.size() == skeleton_->null_objects.size());
  BbMoment& moment = scratch.moment;
  const double weight = std::max(0.0, value_of(animation_.weight, animation_.expressions, moment));
  std::copy(skeleton_->rest.begin(), skeleton_->rest.end(), bones.begin());
  for (std::size_t i = 0; i < animation_.tracks.size(); ++i) {
    const BbTrack& track = animation_.tracks[i];
    const Scratch::Channels channels = channels_of(track, weight, moment);
    if (!scratch.has_locals || !(channels == scratch.channels[i])) {
      scratch.channels[i] = channels;
      scratch.locals[i] = local_of(track, channels);
    }
    bones[static_cast<std::size_t>(track.bone)] = scratch.locals[i];
  }
  scratch.has_locals = true;
  if (has_entity_space_) turn_to_entity_space(scratch, bones);

  for (std::size_t i = 0; i < null_objects.size(); ++i) {
    null_objects[i] = skeleton_->null_objects[i];
    const BbCurve& curve = animation_.null_objects[i];
    if (curve.empty()) continue;
    const Vec3 moved = weighted(fmmc::evaluate(curve, animation_.expressions, moment), weight);
    null_objects[i] = sum(null_objects[i], weighted(moved, blocks_per_pixel));
  }
}

}  // namespace fmmc
