#include "timeline.h"

#include <algorithm>
#include <cmath>

#include "view.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

// Processors without an instruction for it call a function for std::floor; a conversion is enough
// for whatever has a fraction. Beyond 2^52 there is none.
double floor_of(double value) {
  if (!(std::abs(value) < 4503599627370496.0)) return value;
  const auto whole = static_cast<double>(static_cast<std::int64_t>(value));
  return whole > value ? whole - 1 : whole;
}

// Exact for rates that are a multiple of 20, so that whole ticks are whole rows.
double rows_of(double tick, const Timeline& timeline) {
  if (timeline.rows_per_tick != 0) return tick * timeline.rows_per_tick;
  return tick * timeline.rate / format::ticks_per_second;
}

// The remainder in [0, end). Exact while `row` and `end` are below 2^53 and `end` is whole; beyond
// that a time has no fraction left and anything in the interval will do.
double wrapped(double row, double end) {
  if (row >= 0 && row < end) return row;
  double rest = row - floor_of(row / end) * end;
  if (rest < 0) rest += end;
  return rest >= 0 && rest < end ? rest : 0;
}

}  // namespace

// Where the last interval ends. Always in (N - 1, N].
double length_in_rows(double rate, format::Semantics semantics,
                      const format::AnimationRecord& animation) noexcept {
  const double ticks = animation.ticks;
  double end = animation.length * rate;
  // A whole number of ticks, without the rounding of the length: their rows are met exactly.
  if (semantics == format::Semantics::fmm) {
    end = std::round(animation.length * format::ticks_per_second) * rate / format::ticks_per_second;
  }
  return end > ticks - 1 && end < ticks ? end : ticks;
}

Timeline timeline_of(double rate, format::Semantics semantics,
                     const format::AnimationRecord& animation) noexcept {
  Timeline out;
  out.ticks = animation.ticks;
  out.stops_at_row = semantics == format::Semantics::blockbench;
  out.rate = rate;
  out.rows_per_tick = rate / format::ticks_per_second;
  if (out.rows_per_tick != floor_of(out.rows_per_tick)) out.rows_per_tick = 0;
  if (animation.ticks == 0) return out;
  out.end = length_in_rows(rate, semantics, animation);
  // fmm shows nothing behind the last whole tick: row N - 1 if a row is a tick.
  out.shown = std::max(0.0, out.end - rate / format::ticks_per_second);
  return out;
}

RowPlace place_of(double tick, const Timeline& timeline, Wrap wrap) noexcept {
  if (timeline.ticks == 0) return {};
  double row = rows_of(tick, timeline);
  if (wrap == Wrap::loop) {
    row = wrapped(row, timeline.end);
  } else if (!(row > 0)) {
    return {};
  } else if (timeline.stops_at_row) {
    if (row >= timeline.end) return {timeline.ticks, 0, timeline.end};
  } else {
    row = std::min(row, timeline.shown);
  }
  // Not negative and below N.
  const auto left = static_cast<std::uint32_t>(row);
  const double share = row - left;
  if (left != timeline.ticks - 1) return {left, share, row};
  return {left, share / (timeline.end - left), row};
}

std::uint32_t row_of(const Model& model, AnimationId animation, double tick, Wrap wrap) noexcept {
  const auto records = records_of<format::AnimationRecord>(model, format::Section::animations);
  if (index_of(animation) >= records.size()) return 0;
  return place_of(tick, model.tick_rate(), model.semantics(), records[index_of(animation)], wrap)
      .left;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
