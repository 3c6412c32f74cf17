#include "write/bedrock/animation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <set>
#include <utility>

#include "write/bedrock/bb_channels.h"
#include "write/bedrock/channel.h"
#include "write/bedrock/effects.h"
#include "write/bedrock/fmm_channels.h"
#include "write/bedrock/goal_rotations.h"
#include "write/bedrock/molang_value.h"
#include "write/bedrock/reach.h"

namespace fmmc::bedrock {

namespace {

constexpr double one_tick = 0.05;
// Moves nothing within 50 px by as much as a thousandth of a pixel.
constexpr double unnoticed_degrees = 0.001;

// Keys as the editor names channels.
constexpr std::array<const char*, channel_count> channel_keys = {"rotation", "position", "scale"};

// Whether nothing but the pose at 0 s is ever shown.
bool is_pose(const Animation& animation) {
  const auto at_start = [](const Keyframe& key) { return !(key.time > 0); };
  return !(animation.length > 0) &&
         std::all_of(animation.animators.begin(), animation.animators.end(),
                     [&](const Animator& animator) {
                       return std::all_of(animator.channels.begin(), animator.channels.end(),
                                          [&](const std::vector<Keyframe>& keys) {
                                            return std::all_of(keys.begin(), keys.end(), at_start);
                                          });
                     });
}

Json loop_of(const Animation& animation, Semantics semantics) {
  if (animation.loop == Loop::hold) return "hold_on_last_frame";
  if (animation.loop == Loop::loop) return true;
  // A pose that plays once would be gone at once.
  return semantics == Semantics::blockbench && is_pose(animation);
}

class AnimationWriter {
 public:
  explicit AnimationWriter(const AnimationRequest& request)
      : request_(request),
        is_blockbench_(request.options.semantics == Semantics::blockbench),
        reaches_(reaches(request.model)),
        goals_(request.model, request.images, request.baked, request.options) {}

  Json write(std::size_t index, std::vector<ChannelReport>& report) {
    const Animation& animation = request_.model.animations[index];
    const BakedAnimation& baked = request_.baked[index];
    Json out;
    out["loop"] = loop_of(animation, request_.options.semantics);
    out["animation_length"] = number(std::max(baked.length, one_tick));
    if (is_blockbench_) add_flags(animation, out);
    Json bones = bones_json(index, report);
    if (!bones.empty()) out["bones"] = std::move(bones);
    add_effects(baked, out);
    return out;
  }

 private:
  static void add_flags(const Animation& animation, Json& out) {
    if (animation.override_previous) out["override_previous_animation"] = true;
    const auto add = [&](const char* key, const std::string& text) {
      Json value = molang_text(text);
      if (!value.is_null()) out[key] = std::move(value);
    };
    add("anim_time_update", animation.anim_time_update);
    add("blend_weight", animation.blend_weight);
    add("start_delay", animation.start_delay);
    if (animation.loop == Loop::loop) add("loop_delay", animation.loop_delay);
  }

  // In the order of the model's bones.
  Json bones_json(std::size_t index, std::vector<ChannelReport>& report) const {
    const Animation& animation = request_.model.animations[index];
    const BakedAnimation& baked = request_.baked[index];
    const ChannelRequest request{request_.model,   animation, baked,
                                 request_.options, reaches_,  request_.tolerance_px};
    std::map<int, BoneChannels> channels =
        is_blockbench_ ? bb_channels(request) : fmm_channels(request);
    for (auto& [bone, rotation] : goals_.channels(index, reaches_, request_.tolerance_px))
      channels[bone].channels[static_cast<std::size_t>(Channel::rotation)] = std::move(rotation);
    Json out = Json::object();
    for (auto& [bone, moved] : channels) {
      if (!request_.bones.has(bone)) {
        report_lost(animation, bone, moved, report);
        continue;
      }
      const std::string& name = request_.bones.names[static_cast<std::size_t>(bone)];
      Json entry = Json::object();
      if (moved.entity_space) {
        entry["relative_to"]["rotation"] = "entity";
        // The game takes angles of 0 for none, and then the bone is not turned to the entity.
        BedrockChannel& rotation = moved.channels[static_cast<std::size_t>(Channel::rotation)];
        if (is_at_rest(rotation, Channel::rotation)) {
          rotation.keys = {ChannelKey{0, std::nullopt, numbers({0, 0, unnoticed_degrees}), false}};
          rotation.how = Exactness::exact;
        }
      }
      for (const Channel channel : all_channels) {
        BedrockChannel& made = moved.channels[static_cast<std::size_t>(channel)];
        const bool says_nothing = is_at_rest(made, channel) && !animation.override_previous;
        if (made.keys.empty() || says_nothing) continue;
        entry[channel_keys[static_cast<std::size_t>(channel)]] = channel_json(made);
        report.push_back(
            {animation.name, name, channel, made.how, made.error_px, made.keys.size()});
      }
      if (!entry.empty()) out[name] = std::move(entry);
    }
    return out;
  }

  void report_lost(const Animation& animation, int bone, const BoneChannels& moved,
                   std::vector<ChannelReport>& report) const {
    for (const Channel channel : all_channels) {
      const BedrockChannel& made = moved.channels[static_cast<std::size_t>(channel)];
      if (is_at_rest(made, channel)) continue;
      report.push_back({animation.name, request_.model.bones[static_cast<std::size_t>(bone)].name,
                        channel, Exactness::lost, 0, 0});
    }
  }

  const AnimationRequest& request_;
  bool is_blockbench_;
  std::vector<double> reaches_;
  GoalRotations goals_;
};

}  // namespace

AnimationFile animation_file(const AnimationRequest& request, const std::string& idle_identifier) {
  AnimationFile out;
  out.json["format_version"] = "1.8.0";
  Json& animations = out.json["animations"];
  animations = Json::object();
  AnimationWriter writer(request);
  std::set<std::string> sounds, particles;
  for (std::size_t i = 0; i < request.model.animations.size(); ++i) {
    animations[request.clips[i].identifier] = writer.write(i, out.report.channels);
    report_effects(request.model.animations[i], request.baked[i], request.options.semantics,
                   out.report.effects);
    for (const BakedEvent& event : request.baked[i].events) {
      if (event.kind == BakedEvent::Kind::sound) sounds.insert(event.name);
      if (event.kind == BakedEvent::Kind::particle) particles.insert(event.name);
    }
  }
  if (animations.empty()) {
    Json& idle = animations[idle_identifier];
    idle["loop"] = true;
    idle["animation_length"] = number(one_tick);
  }
  out.sounds.assign(sounds.begin(), sounds.end());
  out.particles.assign(particles.begin(), particles.end());
  return out;
}

}  // namespace fmmc::bedrock
