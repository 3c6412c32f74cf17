// Rotations beyond the product: inverse, the way between two, and back to Euler angles.
//
// Thread rule: pure functions.
#pragma once

#include "base/math.h"

namespace fmmc {

// The inverse of a unit quaternion.
Quat conjugate(const Quat& q);

// The share `u` of the shortest way from a to b (Shoemake 1985), both of unit length. Of two ways
// of half a turn the one that the signs of the quaternions say.
Quat slerp(const Quat& a, const Quat& b, double u);

// Angles in radians with quat_from_euler_zyx(angles) = q up to sign: y within a quarter turn, x and
// z within half a turn. If y is a quarter turn, x is 0.
Vec3 euler_zyx_from_quat(const Quat& q);

}  // namespace fmmc
