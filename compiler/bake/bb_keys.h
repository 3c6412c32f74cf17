// The keys of one channel in blockbench semantics, and which of them rule a moment
// (spec: blockbench 2.2). Keys need not be in order, may coincide and may lie outside of the
// animation.
//
// Thread rule: plain data, pure functions.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "bake/bb_value.h"
#include "model/model.h"

namespace fmmc {

// x, y, z
using BbPoint = std::array<BbValue, 3>;

struct BbKey {
  double time = 0;  // seconds
  Interpolation interpolation = Interpolation::linear;
  BbPoint first, last;  // pre and post; equal if the key has one point
  bool has_two_points = false;
  BezierHandles handles;
};

struct BbCurve {
  std::vector<BbKey> keys;  // ascending by time; of equal times in the order of the file
  bool wraps = false;       // the animation loops: Catmull-Rom looks across the seam

  bool empty() const { return keys.empty(); }
};

// Sorts the keys as a curve has them.
void sort_keys(std::vector<BbKey>& keys);

// What rules a moment: one point that is shown as it is, or two keys that it lies between.
struct BbSegment {
  const BbPoint* shown = nullptr;  // if set, nothing else counts
  std::size_t before = 0;          // indices in BbCurve::keys
  std::size_t after = 0;
  double share = 0;  // of the way from `before` to `after`, 0 < share <= 1
};

// `reach` is BbMoment::reach. The curve has keys.
BbSegment find_segment(const BbCurve& curve, double seconds, double reach);

// How a segment between two keys runs; the first of them holds nothing.
Interpolation segment_mode(const BbKey& before, const BbKey& after);

}  // namespace fmmc
