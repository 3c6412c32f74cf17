#include "bake/bb_bake.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "bake/bb_entity_space.h"
#include "bake/bb_keyed.h"
#include "bake/bb_steps.h"
#include "bake/ik_steps.h"
#include "bake/rows.h"
#include "base/hash.h"
#include "model/place.h"

namespace fmmc {

namespace {

// What only IK asks for beside the bones' transforms.
struct Memory {
  explicit Memory(const BlockbenchPose& pose)
      : scratch(pose.make_scratch()),
        null_objects(pose.skeleton().null_objects.size()),
        ik(pose.skeleton().ik.size()) {}

  BlockbenchPose::Scratch scratch;
  std::vector<Vec3> null_objects;
  std::vector<IkResult> ik;
};

// The pose of a row, or between two of them: the editor's habit of taking a key close to the moment
// for the moment itself belongs to whole rows.
void pose_at(const BlockbenchPose& pose, const ClipTimes& times, std::uint64_t clip_seed,
             double row, Memory& memory, std::span<LocalTransform> bones) {
  BbMoment& moment = memory.scratch.moment;
  const double left = std::floor(row);
  moment.seconds = row >= times.ticks ? times.length : times.place(row) / times.rate;
  moment.reach = left == row ? hit_range : 0;
  moment.draw = clip_seed + static_cast<std::uint64_t>(left);
  full_pose(pose, memory.scratch, bones, memory.null_objects, memory.ik);
}

class BlockbenchEvaluator final : public CurveEvaluator {
 public:
  BlockbenchEvaluator(BlockbenchPose pose, const ClipTimes& times, std::uint64_t clip_seed)
      : pose_(std::move(pose)), times_(times), clip_seed_(clip_seed), memory_(pose_) {}

  const BlockbenchPose& pose() const { return pose_; }
  Memory& memory() { return memory_; }

  void evaluate(double row, std::span<LocalTransform> out) const override {
    pose_at(pose_, times_, clip_seed_, row, memory_, out);
  }

 private:
  BlockbenchPose pose_;
  ClipTimes times_;
  std::uint64_t clip_seed_;
  mutable Memory memory_;
};

// The row in which each chain misses its goal most although nothing but its being straight keeps it
// from it, for one warning each.
class StuckChains {
 public:
  explicit StuckChains(std::size_t chains) : worst_(chains) {}

  void add(std::span<const IkResult> results, double seconds) {
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (results[i].outcome == IkOutcome::stuck && results[i].missed_px > worst_[i].missed_px)
        worst_[i] = {results[i].missed_px, seconds};
    }
  }

  void report(const Model& model, const Animation& animation, std::span<const IkSolver> solvers,
              Diagnostics& diagnostics) const {
    for (std::size_t i = 0; i < solvers.size(); ++i) {
      if (!(worst_[i].missed_px > visible_px)) continue;
      const std::string& name =
          model.null_objects[static_cast<std::size_t>(solvers[i].chain.controller)].name;
      diagnostics.warning(
          "ik-stuck",
          fmt::format("IK cannot bend a straight chain towards a goal on its own line; it stays "
                      "{:.1f} px away",
                      worst_[i].missed_px),
          animation.offset,
          fmt::format("{}, IK controller '{}', at {:.2f} s", place_of(animation), name,
                      worst_[i].seconds),
          "bend the chain a little in the rest pose");
    }
  }

 private:
  static constexpr double visible_px = 0.05;
  struct Worst {
    double missed_px = 0, seconds = 0;
  };
  std::vector<Worst> worst_;
};

// Animations draw different numbers, however many there are before them in the file.
std::uint64_t seed_of(const Animation& animation) {
  return hash64(animation.name);
}

}  // namespace

void full_pose(const BlockbenchPose& pose, BlockbenchPose::Scratch& scratch,
               std::span<LocalTransform> bones, std::span<Vec3> null_objects,
               std::span<IkResult> ik) {
  pose.evaluate(scratch, bones, null_objects);
  const BbSkeleton& skeleton = pose.skeleton();
  for (std::size_t i = 0; i < skeleton.ik.size(); ++i) {
    const auto controller = static_cast<std::size_t>(skeleton.ik[i].chain.controller);
    ik[i] = solve_ik(skeleton.ik[i], {skeleton.parents, skeleton.rest}, null_objects[controller],
                     bones);
  }
}

std::vector<int> moving_bones(const BlockbenchPose& pose) {
  std::vector<int> out;
  for (const BbTrack& track : pose.animation().tracks)
    out.push_back(track.bone);
  // The editor solves chains in every animation, keyed or not.
  for (const IkSolver& solver : pose.skeleton().ik) {
    const IkChain& chain = solver.chain;
    out.insert(out.end(), chain.bones.begin(), chain.bones.end());
    if (chain.lock_target_rotation && chain.target_bone >= 0) out.push_back(chain.target_bone);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

BakedAnimation bake_blockbench(const Model& model, const Animation& animation,
                               const std::shared_ptr<const BbSkeleton>& skeleton,
                               const ClipTimes& times, BbMolang& molang, Diagnostics& diagnostics) {
  BakedAnimation out;
  out.ticks = times.ticks;
  out.length = times.length;
  auto evaluator = std::make_unique<BlockbenchEvaluator>(
      BlockbenchPose(skeleton, read_bb_animation(model, animation, molang, diagnostics)), times,
      seed_of(animation));
  const BlockbenchPose& pose = evaluator->pose();
  BbMoment& moment = evaluator->memory().scratch.moment;
  const std::string place = place_of(animation);

  for (const int bone : moving_bones(pose)) {
    out.tracks.push_back({bone, {}});
    out.tracks.back().rows.reserve(out.ticks + std::size_t{1});
  }
  std::vector<LocalTransform> bones(skeleton->rest.size());
  StuckChains stuck(skeleton->ik.size());
  EntitySpaceWatch watch(pose);
  for (std::uint32_t row = 0; row <= out.ticks; ++row) {
    evaluator->evaluate(row, bones);
    stuck.add(evaluator->memory().ik, moment.seconds);
    watch.look(bones, moment.seconds);
    for (BakedTrack& track : out.tracks)
      append_row(track, bones[static_cast<std::size_t>(track.bone)]);
    const std::uint64_t steps = std::exchange(moment.environment.steps, 0);
    if (!molang.spend(steps, animation.offset, place)) return {};
  }
  out.rows = out.ticks + 1;
  watch.report(model, animation, diagnostics);
  molang.report_faults(pose.animation().expressions, moment.faults);
  stuck.report(model, animation, skeleton->ik, diagnostics);
  if (out.ticks > 0) {
    out.jumps = jumps_of(pose, out.tracks, times);
    replace_ik_jumps(pose, out.tracks, times, out.jumps);
  }
  out.keyed = keyed_curves(pose, times);
  out.curves = std::move(evaluator);
  return out;
}

}  // namespace fmmc
