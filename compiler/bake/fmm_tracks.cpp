#include "bake/fmm_tracks.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "bake/java_number.h"
#include "base/quote.h"
#include "base/text.h"
#include "model/place.h"

namespace fmmc {

namespace {

std::string described(const Animator& animator) {
  return fmt::format("{} {}", animator.kind == Animator::Kind::bone ? "bone" : "IK controller",
                     excerpt(animator.name));
}

const std::vector<Keyframe>& keys_of(const Animator& animator, Channel channel) {
  return animator.channels[static_cast<std::size_t>(channel)];
}

bool is_hitbox(const Model& model, const Animator& animator) {
  const std::string& name = animator.target >= 0
                                ? model.bones[static_cast<std::size_t>(animator.target)].source_name
                                : animator.name;
  return lower_case(name) == "hitbox";
}

// Why an animator cannot be read at all.
struct Fault {
  const Animator* animator = nullptr;
  std::string reason, place;
  std::uint32_t offset = no_offset;
};

std::optional<Fault> fault_of_key(const Model& model, const Animation& animation,
                                  const Animator& animator, Channel channel, const Keyframe& key,
                                  int rate) {
  const auto fault = [&](std::string reason, std::uint32_t offset) {
    return Fault{&animator, std::move(reason), place_of(animation, animator, channel, key),
                 offset != no_offset ? offset : key.offset};
  };
  const std::string_view name = name_of(channel);
  if (key.time_is_text) {
    return fault(fmt::format("the time of a {} key is text", name), key.offset);
  }
  if (!std::isfinite(key.time * rate)) {
    return fault(fmt::format("the time of a {} key is not finite", name), key.offset);
  }
  if (key.interpolation == Interpolation::unknown) {
    return fault(fmt::format("a {} key has the unknown interpolation '{}'", name,
                             excerpt(key.interpolation_text)),
                 key.offset);
  }
  // Files before 4.0 may leave out what they hold the default of: this, and axes.
  if (key.interpolation == Interpolation::missing && model.version.major >= 4) {
    return fault(fmt::format("a {} key has no interpolation", name), key.offset);
  }
  if (key.points.empty()) {
    return fault(fmt::format("a {} key has no data point", name), key.offset);
  }
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const Scalar& scalar = key.points.front().axes[axis];
    const char letter = "xyz"[axis];
    if (scalar.kind == Scalar::Kind::missing && model.version.major >= 4) {
      return fault(fmt::format("a {} key has no {}", name, letter), scalar.offset);
    }
    if (scalar.kind == Scalar::Kind::other) {
      return fault(fmt::format("{} of a {} key is neither a number nor text", letter, name),
                   scalar.offset);
    }
  }
  return std::nullopt;
}

std::optional<Fault> fault_of(const Model& model, const Animation& animation,
                              const Animator& animator, int rate) {
  if (!animator.unknown_channel.empty() || animator.unknown_channel_offset != no_offset) {
    return Fault{
        &animator,
        fmt::format("a key has the unknown channel '{}'", excerpt(animator.unknown_channel)),
        place_of(animation, animator), animator.unknown_channel_offset};
  }
  for (const Channel channel : all_channels) {
    for (const Keyframe& key : keys_of(animator, channel)) {
      if (auto fault = fault_of_key(model, animation, animator, channel, key, rate)) return fault;
    }
  }
  return std::nullopt;
}

// One warning for all malformed animators of an animation.
void report(const Model& model, const Animation& animation, const std::vector<Fault>& faults,
            Diagnostics& diagnostics) {
  if (faults.empty()) return;
  std::string text = fmt::format(
      "Malformed animation timeline for model {}, animation {}: {} could not be read ({})",
      model.name, excerpt(animation.name), described(*faults[0].animator), faults[0].reason);
  constexpr std::size_t most_named = 4;
  for (std::size_t i = 1; i < faults.size() && i < most_named; ++i) {
    text += fmt::format(", nor could {} ({})", described(*faults[i].animator), faults[i].reason);
  }
  if (faults.size() > most_named) text += fmt::format(" and {} more", faults.size() - most_named);
  diagnostics.warning("malformed-timeline", text + "; everything else is converted",
                      faults[0].offset, faults[0].place);
}

// Reads the components of one animator's keys, with a warning for each that is no number.
class ValueReader {
 public:
  ValueReader(const Model& model, const Animation& animation, const Animator& animator,
              Diagnostics& diagnostics)
      : model_(model), animation_(animation), animator_(animator), diagnostics_(diagnostics) {}

  FmmCurve read(Channel channel, int rate) {
    std::vector<FmmKey> keys;
    keys.reserve(keys_of(animator_, channel).size());
    for (const Keyframe& key : keys_of(animator_, channel)) {
      FmmKey& out = keys.emplace_back();
      out.row = key.time * rate;
      if (key.interpolation != Interpolation::missing) out.interpolation = key.interpolation;
      for (std::size_t axis = 0; axis < 3; ++axis)
        out.value[axis] = component(channel, key, axis);
    }
    return make_fmm_curve(std::move(keys));
  }

 private:
  float component(Channel channel, const Keyframe& key, std::size_t axis) {
    const Scalar& scalar = key.points.front().axes[axis];
    const float unset = channel == Channel::scale ? 1 : 0;
    if (scalar.kind == Scalar::Kind::missing) return unset;
    std::optional<double> value = scalar.number;
    std::string text;
    if (scalar.kind == Scalar::Kind::text) {
      text = scalar.text;
      std::erase(text, '\n');
      if (text.empty()) return unset;
      value = parse_java_double(text);
      if (value && scalar.negate) value = -*value;
    }
    // Written so that it is false for what is no number; the poses must stay finite.
    if (value && std::abs(*value) <= std::numeric_limits<float>::max()) {
      return static_cast<float>(*value);
    }
    if (scalar.kind == Scalar::Kind::number) text = fmt::format("{}", scalar.number);
    diagnostics_.warning(
        "unreadable-value",
        fmt::format("Failed to parse supposed number value {} in animation {} for model {}!",
                    excerpt(text), excerpt(animation_.name), model_.name),
        scalar.offset != no_offset ? scalar.offset : key.offset,
        fmt::format("{}, axis {}", place_of(animation_, animator_, channel, key), "xyz"[axis]),
        channel == Channel::scale ? "the value is taken as 0, and a scale of 0 hides the bone"
                                  : "");
    return 0;
  }

  const Model& model_;
  const Animation& animation_;
  const Animator& animator_;
  Diagnostics& diagnostics_;
};

}  // namespace

FmmTracks read_fmm_tracks(const Model& model, const Animation& animation, int rate,
                          Diagnostics& diagnostics) {
  std::map<int, FmmTrack> by_bone;
  std::map<int, FmmCurve> by_controller;
  std::vector<Fault> faults;
  for (const Animator& animator : animation.animators) {
    const bool moves_bone = animator.kind == Animator::Kind::bone;
    if (moves_bone && is_hitbox(model, animator)) continue;
    if (moves_bone && animator.target < 0) {
      diagnostics.warning(
          "unknown-bone",
          fmt::format("Failed to get bone {} from model {}!", excerpt(animator.name), model.name),
          animator.offset, place_of(animation, animator));
      continue;
    }
    if (!animator.has_keyframes) continue;
    if (auto fault = fault_of(model, animation, animator, rate)) {
      faults.push_back(std::move(*fault));
      continue;
    }
    ValueReader reader(model, animation, animator, diagnostics);
    const auto check_first = [&](bool is_first) {
      if (is_first) return;
      diagnostics.warning("duplicate-animator",
                          fmt::format("{} {} has several animators; the last in the file counts",
                                      moves_bone ? "bone" : "IK controller", quoted(animator.name)),
                          animator.offset, place_of(animation, animator));
    };
    if (!moves_bone) {
      FmmCurve position = reader.read(Channel::position, rate);
      if (animator.target < 0) continue;
      const auto [known, is_first] = by_controller.try_emplace(animator.target);
      check_first(is_first);
      known->second = std::move(position);
      continue;
    }
    FmmTrack track{animator.target, {}};
    for (const Channel channel : all_channels) {
      track.channels[static_cast<std::size_t>(channel)] = reader.read(channel, rate);
    }
    const auto [known, is_first] = by_bone.try_emplace(animator.target);
    check_first(is_first);
    known->second = std::move(track);
  }
  report(model, animation, faults, diagnostics);

  FmmTracks out;
  for (auto& [bone, track] : by_bone) {
    bool has_keys = false;
    for (const FmmCurve& curve : track.channels)
      has_keys = has_keys || !curve.empty();
    if (has_keys) out.bones.push_back(std::move(track));
  }
  for (auto& [controller, position] : by_controller) {
    if (!position.empty()) out.goals.push_back({controller, std::move(position)});
  }
  return out;
}

}  // namespace fmmc
