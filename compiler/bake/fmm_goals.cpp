#include "bake/fmm_goals.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace fmmc {

namespace {

BakedGoals bake(const FmmGoalTrack& track, const ClipTimes& times) {
  BakedGoals out;
  out.controller = track.controller;
  out.rows.resize(std::size_t{times.ticks} + 1);
  for (std::size_t row = 0; row < out.rows.size(); ++row) {
    const double tick = times.place(static_cast<double>(row)) * fmm_ticks_per_second / times.rate;
    out.rows[row].offset = to_pose_units(Channel::position, sample(track.position, tick));
    for (float& v : out.rows[row].offset)
      v += 0.0f;  // no negative zero
  }
  // A step lies in the interval that ends on its row or behind it; of several the last counts.
  for (std::size_t i = 1; i < track.position.size(); ++i) {
    const FmmKey& key = track.position[i];
    const double row = times.row(key.row * times.rate / fmm_ticks_per_second);
    if (key.interpolation != Interpolation::step || !(row > 0) || row > times.ticks) continue;
    const double interval = std::ceil(row) - 1;
    const auto left = static_cast<std::size_t>(interval);
    if (out.rows[left].offset == out.rows[left + 1].offset) continue;
    out.rows[left].jump =
        std::max(static_cast<float>(row - interval), std::numeric_limits<float>::min());
  }
  return out;
}

}  // namespace

std::vector<BakedGoals> bake_fmm_goals(const std::vector<FmmGoalTrack>& tracks,
                                       const ClipTimes& times) {
  std::vector<BakedGoals> out;
  out.reserve(tracks.size());
  for (const FmmGoalTrack& track : tracks)
    out.push_back(bake(track, times));
  return out;
}

}  // namespace fmmc
