// Whether bytes are well-formed UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates,
// nothing above U+10FFFF.
//
// Thread rule: pure.
#pragma once

#include <string_view>

namespace fmm {
inline namespace v1 {
namespace detail {

inline bool is_utf8(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  std::size_t i = 0;
  while (i < text.size()) {
    const unsigned lead = byte(i++);
    if (lead < 0x80) continue;
    if (lead < 0xC2 || lead > 0xF4) return false;
    std::size_t following = 1;
    unsigned low = 0x80, high = 0xBF;  // of the second byte
    if (lead >= 0xF0) {
      following = 3;
      if (lead == 0xF0) low = 0x90;
      if (lead == 0xF4) high = 0x8F;
    } else if (lead >= 0xE0) {
      following = 2;
      if (lead == 0xE0) low = 0xA0;
      if (lead == 0xED) high = 0x9F;
    }
    if (text.size() - i < following || byte(i) < low || byte(i) > high) return false;
    for (std::size_t k = 1; k < following; ++k) {
      if (byte(i + k) < 0x80 || byte(i + k) > 0xBF) return false;
    }
    i += following;
  }
  return true;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
