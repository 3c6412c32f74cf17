#include "base/quote.h"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

namespace fmmc {

namespace {

// How many of the first `most` bytes are whole characters.
std::size_t whole(std::string_view text, std::size_t most) {
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
    --end;
  return end;
}

bool is_control(unsigned char byte) {
  return byte < 0x20 || byte == 0x7F;
}

}  // namespace

std::string quoted(std::string_view text) {
  const std::size_t end = whole(text, 60);
  std::string out = "'";
  for (const char c : text.substr(0, end)) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_control(byte)) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out += c;
    }
  }
  out += end < text.size() ? "...'" : "'";
  return out;
}

std::string excerpt(std::string_view text) {
  const std::size_t end = whole(text, 200);
  std::string out(text.substr(0, end));
  for (char& c : out) {
    if (is_control(static_cast<unsigned char>(c))) c = ' ';
  }
  return end < text.size() ? out + "..." : out;
}

}  // namespace fmmc
