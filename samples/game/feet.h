// A fox that walks over stones, looking at somebody: inverse kinematics with the game's own goals
// on top of the animation, its own chain and all, and a head that turns.
#pragma once

#include <vector>

#include "states.h"

class Fox {
 public:
  explicit Fox(const fmm::Model& model);

  void obey(int tick, const Cue& cue);
  void tick(int tick);

 private:
  fmm::Point paw(int leg) const;
  void stand_on_stones();

  const fmm::Model& model_;
  States states_;
  double way_ = 0;  // blocks that the fox has gone
  double speed_ = 0;
  fmm::IkLimb legs_[4];
  fmm::BoneId paws_[4];
  fmm::HeadLook look_;
  std::vector<fmm::Transform> pose_, scratch_;
  std::vector<fmm::Matrix3x4> bones_;
};
