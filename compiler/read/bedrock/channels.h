// A channel of a Bedrock animation as keys: a value for the whole clip, or values at times, each of
// them one number for all axes or three, plain or as what is before and after it.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"
#include "model/model.h"
#include "read/companion.h"
#include "read/json/document.h"

namespace fmmc::bedrock {

struct ChannelRequest {
  Channel channel = Channel::rotation;
  Vec3 bind;          // what `this` is in Molang: where the bone rests, as the file spells it
  std::string place;  // "animation 'walk', bone 'leg', rotation"
};

struct ChannelKeys {
  std::vector<Keyframe> keys;
  bool timed = false;   // it has keys at times, and does not hold for the whole clip
  bool molang = false;  // a value that is not timed depends on more than constants
};

ChannelKeys read_channel(Companion& file, json::Value value, const ChannelRequest& request);

// The seconds that a key of an object spells; negative infinity if it is no number.
double time_of(std::string_view text);

}  // namespace fmmc::bedrock
