// One channel of one bone as its source keys it: what a blob may store instead of rows. Only curves
// that this describes to the last digit have it; the rest (Molang, Bezier handles, rotations that
// go the shortest way) have rows alone.
//
// Thread rule: plain data.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "model/model.h"

namespace fmmc {

// How a curve runs from one knot to the next.
enum class Join : std::uint8_t {
  hold,  // the knot's value up to the next
  linear,
  smooth,       // u * u * (3 - 2 * u)
  ease,         // the fixed ease of fmm semantics
  catmull_rom,  // uniform, through the knots beside the two; one that stands at the same row or is
                // not there is the segment's own end
};

struct Knot {
  double row = 0;                 // seconds times rate; the last interval is not stretched
  std::array<double, 3> value{};  // degrees, blocks (of the local translation), factors
  Join join = Join::linear;       // to the next knot
};

struct KeyedCurve {
  int bone = 0;
  Channel channel = Channel::rotation;
  bool on_rest = false;  // rotation: the bone's is rest * value; else the value is all of it
  bool wraps = false;  // the knot before the first is the last but one, behind the last the second
  std::vector<Knot> knots;  // ascending by row; two at one row are a jump, the second counts there
};

}  // namespace fmmc
