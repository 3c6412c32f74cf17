#include "base/quote.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

namespace fmmc {

std::string quoted(std::string_view text) {
  constexpr std::size_t shown = 60;
  std::size_t end = std::min(text.size(), shown);
  // Not in the middle of a character.
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) {
    --end;
  }
  std::string out = "'";
  for (const char c : text.substr(0, end)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7F) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  out += end < text.size() ? "...'" : "'";
  return out;
}

}  // namespace fmmc
