// From a time to rows: the rule of FORMAT.md, "Time to row".
//
// Thread rule: pure.
#pragma once

#include <cstdint>

#include <fmm/bound_clip.h>
#include <fmm/format.h>
#include <fmm/model.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// What to show: row `left`, or a blend on the way to row `left + 1`.
struct RowPlace {
  std::uint32_t left = 0;
  double share = 0;     // 0 <= share < 1; 0: row `left` itself
  double position = 0;  // in rows, where the last interval has its own length
};

// How long an animation is in rows: N, or a little less where the length of one in blockbench
// semantics is not a whole number of rows.
double length_in_rows(double rate, format::Semantics semantics,
                      const format::AnimationRecord& animation) noexcept;

// `rate` in rows per second and at least 1.
Timeline timeline_of(double rate, format::Semantics semantics,
                     const format::AnimationRecord& animation) noexcept;

// `tick` is finite and in 1/20 s.
RowPlace place_of(double tick, const Timeline& timeline, Wrap wrap) noexcept;

inline RowPlace place_of(double tick, double rate, format::Semantics semantics,
                         const format::AnimationRecord& animation, Wrap wrap) noexcept {
  return place_of(tick, timeline_of(rate, semantics, animation), wrap);
}

// The row that a look-up at `tick` starts from; 0 for what has no rows.
std::uint32_t row_of(const Model& model, AnimationId animation, double tick, Wrap wrap) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
