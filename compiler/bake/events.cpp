#include "bake/events.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "base/limits.h"
#include "base/text.h"
#include "model/place.h"

namespace fmmc {

namespace {

constexpr double ticks_per_second = 20;
// Seconds that are meant as whole ticks miss them by the rounding of a decimal fraction at most.
constexpr double tick_tolerance = 1e-6;

// A script that does nothing.
bool does_nothing(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return c == ';' || c == '.' || white_space.find(c) != std::string_view::npos;
  });
}

std::string script_of(std::string_view text) {
  return does_nothing(text) ? std::string() : std::string(trimmed(text));
}

void set_time(BakedEvent& event, double seconds) {
  event.seconds = seconds + 0.0;  // no negative zero
  const double ticks = event.seconds * ticks_per_second;
  double whole = std::floor(ticks + tick_tolerance);
  double place = ticks - whole;
  if (place < tick_tolerance) place = 0;
  // Just below the next tick the nearest float may be 1.
  event.place = std::min(static_cast<float>(place), std::nextafter(1.0f, 0.0f));
  event.tick = static_cast<std::uint32_t>(whole);
}

std::string_view word_of(BakedEvent::Kind kind) {
  switch (kind) {
    case BakedEvent::Kind::sound:
      return "sound";
    case BakedEvent::Kind::particle:
      return "particle";
    case BakedEvent::Kind::timeline:
      return "timeline";
    case BakedEvent::Kind::marker:
      return "marker";
  }
  return "?";
}

class EventList {
 public:
  EventList(const Model& model, const Animation& animation, std::size_t& count,
            Diagnostics& diagnostics)
      : animation_(animation), count_(count), diagnostics_(diagnostics) {
    if (animation.effects.empty()) return;
    for (const Locator& locator : model.locators)
      if (locator.exported) locators_.insert(locator.name);
  }

  void add(const EffectKey& key) {
    const auto kind = static_cast<BakedEvent::Kind>(key.kind);
    if (!is_played(kind, key.time, key.offset)) return;
    for (const EffectKey::Point& point : key.points) {
      if (kind == BakedEvent::Kind::timeline) {
        add_lines(key, point.script);
      } else {
        add_effect(key, kind, point);
      }
    }
  }

  void add(const Marker& marker) {
    if (!is_played(BakedEvent::Kind::marker, marker.time, animation_.offset)) return;
    if (BakedEvent* event = append(BakedEvent::Kind::marker, marker.time))
      event->name = marker.name;
  }

  std::vector<BakedEvent> take() {
    if (nameless_ != 0) {
      diagnostics_.note(
          "effect-without-name",
          fmt::format("{} sound or particle keys name no effect and do nothing", nameless_),
          animation_.offset, place_of(animation_));
    }
    std::stable_sort(list_.begin(), list_.end(), [](const BakedEvent& a, const BakedEvent& b) {
      return std::pair(a.tick, a.place) < std::pair(b.tick, b.place);
    });
    return std::move(list_);
  }

 private:
  std::string place(BakedEvent::Kind kind, double seconds) const {
    return fmt::format("{}, {} at {:.2f} s", place_of(animation_), word_of(kind), seconds);
  }

  // Written so that it is false for what is no number.
  bool is_played(BakedEvent::Kind kind, double seconds, std::uint32_t offset) {
    if (seconds >= 0 && seconds <= std::max(animation_.length, 0.0)) return true;
    diagnostics_.warning("event-never-plays",
                         fmt::format("the {} key lies outside of the animation, which goes from 0 "
                                     "to {} s, and never plays",
                                     word_of(kind), animation_.length),
                         offset, place(kind, seconds));
    return false;
  }

  // Null beyond the limit.
  BakedEvent* append(BakedEvent::Kind kind, double seconds) {
    if (count_ > limits::events) return nullptr;
    if (++count_ > limits::events) {
      diagnostics_.error("too-many-events",
                         fmt::format("animation '{}' brings the model to more than {} events, "
                                     "which is the limit",
                                     animation_.name, limits::events),
                         animation_.offset, place(kind, seconds));
      return nullptr;
    }
    BakedEvent& event = list_.emplace_back();
    event.kind = kind;
    set_time(event, seconds);
    return &event;
  }

  void add_lines(const EffectKey& key, std::string_view script) {
    while (!script.empty()) {
      const std::size_t end = std::min(script.find('\n'), script.size());
      std::string line = script_of(script.substr(0, end));
      if (!line.empty()) {
        BakedEvent* event = append(BakedEvent::Kind::timeline, key.time);
        if (event == nullptr) return;
        event->script = std::move(line);
      }
      script.remove_prefix(std::min(end + 1, script.size()));
    }
  }

  void add_effect(const EffectKey& key, BakedEvent::Kind kind, const EffectKey::Point& point) {
    if (trimmed(point.effect).empty()) {
      ++nameless_;
      return;
    }
    BakedEvent* event = append(kind, key.time);
    if (event == nullptr) return;
    event->name = point.effect;
    event->locator = point.locator;
    if (kind == BakedEvent::Kind::particle) {
      event->script = script_of(point.script);
      event->bind_to_actor = point.bind_to_actor;
    }
    if (point.locator.empty() || locators_.contains(point.locator)) return;
    diagnostics_.warning("unknown-locator",
                         fmt::format("'{}' is to appear at the locator '{}', which the model does "
                                     "not have",
                                     point.effect, point.locator),
                         key.offset, place(kind, key.time));
  }

  const Animation& animation_;
  std::size_t& count_;
  Diagnostics& diagnostics_;
  std::vector<BakedEvent> list_;
  std::unordered_set<std::string_view> locators_;
  std::size_t nameless_ = 0;
};

}  // namespace

std::vector<BakedEvent> bake_events(const Model& model, const Animation& animation,
                                    std::size_t& count, Diagnostics& diagnostics) {
  EventList events(model, animation, count, diagnostics);
  for (const EffectKey& key : animation.effects)
    events.add(key);
  for (const Marker& marker : animation.markers)
    events.add(marker);
  return events.take();
}

}  // namespace fmmc
