#include "write/bedrock/sampling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>

#include "base/functions.h"

namespace fmmc::bedrock {

namespace {

struct Point {
  double seconds = 0;
  Vec3 before, on, after;

  bool jumps() const { return !(before == on) || !(on == after); }
};

std::array<double, 3> axes_of(const Vec3& v) {
  return {v.x, v.y, v.z};
}

Vec3 between(const Vec3& a, const Vec3& b, double share) {
  return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share, a.z + (b.z - a.z) * share};
}

class Sampler {
 public:
  Sampler(const SampledCurve& curve, const SamplingLimits& limits)
      : curve_(curve), limits_(limits) {}

  std::vector<Point> run() {
    for (const Moment& moment : curve_.moments) {
      const Vec3 near = points_.empty() ? Vec3{} : points_.back().after;
      Point point;
      point.seconds = moment.seconds;
      if (points_.empty()) {
        point.before = curve_.value(moment.seconds, Side::on, near);
      } else {
        subdivide(points_.back().seconds, near, moment.seconds, most_halvings);
        point.before = curve_.value(moment.seconds, Side::before, points_.back().after);
      }
      point.on = point.after = point.before;
      if (moment.jumps) {
        point.on = curve_.value(moment.seconds, Side::on, point.before);
        point.after = curve_.value(moment.seconds, Side::after, point.on);
      }
      points_.push_back(point);
    }
    return std::move(points_);
  }

  double error_px() const { return error_px_; }

 private:
  static constexpr int most_halvings = 3;

  // Adds points between two moments until lines are close enough to the curve.
  void subdivide(double from, const Vec3& start, double to, int halvings) {
    const double middle = from + (to - from) / 2;
    if (!(middle > from && middle < to)) return;
    const Vec3 half = curve_.value(middle, Side::before, start);
    const Vec3 end = curve_.value(to, Side::before, half);
    double worst = curve_.distance_px(between(start, end, 0.5), half);
    // An S crosses the middle of its chord.
    const Vec3 quarter = curve_.value(from + (to - from) / 4, Side::before, start);
    worst = std::max(worst, curve_.distance_px(between(start, end, 0.25), quarter));
    if (worst <= limits_.between_px || halvings == 0) {
      error_px_ = std::max(error_px_, worst);
      return;
    }
    subdivide(from, start, middle, halvings - 1);
    points_.push_back({middle, half, half, half});
    subdivide(middle, half, to, halvings - 1);
  }

  const SampledCurve& curve_;
  const SamplingLimits& limits_;
  std::vector<Point> points_;
  double error_px_ = 0;
};

// The points that lines need to stay within `axis` of all of them. Each line goes as far as there
// is a slope that passes all points on its way.
std::vector<Point> thinned(const std::vector<Point>& points, const Vec3& axis) {
  if (points.size() < 2) return points;
  const std::array<double, 3> reach = axes_of(axis);
  std::vector<Point> out = {points.front()};
  std::array<double, 3> low{}, high{};
  const auto open = [&] {
    low.fill(-std::numeric_limits<double>::infinity());
    high.fill(std::numeric_limits<double>::infinity());
  };
  open();
  for (std::size_t i = 1; i < points.size(); ++i) {
    const bool is_last = i + 1 == points.size();
    const auto end_line = [&] {
      out.push_back(points[i]);
      open();
    };
    if (is_last || points[i].jumps()) {
      end_line();
      continue;
    }
    // Whether the point after this one can still be reached in a line that passes this one.
    const Point& anchor = out.back();
    const auto from = axes_of(anchor.after);
    const auto here = axes_of(points[i].before);
    const auto next = axes_of(points[i + 1].before);
    const double here_time = points[i].seconds - anchor.seconds;
    const double next_time = points[i + 1].seconds - anchor.seconds;
    bool passes = true;
    for (std::size_t a = 0; a < 3; ++a) {
      low[a] = std::max(low[a], (here[a] - reach[a] - from[a]) / here_time);
      high[a] = std::min(high[a], (here[a] + reach[a] - from[a]) / here_time);
      const double slope = (next[a] - from[a]) / next_time;
      passes = passes && slope >= low[a] && slope <= high[a];
    }
    if (!passes) end_line();
  }
  return out;
}

// Readers take a value that stays until a key has another one before it for a hold up to that key,
// which shows what comes after. Where the value on the key is shown, what follows is another key.
void add_keys(Channel channel, const Point* previous, const Point& point, const Point* next,
              std::vector<ChannelKey>& keys) {
  ChannelKey key;
  key.seconds = point.seconds;
  const bool reads_as_hold = previous != nullptr && previous->after == point.before;
  const bool has_instant = !(point.on == point.after) &&
                           (!(point.before == point.on) || reads_as_hold || next == nullptr);
  const double gap = next != nullptr ? next->seconds - point.seconds : 0;
  const bool splits = has_instant && (next == nullptr || gap > instant_seconds);
  const Vec3& value = splits ? point.on : point.after;
  key.post = channel_value(channel, value);
  if (!(point.before == value)) key.pre = channel_value(channel, point.before);
  keys.push_back(std::move(key));
  if (!splits || next == nullptr) return;
  ChannelKey rest;
  rest.seconds = point.seconds + instant_seconds;
  rest.pre = channel_value(channel, point.on);
  rest.post = channel_value(channel, between(point.after, next->before, instant_seconds / gap));
  keys.push_back(std::move(rest));
}

double near_turn(double degrees, double near) {
  return degrees + 360 * std::floor((near - degrees) / 360 + 0.5);
}

Vec3 near_turns(const Vec3& degrees, const Vec3& near) {
  return {near_turn(degrees.x, near.x), near_turn(degrees.y, near.y), near_turn(degrees.z, near.z)};
}

double way(const Vec3& a, const Vec3& b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.z - b.z);
}

}  // namespace

Vec3 nearest_angles(const Vec3& degrees, const Vec3& near) {
  // The same rotation: half a turn about each axis, with y mirrored.
  const Vec3 one = near_turns(degrees, near);
  const Vec3 other = near_turns({degrees.x + 180, 180 - degrees.y, degrees.z + 180}, near);
  Vec3 best = way(other, near) < way(one, near) ? other : one;
  // With y at a quarter turn x and z turn about one axis: x stays and z does all.
  const double turns = (best.y - 90) / 180;
  constexpr double locked_degrees = 1e-5;
  if (std::abs(turns - std::floor(turns + 0.5)) * 180 > locked_degrees) return best;
  const double quarter = best.y - 360 * std::floor((best.y + 180) / 360);  // -90 or 90
  const double x = near.x;
  const double z = quarter > 0 ? best.z - best.x + x : best.z + best.x - x;
  return {x, best.y, near_turn(z, near.z)};
}

Vec3 degrees_of(const Quat& q) {
  const Mat34 m = matrix_from_trs({}, q, {1, 1, 1});
  const double flat = std::sqrt(m.m[0] * m.m[0] + m.m[4] * m.m[4]);
  constexpr double degrees_per_radian = 180 / pi;
  constexpr double locked = 1e-7;
  const double y = atan2(-m.m[8], flat) * degrees_per_radian;
  if (flat < locked) return {0, y, atan2(-m.m[1], m.m[5]) * degrees_per_radian};
  return {atan2(m.m[9], m.m[10]) * degrees_per_radian, y,
          atan2(m.m[4], m.m[0]) * degrees_per_radian};
}

BedrockChannel sample_channel(Channel channel, const SampledCurve& curve,
                              const SamplingLimits& limits) {
  BedrockChannel out;
  out.how = Exactness::sampled;
  Sampler sampler(curve, limits);
  std::vector<Point> points = sampler.run();
  out.error_px = sampler.error_px();
  // What jumps by less than can be told apart does not.
  for (Point& point : points) {
    if (curve.distance_px(point.on, point.after) < limits.tick_px) point.on = point.after;
    if (curve.distance_px(point.before, point.on) < limits.tick_px) point.before = point.on;
  }
  points = thinned(points, limits.axis);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point* next = i + 1 < points.size() ? &points[i + 1] : nullptr;
    add_keys(channel, i > 0 ? &points[i - 1] : nullptr, points[i], next, out.keys);
  }
  // One value throughout needs one key.
  const auto same = [&](const ChannelKey& key) {
    return !key.pre && key.post == out.keys.front().post;
  };
  if (!out.keys.empty() && std::all_of(out.keys.begin(), out.keys.end(), same)) out.keys.resize(1);
  return out;
}

}  // namespace fmmc::bedrock
