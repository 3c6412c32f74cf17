// Names to identifiers: identifier_of().
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include <fmt/format.h>

#include "write/ids/ids.h"

namespace fmmc {

namespace {

// Keywords and alternative tokens of C++20, sorted, and then some words that are object-like macros
// in common headers or predefined by compilers in their default mode.
constexpr std::array reserved_words = std::to_array<std::string_view>({
    "EOF",          "FALSE",        "INFINITY",   "NAN",
    "NULL",         "None",         "TRUE",       "alignas",
    "alignof",      "and",          "and_eq",     "asm",
    "auto",         "bitand",       "bitor",      "bool",
    "break",        "case",         "catch",      "char",
    "char16_t",     "char32_t",     "char8_t",    "class",
    "co_await",     "co_return",    "co_yield",   "compl",
    "concept",      "const",        "const_cast", "consteval",
    "constexpr",    "constinit",    "continue",   "decltype",
    "default",      "delete",       "do",         "double",
    "dynamic_cast", "else",         "enum",       "errno",
    "explicit",     "export",       "extern",     "false",
    "far",          "float",        "for",        "friend",
    "goto",         "i386",         "if",         "inline",
    "int",          "interface",    "linux",      "long",
    "mutable",      "namespace",    "near",       "new",
    "noexcept",     "not",          "not_eq",     "nullptr",
    "operator",     "or",           "or_eq",      "private",
    "protected",    "public",       "register",   "reinterpret_cast",
    "requires",     "return",       "short",      "signed",
    "sizeof",       "small",        "static",     "static_assert",
    "static_cast",  "struct",       "switch",     "template",
    "this",         "thread_local", "throw",      "true",
    "try",          "typedef",      "typeid",     "typename",
    "union",        "unix",         "unsigned",   "using",
    "virtual",      "void",         "volatile",   "wchar_t",
    "while",        "xor",          "xor_eq",
});
static_assert(std::is_sorted(reserved_words.begin(), reserved_words.end()));

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_capital(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_word(char c) {
  return is_digit(c) || is_capital(c) || (c >= 'a' && c <= 'z');
}
bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

// Takes one character off the front of `text` and spells it: "u" and its code point in hexadecimal.
// A byte that begins no character of UTF-8 is "x" and its value.
std::string spelled(std::string_view& text) {
  const auto byte = [&](std::size_t i) {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u;
  };
  const std::size_t size = byte(0) < 0x80                      ? 1
                           : byte(0) >= 0xC2 && byte(0) < 0xE0 ? 2
                           : byte(0) >= 0xE0 && byte(0) < 0xF0 ? 3
                           : byte(0) >= 0xF0 && byte(0) < 0xF5 ? 4
                                                               : 0;
  bool good = size != 0;
  std::uint32_t code = size == 1 ? byte(0) : byte(0) & (0x7Fu >> size);
  for (std::size_t i = 1; i < size; ++i) {
    good = good && (byte(i) & 0xC0u) == 0x80;
    code = code << 6 | (byte(i) & 0x3Fu);
  }
  std::string out = good ? fmt::format("u{:x}", code) : fmt::format("x{:x}", byte(0));
  text.remove_prefix(good ? size : 1);
  return out;
}

}  // namespace

std::string identifier_of(std::string_view name) {
  const bool has_words =
      std::any_of(name.begin(), name.end(), [](char c) { return is_word(c) || !is_ascii(c); });
  std::string out;
  bool after_spelled = false;
  const auto separate = [&] {
    if (out.empty() || out.back() != '_') out += '_';
  };
  while (!name.empty()) {
    const char c = name.front();
    const bool spell = !is_ascii(c) || (!has_words && c != '_');
    if (spell || (after_spelled && is_word(c))) {
      if (!out.empty()) separate();
    }
    after_spelled = spell;
    if (spell) {
      out += spelled(name);
      continue;
    }
    if (is_word(c)) {
      out += c;
    } else {
      separate();
    }
    name.remove_prefix(1);
  }
  if (out.empty()) return "_";
  if (out.size() > 1 && out[0] == '_' && is_capital(out[1])) out.erase(0, 1);
  if (is_digit(out[0])) out.insert(0, 1, '_');
  if (std::binary_search(reserved_words.begin(), reserved_words.end(), std::string_view(out))) {
    out += '_';
  }
  return out;
}

}  // namespace fmmc
