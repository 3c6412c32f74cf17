// Keys of animations: their times against each other and against the length.
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/quote.h"
#include "check/bedrock/file.h"

namespace fmmc::bedrock_check {

namespace {

// The schema has told what is no time.
std::optional<double> time_of(std::string_view key) {
  double out = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), out);
  const bool all = end == key.data() + key.size();
  return error == std::errc() && all ? std::optional(out) : std::nullopt;
}

// Keys or effects by time.
void check_times(json::Value timed, std::optional<double> length, Diagnostics& out) {
  if (!timed.is(json::Type::object)) return;
  std::optional<double> before;
  for (json::Value v = timed.first(); v.exists(); v = v.next()) {
    const auto time = time_of(v.key());
    if (!time) continue;
    if (before && *time < *before) {
      out.warning("animation-key-order", "keys are not in the order of their times",
                  v.key_offset());
    } else if (before && *time == *before) {
      out.warning("animation-same-time",
                  fmt::format("two keys have the time {} s; the game keeps one", v.key()),
                  v.key_offset());
    }
    if (length && *time > *length) {
      out.warning("animation-key-late", fmt::format("a key lies after the end at {} s", *length),
                  v.key_offset());
    }
    before = time;
  }
}

void check_channel(json::Value channel, std::optional<double> length, Diagnostics& out) {
  check_times(channel, length, out);
  if (!channel.is(json::Type::object)) return;
  for (json::Value key = channel.first(); key.exists(); key = key.next()) {
    if (!key.is(json::Type::object) || key["pre"].exists() || key["post"].exists()) continue;
    out.error("animation-empty-key", "a key has neither 'pre' nor 'post' and thus no value",
              key.offset());
  }
}

}  // namespace

void check_animations(json::Value root, Diagnostics& out) {
  const json::Value animations = root["animations"];
  for (json::Value animation = animations.first(); animation.exists();
       animation = animation.next()) {
    const auto length = animation["animation_length"].number();
    const json::Value bones = animation["bones"];
    for (json::Value bone = bones.first(); bone.exists(); bone = bone.next()) {
      for (const std::string_view channel : {"rotation", "position", "scale"})
        check_channel(bone[channel], length, out);
    }
    for (const std::string_view effects : {"sound_effects", "particle_effects", "timeline"})
      check_times(animation[effects], length, out);
  }
}

}  // namespace fmmc::bedrock_check
