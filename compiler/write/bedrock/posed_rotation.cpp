#include "write/bedrock/posed_rotation.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/functions.h"
#include "base/rotation.h"
#include "write/bedrock/moments.h"

namespace fmmc::bedrock {

namespace {

Quat turned(const Vec3& degrees) {
  return quat_from_euler_zyx(degrees.x * radians_per_degree, degrees.y * radians_per_degree,
                             degrees.z * radians_per_degree);
}

// Radians from one rotation to another; exact for small ones, where an arc cosine is not.
double angle_between(const Quat& a, const Quat& b) {
  const Quat way = conjugate(a) * b;
  return 2 * atan2(std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z), std::abs(way.w));
}

Vec3 added(const Vec3& a, const Vec3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

}  // namespace

SampledCurve rotation_source(const Vec3& rest, double reach_px,
                             std::function<Quat(double seconds, Side side)> rotation) {
  SampledCurve out;
  out.value = [rest, rotation = std::move(rotation)](double seconds, Side side, const Vec3& near) {
    const Vec3 total = nearest_angles(degrees_of(rotation(seconds, side)), added(rest, near));
    return Vec3{total.x - rest.x, total.y - rest.y, total.z - rest.z};
  };
  out.distance_px = [rest, reach_px](const Vec3& a, const Vec3& b) {
    return angle_between(turned(added(rest, a)), turned(added(rest, b))) * reach_px;
  };
  return out;
}

PosedRotations::PosedRotations(const Model& model, const BakedAnimation& animation,
                               const ClipTimes& times)
    : model_(model), animation_(animation), times_(times) {}

const std::vector<LocalTransform>& PosedRotations::pose(double row) {
  auto [place, is_new] = poses_.try_emplace(row);
  if (is_new) {
    place->second.resize(model_.bones.size());
    animation_.curves->evaluate(row, place->second);
  }
  return place->second;
}

BedrockChannel PosedRotations::channel(int bone, double reach_px, double tolerance_px,
                                       double weight) {
  const auto index = static_cast<std::size_t>(bone);
  const Vec3 rest = model_.bones[index].rotation;
  // Behind and before a jump lies another value than on it; rows have their own.
  constexpr double beside = 1e-6;
  std::vector<Moment> own;
  // By seconds: on which sides of the moment lies another value than on it.
  struct Sides {
    bool before = false, after = false;
  };
  std::map<double, Sides> jumps;
  for (const BakedJump& jump : animation_.jumps) {
    if (jump.bone != bone || jump.channel != Channel::rotation) continue;
    const bool on_left = double{jump.place} < beside;
    const double row = on_left ? jump.tick : jump.tick + double{jump.place};
    const double seconds = seconds_of_row(times_, row);
    own.push_back({seconds, true});
    (on_left ? jumps[seconds].after : jumps[seconds].before) = true;
  }
  SampledCurve source = rotation_source(rest, reach_px, [&](double seconds, Side side) {
    double row = row_of_seconds(times_, seconds);
    const double whole = std::floor(row + 0.5);
    const bool is_row = std::abs(row - whole) < beside;
    if (is_row) row = whole;
    if (const auto jump = jumps.find(seconds); jump != jumps.end()) {
      // Between two rows nothing is shown on the moment itself.
      if (side == Side::before && (jump->second.before || !is_row)) row -= beside;
      if (side == Side::after && (jump->second.after || !is_row)) row += beside;
      if (side == Side::on && !is_row) row += beside;
    }
    row = std::clamp(row, 0.0, static_cast<double>(times_.ticks));
    return pose(row)[index].rotation;
  });
  source.moments = moments_of(times_, std::move(own));
  BedrockChannel out = sample_channel(Channel::rotation, source,
                                      sampling_limits(Channel::rotation, tolerance_px, reach_px));
  if (weight == 1) return out;
  const auto unweighted = [weight](Json& value) {
    for (Json& component : value)
      component = number(component.get<double>() / weight);
  };
  for (ChannelKey& key : out.keys) {
    unweighted(key.post);
    if (key.pre) unweighted(*key.pre);
  }
  return out;
}

}  // namespace fmmc::bedrock
