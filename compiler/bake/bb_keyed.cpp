#include "bake/bb_keyed.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

namespace fmmc {

namespace {

// What the editor shows instead of a scale of 0.
constexpr double least_scale_shown = 1e-5;

bool are_numbers(const BbPoint& point) {
  return std::all_of(point.begin(), point.end(),
                     [](const BbValue& value) { return value.expression < 0; });
}

bool is_near_row(double row) {
  constexpr double near = 1e-3;
  return std::abs(row - std::floor(row + 0.5)) < near;
}

std::optional<Join> join_between(const BbKey& before, const BbKey& after) {
  if (before.interpolation == Interpolation::step) return Join::hold;
  switch (segment_mode(before, after)) {
    case Interpolation::linear:
      return Join::linear;
    case Interpolation::catmullrom:
      return Join::catmull_rom;
    default:
      return std::nullopt;
  }
}

// Empty if knots cannot say what the curve does.
std::vector<Knot> knots_of(const BbCurve& curve, int rate) {
  const std::vector<BbKey>& keys = curve.keys;
  if (curve.wraps && (keys.front().has_two_points || keys.back().has_two_points)) return {};
  std::vector<Knot> out;
  const auto add = [&](const BbKey& key, const BbPoint& point, Join join) {
    out.push_back({key.time * rate, {point[0].number, point[1].number, point[2].number}, join});
  };
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const BbKey& key = keys[i];
    if (!are_numbers(key.first) || !are_numbers(key.last)) return {};
    std::optional<Join> join = Join::hold;
    if (i + 1 < keys.size()) {
      if (keys[i + 1].time == key.time) return {};
      join = join_between(key, keys[i + 1]);
    }
    if (!join) return {};
    // On a row that it hits such a key shows its first point, which knots cannot say.
    if (key.has_two_points && is_near_row(key.time * rate)) return {};
    if (key.has_two_points) add(key, key.first, Join::hold);
    add(key, key.last, *join);
  }
  return out;
}

// Bones whose rotation inverse kinematics has the last word on.
std::set<int> solved_bones(const BbSkeleton& skeleton) {
  std::set<int> out;
  for (const IkSolver& solver : skeleton.ik) {
    out.insert(solver.chain.bones.begin(), solver.chain.bones.end());
    if (solver.chain.target_bone >= 0) out.insert(solver.chain.target_bone);
  }
  return out;
}

}  // namespace

std::vector<KeyedCurve> keyed_curves(const BlockbenchPose& pose, const ClipTimes& times) {
  std::vector<KeyedCurve> out;
  const BbAnimation& animation = pose.animation();
  const BbSkeleton& skeleton = pose.skeleton();
  if (animation.weight.expression >= 0 || animation.weight.number != 1) return out;
  const std::set<int> solved = solved_bones(skeleton);
  for (const BbTrack& track : animation.tracks) {
    const auto bone = static_cast<std::size_t>(track.bone);
    for (const Channel channel : all_channels) {
      const BbCurve& curve = track[channel];
      if (curve.empty()) continue;
      const bool turns = channel == Channel::rotation;
      if (turns && (track.entity_space || track.quaternions || solved.contains(track.bone)))
        continue;
      KeyedCurve keyed{track.bone, channel, false, curve.wraps && curve.keys.size() >= 3,
                       knots_of(curve, times.rate)};
      if (keyed.knots.empty()) continue;
      const Vec3& place = skeleton.rest[bone].translation;
      const Vec3& degrees = skeleton.rest_degrees[bone];
      for (Knot& knot : keyed.knots) {
        auto& v = knot.value;
        if (turns) {
          v = {degrees.x + v[0], degrees.y + v[1], degrees.z + v[2]};
        } else if (channel == Channel::position) {
          v = {place.x + v[0] / 16, place.y + v[1] / 16, place.z + v[2] / 16};
        } else {
          for (double& axis : v)
            axis = axis == 0 ? least_scale_shown : axis;
        }
      }
      out.push_back(std::move(keyed));
    }
  }
  return out;
}

}  // namespace fmmc
