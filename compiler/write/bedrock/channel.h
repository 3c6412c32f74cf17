// One channel of a bone as Bedrock has it: keys with a value before and a value from the key on,
// between which the game goes in straight lines, or in Catmull-Rom curves where a key is smooth.
//
// Thread rule: plain data, pure functions.
#pragma once

#include <optional>
#include <vector>

#include "model/model.h"
#include "write/bedrock/json_text.h"
#include "write/bedrock/report.h"

namespace fmmc::bedrock {

struct ChannelKey {
  double seconds = 0;
  std::optional<Json> pre;  // what the key is approached with; empty: `post`
  Json post;                // three numbers or expressions, in Bedrock's signs
  bool smooth = false;
};

struct BedrockChannel {
  std::vector<ChannelKey> keys;  // ascending
  Exactness how = Exactness::rest;
  double error_px = 0;  // sampled: the largest distance from the curve that was seen
};

// The value of a channel of which nothing is known: 0, or a scale of 1.
double unset_value(Channel channel);

// A value in the model's signs as Bedrock writes it.
Json channel_value(Channel channel, const Vec3& value);

// Nothing but the values that the channel has at rest.
bool is_at_rest(const BedrockChannel& channel, Channel kind);

// A bare value if it is always the same, else an object by time. Times that a float cannot tell
// apart become one key.
Json channel_json(const BedrockChannel& channel);

}  // namespace fmmc::bedrock
