#include "read/bbmodel/keyframes.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

constexpr std::array<std::string_view, channel_count> channel_names = {"rotation", "position",
                                                                       "scale"};
constexpr std::array<std::string_view, channel_count> key_names = {"rotation key", "position key",
                                                                   "scale key"};
constexpr std::array<std::string_view, 3> axis_names = {"x", "y", "z"};

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [lower](char x, char y) { return lower(x) == lower(y); });
}

// Files before 5.0 store these components mirrored. Rest poses never are.
bool is_mirrored(const Source& source, Channel channel, std::size_t axis) {
  if (!source.before(5, 0)) return false;
  return (channel == Channel::position && axis == 0) || (channel == Channel::rotation && axis <= 1);
}

// Never -0, so that equal poses have equal bits.
double with_sign(double value, bool mirrored) {
  if (value == 0) return 0;
  return mirrored ? -value : value;
}

Scalar read_scalar(json::Value value, bool mirrored) {
  Scalar scalar;
  if (!value.exists()) return scalar;
  scalar.offset = value.offset();
  if (const auto number = value.number()) {
    scalar.kind = Scalar::Kind::number;
    scalar.number = with_sign(*number, mirrored);
  } else if (const auto text = value.string()) {
    scalar.kind = Scalar::Kind::text;
    scalar.text = *text;
    scalar.negate = mirrored;
  } else {
    scalar.kind = Scalar::Kind::other;
  }
  return scalar;
}

DataPoint read_point(const Source& source, json::Value point, Channel channel) {
  DataPoint out;
  for (std::size_t axis = 0; axis < axis_names.size(); ++axis) {
    out.axes[axis] = read_scalar(point[axis_names[axis]], is_mirrored(source, channel, axis));
  }
  return out;
}

// Pre and post: the first and the last point.
void read_points(Source& source, json::Value key, Channel channel, const Place& place,
                 Keyframe& out) {
  const json::Value list = list_field(source, key, "data_points", place);
  if (!list.exists()) {
    // Up to 3.6 the key itself held x, y and z.
    out.points.push_back(read_point(source, key, channel));
    return;
  }
  json::Value last;
  for (json::Value point = list.first(); point.exists(); point = point.next()) {
    if (!point.is(json::Type::object)) {
      warn_type(source, point, "data_points", "a list of objects", place);
    }
    if (out.points.empty()) {
      out.points.push_back(read_point(source, point, channel));
    } else {
      last = point;
    }
  }
  if (last.exists()) out.points.push_back(read_point(source, last, channel));
}

void read_interpolation(Source& source, json::Value key, const Place& place, Keyframe& out) {
  const json::Value value = key["interpolation"];
  if (!value.exists() || value.is(json::Type::null)) return;
  if (const auto text = value.string()) {
    constexpr std::array<std::pair<std::string_view, Interpolation>, 4> modes = {{
        {"linear", Interpolation::linear},
        {"catmullrom", Interpolation::catmullrom},
        {"bezier", Interpolation::bezier},
        {"step", Interpolation::step},
    }};
    for (const auto& [name, mode] : modes) {
      if (equal_ignoring_case(*text, name)) out.interpolation = mode;
    }
    if (out.interpolation != Interpolation::missing) return;
    out.interpolation_text = *text;
  } else {
    out.interpolation_text = json::type_text(value.type());
    source.warning("wrong-type",
                   fmt::format("'interpolation' is {}, not a string", out.interpolation_text),
                   value.offset(), place);
  }
  out.interpolation = Interpolation::unknown;
}

Vec3 mirrored(const Source& source, Channel channel, const Vec3& value) {
  return {with_sign(value.x, is_mirrored(source, channel, 0)),
          with_sign(value.y, is_mirrored(source, channel, 1)),
          with_sign(value.z, is_mirrored(source, channel, 2))};
}

// Handles count for every key that has them: a neighbour may make the segment a bezier one.
void read_handles(Source& source, json::Value key, Channel channel, const Place& place,
                  Keyframe& out) {
  constexpr std::array<std::string_view, 4> fields = {"bezier_left_time", "bezier_left_value",
                                                      "bezier_right_time", "bezier_right_value"};
  const bool any = std::any_of(fields.begin(), fields.end(),
                               [key](std::string_view name) { return key[name].exists(); });
  if (!any && out.interpolation != Interpolation::bezier) return;
  BezierHandles handles;
  handles.left_time = vec3_field(source, key, fields[0], handles.left_time, place);
  handles.left_value = mirrored(source, channel, vec3_field(source, key, fields[1], {}, place));
  handles.right_time = vec3_field(source, key, fields[2], handles.right_time, place);
  handles.right_value = mirrored(source, channel, vec3_field(source, key, fields[3], {}, place));
  out.bezier = handles;
}

}  // namespace

std::optional<Channel> channel_of(std::string_view name) {
  for (std::size_t i = 0; i < channel_names.size(); ++i) {
    if (equal_ignoring_case(name, channel_names[i])) return static_cast<Channel>(i);
  }
  return std::nullopt;
}

std::string_view channel_text(Channel channel) {
  return channel_names[static_cast<std::size_t>(channel)];
}

double read_time(Source& source, json::Value key, bool& is_text, const Place& place) {
  const json::Value value = key["time"];
  if (const auto number = value.number()) return *number;
  if (const auto text = value.string()) {
    is_text = true;
    if (const auto number = number_in_text(*text)) return *number;
  }
  source.warning("key-without-time",
                 value.exists() ? fmt::format("'time' of a key is {}, not a number",
                                              json::type_text(value.type()))
                                : std::string("a key has no 'time'"),
                 value.exists() ? value.offset() : key.offset(), place);
  return std::numeric_limits<double>::quiet_NaN();
}

Keyframe read_keyframe(Source& source, json::Value key, Channel channel, const Place& owner) {
  Keyframe out;
  Place place{key_names[static_cast<std::size_t>(channel)], {}, &owner, nullptr};
  out.offset = key.offset();
  out.time = read_time(source, key, out.time_is_text, place);
  place.time = &out.time;
  read_interpolation(source, key, place, out);
  read_points(source, key, channel, place, out);
  read_handles(source, key, channel, place, out);
  return out;
}

}  // namespace fmmc::bbmodel
