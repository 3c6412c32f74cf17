// The tolerant part of the syntax, comments, and escapes in strings.
//
// Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fmmc::json {

// The text with every comment that stands outside strings replaced by spaces, byte for byte. A
// comment that is not closed stays as it is.
std::vector<char> blank_comments(std::string_view text);

// Appends the characters of a string's inside (without its quotes). A lone surrogate becomes
// U+FFFD, as it has no UTF-8. False if an escape is unknown or cut short: `fault` is its backslash.
bool unescape(std::string_view inside, std::string& out, std::size_t& fault);

}  // namespace fmmc::json
