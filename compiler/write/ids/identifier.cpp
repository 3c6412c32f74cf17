// Names to identifiers: identifier_of().
#include <algorithm>
#include <array>
#include <cstddef>

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

}  // namespace

std::string identifier_of(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (is_word(c)) {
      out += c;
    } else if (out.empty() || out.back() != '_') {
      out += '_';
    }
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
