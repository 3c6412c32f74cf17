#include "write/bedrock/json_text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "molang/molang.h"

namespace fmmc::bedrock {

namespace {

constexpr std::size_t line_width = 110;
constexpr double whole_limit = 16777216;  // 2^24: up to here a float holds every whole number

// The double whose shortest decimals are those of the float next to `value`.
double as_float(double value) {
  constexpr double largest = std::numeric_limits<float>::max();
  if (!(std::abs(value) <= largest)) return 0;
  std::array<char, 64> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value));
  double out = 0;
  std::from_chars(text.data(), end.ptr, out);
  return out;
}

std::string scalar_text(const Json& value) {
  // The library would write small numbers with an exponent, which old readers do not take.
  if (value.is_number_float()) return molang::print_number(value.get<double>());
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

class JsonPrinter {
 public:
  std::string print(const Json& value) {
    write(value, 0, true);
    out_ += '\n';
    return std::move(out_);
  }

 private:
  // Appends `value` on one line; false if `out` would become longer than a line is wide.
  static bool append_line(const Json& value, std::size_t width, std::string& out) {
    if (!value.is_structured()) {
      out += scalar_text(value);
      return out.size() <= width;
    }
    const bool is_object = value.is_object();
    out += is_object ? '{' : '[';
    bool is_first = true;
    for (const auto& item : value.items()) {
      if (!is_first) out += ", ";
      is_first = false;
      if (is_object) out += scalar_text(item.key()) + ": ";
      if (!append_line(item.value(), width, out)) return false;
    }
    out += is_object ? '}' : ']';
    return out.size() <= width;
  }

  void write(const Json& value, std::size_t depth, bool is_root) {
    if (!value.is_structured() || value.empty()) {
      out_ += value.is_structured() ? value.dump() : scalar_text(value);
      return;
    }
    std::string line;
    const std::size_t used = out_.size() - line_start_;
    if (!is_root && used < line_width && append_line(value, line_width - used, line)) {
      out_ += line;
      return;
    }
    const bool is_object = value.is_object();
    out_ += is_object ? '{' : '[';
    bool is_first = true;
    for (const auto& item : value.items()) {
      if (!is_first) out_ += ',';
      is_first = false;
      new_line(depth + 1);
      if (is_object) out_ += scalar_text(item.key()) + ": ";
      write(item.value(), depth + 1, false);
    }
    new_line(depth);
    out_ += is_object ? '}' : ']';
  }

  void new_line(std::size_t depth) {
    out_ += '\n';
    line_start_ = out_.size();
    out_.append(depth * 2, ' ');
  }

  std::string out_;
  std::size_t line_start_ = 0;
};

}  // namespace

Json number(double value) {
  const double kept = as_float(value);
  if (kept == std::floor(kept) && std::abs(kept) <= whole_limit) {
    return static_cast<std::int64_t>(kept);
  }
  return kept;
}

Json numbers(const Vec3& value) {
  return Json::array({number(value.x), number(value.y), number(value.z)});
}

std::string time_key(double seconds) {
  std::string text = molang::print_number(as_float(seconds));
  if (text.find('.') == std::string::npos) text += ".0";
  return text;
}

std::string json_text(const Json& value) {
  return JsonPrinter().print(value);
}

}  // namespace fmmc::bedrock
