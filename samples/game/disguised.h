// Wren is a player who looks like an adventurer: the animation follows from what the player does.
#pragma once

#include <vector>

#include "text.h"

class Disguised {
 public:
  explicit Disguised(const fmm::Model& model);

  void tick(int tick);

 private:
  const fmm::Model& model_;
  fmm::DisguiseController disguise_;
  fmm::DisguiseAction last_ = fmm::DisguiseAction::none;
  double x_ = 0, y_ = 0;
  std::vector<fmm::Transform> pose_, scratch_;
  std::vector<fmm::Matrix3x4> bones_;
};
