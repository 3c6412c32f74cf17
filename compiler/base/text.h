// Small operations on text, the same in every locale.
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fmmc {

// Blank, tab, the line ends, form feed, vertical tab.
inline constexpr std::string_view white_space = " \t\r\n\f\v";

// Without white space at both ends.
constexpr std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(white_space);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(white_space) - begin + 1);
}

// Of ASCII; every other character stays.
constexpr char lower_case(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    c = lower_case(c);
  return out;
}

}  // namespace fmmc
