// Where in a model something is, in the words that every diagnostic uses.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>

#include "model/model.h"

namespace fmmc {

std::string_view name_of(Channel channel);  // "rotation", "position", "scale"

// "in animation 'walk'"
std::string place_of(const Animation& animation);
// "in animation 'walk', bone 'leg'"; a null object is an "IK controller"
std::string place_of(const Animation& animation, const Animator& animator);
// "in animation 'walk', bone 'leg', rotation key at 0.37 s"
std::string place_of(const Animation& animation, const Animator& animator, Channel channel,
                     const Keyframe& key);

}  // namespace fmmc
