// Lints over the two ends of a clip: loops that jump at their seam, and clips that stop short of
// their last key because the last row is never shown (spec A18, A20).
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/quote.h"
#include "check/check.h"
#include "model/place.h"

namespace fmmc {

namespace {

using Row = std::array<float, 10>;

// Differences below these are not seen.
constexpr double small_degrees = 0.5;
constexpr double small_pixels = 0.05;
constexpr double small_percent = 1;

// How far two rows of one bone are apart, in words; empty if nobody can see it. The arc cosine is
// the C library's: a sentence for people is no output that must be the same everywhere.
std::string gap_between(const Row& a, const Row& b) {
  double squares = 0;
  double along = 0;
  double percent = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double moved = static_cast<double>(a[i]) - static_cast<double>(b[i]);
    const double grown = static_cast<double>(a[7 + i]) - static_cast<double>(b[7 + i]);
    squares += moved * moved;
    percent = std::max(percent, std::abs(grown) * 100);
  }
  for (std::size_t i = 3; i < 7; ++i)
    along += static_cast<double>(a[i]) * static_cast<double>(b[i]);
  const double pixels = std::sqrt(squares) * 16;
  const double degrees = 2 * std::acos(std::min(std::abs(along), 1.0)) / radians_per_degree;

  std::string out;
  const auto add = [&out](double value, double smallest, std::string_view unit) {
    if (value >= smallest) out += fmt::format("{}{:.1f} {}", out.empty() ? "" : ", ", value, unit);
  };
  add(degrees, small_degrees, "degrees");
  add(pixels, small_pixels, "px");
  add(percent, small_percent, "% of size");
  return out;
}

void check_seam(const Animation& animation, const Row& first, const Row& last,
                const std::string& place, Diagnostics& diagnostics) {
  const std::string gap = gap_between(first, last);
  if (gap.empty()) return;
  diagnostics.note("loop-seam", fmt::format("the loop ends {} from where it starts", gap),
                   animation.offset, place);
}

void check_hold(const Animation& animation, const Row& shown, const Row& last,
                const std::string& place, Diagnostics& diagnostics) {
  const std::string gap = gap_between(shown, last);
  if (gap.empty()) return;
  diagnostics.warning("hold-short", fmt::format("the animation holds {} short of its end", gap),
                      animation.offset, place,
                      "in fmm semantics the pose at the end itself is never shown; reach it one "
                      "tick (0.05 s) earlier");
}

}  // namespace

void check_motion(const CheckInput& input, Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < input.animations.size() && i < input.model.animations.size(); ++i) {
    const Animation& animation = input.model.animations[i];
    const BakedAnimation& baked = input.animations[i];
    const std::size_t end = baked.ticks;
    if (end < 2) continue;
    for (const BakedTrack& track : baked.tracks) {
      if (track.rows.size() <= end) continue;
      const std::string place =
          fmt::format("{}, bone {}", place_of(animation),
                      quoted(input.model.bones[static_cast<std::size_t>(track.bone)].name));
      if (animation.loop == Loop::loop) {
        check_seam(animation, track.rows[0], track.rows[end], place, diagnostics);
      } else if (animation.loop == Loop::hold && input.semantics == Semantics::fmm) {
        check_hold(animation, track.rows[end - 1], track.rows[end], place, diagnostics);
      }
    }
  }
}

}  // namespace fmmc
