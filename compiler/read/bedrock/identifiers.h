// What things of a Bedrock file are called in a model.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>

namespace fmmc::bedrock {

// `identifier` without `prefix` ("animation.") and what repeats the model's name: behind the last
// part that is it. "animation.fmm.dragon.walk" is "walk" in a model called "dragon".
std::string short_name(std::string_view identifier, std::string_view prefix,
                       std::string_view model_name);

}  // namespace fmmc::bedrock
