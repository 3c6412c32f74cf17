// The value of a channel at a moment, as the editor shows it (spec: blockbench 2.2).
//
// Thread rule: pure, apart from the moment's working memory.
#pragma once

#include <span>

#include "bake/bb_keys.h"
#include "bake/bb_value.h"
#include "base/math.h"

namespace fmmc {

// Degrees, pixels or factors. The curve has keys.
Vec3 evaluate(const BbCurve& curve, std::span<const BbExpression> expressions, BbMoment& moment);

// A rotation channel whose animator asks for quaternions: from key to key the shortest way,
// whatever the modes, only steps hold. `rest` and the angles of keys are added before they become a
// quaternion, in degrees; the result holds both.
Quat evaluate_rotation(const BbCurve& curve, const Vec3& rest,
                       std::span<const BbExpression> expressions, BbMoment& moment);

// Where the cubic Bezier curve with the x coordinates 0, x1, x2, 1 has the given x; all of them in
// [0, 1], where x grows with the parameter.
double bezier_parameter(double x1, double x2, double x);

// How the editor finds a value on a Bezier segment: of 201 points at equal parameters it takes the
// nearest to the moment and the second nearest, which may lie on the same side, and blends them.
// The result is up to 1e-4 of the segment's range from the curve itself; we show what it shows.
struct BezierShare {
  double nearest = 0, second = 0;  // parameters
  double weight = 0;               // of the second, 0 to 1
};
BezierShare bezier_share(double x1, double x2, double x);

}  // namespace fmmc
