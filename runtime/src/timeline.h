// From a time to rows: the rule of FORMAT.md, "Time to row".
//
// Thread rule: pure.
#pragma once

#include <cstdint>

#include <fmm/format.h>
#include <fmm/model.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// What to show: row `left`, or a blend on the way to row `left + 1`.
struct RowPlace {
  std::uint32_t left = 0;
  double share = 0;  // 0 <= share < 1; 0: row `left` itself
};

// `tick` is finite and in 1/20 s, `rate` in rows per second and at least 1.
RowPlace place_of(double tick, double rate, format::Semantics semantics,
                  const format::AnimationRecord& animation, Wrap wrap) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
