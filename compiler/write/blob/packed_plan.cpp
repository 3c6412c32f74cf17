#include "write/blob/packed_plan.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <tuple>
#include <utility>

#include "bake/rows.h"
#include "base/rotation.h"
#include "write/blob/field_weights.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

using Row = BakedRow;
using Weights = FieldWeights;

// What does not move a point by more than this share of the tolerance is not stored.
constexpr double invisible_share = 0.02;
// A computed component that comes below this would magnify the others' errors too much.
constexpr double least_computed = 0.25;
// The quaternions of a track as one list per component.
using Turn = std::array<std::vector<float>, 4>;

Turn absolute_turn(const BakedTrack& track) {
  Turn turn;
  for (std::size_t c = 0; c < 4; ++c) {
    turn[c].reserve(track.rows.size());
    for (const Row& row : track.rows)
      turn[c].push_back(row[rotation_begin + c]);
  }
  return turn;
}

// rest * turn = absolute
Turn relative_turn(const BakedTrack& track, const float* rest) {
  const Quat back = conjugate({rest[0], rest[1], rest[2], rest[3]});
  Turn turn;
  for (const Row& row : track.rows) {
    const Quat q = normalized(back * Quat{row[3], row[4], row[5], row[6]});
    turn[0].push_back(static_cast<float>(q.x));
    turn[1].push_back(static_cast<float>(q.y));
    turn[2].push_back(static_cast<float>(q.z));
    turn[3].push_back(static_cast<float>(q.w));
  }
  return turn;
}

struct Span {
  float low = 0, high = 0;
};

Span span_of(std::span<const float> values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return {*low, *high};
}

// How a turn is stored: the components that are, in order, and the one that is computed.
struct Shape {
  std::vector<std::size_t> stored;
  std::optional<std::size_t> computed;
  bool relative = false;
};

Shape shape_of(const Turn& turn, double invisible) {
  Shape shape;
  double best = least_computed;
  std::array<bool, 4> zero{};
  for (std::size_t c = 0; c < 4; ++c) {
    const Span span = span_of(turn[c]);
    zero[c] = std::max(std::abs(double{span.low}), std::abs(double{span.high})) <= invisible;
    // Distance from 0 if the component keeps one sign.
    const double distance = span.low > 0    ? double{span.low}
                            : span.high < 0 ? -double{span.high}
                                            : 0;
    if (distance >= best) {
      best = distance;
      shape.computed = c;
    }
  }
  for (std::size_t c = 0; c < 4; ++c) {
    if (!shape.computed || (c != *shape.computed && !zero[c])) shape.stored.push_back(c);
  }
  return shape;
}

std::uint8_t bits_of(const Shape& shape) {
  std::size_t bits = shape.relative ? format::packed_relative : 0;
  if (shape.computed) bits |= *shape.computed;
  if (shape.computed && shape.stored.size() < 3) {
    bits |= shape.stored[0] << 2;
    if (shape.stored.size() == 2) bits |= shape.stored[1] << 4;
  }
  return static_cast<std::uint8_t>(bits);
}

std::size_t group_of(const Shape& shape) {
  const auto found = std::find(std::begin(format::packed_fields), std::end(format::packed_fields),
                               shape.stored.size());
  return static_cast<std::size_t>(found - std::begin(format::packed_fields));
}

class Planner {
 public:
  Planner(const BakedAnimation& animation, std::span<const BlobBone> bones,
          std::span<const ErrorPoints> points, double tolerance)
      : animation_(animation),
        bones_(bones),
        weights_(field_weights(animation, bones, points)),
        invisible_(tolerance * invisible_share) {}

  PackedPlan plan() {
    plan_.rows = animation_.rows;
    for (std::size_t i = 0; i < animation_.tracks.size(); ++i) {
      add_rotation(i);
      add_components(i);
    }
    std::sort(rotations_.begin(), rotations_.end(), [](const Turning& a, const Turning& b) {
      return std::pair(a.rotation.group, a.rotation.bone) <
             std::pair(b.rotation.group, b.rotation.bone);
    });
    for (Turning& turning : rotations_) {
      turning.rotation.first_field = plan_.fields.size();
      plan_.rotations.push_back(turning.rotation);
      std::move(turning.fields.begin(), turning.fields.end(), std::back_inserter(plan_.fields));
    }
    plan_.rotation_fields = plan_.fields.size();
    std::move(component_fields_.begin(), component_fields_.end(), std::back_inserter(plan_.fields));
    std::sort(plan_.constants.begin(), plan_.constants.end(),
              [](const format::Constant& a, const format::Constant& b) {
                return std::pair(a.where.bone, a.where.component) <
                       std::pair(b.where.bone, b.where.component);
              });
    return std::move(plan_);
  }

 private:
  struct Turning {
    PackedRotation rotation;
    std::vector<PackedField> fields;
  };

  void add_constant(int bone, std::size_t component, float value) {
    plan_.constants.push_back(
        {{static_cast<std::uint16_t>(bone), static_cast<std::uint8_t>(component), 0}, value});
  }

  void add_rotation(std::size_t index) {
    const BakedTrack& track = animation_.tracks[index];
    const BlobBone& bone = bones_[static_cast<std::size_t>(track.bone)];
    const double weight = weights_[static_cast<std::size_t>(track.bone)].rotation;
    const double invisible = invisible_ / weight;
    Turn turn = absolute_turn(track);
    double range = 0, off_rest = 0;
    for (std::size_t c = 0; c < 4; ++c) {
      const Span span = span_of(turn[c]);
      range = std::max(range, double{span.high} - span.low);
      off_rest = std::max(off_rest, std::abs(double{turn[c][0]} - bone.rotation[c]));
    }
    if (range <= invisible) {
      if (off_rest <= invisible) return;
      for (std::size_t c = 0; c < 4; ++c) {
        if (turn[c][0] != bone.rotation[c])
          add_constant(track.bone, rotation_begin + c, turn[c][0]);
      }
      return;
    }
    Shape shape = shape_of(turn, invisible);
    // A turn about one axis of the bone shows as such only without the rest rotation.
    Turn relative = relative_turn(track, bone.rotation);
    Shape relative_shape = shape_of(relative, invisible);
    if (relative_shape.stored.size() < shape.stored.size()) {
      turn = std::move(relative);
      shape = std::move(relative_shape);
      shape.relative = true;
    }
    if (shape.computed && turn[*shape.computed][0] < 0) {
      for (std::vector<float>& component : turn) {
        for (float& value : component)
          value = 0 - value;
      }
    }
    if (shape.stored.empty()) shape.stored.push_back(*shape.computed == 0 ? 1 : 0);
    if (shape.stored.size() == 3) {
      for (std::size_t i = 0; i < 3; ++i)
        shape.stored[i] = (*shape.computed + 1 + i) % 4;
    }
    Turning& turning = rotations_.emplace_back();
    turning.rotation = {track.bone, index, group_of(shape), bits_of(shape), 0};
    for (const std::size_t c : shape.stored)
      turning.fields.push_back({std::move(turn[c]), weight, true, track.bone});
  }

  void add_components(std::size_t index) {
    const BakedTrack& track = animation_.tracks[index];
    const BlobBone& bone = bones_[static_cast<std::size_t>(track.bone)];
    const Weights& weights = weights_[static_cast<std::size_t>(track.bone)];
    for (std::size_t c = 0; c < 10; ++c) {
      if (c >= rotation_begin && c < rotation_end) continue;
      const double weight = c < rotation_begin ? weights.translation : weights.scale;
      std::vector<float> values;
      values.reserve(track.rows.size());
      for (const Row& row : track.rows)
        values.push_back(row[c]);
      const Span span = span_of(values);
      const float rest = c < rotation_begin ? bone.translation[c] : bone.scale[c - rotation_end];
      const double invisible = invisible_ / weight;
      if (double{span.high} - span.low > invisible) {
        plan_.components.push_back({track.bone, index, static_cast<std::uint8_t>(c)});
        component_fields_.push_back({std::move(values), weight, false, track.bone});
      } else if (values[0] != rest && std::abs(double{values[0]} - rest) > invisible) {
        add_constant(track.bone, c, values[0]);
      }
    }
  }

  const BakedAnimation& animation_;
  std::span<const BlobBone> bones_;
  std::vector<Weights> weights_;
  double invisible_;
  PackedPlan plan_;
  std::vector<Turning> rotations_;
  std::vector<PackedField> component_fields_;
};

}  // namespace

PackedPlan plan_packed_clip(const BakedAnimation& animation, std::span<const BlobBone> bones,
                            std::span<const ErrorPoints> points, double tolerance) {
  return Planner(animation, bones, points, tolerance).plan();
}

}  // namespace fmmc
