// How the channels and effects of a model's animations reached Bedrock, for people who want to know
// what they lose.
//
// Thread rule: plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/model.h"

namespace fmmc::bedrock {

enum class Exactness : std::uint8_t {
  rest,     // nothing to write
  exact,    // the author's own keys say the same in Bedrock
  sampled,  // straight lines along the curve
  passed,   // has expressions that the game evaluates
  lost,     // its bone is not exported
};

struct ChannelReport {
  std::string animation, bone;
  Channel channel = Channel::rotation;
  Exactness how = Exactness::rest;
  double error_px = 0;  // sampled: the largest distance from the curve that was seen
  std::size_t keys = 0;
};

// A sound, a particle or a line of a timeline.
struct EffectReport {
  std::string animation;
  EffectKey::Kind kind = EffectKey::Kind::sound;
  std::string name;  // of a timeline its script
  double seconds = 0;
  std::string lost;  // why it is not there; empty: it is passed
};

struct Report {
  std::vector<ChannelReport> channels;  // in the order of the file
  std::vector<EffectReport> effects;    // by animation, those that are passed first
};

}  // namespace fmmc::bedrock
