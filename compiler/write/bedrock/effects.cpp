#include "write/bedrock/effects.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace fmmc::bedrock {

namespace {

// A script ends each statement; commands and events take no semicolon of ours.
std::string closed_script(std::string_view script) {
  std::string out(script);
  while (!out.empty() && (out.back() == ' ' || out.back() == '\t' || out.back() == '\r'))
    out.pop_back();
  if (!out.empty() && out.back() != ';' && out.front() != '/') out += ';';
  return out;
}

// One entry at a time stands alone, several make a list.
void append_at(Json& timed, double seconds, Json entry) {
  Json& place = timed[time_key(seconds)];
  if (place.is_null()) {
    place = std::move(entry);
    return;
  }
  if (!place.is_array()) place = Json::array({std::move(place)});
  place.push_back(std::move(entry));
}

// Empty if it is played.
std::string why_lost(const Animation& animation, const EffectKey& key, Semantics semantics) {
  if (semantics == Semantics::fmm) return "fmm semantics plays no effects";
  const bool is_played = key.time >= 0 && key.time <= std::max(animation.length, 0.0);
  return is_played ? std::string() : "it lies outside of the animation";
}

}  // namespace

void add_effects(const BakedAnimation& animation, Json& out) {
  Json sounds, particles, timeline;
  for (const BakedEvent& event : animation.events) {
    Json entry;
    switch (event.kind) {
      case BakedEvent::Kind::sound:
        entry["effect"] = event.name;
        if (!event.locator.empty()) entry["locator"] = event.locator;
        append_at(sounds, event.seconds, std::move(entry));
        break;
      case BakedEvent::Kind::particle:
        entry["effect"] = event.name;
        if (!event.locator.empty()) entry["locator"] = event.locator;
        if (!event.bind_to_actor) entry["bind_to_actor"] = false;
        if (std::string script = closed_script(event.script); !script.empty())
          entry["pre_effect_script"] = std::move(script);
        append_at(particles, event.seconds, std::move(entry));
        break;
      case BakedEvent::Kind::timeline:
        append_at(timeline, event.seconds, closed_script(event.script));
        break;
      case BakedEvent::Kind::marker:
        break;
    }
  }
  if (!sounds.is_null()) out["sound_effects"] = std::move(sounds);
  if (!particles.is_null()) out["particle_effects"] = std::move(particles);
  if (!timeline.is_null()) out["timeline"] = std::move(timeline);
}

void report_effects(const Animation& source, const BakedAnimation& animation, Semantics semantics,
                    std::vector<EffectReport>& out) {
  for (const BakedEvent& event : animation.events) {
    if (event.kind == BakedEvent::Kind::marker) continue;
    const bool is_script = event.kind == BakedEvent::Kind::timeline;
    out.push_back({source.name,
                   static_cast<EffectKey::Kind>(event.kind),
                   is_script ? event.script : event.name,
                   event.seconds,
                   {}});
  }
  for (const EffectKey& key : source.effects) {
    const std::string lost = why_lost(source, key, semantics);
    if (lost.empty()) continue;
    for (const EffectKey::Point& point : key.points) {
      const std::string& name = key.kind == EffectKey::Kind::timeline ? point.script : point.effect;
      if (!name.empty()) out.push_back({source.name, key.kind, name, key.time, lost});
    }
  }
}

}  // namespace fmmc::bedrock
