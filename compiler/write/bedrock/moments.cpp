#include "write/bedrock/moments.h"

#include <algorithm>
#include <cstdint>

namespace fmmc::bedrock {

double seconds_of_row(const ClipTimes& times, double row) {
  return row >= times.ticks ? times.length : times.place(row) / times.rate;
}

double row_of_seconds(const ClipTimes& times, double seconds) {
  return seconds >= times.length ? times.ticks : times.row(seconds * times.rate);
}

std::vector<Moment> moments_of(const ClipTimes& times, std::vector<Moment> own) {
  std::vector<Moment> out = std::move(own);
  std::erase_if(out, [&](const Moment& moment) {
    return !(moment.seconds >= 0 && moment.seconds <= times.length);
  });
  for (std::uint32_t row = 0; row <= times.ticks; ++row)
    out.push_back({seconds_of_row(times, row), false});
  std::stable_sort(out.begin(), out.end(),
                   [](const Moment& a, const Moment& b) { return a.seconds < b.seconds; });
  // A row as good as on a key is that key.
  constexpr double same = 1e-9;
  std::vector<Moment> distinct;
  for (const Moment& moment : out) {
    if (distinct.empty() || moment.seconds - distinct.back().seconds > same) {
      distinct.push_back(moment);
    } else if (moment.jumps) {
      distinct.back().jumps = true;
    }
  }
  return distinct;
}

SamplingLimits sampling_limits(Channel channel, double tolerance_px, double reach_px) {
  SamplingLimits out;
  out.tick_px = tolerance_px;
  // Three axes may be off at once.
  double axis = tolerance_px / 3;
  if (channel == Channel::rotation) axis = axis / reach_px / radians_per_degree;
  if (channel == Channel::scale) axis = axis / reach_px;
  out.axis = {axis, axis, axis};
  return out;
}

}  // namespace fmmc::bedrock
