#include "bake/bake.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "bake/fmm_tracks.h"
#include "bake/rows.h"
#include "base/limits.h"
#include "model/place.h"

namespace fmmc {

namespace {

using Rest = std::shared_ptr<const std::vector<LocalTransform>>;

constexpr std::array<Channel, channel_count> all_channels = {Channel::rotation, Channel::position,
                                                             Channel::scale};

// A bone's local transform in fmm semantics: animated translation on top of the rest's, the product
// of rest and animated rotation.
LocalTransform posed(const LocalTransform& rest, const Vec3& blocks, const Vec3& radians,
                     const Vec3& scale) {
  return {
      {rest.translation.x + blocks.x, rest.translation.y + blocks.y, rest.translation.z + blocks.z},
      rest.rotation * quat_from_euler_zyx(radians.x, radians.y, radians.z),
      scale};
}

// What the channels of a track say at one row, in pose units.
using Frame = std::array<std::array<float, 3>, channel_count>;

Frame frame_at(const FmmTrack& track, double row) {
  Frame out = {{{0, 0, 0}, {0, 0, 0}, {1, 1, 1}}};
  for (const Channel channel : all_channels) {
    const FmmCurve& curve = track[channel];
    if (curve.empty()) continue;
    out[static_cast<std::size_t>(channel)] = to_pose_units(channel, sample(curve, row));
  }
  return out;
}

Vec3 part(const Frame& frame, Channel channel) {
  const auto& v = frame[static_cast<std::size_t>(channel)];
  return {v[0], v[1], v[2]};
}

Vec3 curve_value(const FmmTrack& track, Channel channel, double row, double factor,
                 const Vec3& unkeyed) {
  const FmmCurve& curve = track[channel];
  if (curve.empty()) return unkeyed;
  const Vec3 v = evaluate(curve, row);
  return {v.x * factor, v.y * factor, v.z * factor};
}

class FmmEvaluator final : public CurveEvaluator {
 public:
  FmmEvaluator(Rest rest, std::vector<FmmTrack> tracks)
      : rest_(std::move(rest)), tracks_(std::move(tracks)) {}

  void evaluate(double row, std::span<LocalTransform> out) const override {
    assert(out.size() == rest_->size());
    std::copy(rest_->begin(), rest_->end(), out.begin());
    for (const FmmTrack& track : tracks_) {
      LocalTransform& bone = out[static_cast<std::size_t>(track.bone)];
      bone = posed(bone, curve_value(track, Channel::position, row, 1.0 / 16, {}),
                   curve_value(track, Channel::rotation, row, radians_per_degree, {}),
                   curve_value(track, Channel::scale, row, 1, {1, 1, 1}));
    }
  }

 private:
  Rest rest_;
  std::vector<FmmTrack> tracks_;
};

BakedTrack bake_track(const FmmTrack& track, const LocalTransform& rest, std::uint32_t rows) {
  BakedTrack out{track.bone, {}};
  out.rows.reserve(rows);
  Frame before{};
  for (std::uint32_t row = 0; row < rows; ++row) {
    const Frame frame = frame_at(track, row);
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

// Where the steps of one channel fall between the rows. A step that changes nothing from row to row
// needs no entry; one exactly on a row does, since the rows before and on it would be blended.
void append_jumps(const FmmTrack& track, Channel channel, const BakedTrack& rows,
                  std::vector<BakedJump>& out) {
  const FmmCurve& curve = track[channel];
  const auto last_row = static_cast<double>(rows.rows.size() - 1);
  const std::size_t before = out.size();
  for (std::size_t i = 1; i < curve.size(); ++i) {
    const FmmKey& key = curve[i];
    if (key.interpolation != Interpolation::step || key.row <= 0 || key.row > last_row) continue;
    const double interval = std::ceil(key.row) - 1;
    const auto tick = static_cast<std::uint32_t>(interval);
    if (equal_in_channel(channel, rows.rows[tick], rows.rows[tick + 1])) continue;
    const auto place =
        std::max(static_cast<float>(key.row - interval), std::numeric_limits<float>::min());
    // Of several steps in one interval the last counts.
    if (out.size() > before && out.back().tick == tick) out.pop_back();
    out.push_back({tick, track.bone, channel, place});
  }
}

std::uint64_t tick_count(const Animation& animation, int rate) {
  const double ticks = std::ceil(animation.length * rate);
  return std::isfinite(ticks) && ticks > 0 ? static_cast<std::uint64_t>(ticks) : 0;
}

// `bone_ticks` holds what the animations before have used and grows by this one.
BakedAnimation bake_one(const Model& model, const Animation& animation, const BakeOptions& options,
                        const Rest& rest, std::uint64_t& bone_ticks, Diagnostics& diagnostics) {
  assert(options.rate > 0);
  BakedAnimation out;
  const std::string place = place_of(animation);
  if (animation.length > limits::clip_seconds) {
    diagnostics.error("clip-too-long",
                      fmt::format("animation '{}' is {} s long, limit is {} s", animation.name,
                                  animation.length, limits::clip_seconds),
                      animation.offset, place);
    return out;
  }
  const std::uint64_t ticks = tick_count(animation, options.rate);
  if (ticks == 0) return out;
  const bool was_within = bone_ticks <= limits::bone_ticks;
  bone_ticks += (ticks + 1) * std::max<std::size_t>(model.bones.size(), 1);
  if (bone_ticks > limits::bone_ticks) {
    if (was_within) {
      diagnostics.error(
          "too-many-bone-ticks",
          fmt::format("animation '{}' brings the model to {} bone-ticks (bones times rows), limit "
                      "is {}",
                      animation.name, bone_ticks, limits::bone_ticks),
          animation.offset, place);
    }
    return out;
  }

  std::vector<FmmTrack> tracks = read_fmm_tracks(model, animation, options.rate, diagnostics);
  out.ticks = static_cast<std::uint32_t>(ticks);
  out.rows = out.ticks + 1;
  out.length = static_cast<double>(ticks) / options.rate;
  out.tracks.reserve(tracks.size());
  for (const FmmTrack& track : tracks) {
    out.tracks.push_back(
        bake_track(track, (*rest)[static_cast<std::size_t>(track.bone)], out.rows));
    for (const Channel channel : all_channels) {
      append_jumps(track, channel, out.tracks.back(), out.jumps);
    }
  }
  std::sort(out.jumps.begin(), out.jumps.end(), [](const BakedJump& a, const BakedJump& b) {
    return std::tie(a.tick, a.bone, a.channel) < std::tie(b.tick, b.bone, b.channel);
  });
  out.curves = std::make_unique<FmmEvaluator>(rest, std::move(tracks));
  return out;
}

Rest shared_rest(const Model& model) {
  return std::make_shared<const std::vector<LocalTransform>>(rest_transforms(model));
}

}  // namespace

std::vector<BakedAnimation> bake_animations(const Model& model, const BakeOptions& options,
                                            Diagnostics& diagnostics) {
  const Rest rest = shared_rest(model);
  std::uint64_t bone_ticks = 0;
  std::vector<BakedAnimation> out;
  out.reserve(model.animations.size());
  for (const Animation& animation : model.animations) {
    out.push_back(bake_one(model, animation, options, rest, bone_ticks, diagnostics));
  }
  return out;
}

BakedAnimation bake_animation(const Model& model, const Animation& animation,
                              const BakeOptions& options, Diagnostics& diagnostics) {
  std::uint64_t bone_ticks = 0;
  return bake_one(model, animation, options, shared_rest(model), bone_ticks, diagnostics);
}

}  // namespace fmmc
