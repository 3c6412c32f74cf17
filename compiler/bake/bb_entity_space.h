// Where a bone in entity space is not turned as in the editor: we turn it against the product of
// its ancestors' rotations, the editor against what it takes out of their matrix, and that is
// something else once an ancestor is scaled unevenly or mirrored.
//
// Thread rule: an EntitySpaceWatch belongs to one thread.
#pragma once

#include <span>
#include <vector>

#include "bake/bb_pose.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

class EntitySpaceWatch {
 public:
  explicit EntitySpaceWatch(const BlockbenchPose& pose);

  // Looks at the pose of one row.
  void look(std::span<const LocalTransform> bones, double seconds);
  // One warning for each bone that was turned by more than a tenth of a degree from the editor's.
  void report(const Model& model, const Animation& animation, Diagnostics& diagnostics) const;

 private:
  struct Watched {
    int bone = 0;
    double degrees = 0;
    double seconds = 0;
  };
  const BbSkeleton& skeleton_;
  std::vector<Watched> watched_;
  std::vector<Mat34> world_;
  std::vector<Quat> turn_;
};

}  // namespace fmmc
