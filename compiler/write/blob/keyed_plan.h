// What a clip of keys stores of an animation: which channels as curves, which in rows, and when the
// knots are (runtime/FORMAT.md, "Encoding 3").
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "bake/bake.h"
#include "write/blob/bone.h"
#include "write/blob/error.h"
#include "write/blob/packed_plan.h"
#include <fmm/format.h>

namespace fmmc {

struct PlannedCurve {
  int bone = 0;
  Channel channel = Channel::rotation;
  bool on_rest = false;
  bool wraps = false;
  std::size_t list = 0;            // in KeyedPlan::lists
  std::vector<Join> joins;         // one less than there are knots
  std::vector<std::uint8_t> axes;  // those that are stored, ascending
  std::size_t first_field = 0;     // in KeyedPlan::fields, one per axis
};

// Times of knots that at least one curve has, in rows.
struct PlannedTimes {
  std::vector<double> rows;
  double speed = 0;  // blocks per row that anything on the curves moves at most
};

struct KeyedPlan {
  PackedPlan rows;                   // what no curve holds
  std::vector<PlannedCurve> curves;  // by (bone, channel)
  std::vector<PlannedTimes> lists;
  std::vector<PackedField> fields;  // values by knot
};

// `tolerance` in blocks. Channels whose rows are much smaller than their keys stay in rows.
KeyedPlan plan_keyed_clip(const BakedAnimation& animation, std::span<const BlobBone> bones,
                          std::span<const ErrorPoints> points, double tolerance);

// Times as a clip holds them: base + step * code, none off by more than `precision` rows if 24 bits
// can do that. Whole rows come out as such.
struct TimeCodes {
  float base = 0, step = 0;
  unsigned bits = 0;
  std::vector<std::uint32_t> codes;
};
TimeCodes encode_times(std::span<const double> rows, int rate, double precision);

}  // namespace fmmc
