// Base64 as data URLs use it.
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fmmc::bbmodel {

// Strict: the standard alphabet, padded to a multiple of 4, nothing else, no white space.
std::optional<std::string> decode_base64(std::string_view text);

}  // namespace fmmc::bbmodel
