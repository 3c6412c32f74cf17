#include "write/bedrock/channel.h"

#include <algorithm>
#include <string>

#include "write/bedrock/geometry.h"

namespace fmmc::bedrock {

double unset_value(Channel channel) {
  return channel == Channel::scale ? 1 : 0;
}

Json channel_value(Channel channel, const Vec3& value) {
  switch (channel) {
    case Channel::rotation:
      return numbers(mirrored_rotation(value));
    case Channel::position:
      return numbers(mirrored_position(value));
    case Channel::scale:
      break;
  }
  return numbers(value);
}

bool is_at_rest(const BedrockChannel& channel, Channel kind) {
  const double unset = unset_value(kind);
  const Json rest = numbers({unset, unset, unset});
  return std::all_of(channel.keys.begin(), channel.keys.end(), [&](const ChannelKey& key) {
    return key.post == rest && (!key.pre || *key.pre == rest);
  });
}

Json channel_json(const BedrockChannel& channel) {
  const auto& keys = channel.keys;
  if (keys.size() == 1 && !keys[0].pre && !keys[0].smooth) return keys[0].post;
  Json out = Json::object();
  for (const ChannelKey& key : keys) {
    const std::string time = time_key(key.seconds);
    std::optional<Json> pre = key.pre;
    if (const auto known = out.find(time); known != out.end()) {
      const Json& former = *known;
      pre = !former.is_object() ? former : former.contains("pre") ? former["pre"] : former["post"];
    }
    if (!pre && !key.smooth) {
      out[time] = key.post;
      continue;
    }
    Json entry;
    if (pre) entry["pre"] = *pre;
    entry["post"] = key.post;
    if (key.smooth) entry["lerp_mode"] = "catmullrom";
    out[time] = std::move(entry);
  }
  return out;
}

}  // namespace fmmc::bedrock
