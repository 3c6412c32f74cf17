// Keys of transform channels, normalised to the signs of Blockbench 5.
//
// Thread rule: as Source.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// The channel of that name, ignoring case.
std::optional<Channel> channel_of(std::string_view name);
std::string_view channel_text(Channel channel);

// A key's time in seconds. In quotes it is the number if it is one; what has no time at all is NaN,
// with a warning.
double read_time(Source& source, json::Value key, bool& is_text, const Place& place);

// `owner` is the animator, for diagnostics.
Keyframe read_keyframe(Source& source, json::Value key, Channel channel, const Place& owner);

}  // namespace fmmc::bbmodel
