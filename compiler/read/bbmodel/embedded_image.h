// Images that stand in the file as data URLs.
//
// Thread rule: as Source.
#pragma once

#include <string>
#include <string_view>

#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// The bytes of the image file in `url`, the text of `field`. Empty, with a warning, if they cannot
// be decoded.
std::string read_embedded(Source& source, json::Value field, std::string_view url,
                          const Place& place);

}  // namespace fmmc::bbmodel
