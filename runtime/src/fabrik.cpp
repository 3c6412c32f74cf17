#include <algorithm>
#include <array>
#include <cmath>

#include "float_rules.h"
#include "vector.h"
#include <fmm/ik.h>

namespace fmm {
inline namespace v1 {

namespace {

using namespace detail;

// Below this share of its length a chain counts as straight.
constexpr float straight = 1e-3f;

struct Line {
  Point root;
  Point direction;  // of length 1
};

// What of `v` is square to the line.
Point across(const Line& line, Point v) {
  return v - line.direction * dot(v, line.direction);
}

bool is_straight(std::span<const Point> joints, const Line& line, float total) {
  return std::all_of(joints.begin() + 1, joints.end(), [&](Point joint) {
    return length(across(line, joint - line.root)) <= straight * total;
  });
}

// Somewhere square to the line: where the caller says, or where an axis leaves room.
Point side_of(const Line& line, Point wanted) {
  for (const Point candidate : {wanted, Point{0, 0, -1}, Point{1, 0, 0}, Point{0, 1, 0}}) {
    const Point side = across(line, candidate);
    const float size = length(side);
    if (size > 0.1f * length(candidate) && size > 0) return side * (1 / size);
  }
  return {};
}

// A straight chain whose goal lies on its line stays straight whatever FABRIK does with it. Bends
// it like a bow first, as far as it has to become shorter.
void bow(std::span<Point> joints, std::span<const float> lengths, float total, float distance,
         const Line& line, Point bend) {
  const Point side = side_of(line, bend);
  float along = 0;
  for (std::size_t i = 1; i + 1 < joints.size(); ++i) {
    along += lengths[i - 1];
    const float share = along / total;
    // A parabola that is about long enough.
    const float height =
        2 * share * (1 - share) * std::sqrt(std::max(total * total - distance * distance, 0.0f));
    joints[i] = line.root + line.direction * (distance * share) + side * height;
  }
  joints.back() = line.root + line.direction * distance;
}

// A point at `distance` from `from`, on the way to `to`.
Point towards(Point from, Point to, float distance, Point otherwise) {
  const Point way = to - from;
  const float size = length(way);
  return from + (size > 0 ? way * (distance / size) : otherwise * distance);
}

}  // namespace

bool fabrik(std::span<Point> joints, Point goal, const IkOptions& options) noexcept {
  if (joints.size() < 2 || joints.size() > max_ik_joints + 1 || !is_finite(goal)) return false;
  std::array<float, max_ik_joints> storage;
  const std::span<float> lengths = std::span(storage).first(joints.size() - 1);
  float total = 0;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    lengths[i] = length(joints[i + 1] - joints[i]);
    total += lengths[i];
  }
  if (!std::isfinite(total)) return false;

  const Point root = joints.front();
  const float distance = length(goal - root);
  const auto is_reached = [&] { return length(joints.back() - goal) < options.tolerance; };
  if (is_reached()) return true;
  if (distance >= total) {
    const Point direction = (goal - root) * (1 / distance);
    for (std::size_t i = 0; i < lengths.size(); ++i)
      joints[i + 1] = distance > 0 ? joints[i] + direction * lengths[i] : root;
    return is_reached();
  }
  if (distance > 0) {
    const Line line{root, (goal - root) * (1 / distance)};
    if (is_straight(joints, line, total)) bow(joints, lengths, total, distance, line, options.bend);
  }

  const float bend_size = length(options.bend);
  const Point otherwise = bend_size > 0 ? options.bend * (1 / bend_size) : Point{0, 0, -1};
  for (std::uint32_t pass = 0; pass < options.passes; ++pass) {
    joints.back() = goal;
    for (std::size_t i = lengths.size(); i-- > 0;)
      joints[i] = towards(joints[i + 1], joints[i], lengths[i], otherwise);
    joints.front() = root;
    for (std::size_t i = 0; i < lengths.size(); ++i)
      joints[i + 1] = towards(joints[i], joints[i + 1], lengths[i], otherwise);
    if (is_reached()) return true;
  }
  return false;
}

}  // namespace v1
}  // namespace fmm
