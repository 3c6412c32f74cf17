// Text from a file, which may be anything, inside a sentence for people.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>

namespace fmmc {

// Between quotes and fit for one line of a terminal: clipped, no control bytes.
std::string quoted(std::string_view text);

// The same without quotes, for sentences whose wording is given: up to 200 bytes, each control byte
// a blank.
std::string excerpt(std::string_view text);

}  // namespace fmmc
