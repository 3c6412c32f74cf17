// The channels of an animation in fmm semantics. Lines and steps go over as they are; its eases and
// rotations on top of a turned rest have no form in Bedrock and are sampled, and so is what inverse
// kinematics makes of the goals, which a program solves but Minecraft does not.
//
// Thread rule: pure.
#pragma once

#include <map>

#include "write/bedrock/bb_channels.h"

namespace fmmc::bedrock {

// By bone. What is wrong with keys has been told by the bake.
std::map<int, BoneChannels> fmm_channels(const ChannelRequest& request);

}  // namespace fmmc::bedrock
