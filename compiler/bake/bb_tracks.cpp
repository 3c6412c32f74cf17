#include "bake/bb_tracks.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "model/place.h"

namespace fmmc {

namespace {

// Further away than any key can matter; it keeps quotients of times finite.
constexpr double farthest_time = 1e9;
// The same for handles, whose values are added to those of keys.
constexpr double largest_handle = 1e30;

Vec3 bounded(const Vec3& v) {
  const auto bound = [](double x) { return std::clamp(x, -largest_handle, largest_handle); };
  return {bound(v.x), bound(v.y), bound(v.z)};
}

// The editor's own formats turn the option off; plugins' formats it does not know are as `free`.
bool has_quaternions(const Model& model) {
  constexpr std::string_view without[] = {"bedrock",       "bedrock_block", "bedrock_old",
                                          "modded_entity", "java_block",    "optifine_entity",
                                          "optifine_part", "skin"};
  return std::find(std::begin(without), std::end(without), model.model_format) == std::end(without);
}

class Reader {
 public:
  Reader(const Animation& animation, const Animator& animator, BbMolang& molang,
         std::vector<BbExpression>& expressions, Diagnostics& diagnostics)
      : animation_(animation),
        animator_(animator),
        molang_(molang),
        expressions_(expressions),
        diagnostics_(diagnostics) {}

  BbCurve read(Channel channel) {
    BbCurve curve;
    curve.wraps = animation_.loop == Loop::loop;
    const auto& keys = animator_.channels[static_cast<std::size_t>(channel)];
    curve.keys.reserve(keys.size());
    for (const Keyframe& key : keys) {
      // Nothing says when it counts; the reader has complained.
      if (!std::isfinite(key.time)) continue;
      curve.keys.push_back(read_key(channel, key));
    }
    sort_keys(curve.keys);
    return curve;
  }

 private:
  BbKey read_key(Channel channel, const Keyframe& key) {
    BbKey out;
    out.time = std::clamp(key.time, -farthest_time, farthest_time);
    out.interpolation = mode_of(channel, key);
    if (key.bezier) {
      const BezierHandles& handles = *key.bezier;
      out.handles = {handles.left_time, bounded(handles.left_value), handles.right_time,
                     bounded(handles.right_value)};
    }
    const DataPoint nothing;
    out.first = read_point(channel, key, key.points.empty() ? nothing : key.points.front());
    out.has_two_points = key.points.size() > 1;
    out.last = out.has_two_points ? read_point(channel, key, key.points.back()) : out.first;
    return out;
  }

  Interpolation mode_of(Channel channel, const Keyframe& key) {
    if (key.interpolation == Interpolation::missing) return Interpolation::linear;
    if (key.interpolation != Interpolation::unknown) return key.interpolation;
    diagnostics_.warning("unknown-interpolation",
                         fmt::format("a key has the unknown interpolation '{}'; it is taken as "
                                     "linear",
                                     key.interpolation_text),
                         key.offset, place_of(animation_, animator_, channel, key));
    return Interpolation::linear;
  }

  BbPoint read_point(Channel channel, const Keyframe& key, const DataPoint& point) {
    BbPoint out;
    for (std::size_t axis = 0; axis < out.size(); ++axis) {
      const auto place = [&] {
        return fmt::format("{}, axis {}", place_of(animation_, animator_, channel, key),
                           "xyz"[axis]);
      };
      out[axis] = molang_.read(point.axes[axis], channel, place, expressions_);
    }
    return out;
  }

  const Animation& animation_;
  const Animator& animator_;
  BbMolang& molang_;
  std::vector<BbExpression>& expressions_;
  Diagnostics& diagnostics_;
};

bool moves(const BbTrack& track) {
  return track.entity_space || std::any_of(track.channels.begin(), track.channels.end(),
                                           [](const BbCurve& curve) { return !curve.empty(); });
}

void warn_of_duplicate(const Animation& animation, const Animator& animator,
                       Diagnostics& diagnostics) {
  diagnostics.warning(
      "duplicate-animator",
      fmt::format("{} '{}' has several animators; the last in the file counts",
                  animator.kind == Animator::Kind::bone ? "bone" : "IK controller", animator.name),
      animator.offset, place_of(animation, animator));
}

}  // namespace

BbAnimation read_bb_animation(const Model& model, const Animation& animation, BbMolang& molang,
                              Diagnostics& diagnostics) {
  BbAnimation out;
  out.null_objects.resize(model.null_objects.size());
  std::vector<bool> known_null_objects(model.null_objects.size());
  std::map<int, BbTrack> by_bone;
  for (const Animator& animator : animation.animators) {
    const bool is_bone = animator.kind == Animator::Kind::bone;
    if (animator.target < 0) {
      diagnostics.warning("unknown-bone",
                          fmt::format("there is no {} '{}'; its keys are left out",
                                      is_bone ? "bone" : "null object", animator.name),
                          animator.offset, place_of(animation, animator));
      continue;
    }
    if (animator.unknown_channel_offset != no_offset) {
      diagnostics.warning(
          "unknown-channel",
          fmt::format("keys of the unknown channel '{}' are left out", animator.unknown_channel),
          animator.unknown_channel_offset, place_of(animation, animator));
    }
    Reader reader(animation, animator, molang, out.expressions, diagnostics);
    if (!is_bone) {
      const auto index = static_cast<std::size_t>(animator.target);
      if (known_null_objects[index]) warn_of_duplicate(animation, animator, diagnostics);
      known_null_objects[index] = true;
      out.null_objects[index] = reader.read(Channel::position);
      continue;
    }
    BbTrack track;
    track.bone = animator.target;
    for (const Channel channel : all_channels)
      track.channels[static_cast<std::size_t>(channel)] = reader.read(channel);
    track.entity_space = animator.rotation_global;
    track.quaternions = animator.quaternion_interpolation && has_quaternions(model);
    const auto [known, is_first] = by_bone.try_emplace(animator.target);
    if (!is_first) warn_of_duplicate(animation, animator, diagnostics);
    known->second = std::move(track);
  }
  for (auto& [bone, track] : by_bone) {
    if (moves(track)) out.tracks.push_back(std::move(track));
  }
  const auto place = [&] { return place_of(animation) + ", blend weight"; };
  out.weight = molang.read(animation.blend_weight, 1, animation.offset, place, out.expressions);
  return out;
}

}  // namespace fmmc
