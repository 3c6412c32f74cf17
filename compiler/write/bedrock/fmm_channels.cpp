#include "write/bedrock/fmm_channels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

#include "bake/clip_times.h"
#include "bake/fmm_tracks.h"
#include "write/bedrock/moments.h"
#include "write/bedrock/posed_rotation.h"

namespace fmmc::bedrock {

namespace {

std::array<double, 3> components(const Vec3& v) {
  return {v.x, v.y, v.z};
}

class FmmChannels {
 public:
  explicit FmmChannels(const ChannelRequest& request)
      : request_(request),
        times_(clip_times(request.animation, Semantics::fmm, request.options.rate)) {}

  std::map<int, BoneChannels> run() {
    std::map<int, BoneChannels> out;
    if (times_.ticks == 0) return out;
    Diagnostics silent;
    const FmmTracks tracks =
        read_fmm_tracks(request_.model, request_.animation, fmm_ticks_per_second, silent);
    for (const FmmTrack& track : tracks.bones) {
      BoneChannels& bone = out[track.bone];
      for (const Channel channel : all_channels) {
        if (!track[channel].empty())
          bone.channels[static_cast<std::size_t>(channel)] = channel_of(track, channel);
      }
    }
    return out;
  }

 private:
  BedrockChannel channel_of(const FmmTrack& track, Channel channel) const {
    const FmmCurve& curve = track[channel];
    const Vec3 rest = request_.model.bones[static_cast<std::size_t>(track.bone)].rotation;
    const bool adds = channel != Channel::rotation || adds_to(curve, rest);
    if (adds && is_of_lines(curve)) return exact(channel, curve);
    return sampled(track.bone, channel, curve, rest, adds);
  }

  // Whether the product of rest and animated rotation is the sum of their angles.
  static bool adds_to(const FmmCurve& curve, const Vec3& rest) {
    std::array<bool, 3> turns{};
    const std::array<double, 3> angles = components(rest);
    bool is_turned = false;
    for (std::size_t i = 0; i < 3; ++i) {
      if (angles[i] == 0) continue;
      turns[i] = true;
      is_turned = true;
    }
    if (!is_turned) return true;
    for (const FmmKey& key : curve) {
      for (std::size_t i = 0; i < 3; ++i)
        turns[i] = turns[i] || key.value[i] != 0;
    }
    return std::count(turns.begin(), turns.end(), true) == 1;
  }

  static bool is_of_lines(const FmmCurve& curve) {
    if (curve.size() > 1 && curve.front().row < 0) return false;
    return std::all_of(curve.begin() + 1, curve.end(), [](const FmmKey& key) {
      return key.interpolation == Interpolation::linear || key.interpolation == Interpolation::step;
    });
  }

  static Vec3 value_of_key(const FmmKey& key) { return {key.value[0], key.value[1], key.value[2]}; }

  static BedrockChannel exact(Channel channel, const FmmCurve& curve) {
    BedrockChannel out;
    out.how = Exactness::exact;
    for (std::size_t i = 0; i < curve.size(); ++i) {
      ChannelKey key;
      key.seconds = std::max(curve[i].row, 0.0) / fmm_ticks_per_second;
      key.post = channel_value(channel, value_of_key(curve[i]));
      if (i > 0 && curve[i].interpolation == Interpolation::step) {
        Json held = channel_value(channel, value_of_key(curve[i - 1]));
        if (held != key.post) key.pre = std::move(held);
      }
      out.keys.push_back(std::move(key));
    }
    return out;
  }

  BedrockChannel sampled(int bone, Channel channel, const FmmCurve& curve, const Vec3& rest,
                         bool adds) const {
    const double reach = request_.reaches[static_cast<std::size_t>(bone)];
    const auto at = [&curve](double seconds, Side side) {
      const double tick = seconds * fmm_ticks_per_second;
      constexpr double same = 1e-6;
      const auto key = std::find_if(curve.begin(), curve.end(), [&](const FmmKey& candidate) {
        return std::abs(candidate.row - tick) < same;
      });
      if (key == curve.end()) return evaluate(curve, tick);
      // A step shows its value from the key on.
      const bool steps = key != curve.begin() && key->interpolation == Interpolation::step;
      return value_of_key(steps && side == Side::before ? *(key - 1) : *key);
    };
    SampledCurve source;
    if (adds) {
      source.value = [at](double seconds, Side side, const Vec3&) { return at(seconds, side); };
      source.distance_px = [channel, reach](const Vec3& a, const Vec3& b) {
        const double way =
            std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
        if (channel == Channel::position) return way;
        return channel == Channel::scale ? way * reach : way * radians_per_degree * reach;
      };
    } else {
      const Quat still = quat_from_euler_zyx(
          rest.x * radians_per_degree, rest.y * radians_per_degree, rest.z * radians_per_degree);
      source = rotation_source(rest, reach, [at, still](double seconds, Side side) {
        const Vec3 v = at(seconds, side);
        return still * quat_from_euler_zyx(v.x * radians_per_degree, v.y * radians_per_degree,
                                           v.z * radians_per_degree);
      });
    }
    std::vector<Moment> own;
    for (std::size_t i = 0; i < curve.size(); ++i) {
      own.push_back({curve[i].row / fmm_ticks_per_second,
                     i > 0 && curve[i].interpolation == Interpolation::step});
    }
    source.moments = moments_of(times_, std::move(own));
    return sample_channel(channel, source, sampling_limits(channel, request_.tolerance_px, reach));
  }

  const ChannelRequest& request_;
  ClipTimes times_;
};

}  // namespace

std::map<int, BoneChannels> fmm_channels(const ChannelRequest& request) {
  return FmmChannels(request).run();
}

}  // namespace fmmc::bedrock
