#include "bake/bake.h"

#include <algorithm>
#include <cassert>
#include <cstddef>

#include <fmt/format.h>

#include "bake/bb_bake.h"
#include "bake/clip_times.h"
#include "bake/events.h"
#include "bake/fmm_bake.h"
#include "bake/ik_chains.h"
#include "base/limits.h"
#include "model/place.h"

namespace fmmc {

namespace {

// What the animations of a model share while they are baked.
class ModelBaker {
 public:
  ModelBaker(const Model& model, const BakeOptions& options, Diagnostics& diagnostics)
      : model_(model), options_(options), diagnostics_(diagnostics) {
    assert(options.rate > 0);
    const std::vector<IkChain> chains = find_ik_chains(model, options.semantics, diagnostics);
    ik_joints_ = joint_count(chains);
    if (options.semantics == Semantics::blockbench) {
      auto skeleton = std::make_shared<BbSkeleton>(model);
      for (const IkChain& chain : chains)
        skeleton->ik.push_back(make_ik_solver(model, chain));
      skeleton_ = std::move(skeleton);
      molang_.emplace(model, options.molang, diagnostics);
    } else {
      rest_ = std::make_shared<const std::vector<LocalTransform>>(rest_transforms(model));
    }
  }

  BakedAnimation bake(const Animation& animation) {
    const ClipTimes times = clip_times(animation, options_.semantics, options_.rate);
    if (!is_within_limits(animation, times)) return {};
    if (options_.semantics == Semantics::blockbench) {
      BakedAnimation out =
          bake_blockbench(model_, animation, skeleton_, times, *molang_, diagnostics_);
      out.events = bake_events(model_, animation, events_, diagnostics_);
      return out;
    }
    return bake_fmm(model_, animation, rest_, times, diagnostics_);
  }

 private:
  bool is_within_limits(const Animation& animation, const ClipTimes& times) {
    if (animation.length > limits::clip_seconds) {
      diagnostics_.error("clip-too-long",
                         fmt::format("animation '{}' is {} s long, limit is {} s", animation.name,
                                     animation.length, limits::clip_seconds),
                         animation.offset, place_of(animation));
      return false;
    }
    if (times.ticks == 0 && options_.semantics == Semantics::fmm) return true;
    const bool was_within = bone_ticks_ <= limits::bone_ticks;
    // A joint that is solved costs as much as several bones.
    constexpr std::size_t joint_cost = 10;
    bone_ticks_ +=
        (std::uint64_t{times.ticks} + 1) *
        std::max<std::size_t>(
            model_.bones.size() + model_.null_objects.size() + joint_cost * ik_joints_, 1);
    if (bone_ticks_ <= limits::bone_ticks) return true;
    if (was_within) {
      diagnostics_.error(
          "too-many-bone-ticks",
          fmt::format(
              "animation '{}' brings the model to {} bone-ticks (bones times rows, joints of "
              "IK ten times), limit is {}",
              animation.name, bone_ticks_, limits::bone_ticks),
          animation.offset, place_of(animation));
    }
    return false;
  }

  const Model& model_;
  const BakeOptions& options_;
  Diagnostics& diagnostics_;
  RestPose rest_;                               // fmm
  std::shared_ptr<const BbSkeleton> skeleton_;  // blockbench
  std::optional<BbMolang> molang_;              // blockbench
  std::uint64_t bone_ticks_ = 0;
  std::size_t ik_joints_ = 0;
  std::size_t events_ = 0;
};

}  // namespace

std::vector<BakedAnimation> bake_animations(const Model& model, const BakeOptions& options,
                                            Diagnostics& diagnostics) {
  ModelBaker baker(model, options, diagnostics);
  std::vector<BakedAnimation> out;
  out.reserve(model.animations.size());
  for (const Animation& animation : model.animations)
    out.push_back(baker.bake(animation));
  return out;
}

BakedAnimation bake_animation(const Model& model, const Animation& animation,
                              const BakeOptions& options, Diagnostics& diagnostics) {
  return ModelBaker(model, options, diagnostics).bake(animation);
}

}  // namespace fmmc
