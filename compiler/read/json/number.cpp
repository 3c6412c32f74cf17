#include "read/json/number.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>
#include <system_error>

namespace fmmc::json {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Skips digits from `at`; false if there are none.
bool skip_digits(std::string_view text, std::size_t& at) {
  const std::size_t begin = at;
  while (at < text.size() && is_digit(text[at]))
    ++at;
  return at > begin;
}

// Whether a number that from_chars finds out of range is too large rather than too small: the
// decimal place of its first digit that is not 0 decides.
bool is_huge(std::string_view number) {
  if (number.front() == '-') number.remove_prefix(1);
  const std::size_t e = number.find_first_of("eE");
  const std::string_view digits = number.substr(0, e);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  const std::size_t first = digits.find_first_not_of("0.");
  std::int64_t place = static_cast<std::int64_t>(point) - static_cast<std::int64_t>(first);
  if (e != std::string_view::npos) {
    std::string_view exponent = number.substr(e + 1);
    if (exponent.front() == '+') exponent.remove_prefix(1);
    std::int64_t shift = 0;
    const auto result = std::from_chars(exponent.data(), exponent.data() + exponent.size(), shift);
    if (result.ec == std::errc::result_out_of_range) return exponent.front() != '-';
    // No text is long enough for its digits to outweigh such an exponent.
    constexpr std::int64_t bound = std::int64_t{1} << 40;
    place += std::max(-bound, std::min(bound, shift));
  }
  return place > 0;
}

}  // namespace

std::size_t number_size(std::string_view token) {
  for (const std::string_view word : {"NaN", "Infinity", "-Infinity"}) {
    if (token.starts_with(word)) return word.size();
  }
  std::size_t at = token.starts_with('-') ? 1 : 0;
  if (at < token.size() && token[at] == '0') {
    ++at;
  } else if (!skip_digits(token, at)) {
    return 0;
  }
  if (at < token.size() && token[at] == '.') {
    ++at;
    if (!skip_digits(token, at)) return 0;
  }
  if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
    ++at;
    if (at < token.size() && (token[at] == '+' || token[at] == '-')) ++at;
    if (!skip_digits(token, at)) return 0;
  }
  return at;
}

double to_double(std::string_view number) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (number == "NaN") return std::numeric_limits<double>::quiet_NaN();
  const bool negative = number.starts_with('-');
  if (number.ends_with("Infinity")) return negative ? -infinity : infinity;
  double value = 0;
  const auto result = std::from_chars(number.data(), number.data() + number.size(), value);
  if (result.ec == std::errc::result_out_of_range) {
    value = is_huge(number) ? infinity : 0.0;
    return negative ? -value : value;
  }
  return value;
}

}  // namespace fmmc::json
