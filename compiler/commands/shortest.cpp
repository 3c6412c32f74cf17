#include "commands/shortest.h"

#include <charconv>
#include <cmath>

namespace fmmc {

namespace {

// The longest shortest double is "-2.2250738585072014e-308".
constexpr std::size_t longest = 32;

template <typename Number>
void append(std::string& out, Number value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  char text[longest];
  const auto [end, error] = std::to_chars(text, text + longest, value);
  static_cast<void>(error);  // the buffer is long enough for any value
  out.append(text, end);
}

}  // namespace

double shortest(float value) {
  if (!std::isfinite(value)) return static_cast<double>(value);
  char text[longest];
  const auto [end, error] = std::to_chars(text, text + longest, value);
  static_cast<void>(error);  // the buffer is long enough for any value
  double out = 0;
  std::from_chars(text, end, out);
  return out;
}

void append_number(std::string& out, float value) {
  append(out, value);
}

void append_number(std::string& out, double value) {
  append(out, value);
}

}  // namespace fmmc
