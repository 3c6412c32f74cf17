// Jay walks all the time and waves now and then: an animation on a layer of its own, for one arm
// and the head only, faded in and out over the walk.
#pragma once

#include <vector>

#include "text.h"

class Layered {
 public:
  explicit Layered(const fmm::Model& model);

  void tick(int tick);

 private:
  const fmm::Model& model_;
  std::vector<float> arm_;  // the mask: a weight for each bone
  fmm::Player player_;
  bool is_waving_ = false;
  std::vector<fmm::Transform> pose_, scratch_;
  std::vector<fmm::Matrix3x4> bones_;
};
