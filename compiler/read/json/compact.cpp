#include "read/json/compact.h"

#include <fmt/format.h>

namespace fmmc::json {

namespace {

std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

}  // namespace

// The reader bounds how deep values lie in each other.
std::string compact_text(Value value) {
  if (const auto text = value.string()) return quoted_text(*text);
  if (const auto flag = value.boolean()) return *flag ? "true" : "false";
  if (value.is(Type::number)) return std::string(value.number_text());
  const bool is_object = value.is(Type::object);
  if (!is_object && !value.is(Type::array)) return "null";
  std::string out(1, is_object ? '{' : '[');
  for (Value each = value.first(); each.exists(); each = each.next()) {
    if (out.size() > 1) out += ',';
    if (is_object) out += quoted_text(each.key()) + ':';
    out += compact_text(each);
  }
  return out + (is_object ? '}' : ']');
}

}  // namespace fmmc::json
