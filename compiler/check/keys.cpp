// Lints over single keys: animators that move nothing, keys outside the clip, and turns too fast to
// be blended. Values that are no numbers are told by the bakes, each by the rules of its semantics.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/quote.h"
#include "base/text.h"
#include "check/check.h"
#include "model/place.h"

namespace fmmc {

namespace {

constexpr double ticks_per_second = 20;

// A plain number, or text that spells one.
std::optional<double> number_of(const Scalar& scalar) {
  if (scalar.kind == Scalar::Kind::number) return scalar.number;
  if (scalar.kind != Scalar::Kind::text) return std::nullopt;
  std::string_view text = trimmed(scalar.text);
  if (text.starts_with('+')) text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return scalar.negate ? -value : value;
}

void check_time(const Animation& animation, const Animator& animator, Channel channel,
                const Keyframe& key, Diagnostics& diagnostics) {
  // What the editor takes for the same time.
  constexpr double slack = 1.0 / 1200;
  if (animation.length <= 0) return;
  if (key.time < -slack) {
    diagnostics.warning("key-outside", "the key lies before the animation starts", key.offset,
                        place_of(animation, animator, channel, key));
  } else if (key.time > animation.length + slack) {
    diagnostics.warning(
        "key-outside",
        fmt::format("the key lies after the end of the animation at {} s", animation.length),
        key.offset, place_of(animation, animator, channel, key));
  }
}

// Blending takes the short way round, so a turn must stay under 180 degrees from row to row.
void check_turns(const Animation& animation, const Animator& animator,
                 const std::vector<Keyframe>& keys, Diagnostics& diagnostics) {
  std::vector<const Keyframe*> order;
  for (const Keyframe& key : keys) {
    if (std::isfinite(key.time) && !key.points.empty()) order.push_back(&key);
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const Keyframe* a, const Keyframe* b) { return a->time < b->time; });
  for (std::size_t i = 1; i < order.size(); ++i) {
    const Keyframe& from = *order[i - 1];
    const Keyframe& to = *order[i];
    const double ticks = (to.time - from.time) * ticks_per_second;
    if (from.interpolation == Interpolation::step || to.interpolation == Interpolation::step ||
        !(ticks > 0)) {
      continue;
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto from_angle = number_of(from.points.back().axes[axis]);
      const auto to_angle = number_of(to.points.front().axes[axis]);
      if (!from_angle || !to_angle) continue;
      const double angle = std::abs(*to_angle - *from_angle);
      // Within a tick only where the bone ends up counts; a full turn there is a jump of the
      // author's that nobody sees.
      if (ticks < 1 && std::fmod(angle, 360) == 0) continue;
      const double turn = angle / std::max(ticks, 1.0);
      if (!std::isfinite(turn) || turn < 180) continue;
      diagnostics.warning(
          "fast-turn",
          fmt::format("axis {} turns {} degrees per tick; half a turn or more cannot be blended",
                      "xyz"[axis], std::floor(turn + 0.5)),
          to.offset, place_of(animation, animator, Channel::rotation, to));
      break;
    }
  }
}

}  // namespace

void check_keys(const CheckInput& input, Diagnostics& diagnostics) {
  // The bakes have told of what does not exist, but that of fmm semantics looks at bones alone.
  const bool fmm = input.semantics == Semantics::fmm;
  for (const Animation& animation : input.model.animations) {
    for (const Animator& animator : animation.animators) {
      if (animator.target < 0) {
        if (!fmm || animator.kind == Animator::Kind::bone) continue;
        diagnostics.warning(
            "animator-without-node",
            fmt::format("nothing in the model is called {}",
                        quoted(animator.name.empty() ? animator.key : animator.name)),
            animator.offset, place_of(animation));
        continue;
      }
      for (std::size_t c = 0; c < channel_count; ++c) {
        const auto channel = static_cast<Channel>(c);
        for (const Keyframe& key : animator.channels[c]) {
          check_time(animation, animator, channel, key, diagnostics);
        }
        if (channel == Channel::rotation) {
          check_turns(animation, animator, animator.channels[c], diagnostics);
        }
      }
    }
  }
}

}  // namespace fmmc
