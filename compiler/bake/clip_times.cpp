#include "bake/clip_times.h"

#include <cmath>

namespace fmmc {

double ClipTimes::place(double row) const {
  const double last = ticks - 1.0;
  return row > last ? last + (row - last) * (end - last) : row;
}

double ClipTimes::row(double place) const {
  const double last = ticks - 1.0;
  return place > last && end > last ? last + (place - last) / (end - last) : place;
}

ClipTimes clip_times(const Animation& animation, Semantics semantics, int rate) {
  ClipTimes out;
  out.rate = rate;
  double rows = animation.length * rate;
  double length = animation.length;
  if (semantics == Semantics::fmm) {
    const double ticks = std::ceil(animation.length * fmm_ticks_per_second);
    rows = ticks * rate / fmm_ticks_per_second;
    length = ticks / fmm_ticks_per_second;
  }
  // What an interval is counted by below has 32 bits; limits are far below that.
  constexpr double most = 4e9;
  if (!(rows > 0) || rows > most) return out;
  out.ticks = static_cast<std::uint32_t>(std::ceil(rows));
  out.end = rows;
  out.length = length;
  return out;
}

}  // namespace fmmc
