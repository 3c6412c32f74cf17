#include "read/bbmodel/effects.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"
#include "read/bbmodel/keyframes.h"

namespace fmmc::bbmodel {

namespace {

std::optional<EffectKey::Kind> kind_of(std::string_view channel) {
  if (channel == "sound") return EffectKey::Kind::sound;
  if (channel == "particle") return EffectKey::Kind::particle;
  if (channel == "timeline") return EffectKey::Kind::timeline;
  return std::nullopt;
}

EffectKey::Point read_point(Source& source, json::Value value, const Place& place) {
  EffectKey::Point point;
  point.effect = text_field(source, value, "effect", place);
  point.locator = text_field(source, value, "locator", place);
  point.script = text_field(source, value, "script", place);
  // The 3.6 app's name for the script of a timeline key.
  if (point.script.empty()) point.script = text_field(source, value, "instructions", place);
  point.bind_to_actor = flag_field(source, value, "bind_to_actor", true, place);
  return point;
}

}  // namespace

void read_effects(Source& source, json::Value list, const Place& owner, Animation& animation) {
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    Place place{"effect key", {}, &owner, nullptr};
    if (!value.is(json::Type::object)) {
      warn_type(source, value, "keyframes", "a list of objects", owner);
      continue;
    }
    EffectKey key;
    bool is_text = false;
    key.time = read_time(source, value, is_text, place);
    place.time = &key.time;
    const std::string channel = text_field(source, value, "channel", place);
    const auto kind = kind_of(channel);
    if (!kind) {
      source.warning(
          "unknown-effect-channel",
          fmt::format("effect channel {} is not known; its key is left out", quoted(channel)),
          value.offset(), place);
      continue;
    }
    key.kind = *kind;
    key.offset = value.offset();
    const json::Value points = list_field(source, value, "data_points", place);
    // Up to 3.6 the key itself held the fields.
    if (!points.exists()) key.points.push_back(read_point(source, value, place));
    for (json::Value point = points.first(); point.exists(); point = point.next()) {
      if (!source.spend(sizeof(EffectKey::Point), point.offset())) return;
      key.points.push_back(read_point(source, point, place));
    }
    if (!source.spend(sizeof(EffectKey) + sizeof(EffectKey::Point), value.offset())) return;
    animation.effects.push_back(std::move(key));
  }
}

}  // namespace fmmc::bbmodel
