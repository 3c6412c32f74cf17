#include "unit/bake/bb_reference.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "molang/molang.h"
#include "molang/placeholders.h"

namespace fmmc::testing {

namespace {

constexpr double reach = 1.0 / 1200;
constexpr double turn = 3.14159265358979323846 / 180;

using Axes = std::array<double, 3>;
using Matrix3 = std::array<std::array<double, 3>, 3>;

Matrix3 multiplied(const Matrix3& a, const Matrix3& b) {
  Matrix3 out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      for (std::size_t k = 0; k < 3; ++k)
        out[i][j] += a[i][k] * b[k][j];
  return out;
}

Matrix3 transposed(const Matrix3& m) {
  Matrix3 out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j)
      out[i][j] = m[j][i];
  return out;
}

Matrix3 euler(const Axes& degrees) {
  const double cx = std::cos(degrees[0] * turn), sx = std::sin(degrees[0] * turn);
  const double cy = std::cos(degrees[1] * turn), sy = std::sin(degrees[1] * turn);
  const double cz = std::cos(degrees[2] * turn), sz = std::sin(degrees[2] * turn);
  const Matrix3 x = {{{1, 0, 0}, {0, cx, -sx}, {0, sx, cx}}};
  const Matrix3 y = {{{cy, 0, sy}, {0, 1, 0}, {-sy, 0, cy}}};
  const Matrix3 z = {{{cz, -sz, 0}, {sz, cz, 0}, {0, 0, 1}}};
  return multiplied(multiplied(z, y), x);
}

// A share of the rotation that leads from `a` to `b`, about its axis and the short way.
Matrix3 turned(const Matrix3& a, const Matrix3& b, double share) {
  const Matrix3 way = multiplied(b, transposed(a));
  const Axes axis = {way[2][1] - way[1][2], way[0][2] - way[2][0], way[1][0] - way[0][1]};
  const double length = std::sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
  if (length < 1e-12) return a;
  const double angle = std::atan2(length, way[0][0] + way[1][1] + way[2][2] - 1) * share;
  const double c = std::cos(angle), s = std::sin(angle);
  const Axes n = {axis[0] / length, axis[1] / length, axis[2] / length};
  Matrix3 part{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j)
      part[i][j] = n[i] * n[j] * (1 - c) + (i == j ? c : 0);
  }
  part[0][1] -= n[2] * s;
  part[1][0] += n[2] * s;
  part[0][2] += n[1] * s;
  part[2][0] -= n[1] * s;
  part[1][2] -= n[0] * s;
  part[2][1] += n[0] * s;
  return multiplied(part, a);
}

double text_value(const Model& model, const std::string& text, double seconds, double unset) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return unset;
  molang::Scope scope;
  molang::add_constants(scope, molang::parse_placeholders(model.variable_placeholders));
  molang::Error error;
  const auto expression = molang::parse(text, error);
  if (!expression) return unset;
  const auto program = molang::compile(*expression, scope, error);
  if (!program) return unset;
  molang::Environment environment;
  environment.anim_time = seconds;
  environment.life_time = seconds;
  return molang::evaluate(*program, environment);
}

class Reference {
 public:
  Reference(const Model& model, const Animation& animation, double seconds)
      : model_(model), animation_(animation), seconds_(seconds) {}

  Axes point(const DataPoint& from, Channel channel) const {
    const double unset = channel == Channel::scale ? 1 : 0;
    Axes out{};
    for (std::size_t i = 0; i < 3; ++i) {
      const Scalar& scalar = from.axes[i];
      out[i] = unset;
      if (scalar.kind == Scalar::Kind::number) out[i] = scalar.number;
      if (scalar.kind == Scalar::Kind::text) {
        out[i] = text_value(model_, scalar.text, seconds_, unset) * (scalar.negate ? -1 : 1);
      }
    }
    return out;
  }

  // What the search for keys ends with: a point that is shown, or two keys around the moment.
  struct Found {
    const DataPoint* shown = nullptr;
    const Keyframe* before = nullptr;
    const Keyframe* after = nullptr;
  };
  Found find(const std::vector<Keyframe>& keys) const {
    const Keyframe* before = nullptr;
    const Keyframe* after = nullptr;
    for (const Keyframe& key : keys) {
      if (key.time < seconds_) {
        if (before == nullptr || key.time > before->time) before = &key;
      } else if (after == nullptr || key.time < after->time) {
        after = &key;
      }
    }
    const auto close = [&](const Keyframe* key) {
      return key != nullptr && std::fabs(key->time - seconds_) < reach;
    };
    const Keyframe* result = nullptr;
    if (close(before)) {
      result = before;
    } else if (close(after)) {
      result = after;
    } else if (before != nullptr && before->interpolation == Interpolation::step) {
      result = before;
    } else if (after == nullptr) {
      result = before;
    } else if (before == nullptr) {
      result = after;
    }
    if (result == nullptr) return {nullptr, before, after};
    const bool first = result->time > seconds_ || close(result);
    return {first ? &result->points.front() : &result->points.back(), nullptr, nullptr};
  }

  double share(const Found& found) const {
    return (seconds_ - found.before->time) / (found.after->time - found.before->time);
  }

  Axes value(const std::vector<Keyframe>& keys, Channel channel) const {
    const Found found = find(keys);
    if (found.shown != nullptr) return point(*found.shown, channel);
    const Interpolation left = mode(*found.before), right = mode(*found.after);
    const Axes p = point(found.before->points.back(), channel);
    const Axes q = point(found.after->points.front(), channel);
    const double u = share(found);
    Axes out{};
    if (left == Interpolation::linear &&
        (right == Interpolation::linear || right == Interpolation::step)) {
      for (std::size_t i = 0; i < 3; ++i)
        out[i] = p[i] * (1 - u) + q[i] * u;
      return out;
    }
    if (left == Interpolation::catmullrom || right == Interpolation::catmullrom) {
      return smooth(keys, found, channel, p, q, u);
    }
    return bezier(*found.before, *found.after, p, q, u);
  }

 private:
  static Interpolation mode(const Keyframe& key) {
    return key.interpolation == Interpolation::missing ? Interpolation::linear : key.interpolation;
  }

  // As a cubic Hermite segment with half the differences of the neighbours as slopes.
  Axes smooth(const std::vector<Keyframe>& keys, const Found& found, Channel channel, const Axes& p,
              const Axes& q, double u) const {
    std::vector<const Keyframe*> sorted;
    for (const Keyframe& key : keys)
      sorted.push_back(&key);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const Keyframe* a, const Keyframe* b) { return a->time < b->time; });
    const auto at = [&](const Keyframe* key) {
      return std::find(sorted.begin(), sorted.end(), key) - sorted.begin();
    };
    const auto count = static_cast<std::ptrdiff_t>(sorted.size());
    const bool wraps = animation_.loop == Loop::loop && count >= 3;
    std::ptrdiff_t previous = at(found.before) - 1;
    std::ptrdiff_t next = at(found.after) + 1;
    if (previous < 0 && wraps) previous = count - 2;
    if (next >= count) next = wraps ? 1 : -1;
    Axes a = p, d = q;
    if (previous >= 0 && found.before->points.size() < 2) {
      a = point(sorted[static_cast<std::size_t>(previous)]->points.back(), channel);
    }
    if (next >= 0 && found.after->points.size() < 2) {
      d = point(sorted[static_cast<std::size_t>(next)]->points.front(), channel);
    }
    Axes out{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double m0 = (q[i] - a[i]) / 2, m1 = (d[i] - p[i]) / 2;
      out[i] = (1 + 2 * u) * (1 - u) * (1 - u) * p[i] + u * (1 - u) * (1 - u) * m0 +
               u * u * (3 - 2 * u) * q[i] + u * u * (u - 1) * m1;
    }
    return out;
  }

  // As the editor tabulates it.
  Axes bezier(const Keyframe& before, const Keyframe& after, const Axes& p, const Axes& q,
              double u) const {
    const double gap = after.time - before.time;
    const BezierHandles right = before.bezier.value_or(BezierHandles{});
    const BezierHandles left = after.bezier.value_or(BezierHandles{});
    const Axes rt = {right.right_time.x, right.right_time.y, right.right_time.z};
    const Axes rv = {right.right_value.x, right.right_value.y, right.right_value.z};
    const Axes lt = {left.left_time.x, left.left_time.y, left.left_time.z};
    const Axes lv = {left.left_value.x, left.left_value.y, left.left_value.z};
    const auto cubic = [](double a, double b, double c, double d, double s) {
      const double ab = a + (b - a) * s, bc = b + (c - b) * s, cd = c + (d - c) * s;
      const double abc = ab + (bc - ab) * s, bcd = bc + (cd - bc) * s;
      return abc + (bcd - abc) * s;
    };
    Axes out{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double x1 = std::min(std::max(rt[i], 0.0), gap);
      const double x2 = gap + std::min(std::max(lt[i], -gap), 0.0);
      // The nearest and the second nearest of all points.
      std::array<std::array<double, 2>, 201> points{};
      for (std::size_t k = 0; k < points.size(); ++k) {
        const double s = static_cast<double>(k) / 200;
        points[k] = {cubic(0, x1, x2, gap, s), cubic(p[i], p[i] + rv[i], q[i] + lv[i], q[i], s)};
      }
      std::stable_sort(points.begin(), points.end(), [&](const auto& a, const auto& b) {
        return std::fabs(a[0] - u * gap) < std::fabs(b[0] - u * gap);
      });
      const auto& [first, second] = std::pair(points[0], points[1]);
      const double width = second[0] - first[0];
      double weight = width != 0 ? (u * gap - first[0]) / width : 0;
      weight = std::min(std::max(weight, 0.0), 1.0);
      out[i] = first[1] * (1 - weight) + second[1] * weight;
    }
    return out;
  }

  const Model& model_;
  const Animation& animation_;
  double seconds_;
};

}  // namespace

Vec3 reference_value(const Model& model, const Animation& animation,
                     const std::vector<Keyframe>& keys, Channel channel, double seconds) {
  const Axes v = Reference(model, animation, seconds).value(keys, channel);
  return {v[0], v[1], v[2]};
}

std::vector<ReferenceMatrix> reference_pose(const Model& model, const Animation& animation,
                                            double seconds) {
  const Reference reference(model, animation, seconds);
  const double weight = std::max(0.0, text_value(model, animation.blend_weight, seconds, 1));
  std::vector<Matrix3> turns(model.bones.size());
  std::vector<ReferenceMatrix> out(model.bones.size());
  for (std::size_t b = 0; b < out.size(); ++b) {
    const Bone& bone = model.bones[b];
    const auto parent = static_cast<std::size_t>(bone.parent);
    Axes position = {bone.origin.x, bone.origin.y, bone.origin.z};
    if (bone.parent >= 0) {
      const Vec3& origin = model.bones[parent].origin;
      position = {position[0] - origin.x, position[1] - origin.y, position[2] - origin.z};
    }
    const Axes rest = {bone.rotation.x, bone.rotation.y, bone.rotation.z};
    Axes scale = {1, 1, 1};
    Matrix3 rotation = euler(rest);
    for (const Animator& animator : animation.animators) {
      if (animator.kind != Animator::Kind::bone || animator.target != static_cast<int>(b)) continue;
      const auto& rotations = animator.channels[static_cast<std::size_t>(Channel::rotation)];
      const auto& positions = animator.channels[static_cast<std::size_t>(Channel::position)];
      const auto& scales = animator.channels[static_cast<std::size_t>(Channel::scale)];
      const auto posed = [&](const DataPoint& point) {
        const Axes v = reference.point(point, Channel::rotation);
        return euler({rest[0] + v[0], rest[1] + v[1], rest[2] + v[2]});
      };
      if (!rotations.empty() && animator.quaternion_interpolation) {
        const Reference::Found found = reference.find(rotations);
        rotation = found.shown != nullptr
                       ? posed(*found.shown)
                       : turned(posed(found.before->points.back()),
                                posed(found.after->points.front()), reference.share(found));
      } else if (!rotations.empty()) {
        const Axes v = reference.value(rotations, Channel::rotation);
        rotation =
            euler({rest[0] + weight * v[0], rest[1] + weight * v[1], rest[2] + weight * v[2]});
      }
      if (!positions.empty()) {
        const Axes v = reference.value(positions, Channel::position);
        for (std::size_t i = 0; i < 3; ++i)
          position[i] += weight * v[i];
      }
      if (!scales.empty()) {
        const Axes v = reference.value(scales, Channel::scale);
        for (std::size_t i = 0; i < 3; ++i) {
          scale[i] = 1 + weight * (v[i] - 1);
          if (scale[i] == 0) scale[i] = 1e-5;
        }
      }
      if (animator.rotation_global && bone.parent >= 0) {
        rotation = multiplied(transposed(turns[parent]), rotation);
      }
    }
    turns[b] = bone.parent >= 0 ? multiplied(turns[parent], rotation) : rotation;
    ReferenceMatrix local{};
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 3; ++j)
        local[i * 4 + j] = rotation[i][j] * scale[j];
      local[i * 4 + 3] = position[i];
    }
    if (bone.parent < 0) {
      out[b] = local;
      continue;
    }
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t j = 0; j < 4; ++j) {
        double sum = j == 3 ? out[parent][i * 4 + 3] : 0;
        for (std::size_t k = 0; k < 3; ++k)
          sum += out[parent][i * 4 + k] * local[k * 4 + j];
        out[b][i * 4 + j] = sum;
      }
    }
  }
  return out;
}

}  // namespace fmmc::testing
