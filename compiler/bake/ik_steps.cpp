#include "bake/ik_steps.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <map>
#include <utility>

#include "bake/bb_steps.h"
#include "bake/jumps.h"

namespace fmmc {

namespace {

using Steps = std::vector<Step>;

class IkSteps {
 public:
  IkSteps(const BlockbenchPose& pose, const ClipTimes& times) : pose_(pose), times_(times) {
    for (const BbTrack& track : pose.animation().tracks) {
      for (std::size_t i = 0; i < channel_count; ++i)
        own_[track.bone][i] = steps_of(track.channels[i], times);
    }
    for (const IkSolver& solver : pose.skeleton().ik)
      add(solver);
  }

  // By bone that a chain turns.
  const std::map<int, Steps>& turned() const { return turned_; }

 private:
  void add(const IkSolver& solver) {
    const IkChain& chain = solver.chain;
    Steps steps = steps_of(
        pose_.animation().null_objects[static_cast<std::size_t>(chain.controller)], times_);
    append_above(parent_of(chain.bones.front()), steps);
    append_above(solver.controller_bone, steps);
    for (const int bone : chain.bones)
      append(bone, {Channel::position, Channel::scale}, steps);
    if (chain.target_bone >= 0) append(chain.target_bone, {Channel::position}, steps);
    steps = sorted(std::move(steps));
    if (chain.lock_target_rotation && chain.target_bone >= 0) {
      // What it keeps is the rotation that keys gave it and the chain.
      Steps held = steps;
      append(chain.target_bone, {Channel::rotation}, held);
      for (const int bone : chain.bones)
        append(bone, {Channel::rotation}, held);
      turned_[chain.target_bone] = sorted(std::move(held));
    }
    for (const int bone : chain.bones)
      turned_[bone] = steps;
  }

  void append_above(int bone, Steps& out) const {
    for (; bone >= 0; bone = parent_of(bone))
      append(bone, {Channel::rotation, Channel::position, Channel::scale}, out);
  }

  void append(int bone, std::initializer_list<Channel> channels, Steps& out) const {
    const auto own = own_.find(bone);
    const auto turned = turned_.find(bone);
    for (const Channel channel : channels) {
      const Steps* steps = nullptr;
      if (own != own_.end()) steps = &own->second[static_cast<std::size_t>(channel)];
      if (channel == Channel::rotation && turned != turned_.end()) steps = &turned->second;
      if (steps != nullptr) out.insert(out.end(), steps->begin(), steps->end());
    }
  }

  Steps sorted(Steps steps) const { return sorted_steps(std::move(steps), times_.ticks + 1); }
  int parent_of(int bone) const { return pose_.skeleton().parents[static_cast<std::size_t>(bone)]; }

  const BlockbenchPose& pose_;
  const ClipTimes& times_;
  std::map<int, std::array<Steps, channel_count>> own_;
  std::map<int, Steps> turned_;
};

}  // namespace

void replace_ik_jumps(const BlockbenchPose& pose, std::span<const BakedTrack> tracks,
                      const ClipTimes& times, std::vector<BakedJump>& jumps) {
  if (pose.skeleton().ik.empty()) return;
  const IkSteps steps(pose, times);
  std::erase_if(jumps, [&](const BakedJump& jump) {
    return jump.channel == Channel::rotation && steps.turned().contains(jump.bone);
  });
  for (const BakedTrack& track : tracks) {
    const auto turned = steps.turned().find(track.bone);
    if (turned != steps.turned().end())
      append_jumps(track, Channel::rotation, turned->second, jumps);
  }
  sort_jumps(jumps);
}

}  // namespace fmmc
