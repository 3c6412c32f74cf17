#include "bake/java_number.h"

#include <charconv>
#include <cstddef>
#include <limits>
#include <system_error>

namespace fmmc {

namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// Java trims control characters too.
std::string_view java_trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
  return text;
}

// Cuts a leading run of characters for which `accept` holds and returns it.
template <class Accept>
std::string_view take_while(std::string_view& text, Accept accept) {
  std::size_t size = 0;
  while (size < text.size() && accept(text[size]))
    ++size;
  const std::string_view taken = text.substr(0, size);
  text.remove_prefix(size);
  return taken;
}

bool take_one_of(std::string_view& text, std::string_view choices) {
  if (text.empty() || choices.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// An exponent's digits as a number; far outside any double's range it stops growing.
int saturated(std::string_view digits) {
  int value = 0;
  for (const char c : digits) {
    if (value < 100'000'000) value = value * 10 + (c - '0');
  }
  return value;
}

// The number of digits between the binary or decimal point and the first digit that is not 0:
// positive before the point, 0 or negative behind it. It tells too large from too small.
long long magnitude(std::string_view whole, std::string_view fraction) {
  const std::size_t first = whole.find_first_not_of('0');
  if (first != std::string_view::npos) return static_cast<long long>(whole.size() - first);
  return -static_cast<long long>(fraction.find_first_not_of('0'));
}

}  // namespace

std::optional<double> parse_java_double(std::string_view text) {
  text = java_trimmed(text);
  const bool negative = !text.empty() && text.front() == '-';
  take_one_of(text, "+-");
  const double sign = negative ? -1 : 1;
  if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
  if (text == "Infinity") return sign * std::numeric_limits<double>::infinity();

  const bool hex = text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  if (hex) text.remove_prefix(2);
  const auto accept = hex ? is_hex_digit : is_digit;

  // The part that from_chars understands runs from here to behind the exponent.
  const char* const begin = text.data();
  const std::string_view whole = take_while(text, accept);
  std::string_view fraction;
  if (take_one_of(text, ".")) fraction = take_while(text, accept);
  if (whole.empty() && fraction.empty()) return std::nullopt;

  int exponent = 0;
  if (take_one_of(text, hex ? "pP" : "eE")) {
    const bool negative_exponent = !text.empty() && text.front() == '-';
    take_one_of(text, "+-");
    const std::string_view digits = take_while(text, is_digit);
    if (digits.empty()) return std::nullopt;
    exponent = negative_exponent ? -saturated(digits) : saturated(digits);
  } else if (hex) {
    return std::nullopt;
  }
  const char* const end = text.data();
  take_one_of(text, "fFdD");
  if (!text.empty()) return std::nullopt;

  double value = 0;
  const auto [stop, error] =
      std::from_chars(begin, end, value, hex ? std::chars_format::hex : std::chars_format::general);
  if (error == std::errc::result_out_of_range) {
    const bool too_large = magnitude(whole, fraction) * (hex ? 4 : 1) + exponent > 0;
    return too_large ? sign * std::numeric_limits<double>::infinity() : sign * 0.0;
  }
  if (error != std::errc() || stop != end) return std::nullopt;
  return sign * value;
}

}  // namespace fmmc
