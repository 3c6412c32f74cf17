// Which bones inverse kinematics bends: the chains that the null objects of a model define.
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <vector>

#include "bake/bake.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

struct IkChain {
  int controller = 0;       // index in Model::null_objects
  std::vector<int> bones;   // from the root to the end, each the parent of the next; never empty
  int target_bone = -1;     // the child of the last bone that is the target, or
  int target_locator = -1;  // index in Model::locators: a locator on the last bone
  bool lock_target_rotation = false;
};

// In the order of the null objects, at most one each.
//   - fmm: a null object with both a source and a target; the chain goes up from the target to the
//     source (spec: animation A38).
//   - blockbench: a null object with a target; without a source the chain goes up to the null
//     object's own parent, which is not part of it.
// A null object whose chain cannot be found has one warning (spec: animation A42).
std::vector<IkChain> find_ik_chains(const Model& model, Semantics semantics,
                                    Diagnostics& diagnostics);

// The bones of all chains together: what solving a row costs.
std::size_t joint_count(const std::vector<IkChain>& chains);

}  // namespace fmmc
