// What the fast tokenizer below this folder finds but does not place: faults inside strings and in
// the encoding. Also the tolerant part of the syntax, comments, and escapes in strings.
//
// Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fmmc::json {

struct Fault {
  std::size_t offset = 0;
  std::string text;
  // Everything before this byte is free of such faults: the token that holds the fault starts here.
  std::size_t clean = 0;
};

// The first byte that is no UTF-8, control character in a string, or quote without its partner.
std::optional<Fault> find_lexical_fault(std::string_view text);

// The text with every comment that stands outside strings replaced by spaces, byte for byte. A
// comment that is not closed stays as it is.
std::vector<char> blank_comments(std::string_view text);

// Appends the characters of a string's inside (without its quotes). A lone surrogate becomes
// U+FFFD, as it has no UTF-8. False if an escape is unknown or cut short: `fault` is its backslash.
bool unescape(std::string_view inside, std::string& out, std::size_t& fault);

}  // namespace fmmc::json
