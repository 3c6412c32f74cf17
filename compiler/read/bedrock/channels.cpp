#include "read/bedrock/channels.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "base/quote.h"
#include "base/text.h"
#include "read/bbmodel/fields.h"
#include "read/bedrock/easing.h"

namespace fmmc::bedrock {

namespace {

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// `this` as a number, outside quotes and where it is a word of its own.
std::string with_bind_value(std::string_view text, double bind) {
  std::string out;
  bool quotes = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\'') quotes = !quotes;
    constexpr std::size_t length = 4;
    const bool begins = i == 0 || (!is_word(text[i - 1]) && text[i - 1] != '.');
    const bool ends =
        i + length >= text.size() || (!is_word(text[i + length]) && text[i + length] != '.');
    if (!quotes && begins && ends && lower_case(text.substr(i, length)) == "this") {
      out += fmt::format("({})", bind);
      i += length - 1;
    } else {
      out += text[i];
    }
  }
  return out;
}

class ChannelReader {
 public:
  ChannelReader(Companion& file, const ChannelRequest& request) : file_(file), request_(request) {}

  ChannelKeys read(json::Value value) {
    ChannelKeys out;
    // GeckoLib spells a value for the whole clip {"vector": [...]}.
    const bool is_value = !value.is(json::Type::object) || value["vector"].exists() ||
                          value["post"].exists() || value["pre"].exists();
    if (is_value) {
      Keyframe key = read_key(value, 0);
      if (key.points.empty()) return out;
      for (const Scalar& scalar : key.points.front().axes)
        out.molang |= scalar.kind == Scalar::Kind::text && !is_number(scalar.text);
      out.keys.push_back(std::move(key));
      return out;
    }
    std::vector<Segment> segments;
    for (json::Value each = value.first(); each.exists(); each = each.next()) {
      const double time = time_of(each.key());
      if (!std::isfinite(time)) {
        file_.warning("bad-key-time", fmt::format("{} is no time of a key", quoted(each.key())),
                      each.key_offset(), request_.place);
        continue;
      }
      Segment segment{read_key(each, time), easing_of(each), each.offset()};
      if (!segment.key.points.empty()) segments.push_back(std::move(segment));
    }
    std::stable_sort(segments.begin(), segments.end(),
                     [](const Segment& a, const Segment& b) { return a.key.time < b.key.time; });
    out.timed = !segments.empty();
    add_keys(segments, out.keys);
    return out;
  }

 private:
  struct Segment {
    Keyframe key;
    Easing easing;
    std::uint32_t offset = no_offset;
  };

  static bool is_number(std::string_view text) {
    return trimmed(text).empty() || bbmodel::number_in_text(text).has_value();
  }

  Scalar scalar_of(json::Value value, std::size_t axis) const {
    const bool negate = (request_.channel == Channel::rotation && axis < 2) ||
                        (request_.channel == Channel::position && axis == 0);
    Scalar out;
    // An axis of its own may be spelled {"x": ...}.
    if (value.is(json::Type::object)) {
      constexpr std::string_view names[] = {"x", "y", "z"};
      value = value[names[axis]];
    }
    if (!value.exists()) return out;
    if (const auto number = value.number()) {
      out.kind = Scalar::Kind::number;
      out.number = negate ? 0 - *number : *number;
    } else if (const auto text = value.string()) {
      out.kind = Scalar::Kind::text;
      const double bind = axis == 0   ? request_.bind.x
                          : axis == 1 ? request_.bind.y
                                      : request_.bind.z;
      out.text = with_bind_value(*text, bind);
      out.negate = negate;
    } else {
      out.kind = Scalar::Kind::other;
    }
    return out;
  }

  // Nothing if it is no value.
  bool read_point(json::Value value, DataPoint& point) {
    if (value.is(json::Type::object) && value["vector"].exists()) value = value["vector"];
    if (value.is(json::Type::number) || value.is(json::Type::string)) {
      for (std::size_t axis = 0; axis < 3; ++axis)
        point.axes[axis] = scalar_of(value, axis);
      return true;
    }
    if (!value.is(json::Type::array) || (value.size() != 3 && value.size() != 1)) {
      file_.warning("unreadable-value",
                    "a value is a number, a text or a list of three; this one is left out",
                    value.offset(), request_.place);
      return false;
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
      point.axes[axis] = scalar_of(value.at(value.size() == 1 ? 0 : axis), axis);
    return true;
  }

  Keyframe read_key(json::Value value, double time) {
    Keyframe key;
    key.time = time;
    key.interpolation = Interpolation::linear;
    if (!value.is(json::Type::object)) {
      DataPoint point;
      if (read_point(value, point)) key.points.push_back(std::move(point));
      return key;
    }
    if (value["lerp_mode"].string() == "catmullrom") {
      key.interpolation = Interpolation::catmullrom;
    }
    const json::Value pre = value["pre"], post = value["post"];
    for (const json::Value side :
         {pre.exists() ? pre : json::Value(), post.exists() ? post : json::Value()}) {
      DataPoint point;
      if (side.exists() && read_point(side, point)) key.points.push_back(std::move(point));
    }
    // Nothing jumps: one point.
    if (key.points.size() == 2 && is_same(key.points[0], key.points[1])) key.points.pop_back();
    if (key.points.empty()) {
      DataPoint point;
      if (read_point(value, point)) key.points.push_back(std::move(point));
    }
    return key;
  }

  Easing easing_of(json::Value value) {
    const json::Value name = value["easing"];
    if (!name.exists()) return {};
    const auto easing = find_easing(name.string().value_or(""));
    if (easing) return *easing;
    file_.warning("unknown-easing",
                  fmt::format("the easing {} is not known; the motion is even",
                              quoted(name.string().value_or(""))),
                  name.offset(), request_.place);
    return {};
  }

  // The keys with those between them that follow an easing. An easing shapes the way to its key.
  void add_keys(std::vector<Segment>& segments, std::vector<Keyframe>& keys) {
    for (std::size_t i = 0; i < segments.size(); ++i) {
      Segment& segment = segments[i];
      if (i > 0 && !segment.easing.is_even) {
        add_between(segments[i - 1].key.points.back(), segments[i - 1].key.time, segment, keys);
      }
      if (!keys.empty() && is_hold(keys.back(), segment.key)) {
        keys.back().interpolation = Interpolation::step;
        segment.key.points.erase(segment.key.points.begin());
      }
      keys.push_back(segment.key);
    }
  }

  // The format has no step: a value that holds is written again as what is before the next key. As
  // a step it holds up to that key and not beyond, as the editor reads it too.
  static bool is_hold(const Keyframe& before, const Keyframe& key) {
    return key.points.size() == 2 && is_same(before.points.back(), key.points.front());
  }

  static bool is_same(const DataPoint& a, const DataPoint& b) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Scalar& x = a.axes[axis];
      const Scalar& y = b.axes[axis];
      if (x.kind != y.kind || x.text != y.text || x.negate != y.negate) return false;
      if (x.kind == Scalar::Kind::number && x.number != y.number) return false;
    }
    return true;
  }

  void add_between(const DataPoint& from, double begin, const Segment& segment,
                   std::vector<Keyframe>& keys) {
    const DataPoint& to = segment.key.points.front();
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (from.axes[axis].kind != Scalar::Kind::number ||
          to.axes[axis].kind != Scalar::Kind::number) {
        file_.warning("unknown-easing",
                      "an easing between values that are not numbers; the motion is even",
                      segment.offset, request_.place);
        return;
      }
    }
    const double length = segment.key.time - begin;
    // Every row of 120 a second lies on one of these, and those of 20 and 60.
    constexpr double per_second = 120;
    constexpr double most = 100'000;
    if (!(length > 0) || length * per_second > most) return;
    // Steps are whole numbers. NOLINTNEXTLINE(clang-analyzer-security.FloatLoopCounter)
    for (double step = std::floor(begin * per_second) + 1; step < segment.key.time * per_second;
         ++step) {
      Keyframe key;
      key.time = step / per_second;
      key.interpolation = Interpolation::linear;
      const double share = segment.easing.at((key.time - begin) / length);
      DataPoint point;
      for (std::size_t axis = 0; axis < 3; ++axis) {
        const double a = from.axes[axis].number, b = to.axes[axis].number;
        point.axes[axis].kind = Scalar::Kind::number;
        point.axes[axis].number = a + (b - a) * share;
      }
      key.points.push_back(std::move(point));
      keys.push_back(std::move(key));
    }
  }

  Companion& file_;
  const ChannelRequest& request_;
};

}  // namespace

ChannelKeys read_channel(Companion& file, json::Value value, const ChannelRequest& request) {
  return ChannelReader(file, request).read(value);
}

double time_of(std::string_view text) {
  text = trimmed(text);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good = !text.empty() && error == std::errc() && end == text.data() + text.size();
  return good ? value : -std::numeric_limits<double>::infinity();
}

}  // namespace fmmc::bedrock
