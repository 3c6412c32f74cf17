// Inverse kinematics of blockbench semantics: solved while compiling, each row on its own, and left
// as rotations of the chain's bones (spec: blockbench 2.5). Unlike the editor, which stops within a
// pixel and adds Euler angles, this goes on until nobody can see a difference and turns bones
// exactly, whatever their rest rotations and the scales above them.
//
// Thread rule: plain data, pure functions.
#pragma once

#include <span>

#include "bake/bake.h"
#include "bake/ik_chains.h"
#include "bake/ik_fabrik.h"
#include "model/model.h"

namespace fmmc {

// A chain with what solving it needs of the model. Borrows nothing.
struct IkSolver {
  IkChain chain;
  int controller_bone = -1;  // carries the goal; -1: model space
  Vec3 locator;              // a target locator in the last bone's space, blocks
  // The end that is brought to the goal lies on the line from the last bone to the target, as far
  // as the controller is from that bone in the file: 1 if it stands on the target.
  double reach = 1;
  Vec3 controller_on_end;  // the controller in the last bone's space: the end if there is no line
};
IkSolver make_ik_solver(const Model& model, const IkChain& chain);

// What a pose is relative to, by bone.
struct IkSkeleton {
  std::span<const int> parents;  // -1: none
  std::span<const LocalTransform> rest;
};

struct IkResult {
  IkOutcome outcome = IkOutcome::reached;
  double missed_px = 0;  // how far the end is from the goal
};

// Turns the chain's bones in `pose`, from their rest rotations on, so that the end comes to the
// controller, which is at `controller` in the space of its bone, in blocks. A locked target gets
// back the model-space rotation that it had before. Positions and scales stay.
IkResult solve_ik(const IkSolver& solver, const IkSkeleton& skeleton, const Vec3& controller,
                  std::span<LocalTransform> pose);

}  // namespace fmmc
