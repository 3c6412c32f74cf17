#include "read/bbmodel/base64.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace fmmc::bbmodel {

namespace {

constexpr std::uint8_t invalid = 0xFF;

constexpr std::array<std::uint8_t, 256> make_table() {
  constexpr std::string_view alphabet =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::array<std::uint8_t, 256> table{};
  table.fill(invalid);
  for (std::size_t i = 0; i < alphabet.size(); ++i) {
    table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::uint8_t>(i);
  }
  return table;
}

constexpr std::array<std::uint8_t, 256> value_of = make_table();

}  // namespace

std::optional<std::string> decode_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::size_t padding = 0;
  if (text.ends_with("==")) {
    padding = 2;
  } else if (text.ends_with('=')) {
    padding = 1;
  }
  const std::size_t digits = text.size() - padding;
  std::string out(text.size() / 4 * 3, '\0');
  std::size_t used = 0;
  std::uint8_t seen = 0;  // any bit above 63: some character was none of the alphabet
  for (std::size_t at = 0; at < digits; at += 4) {
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      const bool pad = at + i >= digits;
      const std::uint8_t value =
          pad ? std::uint8_t{0} : value_of[static_cast<unsigned char>(text[at + i])];
      seen = static_cast<std::uint8_t>(seen | value);
      group = group << 6 | value;
    }
    out[used++] = static_cast<char>(group >> 16 & 0xFF);
    out[used++] = static_cast<char>(group >> 8 & 0xFF);
    out[used++] = static_cast<char>(group & 0xFF);
  }
  if (seen > 63) return std::nullopt;
  out.resize(out.size() - padding);
  return out;
}

}  // namespace fmmc::bbmodel
