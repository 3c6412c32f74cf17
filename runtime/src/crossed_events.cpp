#include <algorithm>
#include <cmath>

#include "float_rules.h"
#include "view.h"
#include <fmm/crossed_events.h>
#include <fmm/playback.h>

namespace fmm {
inline namespace v1 {

namespace {

double tick_of(const format::EventRecord& event) {
  return static_cast<double>(event.tick) + static_cast<double>(event.place);
}

}  // namespace

CrossedEvents::CrossedEvents(const Model& model, AnimationId animation, double from, double to,
                             Wrap wrap) noexcept
    : model_(&model), from_(from), to_(to), animation_(animation) {
  if (!std::isfinite(from) || !std::isfinite(to) || !(from < to)) return;
  count_ = model.event_count(animation);
  if (count_ == 0) return;
  if (wrap == Wrap::loop) length_ = length_in_ticks(model, animation);
  if (!(length_ > 0)) {
    enter_pass(0);
    return;
  }
  // Beyond 2^53 there is no next pass, and what is so short has no sensible events.
  const double last = std::floor(to / length_);
  if (!(last < 9e15)) {
    count_ = 0;
    return;
  }
  // One pass more than needed: whether an event is within is decided by its own time alone, so that
  // no rounding at a seam loses or doubles it.
  const double first = std::max(std::floor(from / length_) - 1, last - max_passes);
  enter_pass(std::max(first, 0.0));
}

void CrossedEvents::enter_pass(double pass) noexcept {
  pass_ = pass;
  const auto events = detail::events_of(*model_, animation_);
  const double from = from_ - pass * length_;
  // Subtracting rounds; the events of the tick before are looked at as well.
  const auto first = std::lower_bound(
      events.begin(), events.end(), from - 1,
      [](const format::EventRecord& event, double wanted) { return tick_of(event) < wanted; });
  index_ = static_cast<std::uint32_t>(first - events.begin());
}

bool CrossedEvents::next(Event& event) noexcept {
  if (count_ == 0) return false;
  const auto events = detail::events_of(*model_, animation_);
  for (;;) {
    for (; index_ < events.size(); ++index_) {
      const double tick = pass_ * length_ + tick_of(events[index_]);
      if (tick > to_) break;
      if (!(tick > from_)) continue;
      event = model_->event(animation_, index_++);
      return true;
    }
    if (!(length_ > 0) || (pass_ + 1) * length_ > to_) break;
    enter_pass(pass_ + 1);
  }
  count_ = 0;
  return false;
}

}  // namespace v1
}  // namespace fmm
