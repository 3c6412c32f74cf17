#include "bake/bb_curve.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "base/rotation.h"

namespace fmmc {

namespace {

using Axes = std::array<double, 3>;

double cubic(double a, double b, double c, double d, double s) {
  const double r = 1 - s;
  return r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d;
}

Vec3 vector(const Axes& axes) {
  return {axes[0], axes[1], axes[2]};
}

// Values are read once each, since Molang is dear.
class Evaluator {
 public:
  Evaluator(const BbCurve& curve, std::span<const BbExpression> expressions, BbMoment& moment)
      : curve_(curve), expressions_(expressions), moment_(moment) {}

  Axes read(const BbPoint& point) {
    return {value_of(point[0], expressions_, moment_), value_of(point[1], expressions_, moment_),
            value_of(point[2], expressions_, moment_)};
  }

  Axes between(const BbSegment& segment) {
    const BbKey& before = curve_.keys[segment.before];
    const BbKey& after = curve_.keys[segment.after];
    const Axes p = read(before.last);
    const Axes q = read(after.first);
    switch (segment_mode(before, after)) {
      case Interpolation::catmullrom:
        return smooth(segment, p, q);
      case Interpolation::bezier:
        return bezier(segment, p, q);
      default:
        return linear(p, q, segment.share);
    }
  }

 private:
  static Axes linear(const Axes& p, const Axes& q, double share) {
    Axes out{};
    for (std::size_t i = 0; i < 3; ++i)
      out[i] = p[i] + (q[i] - p[i]) * share;
    return out;
  }

  // Uniform Catmull-Rom of tension 1/2: times of keys do not enter the slopes. A neighbour that is
  // not there, or on the other side of a jump, is the segment's own end.
  Axes smooth(const BbSegment& segment, const Axes& p, const Axes& q) {
    const auto& keys = curve_.keys;
    const bool wraps = curve_.wraps && keys.size() >= 3;
    Axes a = p;
    if (!keys[segment.before].has_two_points) {
      if (segment.before > 0) {
        a = read(keys[segment.before - 1].last);
      } else if (wraps) {
        a = read(keys[keys.size() - 2].last);
      }
    }
    Axes d = q;
    if (!keys[segment.after].has_two_points) {
      if (segment.after + 1 < keys.size()) {
        d = read(keys[segment.after + 1].first);
      } else if (wraps) {
        d = read(keys[1].first);
      }
    }
    const double w = segment.share;
    Axes out{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double slope_p = (q[i] - a[i]) * 0.5;
      const double slope_q = (d[i] - p[i]) * 0.5;
      out[i] = (2 * p[i] - 2 * q[i] + slope_p + slope_q) * w * w * w +
               (-3 * p[i] + 3 * q[i] - 2 * slope_p - slope_q) * w * w + slope_p * w + p[i];
    }
    return out;
  }

  // Handles are offsets from their key; their times stay within the segment.
  Axes bezier(const BbSegment& segment, const Axes& p, const Axes& q) const {
    const BbKey& before = curve_.keys[segment.before];
    const BbKey& after = curve_.keys[segment.after];
    const double gap = after.time - before.time;
    const auto axes = [](const Vec3& v) { return Axes{v.x, v.y, v.z}; };
    const Axes right_time = axes(before.handles.right_time);
    const Axes right_value = axes(before.handles.right_value);
    const Axes left_time = axes(after.handles.left_time);
    const Axes left_value = axes(after.handles.left_value);
    Axes out{};
    BezierShare share;
    double known_x1 = -1, known_x2 = -1;  // axes often share their times
    for (std::size_t i = 0; i < 3; ++i) {
      const double x1 = std::clamp(right_time[i], 0.0, gap) / gap;
      const double x2 = 1 + std::clamp(left_time[i], -gap, 0.0) / gap;
      if (x1 != known_x1 || x2 != known_x2) share = bezier_share(x1, x2, segment.share);
      known_x1 = x1;
      known_x2 = x2;
      const auto y = [&](double s) {
        return cubic(p[i], p[i] + right_value[i], q[i] + left_value[i], q[i], s);
      };
      const double nearest = y(share.nearest);
      out[i] = nearest + (y(share.second) - nearest) * share.weight;
    }
    return out;
  }

  const BbCurve& curve_;
  std::span<const BbExpression> expressions_;
  BbMoment& moment_;
};

}  // namespace

double bezier_parameter(double x1, double x2, double x) {
  // Newton's steps inside a bracket that shrinks in every round; where they leave it, bisection.
  double low = 0, high = 1, s = x;
  constexpr int most_rounds = 80;
  for (int round = 0; round < most_rounds; ++round) {
    const double r = 1 - s;
    const double error = cubic(0, x1, x2, 1, s) - x;
    if (error == 0) return s;
    (error > 0 ? high : low) = s;
    const double slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2);
    double next = slope > 0 ? s - error / slope : low;
    if (!(next > low && next < high)) next = low + (high - low) / 2;
    if (next == s || next <= low || next >= high) return s;
    s = next;
  }
  return s;
}

BezierShare bezier_share(double x1, double x2, double x) {
  constexpr int samples = 200;
  // Since x grows with the parameter, the two nearest samples are among the two on either side.
  const int left = static_cast<int>(std::floor(bezier_parameter(x1, x2, x) * samples));
  double distance[2] = {2, 2};
  double parameter[2] = {0, 0};
  double place[2] = {0, 0};
  for (int i = std::max(0, left - 1); i <= std::min(samples, left + 2); ++i) {
    const double s = static_cast<double>(i) / samples;
    const double at = cubic(0, x1, x2, 1, s);
    const double here = std::abs(at - x);
    if (here >= distance[1]) continue;
    const int rank = here < distance[0] ? 0 : 1;
    if (rank == 0) {
      distance[1] = distance[0];
      parameter[1] = parameter[0];
      place[1] = place[0];
    }
    distance[rank] = here;
    parameter[rank] = s;
    place[rank] = at;
  }
  const double width = place[1] - place[0];
  const double weight = width != 0 ? std::clamp((x - place[0]) / width, 0.0, 1.0) : 0;
  return {parameter[0], parameter[1], weight};
}

Vec3 evaluate(const BbCurve& curve, std::span<const BbExpression> expressions, BbMoment& moment) {
  Evaluator evaluator(curve, expressions, moment);
  const BbSegment segment = find_segment(curve, moment.seconds, moment.reach);
  return vector(segment.shown != nullptr ? evaluator.read(*segment.shown)
                                         : evaluator.between(segment));
}

Quat evaluate_rotation(const BbCurve& curve, const Vec3& rest,
                       std::span<const BbExpression> expressions, BbMoment& moment) {
  Evaluator evaluator(curve, expressions, moment);
  const auto rotation = [&](const BbPoint& point) {
    const Axes v = evaluator.read(point);
    return quat_from_euler_zyx((rest.x + v[0]) * radians_per_degree,
                               (rest.y + v[1]) * radians_per_degree,
                               (rest.z + v[2]) * radians_per_degree);
  };
  const BbSegment segment = find_segment(curve, moment.seconds, moment.reach);
  if (segment.shown != nullptr) return rotation(*segment.shown);
  return slerp(rotation(curve.keys[segment.before].last), rotation(curve.keys[segment.after].first),
               segment.share);
}

}  // namespace fmmc
