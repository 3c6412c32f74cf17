#include "read/bbmodel/animators.h"

#include <array>
#include <utility>

#include <fmt/format.h>

#include "base/text.h"
#include "read/bbmodel/effects.h"
#include "read/bbmodel/fields.h"
#include "read/bbmodel/keyframes.h"

namespace fmmc::bbmodel {

namespace {

// Without a value for what is not there.
template <typename Map, typename Key>
int look_up(const Map& map, const Key& key) {
  const auto found = map.find(key);
  return found == map.end() ? -1 : found->second;
}

// A key's channel as the file names it; 2.6 counted them.
std::string channel_name(json::Value key) {
  const json::Value channel = key["channel"];
  if (const auto text = channel.string()) return std::string(*text);
  if (const auto number = channel.number()) {
    for (const Channel each : {Channel::rotation, Channel::position, Channel::scale}) {
      if (*number == static_cast<double>(each)) return std::string(channel_text(each));
    }
    return std::string(channel.number_text());
  }
  return channel.exists() ? std::string(json::type_text(channel.type())) : "none";
}

void read_keyframes(Source& source, json::Value list, const Place& place, Animator& animator) {
  for (json::Value key = list.first(); key.exists(); key = key.next()) {
    if (!key.is(json::Type::object)) {
      warn_type(source, key, "keyframes", "a list of objects", place);
      continue;
    }
    const std::string name = channel_name(key);
    const auto channel = channel_of(name);
    if (!channel) {
      if (animator.unknown_channel_offset != no_offset) continue;
      animator.unknown_channel = name;
      animator.unknown_channel_offset = key.offset();
      continue;
    }
    if (!source.spend(sizeof(Keyframe) + 2 * sizeof(DataPoint), key.offset())) return;
    animator.channels[static_cast<std::size_t>(*channel)].push_back(
        read_keyframe(source, key, *channel, place));
  }
}

}  // namespace

Targets::Targets(const Source& source, const ElementList& elements, const Model& model)
    : old_(source.before(4, 0)) {
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    if (bone.generated) continue;
    const auto index = static_cast<int>(i);
    bones_.by_uuid.try_emplace(bone.uuid, index);
    bones_.by_name.insert_or_assign(bone.source_name, index);
    if (old_) bones_.by_lower_name.insert_or_assign(lower_case(bone.source_name), index);
  }
  int index = 0;
  for (const json::Value element : elements.values) {
    if (element["type"].string() != "null_object") continue;
    const std::string_view name = element["name"].string().value_or("");
    null_objects_.by_uuid.try_emplace(element["uuid"].string().value_or(""), index);
    null_objects_.by_name.insert_or_assign(name, index);
    if (old_) null_objects_.by_lower_name.insert_or_assign(lower_case(name), index);
    ++index;
  }
}

int Targets::Kind::find(std::string_view key, std::string_view name, bool old) const {
  int found = key.empty() ? -1 : look_up(by_uuid, key);
  if (found < 0) found = look_up(by_name, name);
  if (!old) return found;
  if (found < 0) found = look_up(by_name, key);
  if (found < 0) found = look_up(by_lower_name, lower_case(name));
  if (found < 0) found = look_up(by_lower_name, lower_case(key));
  return found;
}

int Targets::find(Animator::Kind kind, std::string_view key, std::string_view name) const {
  const bool bone = kind == Animator::Kind::bone;
  return (bone ? bones_ : null_objects_).find(key, name, old_);
}

bool Targets::is_bone(std::string_view uuid) const {
  return bones_.by_uuid.contains(uuid);
}

bool Targets::is_null_object(std::string_view uuid) const {
  return null_objects_.by_uuid.contains(uuid);
}

void read_animator(Source& source, json::Value value, const Targets& targets, const Place& outer,
                   Animation& animation, ReadResult::Counts& counts) {
  const std::string_view key = value.key();
  // Up to 3.6 the list of keys stood for the whole animator.
  const bool bare = value.is(json::Type::array);
  if (!bare && !value.is(json::Type::object)) {
    warn_type(source, value, key, "an object", outer);
    return;
  }
  const std::string name = bare ? std::string() : text_field(source, value, "name", outer);
  if (bare && value.size() > 0 && source.before_5.what.empty()) {
    source.before_5 = {fmt::format("the keys of {} are a bare list", quoted(key)), value.offset()};
  }
  const Place here{"animator", name.empty() ? key : std::string_view(name), &outer};
  const json::Value list = bare ? value : list_field(source, value, "keyframes", here);
  counts.keyframes += list.size();

  std::string type = bare ? std::string() : text_field(source, value, "type", here);
  if (type.empty()) {
    // Old files do not say it.
    type = "bone";
    if (key == "effects") type = "effect";
    if (targets.is_null_object(key) && !targets.is_bone(key)) type = "null_object";
  }
  if (type == "effect") {
    read_effects(source, list, outer, animation);
    return;
  }
  if (type == "armature_bone") type = "bone";
  if (type != "bone" && type != "null_object") {
    source.warning("unknown-animator",
                   fmt::format("an animator is left out; type {} is not compiled", quoted(type)),
                   value.offset(), here);
    return;
  }
  if (!source.spend(sizeof(Animator) + name.size() + key.size(), value.offset())) return;
  Animator animator;
  animator.kind = type == "bone" ? Animator::Kind::bone : Animator::Kind::null_object;
  animator.key = key;
  // A bare list has no name; its key is one if it is no uuid.
  animator.name = bare ? std::string(key) : name;
  animator.target = targets.find(animator.kind, key, name);
  animator.has_keyframes = list.exists();
  animator.offset = value.offset();
  if (!bare) {
    animator.rotation_global = flag_field(source, value, "rotation_global", false, here);
    animator.quaternion_interpolation =
        flag_field(source, value, "quaternion_interpolation", false, here);
  }
  const Place place{type == "bone" ? "bone" : "null object", animator.name, &outer};
  read_keyframes(source, list, place, animator);
  animation.animators.push_back(std::move(animator));
}

}  // namespace fmmc::bbmodel
