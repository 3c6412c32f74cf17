// The accessors of events.
#include <algorithm>

#include "view.h"
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {

namespace detail {

std::span<const format::EventRecord> events_of(const Model& model, AnimationId animation) noexcept {
  const auto events = records_of<format::EventRecord>(model, format::Section::events);
  const auto first = std::lower_bound(events.begin(), events.end(), index_of(animation),
                                      [](const format::EventRecord& event, std::uint32_t wanted) {
                                        return event.animation < wanted;
                                      });
  // Searching behind `first` keeps the order of the two, whatever the bytes say.
  const auto end = std::upper_bound(first, events.end(), index_of(animation),
                                    [](std::uint32_t wanted, const format::EventRecord& event) {
                                      return wanted < event.animation;
                                    });
  return {first, end};
}

}  // namespace detail

std::uint32_t Model::event_count(AnimationId animation) const noexcept {
  return static_cast<std::uint32_t>(detail::events_of(*this, animation).size());
}

Event Model::event(AnimationId animation, std::uint32_t index) const noexcept {
  const auto events = detail::events_of(*this, animation);
  if (index >= events.size()) return {};
  const format::EventRecord& record = events[index];
  const detail::Strings strings = detail::strings_of(*this);
  Event event;
  event.kind = format::EventKind{record.kind};
  event.seconds = record.time;
  event.tick = static_cast<double>(record.tick) + double{record.place};
  event.name = strings[record.name];
  event.locator = strings[record.locator];
  if (record.attachment < attachment_count())
    event.attachment = AttachmentId{static_cast<std::uint16_t>(record.attachment)};
  event.script = strings[record.script];
  event.bind_to_actor = (record.flags & format::event_bound) != 0;
  return event;
}

}  // namespace v1
}  // namespace fmm
