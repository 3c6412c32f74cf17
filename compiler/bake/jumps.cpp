#include "bake/jumps.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>

#include "bake/rows.h"

namespace fmmc {

namespace {

// The interval, as the row on its left.
double interval_of(const Step& step) {
  return step.is_after ? std::floor(step.row) : std::ceil(step.row) - 1;
}

}  // namespace

std::vector<Step> sorted_steps(std::vector<Step> steps, std::uint32_t rows) {
  std::erase_if(steps, [rows](const Step& step) {
    const double interval = interval_of(step);
    return !(interval >= 0 && interval + 1 < rows);
  });
  std::sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) {
    return std::tie(a.row, a.is_after) < std::tie(b.row, b.is_after);
  });
  std::vector<Step> out;
  for (const Step& step : steps) {
    if (!out.empty() && interval_of(out.back()) == interval_of(step)) out.pop_back();
    out.push_back(step);
  }
  return out;
}

void append_jumps(const BakedTrack& track, Channel channel, const std::vector<Step>& steps,
                  std::vector<BakedJump>& out) {
  for (const Step& step : steps) {
    const double interval = interval_of(step);
    const auto tick = static_cast<std::uint32_t>(interval);
    if (equal_in_channel(channel, track.rows[tick], track.rows[tick + 1])) continue;
    const auto place =
        std::max(static_cast<float>(step.row - interval), std::numeric_limits<float>::min());
    out.push_back({tick, track.bone, channel, place});
  }
}

void sort_jumps(std::vector<BakedJump>& jumps) {
  std::sort(jumps.begin(), jumps.end(), [](const BakedJump& a, const BakedJump& b) {
    return std::tie(a.tick, a.bone, a.channel) < std::tie(b.tick, b.bone, b.channel);
  });
}

}  // namespace fmmc
