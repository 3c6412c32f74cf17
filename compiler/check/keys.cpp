// Lints over single keys: animators that move nothing, keys outside the clip, turns too fast to be
// blended, and text that is nearly a number.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "check/check.h"
#include "model/place.h"

namespace fmmc {

namespace {

constexpr double ticks_per_second = 20;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_one_of(char c, std::string_view set) {
  return set.find(c) != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blank);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blank) - first + 1);
}

// Reads signs and a plain number at the front; false if there is none.
bool eat_number(std::string_view& text) {
  std::string_view rest = text;
  while (!rest.empty() && is_one_of(rest.front(), "+- "))
    rest.remove_prefix(1);
  if (rest.empty() || (!is_digit(rest.front()) && rest.front() != '.')) return false;
  double value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (error == std::errc::invalid_argument) return false;
  text = rest.substr(static_cast<std::size_t>(end - rest.data()));
  return true;
}

// A number, or several with + - * / between them.
bool is_arithmetic(std::string_view text) {
  if (!eat_number(text)) return false;
  for (;;) {
    while (!text.empty() && text.front() == ' ')
      text.remove_prefix(1);
    if (text.empty()) return true;
    if (!is_one_of(text.front(), "+-*/")) return false;
    if (is_one_of(text.front(), "*/")) text.remove_prefix(1);
    if (!eat_number(text)) return false;
  }
}

void check_values(const Animation& animation, const Animator& animator, Channel channel,
                  const Keyframe& key, Diagnostics& diagnostics) {
  for (const DataPoint& point : key.points) {
    for (const Scalar& axis : point.axes) {
      if (axis.kind != Scalar::Kind::text || !is_nearly_number(axis.text)) continue;
      diagnostics.warning("nearly-a-number",
                          fmt::format("'{}' is nearly a number, but is not one", axis.text),
                          axis.offset, place_of(animation, animator, channel, key));
    }
  }
}

void check_time(const Animation& animation, const Animator& animator, Channel channel,
                const Keyframe& key, Diagnostics& diagnostics) {
  if (animation.length <= 0) return;
  if (key.time < 0) {
    diagnostics.warning("key-outside", "the key lies before the animation starts", key.offset,
                        place_of(animation, animator, channel, key));
  } else if (key.time > animation.length) {
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
      const Scalar& a = from.points.back().axes[axis];
      const Scalar& b = to.points.front().axes[axis];
      if (a.kind != Scalar::Kind::number || b.kind != Scalar::Kind::number) continue;
      const double turn = std::abs(b.number - a.number) / ticks;
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

bool is_nearly_number(std::string_view text) {
  text = trimmed(text);
  if (text.empty()) return false;
  int letters = 0;
  for (const char c : text) {
    if (is_letter(c)) {
      ++letters;
    } else if (!is_digit(c) && !is_one_of(c, " +-.,*/")) {
      return false;
    }
  }
  return letters <= 1 && !is_arithmetic(text);
}

void check_keys(const CheckInput& input, Diagnostics& diagnostics) {
  // The bake of fmm semantics has told of bones that do not exist and of values that are no number.
  const bool told_by_bake = input.semantics == Semantics::fmm;
  for (const Animation& animation : input.model.animations) {
    for (const Animator& animator : animation.animators) {
      if (animator.target < 0) {
        if (told_by_bake && animator.kind == Animator::Kind::bone) continue;
        diagnostics.warning("animator-without-node",
                            fmt::format("nothing in the model is called '{}'", animator.name),
                            animator.offset, place_of(animation));
        continue;
      }
      for (std::size_t c = 0; c < channel_count; ++c) {
        const auto channel = static_cast<Channel>(c);
        for (const Keyframe& key : animator.channels[c]) {
          if (!told_by_bake) check_values(animation, animator, channel, key, diagnostics);
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
