#include "bake/bb_steps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>

namespace fmmc {

namespace {

// The row of a time, exactly a whole one if the key there counts as hit by that row.
double row_of(double seconds, const ClipTimes& times) {
  const double place = seconds * times.rate;
  for (const double row : {std::floor(place), std::ceil(place)}) {
    const bool is_last = row >= times.ticks;
    const double shown = is_last ? times.length : row / times.rate;
    if (std::abs(seconds - shown) < hit_range) return is_last ? times.ticks : row;
  }
  if (std::abs(seconds - times.length) < hit_range) return times.ticks;
  return times.row(place);
}

// The steps of a bone's rotation in the model's space: its own and those of its ancestors.
class WorldSteps {
 public:
  WorldSteps(const BlockbenchPose& pose, const ClipTimes& times)
      : steps_(pose.skeleton().parents.size()) {
    const std::vector<int>& parents = pose.skeleton().parents;
    auto track = pose.animation().tracks.begin();
    const auto end = pose.animation().tracks.end();
    for (std::size_t bone = 0; bone < steps_.size(); ++bone) {
      std::vector<Step> steps;
      if (parents[bone] >= 0) steps = steps_[static_cast<std::size_t>(parents[bone])];
      while (track != end && static_cast<std::size_t>(track->bone) < bone)
        ++track;
      if (track != end && static_cast<std::size_t>(track->bone) == bone) {
        const std::vector<Step> own = steps_of((*track)[Channel::rotation], times);
        if (!own.empty()) {
          steps.insert(steps.end(), own.begin(), own.end());
          steps = sorted_steps(std::move(steps), times.ticks + 1);
        }
      }
      steps_[bone] = std::move(steps);
    }
  }

  const std::vector<Step>& operator[](int bone) const {
    return steps_[static_cast<std::size_t>(bone)];
  }

 private:
  std::vector<std::vector<Step>> steps_;
};

}  // namespace

std::vector<Step> steps_of(const BbCurve& curve, const ClipTimes& times) {
  std::vector<Step> steps;
  const BbKey* before = nullptr;
  for (const BbKey& key : curve.keys) {
    if (before != nullptr && key.time == before->time) continue;  // only the first counts
    const bool ends_hold = before != nullptr && before->interpolation == Interpolation::step;
    if (ends_hold) steps.push_back({row_of(key.time, times), false});
    // The first point still shows on the key itself.
    if (key.has_two_points) steps.push_back({row_of(key.time, times), true});
    before = &key;
  }
  return sorted_steps(std::move(steps), times.ticks + 1);
}

std::vector<BakedJump> jumps_of(const BlockbenchPose& pose, std::span<const BakedTrack> tracks,
                                const ClipTimes& times) {
  std::vector<BakedJump> out;
  const auto& curves = pose.animation().tracks;
  const bool has_entity_space = std::any_of(
      curves.begin(), curves.end(), [](const BbTrack& track) { return track.entity_space; });
  std::optional<WorldSteps> world;
  if (has_entity_space) world.emplace(pose, times);
  auto track = tracks.begin();
  for (const BbTrack& curve : curves) {
    while (track->bone < curve.bone)
      ++track;
    for (const Channel channel : all_channels) {
      const bool in_world = channel == Channel::rotation && curve.entity_space;
      append_jumps(*track, channel,
                   in_world ? (*world)[curve.bone] : steps_of(curve[channel], times), out);
    }
  }
  sort_jumps(out);
  return out;
}

}  // namespace fmmc
