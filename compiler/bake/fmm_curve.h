// One channel of a bone in fmm semantics: keys in rows, and the value between them. The formulas
// are FreeMinecraftModels' (spec: animation A20-A26); its float32 arithmetic is kept operation by
// operation, in Blockbench 5 signs, with which it commutes.
//
// Thread rule: plain data, pure functions.
#pragma once

#include <array>
#include <vector>

#include "base/math.h"
#include "model/model.h"

namespace fmmc {

struct FmmKey {
  double row = 0;  // time times rate; fractional, may be negative or beyond the last row
  Interpolation interpolation = Interpolation::linear;  // of the segment that enters this key
  std::array<float, 3> value{};                         // degrees, pixels or factors
};

// Keys ascending by row, no two at one row.
using FmmCurve = std::vector<FmmKey>;

// Brings keys in file order into the order of a curve; of several at one row the last stays.
FmmCurve make_fmm_curve(std::vector<FmmKey> keys);

// The value at `row` in float32, as the rows hold it. The curve is not empty.
std::array<float, 3> sample(const FmmCurve& curve, double row);

// The same curve in double precision.
Vec3 evaluate(const FmmCurve& curve, double row);

// A sampled value in the units of a pose: radians, blocks, factors.
std::array<float, 3> to_pose_units(Channel channel, const std::array<float, 3>& value);

}  // namespace fmmc
