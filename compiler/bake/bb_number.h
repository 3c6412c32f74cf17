// Numbers as people type them into a key. What is none may still be Molang; a numeric prefix is
// never taken for the whole.
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <string_view>

namespace fmmc {

// Accepts, blanks and line ends at both ends cut: an optional sign and a decimal number (12, 12.,
// .5, 1e-3). Too large is infinite. Anything else, hexadecimal numbers and words included, is
// empty.
std::optional<double> parse_bb_number(std::string_view text);

}  // namespace fmmc
