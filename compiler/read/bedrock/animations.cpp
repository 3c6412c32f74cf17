#include "read/bedrock/animations.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "base/quote.h"
#include "base/text.h"
#include "read/bedrock/channels.h"
#include "read/bedrock/identifiers.h"

namespace fmmc::bedrock {

namespace {

// Molang or a number as text; empty if there is none.
std::string expression_of(json::Value value) {
  if (const auto text = value.string()) return std::string(*text);
  return std::string(value.number_text());
}

class AnimationReader {
 public:
  AnimationReader(Companion& file, const BoneNames& names, double length, Model& model)
      : file_(file), names_(names), length_(length), model_(model) {}

  void read(std::string_view identifier, json::Value value) {
    place_ = fmt::format("animation {}", quoted(identifier));
    last_time_ = 0;
    timed_ = false;
    molang_ = false;
    Animation out;
    out.name = unique_name(short_name(identifier, "animation.", model_.name));
    read_settings(value, out);
    const json::Value bones = value["bones"];
    for (json::Value bone = bones.first(); bone.exists(); bone = bone.next())
      read_bone(bone, out);
    read_effects(value["sound_effects"], EffectKey::Kind::sound, out);
    read_effects(value["particle_effects"], EffectKey::Kind::particle, out);
    read_effects(value["timeline"], EffectKey::Kind::timeline, out);
    set_length(value, out);
    model_.animations.push_back(std::move(out));
  }

 private:
  std::string unique_name(std::string name) {
    const auto taken = [&](const std::string& text) {
      return std::any_of(model_.animations.begin(), model_.animations.end(),
                         [&](const Animation& other) { return other.name == text; });
    };
    std::string unique = name;
    for (int suffix = 2; taken(unique); ++suffix)
      unique = fmt::format("{}_{}", name, suffix);
    return unique;
  }

  static void read_settings(json::Value value, Animation& out) {
    const json::Value loop = value["loop"];
    if (loop.boolean().value_or(false) || loop.string() == "true") out.loop = Loop::loop;
    if (loop.string() == "hold_on_last_frame") out.loop = Loop::hold;
    out.override_previous = value["override_previous_animation"].boolean().value_or(false);
    out.blend_weight = expression_of(value["blend_weight"]);
    out.anim_time_update = expression_of(value["anim_time_update"]);
    out.start_delay = expression_of(value["start_delay"]);
    out.loop_delay = expression_of(value["loop_delay"]);
  }

  void read_bone(json::Value value, Animation& out) {
    Animator animator;
    animator.name = std::string(value.key());
    animator.has_keyframes = true;
    const auto found = names_.by_name.find(lower_case(animator.name));
    if (found == names_.by_name.end()) {
      file_.warning(
          "unknown-bone",
          fmt::format("the model has no bone {}; its channels are left out", quoted(animator.name)),
          value.key_offset(), place_);
      return;
    }
    animator.target = found->second;
    animator.rotation_global = value["relative_to"]["rotation"].string() == "entity";
    const Bone& bone = model_.bones[static_cast<std::size_t>(animator.target)];
    for (const Channel channel : all_channels) {
      constexpr std::string_view channel_names[] = {"rotation", "position", "scale"};
      const auto index = static_cast<std::size_t>(channel);
      const json::Value keys = value[channel_names[index]];
      if (!keys.exists() || keys.is(json::Type::null)) continue;
      ChannelRequest request{channel, {}, {}};
      if (channel == Channel::rotation) request.bind = mirrored_angles(bone.rotation);
      if (channel == Channel::scale) request.bind = {1, 1, 1};
      request.place =
          fmt::format("{}, bone {}, {}", place_, quoted(animator.name), channel_names[index]);
      ChannelKeys read = read_channel(file_, keys, request);
      for (const Keyframe& key : read.keys)
        last_time_ = std::max(last_time_, key.time);
      timed_ |= read.timed;
      molang_ |= read.molang;
      animator.channels[index] = std::move(read.keys);
    }
    out.animators.push_back(std::move(animator));
  }

  void read_effects(json::Value value, EffectKey::Kind kind, Animation& out) {
    for (json::Value each = value.first(); each.exists(); each = each.next()) {
      EffectKey key;
      key.kind = kind;
      key.time = time_of(each.key());
      if (!std::isfinite(key.time)) {
        file_.warning("bad-key-time", fmt::format("{} is no time of a key", quoted(each.key())),
                      each.key_offset(), place_);
        continue;
      }
      if (each.is(json::Type::array)) {
        for (json::Value point = each.first(); point.exists(); point = point.next())
          add_point(point, kind, key);
      } else {
        add_point(each, kind, key);
      }
      last_time_ = std::max(last_time_, key.time);
      timed_ = true;
      if (!key.points.empty()) out.effects.push_back(std::move(key));
    }
  }

  static void add_point(json::Value value, EffectKey::Kind kind, EffectKey& key) {
    EffectKey::Point point;
    if (kind == EffectKey::Kind::timeline) {
      point.script = std::string(value.string().value_or(""));
    } else {
      point.effect = std::string(value["effect"].string().value_or(""));
      point.locator = std::string(value["locator"].string().value_or(""));
      point.script = std::string(value["pre_effect_script"].string().value_or(""));
      point.bind_to_actor = value["bind_to_actor"].boolean().value_or(true);
    }
    key.points.push_back(std::move(point));
  }

  void set_length(json::Value value, Animation& out) {
    const json::Value length = value["animation_length"];
    if (const auto seconds = length.number(); seconds && std::isfinite(*seconds)) {
      out.length = *seconds;
      return;
    }
    out.length = last_time_;
    // Constants are a pose. What follows the time has to end some time.
    if (timed_ || !molang_) return;
    out.length = length_;
    if (length_ <= 0) {
      file_.error("no-length",
                  "the animation follows expressions alone, so that nothing says how long it is",
                  value.offset(), place_,
                  "give it an \"animation_length\", or all of them one with --length SECONDS");
    }
  }

  Companion& file_;
  const BoneNames& names_;
  double length_;
  Model& model_;
  std::string place_;
  double last_time_ = 0;
  bool timed_ = false, molang_ = false;
};

}  // namespace

void read_animations(Companion& file, json::Value root, const BoneNames& names, double length,
                     Model& model) {
  const json::Value list = root["animations"];
  AnimationReader reader(file, names, length, model);
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    if (value.is(json::Type::object)) reader.read(value.key(), value);
  }
}

}  // namespace fmmc::bedrock
