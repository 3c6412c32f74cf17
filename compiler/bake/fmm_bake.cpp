#include "bake/fmm_bake.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "bake/fmm_goals.h"
#include "bake/fmm_tracks.h"
#include "bake/jumps.h"
#include "bake/rows.h"

namespace fmmc {

namespace {

// Curves of fmm semantics run in ticks of 1/20 s; rows may lie closer or farther.
double tick_of(const ClipTimes& times, double row) {
  return times.place(row) * fmm_ticks_per_second / times.rate;
}

// A bone's local transform in fmm semantics: animated translation on top of the rest's, the product
// of rest and animated rotation.
LocalTransform posed(const LocalTransform& rest, const Vec3& blocks, const Vec3& radians,
                     const Vec3& scale) {
  return {
      {rest.translation.x + blocks.x, rest.translation.y + blocks.y, rest.translation.z + blocks.z},
      rest.rotation * quat_from_euler_zyx(radians.x, radians.y, radians.z),
      scale};
}

// What the channels of a track say at one tick, in pose units.
using Frame = std::array<std::array<float, 3>, channel_count>;

Frame frame_at(const FmmTrack& track, double tick) {
  Frame out = {{{0, 0, 0}, {0, 0, 0}, {1, 1, 1}}};
  for (const Channel channel : all_channels) {
    const FmmCurve& curve = track[channel];
    if (curve.empty()) continue;
    out[static_cast<std::size_t>(channel)] = to_pose_units(channel, sample(curve, tick));
  }
  return out;
}

Vec3 part(const Frame& frame, Channel channel) {
  const auto& v = frame[static_cast<std::size_t>(channel)];
  return {v[0], v[1], v[2]};
}

Vec3 curve_value(const FmmTrack& track, Channel channel, double tick, double factor,
                 const Vec3& unkeyed) {
  const FmmCurve& curve = track[channel];
  if (curve.empty()) return unkeyed;
  const Vec3 v = evaluate(curve, tick);
  return {v.x * factor, v.y * factor, v.z * factor};
}

class FmmEvaluator final : public CurveEvaluator {
 public:
  FmmEvaluator(RestPose rest, std::vector<FmmTrack> tracks, const ClipTimes& times)
      : rest_(std::move(rest)), tracks_(std::move(tracks)), times_(times) {}

  void evaluate(double row, std::span<LocalTransform> out) const override {
    assert(out.size() == rest_->size());
    std::copy(rest_->begin(), rest_->end(), out.begin());
    const double tick = tick_of(times_, row);
    for (const FmmTrack& track : tracks_) {
      LocalTransform& bone = out[static_cast<std::size_t>(track.bone)];
      bone = posed(bone, curve_value(track, Channel::position, tick, 1.0 / 16, {}),
                   curve_value(track, Channel::rotation, tick, radians_per_degree, {}),
                   curve_value(track, Channel::scale, tick, 1, {1, 1, 1}));
    }
  }

 private:
  RestPose rest_;
  std::vector<FmmTrack> tracks_;
  ClipTimes times_;
};

BakedTrack bake_track(const FmmTrack& track, const LocalTransform& rest, const ClipTimes& times) {
  const std::uint32_t rows = times.ticks + 1;
  BakedTrack out{track.bone, {}};
  out.rows.reserve(rows);
  Frame before{};
  for (std::uint32_t row = 0; row < rows; ++row) {
    const Frame frame = frame_at(track, tick_of(times, row));
    if (row > 0 && frame == before) {  // long holds are common, and rotations are dear
      out.rows.push_back(out.rows.back());
      continue;
    }
    append_row(out, posed(rest, part(frame, Channel::position), part(frame, Channel::rotation),
                          part(frame, Channel::scale)));
    before = frame;
  }
  return out;
}

Join join_of(Interpolation interpolation) {
  switch (interpolation) {
    case Interpolation::catmullrom:
      return Join::smooth;
    case Interpolation::bezier:
      return Join::ease;
    case Interpolation::step:
      return Join::hold;
    default:
      return Join::linear;
  }
}

// The keys of a channel in the units of a pose. A key's mode is that of the segment that enters it.
KeyedCurve keyed_curve(const FmmTrack& track, Channel channel, const LocalTransform& rest,
                       const ClipTimes& times) {
  KeyedCurve out{track.bone, channel, channel == Channel::rotation, false, {}};
  const FmmCurve& curve = track[channel];
  const std::array<double, 3> base = {rest.translation.x, rest.translation.y, rest.translation.z};
  for (std::size_t i = 0; i < curve.size(); ++i) {
    Knot& knot = out.knots.emplace_back();
    knot.row = curve[i].row * times.rate / fmm_ticks_per_second;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      knot.value[axis] = curve[i].value[axis];
      if (channel == Channel::position) knot.value[axis] = base[axis] + knot.value[axis] / 16;
    }
    if (i + 1 < curve.size()) knot.join = join_of(curve[i + 1].interpolation);
  }
  return out;
}

// The key of a step is where its value begins.
std::vector<Step> steps_of(const FmmCurve& curve, const ClipTimes& times) {
  std::vector<Step> steps;
  for (std::size_t i = 1; i < curve.size(); ++i) {
    if (curve[i].interpolation != Interpolation::step) continue;
    steps.push_back({times.row(curve[i].row * times.rate / fmm_ticks_per_second), false});
  }
  return sorted_steps(std::move(steps), times.ticks + 1);
}

}  // namespace

BakedAnimation bake_fmm(const Model& model, const Animation& animation, const RestPose& rest,
                        const ClipTimes& times, Diagnostics& diagnostics) {
  BakedAnimation out;
  if (times.ticks == 0) return out;
  FmmTracks read = read_fmm_tracks(model, animation, fmm_ticks_per_second, diagnostics);
  std::vector<FmmTrack>& tracks = read.bones;
  out.ticks = times.ticks;
  out.rows = out.ticks + 1;
  out.length = times.length;
  out.tracks.reserve(tracks.size());
  for (const FmmTrack& track : tracks) {
    out.tracks.push_back(bake_track(track, (*rest)[static_cast<std::size_t>(track.bone)], times));
    for (const Channel channel : all_channels) {
      append_jumps(out.tracks.back(), channel, steps_of(track[channel], times), out.jumps);
      if (track[channel].empty()) continue;
      out.keyed.push_back(
          keyed_curve(track, channel, (*rest)[static_cast<std::size_t>(track.bone)], times));
    }
  }
  sort_jumps(out.jumps);
  out.goals = bake_fmm_goals(read.goals, times);
  out.curves = std::make_unique<FmmEvaluator>(rest, std::move(tracks), times);
  return out;
}

}  // namespace fmmc
