#include "read/bbmodel/animations.h"

#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "read/bbmodel/animators.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/names.h"

namespace fmmc::bbmodel {

namespace {

Loop read_loop(Source& source, json::Value value, const Place& place) {
  const json::Value field = value["loop"];
  // Before 3.6 it was a flag, which the editor takes for "once" whatever it says.
  if (source.before(3, 6) && (!field.exists() || field.boolean())) return Loop::once;
  const std::string mode = lower_case(field.string().value_or(""));
  if (mode == "once") return Loop::once;
  if (mode == "loop") return Loop::loop;
  if (mode == "hold") return Loop::hold;
  std::string text = "the animation has no 'loop'";
  if (field.string()) {
    text = fmt::format("loop mode {} is not known", quoted(*field.string()));
  } else if (field.exists()) {
    text = fmt::format("'loop' is {}, not a string", json::type_text(field.type()));
  }
  source.warning("bad-loop", text + "; 'once' is used",
                 field.exists() ? field.offset() : value.offset(), place);
  return Loop::once;
}

double read_length(Source& source, json::Value value, const Place& place) {
  const json::Value field = value["length"];
  if (field.exists() && !field.is(json::Type::number)) {
    return number_field(source, value, "length", 0, place);
  }
  const auto number = field.number();
  if (number && std::isfinite(*number)) return *number;
  source.warning("bad-length",
                 field.exists() ? "the animation's length is not finite; 0 is used"
                                : "the animation has no length; 0 is used",
                 field.exists() ? field.offset() : value.offset(), place);
  return 0;
}

void read_markers(Source& source, json::Value value, const Place& place, Animation& animation) {
  const json::Value list = list_field(source, value, "markers", place);
  for (json::Value marker = list.first(); marker.exists(); marker = marker.next()) {
    if (!source.spend(sizeof(Marker), marker.offset())) return;
    const Place here{"marker", {}, &place};
    animation.markers.push_back({number_field(source, marker, "time", 0, here),
                                 text_or_number_field(source, marker, "name", here)});
  }
}

// `animators`, or in files before 3.0 `bones`: lists of keys by bone name.
json::Value animator_table(Source& source, json::Value value, const Place& place) {
  const json::Value table = object_field(source, value, "animators", place);
  return table.exists() ? table : object_field(source, value, "bones", place);
}

Animation read_animation(Source& source, json::Value value, const Targets& targets,
                         UniqueNames& names, ReadResult::Counts& counts) {
  Animation animation;
  const std::string given = text_field(source, value, "name", {"an animation", {}});
  animation.name = names.take(source, given, value.offset());
  const Place place{"animation", animation.name};
  animation.offset = value.offset();
  animation.loop = read_loop(source, value, place);
  animation.length = read_length(source, value, place);
  animation.override_previous = flag_field(source, value, "override", false, place);
  const double snapping = number_field(source, value, "snapping", animation.snapping, place);
  if (snapping > 0) animation.snapping = snapping;
  animation.blend_weight = text_or_number_field(source, value, "blend_weight", place);
  animation.anim_time_update = text_or_number_field(source, value, "anim_time_update", place);
  animation.start_delay = text_or_number_field(source, value, "start_delay", place);
  animation.loop_delay = text_or_number_field(source, value, "loop_delay", place);
  read_markers(source, value, place, animation);
  const json::Value table = animator_table(source, value, place);
  for (json::Value entry = table.first(); entry.exists(); entry = entry.next()) {
    // Of several animators with one key the last counts, as for every member.
    if (table[entry.key()] != entry) continue;
    read_animator(source, entry, targets, place, animation, counts);
    if (source.failed()) break;
  }
  return animation;
}

}  // namespace

void read_animations(Source& source, const ElementList& elements, Model& model,
                     ReadResult::Counts& counts) {
  const json::Value list = list_field(source, source.root, "animations", {});
  const Targets targets(source, elements, model);
  UniqueNames names("animation");
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    names.announce(value["name"].string().value_or(""));
  }
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    if (!value.is(json::Type::object)) {
      warn_type(source, value, "animations", "a list of objects", {});
      continue;
    }
    if (!source.spend(sizeof(Animation), value.offset())) return;
    model.animations.push_back(read_animation(source, value, targets, names, counts));
    if (source.failed()) return;
  }
}

}  // namespace fmmc::bbmodel
