// Which rows a clip has and when they are. The last interval ends with the animation, so it may be
// shorter than the others (runtime/FORMAT.md, "Time to row").
//
// Thread rule: plain data, pure functions.
#pragma once

#include <cstdint>

#include "bake/bake.h"

namespace fmmc {

struct ClipTimes {
  std::uint32_t ticks = 0;  // N, the number of intervals
  double end = 0;           // of the last interval, in rows: N - 1 < end <= N, or 0
  double length = 0;        // seconds
  int rate = 20;            // rows per second

  // The place of a row in time: row numbers of whole intervals, `end` for row N.
  double place(double row) const;
  // The reverse: a place in (N - 1, end] to a share of the last interval.
  double row(double place) const;
};

// fmm: the length is a whole number of 1/20 s, rounded up, whatever the rate. blockbench: the
// length of the file. A length of 0 or less has no interval.
ClipTimes clip_times(const Animation& animation, Semantics semantics, int rate);

}  // namespace fmmc
