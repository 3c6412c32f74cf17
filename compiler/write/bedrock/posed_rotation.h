// Rotations that are known as poses only, such as those of bones that inverse kinematics bends, as
// the angles that Bedrock adds to a bone's rest.
//
// Thread rule: a PosedRotations belongs to one thread.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "bake/bake.h"
#include "bake/clip_times.h"
#include "model/model.h"
#include "write/bedrock/sampling.h"

namespace fmmc::bedrock {

// A curve of angles on top of `rest` (degrees), of rotations that contain it. Moments are the
// caller's to set.
SampledCurve rotation_source(const Vec3& rest, double reach_px,
                             std::function<Quat(double seconds, Side side)> rotation);

class PosedRotations {
 public:
  // Borrows what it is given. `animation.curves` is not null.
  PosedRotations(const Model& model, const BakedAnimation& animation, const ClipTimes& times);

  // The rotation of a bone. `weight` is what the game will multiply the angles with.
  BedrockChannel channel(int bone, double reach_px, double tolerance_px, double weight);

 private:
  const std::vector<LocalTransform>& pose(double row);

  const Model& model_;
  const BakedAnimation& animation_;
  ClipTimes times_;
  std::map<double, std::vector<LocalTransform>> poses_;  // by row
};

}  // namespace fmmc::bedrock
