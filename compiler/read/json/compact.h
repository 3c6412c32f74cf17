// A value of a file as text again, without what does not belong to its meaning.
//
// Thread rule: pure.
#pragma once

#include <string>

#include "read/json/document.h"

namespace fmmc::json {

// Members in the order of the file, numbers as they are spelled, no white space.
std::string compact_text(Value value);

}  // namespace fmmc::json
