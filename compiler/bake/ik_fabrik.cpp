#include "bake/ik_fabrik.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

#include "bake/ik_math.h"

namespace fmmc {

namespace {

using namespace ik;

// A pass brings the end at least a little nearer unless the chain is nearly straight; what is left
// then is done by leaning. The moves of points are bounded, so that no model is dear.
constexpr std::size_t most_passes = 100;
constexpr std::size_t fewest_passes = 20;
constexpr std::size_t most_moves = 10'000;
constexpr int halvings = 60;  // a double has no more

// A chain counts as straight when no point is farther from its line than this share of its length:
// far above rounding, far below what anybody draws.
constexpr double straight = 1e-6;

// The point at `length` from `from` towards `to`; `from` itself if they coincide.
Vec3 towards(const Vec3& from, const Vec3& to, double length) {
  return add(from, scaled(unit(subtract(to, from)), length));
}

// Whether all points and the goal lie on one line.
bool are_on_one_line(std::span<const Vec3> points, const Vec3& goal, double length) {
  const Vec3& base = points.front();
  // The point farthest from the base gives the line; the goal may be the base itself.
  Vec3 far = goal;
  for (const Vec3& p : points) {
    if (distance(base, p) > distance(base, far)) far = p;
  }
  const Vec3 axis = unit(subtract(far, base));
  const auto is_off = [&](const Vec3& p) {
    return ik::length(cross(axis, subtract(p, base))) > straight * length;
  };
  return !is_off(goal) && std::none_of(points.begin(), points.end(), is_off);
}

void pass(std::span<Vec3> points, std::span<const double> lengths, const Vec3& base,
          const Vec3& goal) {
  points.back() = goal;
  for (std::size_t i = points.size() - 1; i-- > 0;)
    points[i] = towards(points[i + 1], points[i], lengths[i]);
  points.front() = base;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    points[i + 1] = towards(points[i], points[i + 1], lengths[i]);
}

// The chain whose segments lean towards `axis`: 0 as they are, 1 straight along it, below 0 away
// from it. The end's direction stays that of the axis.
std::vector<Vec3> leaning(std::span<const Vec3> points, std::span<const double> lengths,
                          const Vec3& axis, double share) {
  std::vector<Vec3> out(points.begin(), points.end());
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const Vec3 direction = unit(subtract(points[i + 1], points[i]));
    const Vec3 lean = unit(add(scaled(direction, 1 - share), scaled(axis, share)));
    out[i + 1] = add(out[i], scaled(lean, lengths[i]));
  }
  const Vec3 base = out.front();
  const Quat turn = shortest_arc(unit(subtract(out.back(), base)), axis);
  for (Vec3& p : out)
    p = add(base, rotated(turn, subtract(p, base)));
  return out;
}

// Where passes come slowly near: turns the chain towards the goal and leans its segments as much as
// brings the end to the right distance. Leaves the points alone if that is no better.
void lean_to(std::span<Vec3> points, std::span<const double> lengths, const Vec3& goal) {
  const Vec3 base = points.front();
  const Vec3 axis = unit(subtract(goal, base));
  const double wanted = distance(base, goal);
  if (!(wanted > 0) || !(distance(base, points.back()) > 0)) return;
  const std::vector<Vec3> start = leaning(points, lengths, axis, 0);
  const auto reach = [&](double share) {
    return distance(base, leaning(start, lengths, axis, share).back());
  };
  double low = 0, high = 1;
  if (reach(0) > wanted) {
    low = -1;
    high = 0;
    if (reach(low) > wanted) return;
  }
  for (int i = 0; i < halvings; ++i) {
    const double middle = (low + high) / 2;
    (reach(middle) > wanted ? high : low) = middle;
  }
  const std::vector<Vec3> leant = leaning(start, lengths, axis, low);
  if (distance(leant.back(), goal) < distance(points.back(), goal))
    std::copy(leant.begin(), leant.end(), points.begin());
}

}  // namespace

IkOutcome bend_to(std::span<Vec3> points, const Vec3& goal, double tolerance) {
  assert(points.size() >= 2);
  const Vec3 base = points.front();
  std::vector<double> lengths(points.size() - 1);
  double total = 0, longest = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    lengths[i] = distance(points[i], points[i + 1]);
    total += lengths[i];
    longest = std::max(longest, lengths[i]);
  }
  if (distance(points.back(), goal) <= tolerance) return IkOutcome::reached;

  const double wanted = distance(base, goal);
  if (wanted >= total) {
    for (std::size_t i = 0; i < lengths.size(); ++i)
      points[i + 1] = towards(points[i], goal, lengths[i]);
    return wanted - total <= tolerance ? IkOutcome::reached : IkOutcome::too_far;
  }
  if (are_on_one_line(points, goal, total)) return IkOutcome::stuck;

  const std::size_t passes = std::clamp(most_moves / points.size(), fewest_passes, most_passes);
  double best = distance(points.back(), goal);
  std::vector<Vec3> kept(points.begin(), points.end());
  for (std::size_t i = 0; i < passes && best > tolerance; ++i) {
    pass(points, lengths, base, goal);
    const double now = distance(points.back(), goal);
    if (now < best) {
      best = now;
      kept.assign(points.begin(), points.end());
    }
  }
  std::copy(kept.begin(), kept.end(), points.begin());
  if (best > tolerance) {
    lean_to(points, lengths, goal);
    best = distance(points.back(), goal);
  }
  if (best <= tolerance) return IkOutcome::reached;
  // A segment longer than all others together keeps the end away from the base.
  return longest - (total - longest) > wanted ? IkOutcome::too_far : IkOutcome::nearest;
}

}  // namespace fmmc
