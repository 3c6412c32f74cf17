// Comparing names that do not depend on the case of ASCII letters, without a locale.
//
// Thread rule: pure.
#pragma once

#include <string_view>

namespace fmm {
inline namespace v1 {
namespace detail {

constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

constexpr bool equal_but_for_case(std::string_view a, std::string_view b) noexcept {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (lower(a[i]) != lower(b[i])) return false;
  return true;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
