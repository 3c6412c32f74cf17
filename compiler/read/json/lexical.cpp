#include "read/json/lexical.h"

#include <algorithm>
#include <cstdint>

namespace fmmc::json {

namespace {

void append_utf8(std::uint32_t code, std::string& out) {
  const auto put = [&out](std::uint32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xC0 | (code >> 6));
    put(0x80 | (code & 0x3F));
  } else if (code < 0x10000) {
    put(0xE0 | (code >> 12));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  } else {
    put(0xF0 | (code >> 18));
    put(0x80 | ((code >> 12) & 0x3F));
    put(0x80 | ((code >> 6) & 0x3F));
    put(0x80 | (code & 0x3F));
  }
}

// The four hexadecimal digits after "\u"; -1 if they are none.
std::int32_t hex4(std::string_view text) {
  if (text.size() < 4) return -1;
  std::int32_t value = 0;
  for (const char c : text.substr(0, 4)) {
    std::int32_t digit = 0;
    if (c >= '0' && c <= '9') {
      digit = c - '0';
    } else if (c >= 'a' && c <= 'f') {
      digit = c - 'a' + 10;
    } else if (c >= 'A' && c <= 'F') {
      digit = c - 'A' + 10;
    } else {
      return -1;
    }
    value = value * 16 + digit;
  }
  return value;
}

// Reads "\uXXXX" and its second half if it is a pair. Returns the bytes used, 0 if it is none.
std::size_t unescape_unicode(std::string_view text, std::string& out) {
  const std::int32_t unit = hex4(text.substr(2));
  if (unit < 0) return 0;
  auto code = static_cast<std::uint32_t>(unit);
  if (code < 0xD800 || code > 0xDFFF) {
    append_utf8(code, out);
    return 6;
  }
  if (code < 0xDC00 && text.substr(6).starts_with("\\u")) {
    const std::int32_t low = hex4(text.substr(8));
    if (low >= 0xDC00 && low <= 0xDFFF) {
      code = 0x10000 + ((code - 0xD800) << 10) + (static_cast<std::uint32_t>(low) - 0xDC00);
      append_utf8(code, out);
      return 12;
    }
  }
  append_utf8(0xFFFD, out);
  return 6;
}

}  // namespace

std::vector<char> blank_comments(std::string_view text) {
  std::vector<char> out(text.begin(), text.end());
  bool in_string = false;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (in_string) {
      if (text[at] == '\\') ++end;
      if (text[at] == '"') in_string = false;
    } else if (text[at] == '"') {
      in_string = true;
    } else if (text.substr(at, 2) == "//") {
      end = std::min(text.find_first_of("\r\n", at), text.size());
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(at),
                out.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    } else if (text.substr(at, 2) == "/*") {
      const std::size_t close = text.find("*/", at + 2);
      if (close == std::string_view::npos) break;
      end = close + 2;
      std::fill(out.begin() + static_cast<std::ptrdiff_t>(at),
                out.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    at = end;
  }
  return out;
}

bool unescape(std::string_view inside, std::string& out, std::size_t& fault) {
  for (std::size_t at = 0; at < inside.size();) {
    const std::size_t escape = std::min(inside.find('\\', at), inside.size());
    out.append(inside.substr(at, escape - at));
    at = escape;
    if (at == inside.size()) break;
    const char kind = at + 1 < inside.size() ? inside[at + 1] : '\0';
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const std::size_t simple = names.find(kind);
    std::size_t used = 2;
    if (simple != std::string_view::npos) {
      out += meanings[simple];
    } else {
      used = kind == 'u' ? unescape_unicode(inside.substr(at), out) : 0;
    }
    if (used == 0) {
      fault = at;
      return false;
    }
    at += used;
  }
  return true;
}

}  // namespace fmmc::json
