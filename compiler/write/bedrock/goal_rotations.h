// What a program makes of the IK goals of fmm semantics, for a game that cannot solve them: the
// rotations of the chains' bones, solved by the runtime itself at every tick and wherever between
// two ticks something jumps.
//
// Thread rule: a GoalRotations belongs to one thread.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "bake/bake.h"
#include "bake/image.h"
#include "model/model.h"
#include "write/bedrock/channel.h"

namespace fmmc::bedrock {

class GoalRotations {
 public:
  // Borrows the model and the bakes. Without goals in any animation nothing is made.
  GoalRotations(const Model& model, const std::vector<Image>& images,
                const std::vector<BakedAnimation>& animations, const BakeOptions& options);
  ~GoalRotations();
  GoalRotations(const GoalRotations&) = delete;
  GoalRotations& operator=(const GoalRotations&) = delete;

  // By bone that a goal of the animation turns. `reaches` is reaches(model).
  std::map<int, BedrockChannel> channels(std::size_t animation, const std::vector<double>& reaches,
                                         double tolerance_px) const;

 private:
  struct Opened;
  const Model& model_;
  const std::vector<BakedAnimation>& animations_;
  const BakeOptions& options_;
  std::unique_ptr<Opened> opened_;  // null: nothing to solve
};

}  // namespace fmmc::bedrock
