// Bending a chain of points: FABRIK, "forward and backward reaching inverse kinematics"
// (Aristidou and Lasenby 2011), without limits of angles.
//
// Thread rule: pure.
#pragma once

#include <span>

#include "base/math.h"

namespace fmmc {

enum class IkOutcome {
  reached,  // the end is where the goal is
  too_far,  // the goal is out of reach: the chain points at it, as straight as it can
  stuck,  // the chain is straight and the goal on its line, so that no side is better than another
  nearest,  // anything else: as near as the passes came
};

// Moves the points of a chain, whose first stays, so that the last comes to `goal`; distances of
// neighbours stay as they are. There is at least one segment. `tolerance` is a distance.
IkOutcome bend_to(std::span<Vec3> points, const Vec3& goal, double tolerance);

}  // namespace fmmc
