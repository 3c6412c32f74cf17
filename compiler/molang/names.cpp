// Spellings of names, and the rules of old engines.
#include <array>

#include "molang/molang.h"
#include "molang/parser.h"

namespace fmmc::molang {

Rules rules_of_engine(int major, int minor, int patch) {
  const std::array version = {major, minor, patch};
  return {.left_conditional = version < std::array{1, 18, 10},
          .or_before_and = version < std::array{1, 18, 20}};
}

std::optional<std::string> canonical_name(std::string_view name) {
  std::string out;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool fits = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    if (!fits && c != '.') return std::nullopt;
    if (c == '.' && (out.empty() || out.back() == '.')) return std::nullopt;
    out += upper ? static_cast<char>(c - 'A' + 'a') : c;
  }
  const std::size_t point = out.find('.');
  if (point == std::string::npos || out.back() == '.') return std::nullopt;
  if (out.front() >= '0' && out.front() <= '9') return std::nullopt;
  for (const std::string_view full : {"query", "variable", "temp", "context"}) {
    if (point == 1 && out[0] == full[0]) return std::string(full) + out.substr(1);
  }
  return out;
}

}  // namespace fmmc::molang
