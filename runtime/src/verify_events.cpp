#include <tuple>

#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

using format::EventKind;
using format::Section;

// The time in seconds is rounded to a float of its own.
constexpr double time_tolerance = 1e-6;

bool is_string_or_none(const Contents& blob, std::uint32_t id) {
  return id == format::no_index || blob.has_string(id);
}

Error error_of(const Contents& blob, const format::EventRecord& event) {
  if (event.animation >= blob.animations.size() || !is_string_or_none(blob, event.name) ||
      !is_string_or_none(blob, event.locator) || !is_string_or_none(blob, event.script))
    return Error::bad_reference;
  if (event.attachment != format::no_index &&
      (event.locator == format::no_index || event.attachment >= blob.attachments.size() ||
       format::AttachmentKind{blob.attachments[event.attachment].kind} !=
           format::AttachmentKind::locator))
    return Error::bad_reference;
  if (event.kind > 3 || !(event.place >= 0 && event.place < 1) ||
      !(std::isfinite(event.time) && event.time >= 0))
    return Error::bad_value;
  const double seconds =
      (static_cast<double>(event.tick) + double{event.place}) / format::ticks_per_second;
  if (std::abs(seconds - double{event.time}) > time_tolerance * (1 + seconds))
    return Error::bad_value;
  const auto kind = EventKind{event.kind};
  const std::uint8_t flags = kind == EventKind::particle ? format::event_bound : 0;
  if (!blob.is_reserved_zero((event.flags & ~flags) == 0)) return Error::bad_value;
  return Error::none;
}

auto order_of(const format::EventRecord& event) {
  return std::tuple(event.animation, event.tick, event.place);
}

}  // namespace

Fault fault_of_events(const Contents& blob) noexcept {
  for (std::size_t i = 0; i < blob.events.size(); ++i) {
    const auto fault = [&](Error error) {
      return Fault{error, Section::events, static_cast<std::uint32_t>(i)};
    };
    if (const Error error = error_of(blob, blob.events[i]); error != Error::none)
      return fault(error);
    if (i != 0 && order_of(blob.events[i]) < order_of(blob.events[i - 1]))
      return fault(Error::bad_reference);
  }
  return {};
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
