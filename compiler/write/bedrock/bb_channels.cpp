#include "write/bedrock/bb_channels.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "bake/bb_curve.h"
#include "bake/bb_tracks.h"
#include "bake/clip_times.h"
#include "bake/ik_chains.h"
#include "base/hash.h"
#include "base/rotation.h"
#include "write/bedrock/molang_value.h"
#include "write/bedrock/moments.h"
#include "write/bedrock/posed_rotation.h"

namespace fmmc::bedrock {

namespace {

// A key of the file beside what the bake makes of it.
struct PairedKey {
  const Keyframe* source = nullptr;
  BbKey key;
};

class BbChannels {
 public:
  explicit BbChannels(const ChannelRequest& request)
      : request_(request),
        times_(clip_times(request.animation, Semantics::blockbench, request.options.rate)),
        molang_(request.model, request.options.molang, silent_),
        animation_(read_bb_animation(request.model, request.animation, molang_, silent_)) {
    moment_.faults.resize(animation_.expressions.size());
    clip_seed_ = hash64(request.animation.name);
    const double weight = animation_.weight.expression < 0 ? animation_.weight.number : 1;
    weight_ = weight > 0 ? weight : 1;
  }

  std::map<int, BoneChannels> run() {
    std::map<int, BoneChannels> out;
    for (BbTrack& track : animation_.tracks) {
      BoneChannels& bone = out[track.bone];
      bone.entity_space = track.entity_space;
      for (const Channel channel : all_channels) {
        const auto index = static_cast<std::size_t>(channel);
        if (track.channels[index].empty()) continue;
        bone.channels[index] = channel_of(track, channel);
      }
    }
    bend(out);
    return out;
  }

 private:
  BedrockChannel channel_of(BbTrack& track, Channel channel) {
    BbCurve& curve = track.channels[static_cast<std::size_t>(channel)];
    const std::vector<PairedKey> keys = paired(track.bone, channel, curve);
    curve.keys.clear();
    for (const PairedKey& pair : keys)
      curve.keys.push_back(pair.key);
    const bool quaternions = channel == Channel::rotation && track.quaternions;
    if (!quaternions && has_exact_form(curve)) return exact(channel, keys);
    return sampled(track, channel, curve);
  }

  // Of keys at one time the first counts; times within reach of a row are the row's, as the editor
  // shows them there.
  std::vector<PairedKey> paired(int bone, Channel channel, const BbCurve& curve) const {
    std::vector<const Keyframe*> sources;
    for (const Animator& animator : request_.animation.animators) {
      if (animator.kind != Animator::Kind::bone || animator.target != bone) continue;
      sources.clear();
      for (const Keyframe& key : animator.channels[static_cast<std::size_t>(channel)]) {
        if (std::isfinite(key.time)) sources.push_back(&key);
      }
    }
    std::stable_sort(sources.begin(), sources.end(),
                     [](const Keyframe* a, const Keyframe* b) { return a->time < b->time; });
    std::vector<PairedKey> out;
    for (std::size_t i = 0; i < curve.keys.size() && i < sources.size(); ++i) {
      if (!out.empty() && out.back().key.time == curve.keys[i].time) continue;
      out.push_back({sources[i], curve.keys[i]});
    }
    std::vector<double> rows(out.size());
    for (std::size_t i = 0; i < out.size(); ++i)
      rows[i] = row_near(out[i].key.time);
    for (std::size_t i = 0; i < out.size(); ++i) {
      const bool is_free =
          (i == 0 || (rows[i - 1] != rows[i] && out[i - 1].key.time < rows[i])) &&
          (i + 1 == out.size() || (rows[i + 1] != rows[i] && out[i + 1].key.time > rows[i]));
      if (is_free) out[i].key.time = rows[i];
    }
    return out;
  }

  // The time of the row that a key counts as hit by, or the key's own.
  double row_near(double seconds) const {
    const double row = std::floor(seconds * times_.rate + 0.5);
    for (const double shown : {row / times_.rate, times_.length}) {
      if (shown >= 0 && shown <= times_.length && std::abs(seconds - shown) < hit_range)
        return shown;
    }
    return seconds;
  }

  static bool has_exact_form(const BbCurve& curve) {
    const auto& keys = curve.keys;
    bool holds = false, smooth = false;
    for (std::size_t i = 0; i + 1 < keys.size(); ++i) {
      if (keys[i].interpolation == Interpolation::step) {
        holds = true;
        continue;
      }
      const Interpolation mode = segment_mode(keys[i], keys[i + 1]);
      if (mode == Interpolation::bezier) return false;
      if (mode == Interpolation::catmullrom) smooth = true;
    }
    // Bedrock writes a hold as a jump, and a jump changes the curves beside it.
    if (holds && smooth) return false;
    // Times are keys of an object; nobody says what the game makes of negative ones.
    return !keys.empty() && (keys.front().time >= 0 || keys.size() == 1);
  }

  Json point_json(Channel channel, const PairedKey& pair, bool last) const {
    const double unset = unset_value(channel);
    Json out = Json::array();
    const auto& points = pair.source->points;
    const DataPoint nothing;
    const DataPoint& point = points.empty() ? nothing : last ? points.back() : points.front();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const bool flip =
          (channel == Channel::rotation && axis < 2) || (channel == Channel::position && axis == 0);
      out.push_back(molang_component(point.axes[axis], unset, flip));
    }
    return out;
  }

  BedrockChannel exact(Channel channel, const std::vector<PairedKey>& keys) const {
    BedrockChannel out;
    out.how = Exactness::exact;
    const auto is_smooth = [](const PairedKey& pair) {
      return pair.key.interpolation == Interpolation::catmullrom;
    };
    const bool has_curves = keys.size() > 1 && std::any_of(keys.begin(), keys.end(), is_smooth);
    for (std::size_t i = 0; i < keys.size(); ++i) {
      const BbKey& key = keys[i].key;
      ChannelKey made;
      made.seconds = std::max(key.time, 0.0);
      made.post = point_json(channel, keys[i], true);
      const BbKey* before = i > 0 ? &keys[i - 1].key : nullptr;
      const bool ends_hold = before != nullptr && before->interpolation == Interpolation::step;
      if (ends_hold) {
        Json held = point_json(channel, keys[i - 1], true);
        if (held != made.post) made.pre = std::move(held);
      } else if (key.has_two_points) {
        made.pre = point_json(channel, keys[i], false);
      }
      if (key.has_two_points && !has_curves) split_instant(channel, keys, i, made, out.keys);
      made.smooth = has_curves && is_smooth(keys[i]);
      if (made.smooth && !made.pre) {
        // The game takes a smooth key for approached in a curve only if the key before is smooth.
        const bool from_smooth = i > 0 && is_smooth(keys[i - 1]);
        if (!from_smooth && (before != nullptr || made.seconds > 0)) made.pre = made.post;
      }
      for (const Json& component : made.post) {
        if (component.is_string()) out.how = Exactness::passed;
      }
      out.keys.push_back(std::move(made));
    }
    return out;
  }

  // A key with two points that ends a hold, or what reads as one, shows the first of them on its
  // moment alone: that becomes a key of its own, and `made` what follows an instant later.
  void split_instant(Channel channel, const std::vector<PairedKey>& keys, std::size_t i,
                     ChannelKey& made, std::vector<ChannelKey>& out) const {
    if (i == 0) return;
    const bool is_last = i + 1 == keys.size();
    const double gap = is_last ? 0 : keys[i + 1].key.time - keys[i].key.time;
    Json first = point_json(channel, keys[i], false);
    const bool ends_hold = keys[i - 1].key.interpolation == Interpolation::step;
    Json held = point_json(channel, keys[i - 1], true);
    const bool reads_as_hold = held == first;
    const bool has_room = is_last || gap > instant_seconds;
    if (first == made.post || !(ends_hold || reads_as_hold) || !has_room) return;
    ChannelKey instant;
    instant.seconds = made.seconds;
    if (!reads_as_hold) instant.pre = std::move(held);
    instant.post = first;
    if (is_last && made.seconds + instant_seconds > times_.length) {
      made = std::move(instant);
      return;
    }
    out.push_back(std::move(instant));
    made.seconds += instant_seconds;
    made.pre = std::move(first);
    if (is_last || keys[i].key.interpolation == Interpolation::step) return;
    const Json next = point_json(channel, keys[i + 1], false);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      Json& value = made.post[axis];
      if (!value.is_number() || !next[axis].is_number()) continue;
      const double from = value.get<double>(), to = next[axis].get<double>();
      value = number(from + (to - from) * instant_seconds / gap);
    }
  }

  BedrockChannel sampled(const BbTrack& track, Channel channel, const BbCurve& curve) {
    SampledCurve source;
    const double reach = request_.reaches[static_cast<std::size_t>(track.bone)];
    const Vec3 rest = request_.model.bones[static_cast<std::size_t>(track.bone)].rotation;
    const bool quaternions = channel == Channel::rotation && track.quaternions;
    const auto moved = [](double seconds, Side side, const BbCurve& asked) {
      // A key that ends a hold, or has two points, has another value on its other side.
      constexpr double beside = 1e-7;
      const auto key = std::find_if(
          asked.keys.begin(), asked.keys.end(),
          [&](const BbKey& candidate) { return std::abs(candidate.time - seconds) < beside / 2; });
      if (key == asked.keys.end()) return seconds;
      if (side == Side::on) return key->time;
      if (side == Side::after) return key->has_two_points ? seconds + beside : key->time;
      const bool ends_hold =
          key != asked.keys.begin() && (key - 1)->interpolation == Interpolation::step;
      return ends_hold ? seconds - beside : key->time;
    };
    if (quaternions) {
      source = rotation_source(rest, reach, [this, moved, rest, &curve](double s, Side side) {
        prepare(moved(s, side, curve));
        return evaluate_rotation(curve, rest, animation_.expressions, moment_);
      });
    } else {
      source.value = [this, moved, &curve](double s, Side side, const Vec3&) {
        prepare(moved(s, side, curve));
        return evaluate(curve, animation_.expressions, moment_);
      };
      source.distance_px = [channel, reach](const Vec3& a, const Vec3& b) {
        const double way =
            std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
        if (channel == Channel::position) return way;
        return channel == Channel::scale ? way * reach : way * radians_per_degree * reach;
      };
    }
    std::vector<Moment> own;
    for (std::size_t i = 0; i < curve.keys.size(); ++i) {
      const bool ends_hold = i > 0 && curve.keys[i - 1].interpolation == Interpolation::step;
      own.push_back({curve.keys[i].time, ends_hold || curve.keys[i].has_two_points});
    }
    source.moments = moments_of(times_, std::move(own));
    return sample_channel(channel, source, sampling_limits(channel, request_.tolerance_px, reach));
  }

  void prepare(double seconds) {
    moment_.seconds = seconds;
    moment_.reach = 0;
    moment_.draw = clip_seed_ + static_cast<std::uint64_t>(
                                    std::max(0.0, std::floor(row_of_seconds(times_, seconds))));
  }

  // Chains turn their bones whatever the bones' own keys say.
  void bend(std::map<int, BoneChannels>& out) {
    std::set<int> bones;
    for (const IkChain& chain : find_ik_chains(request_.model, Semantics::blockbench, silent_)) {
      bones.insert(chain.bones.begin(), chain.bones.end());
      if (chain.lock_target_rotation && chain.target_bone >= 0) bones.insert(chain.target_bone);
    }
    if (bones.empty() || request_.baked.curves == nullptr) return;
    PosedRotations poses(request_.model, request_.baked, times_);
    for (const int bone : bones) {
      BoneChannels& channels = out[bone];
      channels.entity_space = false;
      channels.channels[static_cast<std::size_t>(Channel::rotation)] = poses.channel(
          bone, request_.reaches[static_cast<std::size_t>(bone)], request_.tolerance_px, weight_);
    }
  }

  const ChannelRequest& request_;
  Diagnostics silent_;
  ClipTimes times_;
  BbMolang molang_;
  BbAnimation animation_;
  BbMoment moment_;
  std::uint64_t clip_seed_ = 0;
  double weight_ = 1;  // that the game multiplies angles with
};

}  // namespace

std::map<int, BoneChannels> bb_channels(const ChannelRequest& request) {
  return BbChannels(request).run();
}

}  // namespace fmmc::bedrock
