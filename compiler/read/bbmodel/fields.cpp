#include "read/bbmodel/fields.h"

#include <charconv>
#include <cmath>
#include <system_error>

#include <fmt/format.h>

#include "base/text.h"

namespace fmmc::bbmodel {

namespace {

// The member, or a missing value for null too.
json::Value unless_null(json::Value object, std::string_view name) {
  const json::Value value = object[name];
  return value.is(json::Type::null) ? json::Value() : value;
}

json::Value typed(Source& source, json::Value object, std::string_view name, json::Type type,
                  const Place& place) {
  const json::Value value = unless_null(object, name);
  if (!value.exists() || value.is(type)) return value;
  warn_type(source, value, name, json::type_text(type), place);
  return {};
}

}  // namespace

std::optional<double> number_in_text(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+')) {
    text.remove_prefix(1);
    if (text.starts_with('-')) return std::nullopt;
  }
  double value = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) return std::nullopt;
  return value;
}

void warn_type(Source& source, json::Value value, std::string_view name, std::string_view wanted,
               const Place& place) {
  source.warning("wrong-type",
                 fmt::format("'{}' is {}, not {}; its default is used", name,
                             json::type_text(value.type()), wanted),
                 value.offset(), place);
}

double number_value(Source& source, json::Value value, std::string_view name, double fallback,
                    const Place& place) {
  if (const auto number = value.number()) {
    // The JSON reader has warned about numbers that are not finite. The sign of -0 means nothing.
    if (*number == 0) return 0;
    return std::isfinite(*number) ? *number : fallback;
  }
  if (const auto text = value.string()) {
    const auto number = number_in_text(*text);
    if (number && std::isfinite(*number)) {
      source.warning("number-as-text", fmt::format("'{}' is a number in quotes", name),
                     value.offset(), place);
      return *number;
    }
  }
  warn_type(source, value, name, "a number", place);
  return fallback;
}

double number_field(Source& source, json::Value object, std::string_view name, double fallback,
                    const Place& place) {
  const json::Value value = object[name];
  return value.exists() ? number_value(source, value, name, fallback, place) : fallback;
}

Vec3 vec3_field(Source& source, json::Value object, std::string_view name, const Vec3& fallback,
                const Place& place) {
  const json::Value list = object[name];
  return list.exists() ? vec3_value(source, list, name, fallback, place) : fallback;
}

Vec3 vec3_value(Source& source, json::Value list, std::string_view name, const Vec3& fallback,
                const Place& place) {
  if (!list.is(json::Type::array)) {
    warn_type(source, list, name, "a list of 3 numbers", place);
    return fallback;
  }
  if (list.size() != 3) {
    source.warning(
        "wrong-size",
        fmt::format("'{}' has {} elements, not 3; its default is used", name, list.size()),
        list.offset(), place);
    return fallback;
  }
  const json::Value x = list.first();
  const json::Value y = x.next();
  return {number_value(source, x, name, fallback.x, place),
          number_value(source, y, name, fallback.y, place),
          number_value(source, y.next(), name, fallback.z, place)};
}

bool flag_field(Source& source, json::Value object, std::string_view name, bool fallback,
                const Place& place) {
  return typed(source, object, name, json::Type::boolean, place).boolean().value_or(fallback);
}

std::string text_field(Source& source, json::Value object, std::string_view name,
                       const Place& place) {
  return std::string(typed(source, object, name, json::Type::string, place).string().value_or(""));
}

std::string text_or_number_field(Source& source, json::Value object, std::string_view name,
                                 const Place& place) {
  const json::Value value = object[name];
  if (value.is(json::Type::number)) return std::string(value.number_text());
  return text_field(source, object, name, place);
}

json::Value list_field(Source& source, json::Value object, std::string_view name,
                       const Place& place) {
  return typed(source, object, name, json::Type::array, place);
}

json::Value object_field(Source& source, json::Value object, std::string_view name,
                         const Place& place) {
  return typed(source, object, name, json::Type::object, place);
}

}  // namespace fmmc::bbmodel
