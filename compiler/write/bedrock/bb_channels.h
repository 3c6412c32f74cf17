// The channels of an animation in blockbench semantics. The editor adds angles as Bedrock does, so
// keys go over as they are; only what the format does not have is sampled: Bezier curves,
// quaternions, inverse kinematics.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <map>
#include <string>

#include "bake/bake.h"
#include "model/model.h"
#include "write/bedrock/channel.h"

namespace fmmc::bedrock {

struct BoneChannels {
  std::array<BedrockChannel, channel_count> channels;  // by Channel
  bool entity_space = false;
};

// What a request for the channels of an animation is made of.
struct ChannelRequest {
  const Model& model;
  const Animation& animation;
  const BakedAnimation& baked;
  const BakeOptions& options;
  const std::vector<double>& reaches;  // reaches(model)
  double tolerance_px = 1e-4;          // at every tick
};

// By bone. What is wrong with keys has been told by the bake.
std::map<int, BoneChannels> bb_channels(const ChannelRequest& request);

}  // namespace fmmc::bedrock
