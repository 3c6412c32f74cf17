#include "write/blob/keyed_plan.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "base/math.h"
#include "write/blob/field_weights.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

constexpr std::size_t most_knots = 65'535;
// What a value takes about, in bits: only to choose between keys and rows.
constexpr double usual_bits = 12;
// Keys may take so much more than rows: they are right between rows too.
constexpr double most_for_keys = 1.15;
// What does not move a point by more than this share of the tolerance is not stored.
constexpr double unseen_share = 0.02;

// The knots of a curve that the rows from 0 to `end` depend on.
std::span<const Knot> shown_knots(const KeyedCurve& curve, double end) {
  const std::span<const Knot> knots = curve.knots;
  if (curve.wraps) return knots;
  std::size_t first = 0, last = knots.size();
  // One knot at or before the start, and its neighbour that a smooth join looks at.
  while (first + 2 < last && knots[first + 2].row <= 0)
    ++first;
  while (last > first + 3 && knots[last - 3].row >= end)
    --last;
  return knots.subspan(first, last - first);
}

class KeyedPlanner {
 public:
  KeyedPlanner(const BakedAnimation& animation, std::span<const BlobBone> bones,
               std::span<const ErrorPoints> points, double tolerance)
      : animation_(animation),
        weights_(field_weights(animation, bones, points)),
        tolerance_(tolerance),
        full_(plan_packed_clip(animation, bones, points, tolerance)) {}

  KeyedPlan plan() {
    const double end = animation_.ticks;
    for (const KeyedCurve& curve : animation_.keyed)
      add(curve, shown_knots(curve, end));
    keep_rows();
    return std::move(plan_);
  }

 private:
  double weight_of(const KeyedCurve& curve) const {
    const FieldWeights& weights = weights_[static_cast<std::size_t>(curve.bone)];
    switch (curve.channel) {
      case Channel::rotation:
        return weights.rotation / 2 * radians_per_degree;
      case Channel::position:
        return weights.translation;
      case Channel::scale:
        return weights.scale;
    }
    return 0;
  }

  // Index in the full plan of what rows would store of the curve.
  std::optional<std::size_t> rotation_of(int bone) const {
    for (std::size_t i = 0; i < full_.rotations.size(); ++i) {
      if (full_.rotations[i].bone == bone) return i;
    }
    return std::nullopt;
  }
  std::optional<std::size_t> component_of(int bone, std::size_t component) const {
    for (std::size_t i = 0; i < full_.components.size(); ++i) {
      if (full_.components[i].bone == bone && full_.components[i].component == component) return i;
    }
    return std::nullopt;
  }

  void add(const KeyedCurve& curve, std::span<const Knot> knots) {
    if (knots.empty() || knots.size() > most_knots) return;
    const bool turns = curve.channel == Channel::rotation;
    const double weight = weight_of(curve);
    PlannedCurve planned{curve.bone, curve.channel, curve.on_rest, curve.wraps, 0, {}, {}, 0};
    std::vector<std::size_t> components;
    std::size_t row_fields = 0;
    const std::optional<std::size_t> rotation = rotation_of(curve.bone);
    if (turns) {
      if (!rotation) return;
      row_fields = format::packed_fields[full_.rotations[*rotation].group];
    }
    for (std::uint8_t axis = 0; axis < 3; ++axis) {
      if (turns) {
        const bool is_seen = std::any_of(knots.begin(), knots.end(), [&](const Knot& knot) {
          return std::abs(knot.value[axis]) * weight > tolerance_ * unseen_share;
        });
        if (is_seen) planned.axes.push_back(axis);
        continue;
      }
      const std::size_t first = curve.channel == Channel::position ? 0 : 7;
      if (const auto component = component_of(curve.bone, first + axis)) {
        components.push_back(*component);
        planned.axes.push_back(axis);
        ++row_fields;
      }
    }
    if (planned.axes.empty()) return;

    std::vector<double> times;
    for (const Knot& knot : knots)
      times.push_back(knot.row);
    const auto known = std::find_if(plan_.lists.begin(), plan_.lists.end(),
                                    [&](const PlannedTimes& list) { return list.rows == times; });
    const bool is_new = known == plan_.lists.end();
    planned.list = static_cast<std::size_t>(known - plan_.lists.begin());
    const auto knot_count = static_cast<double>(knots.size());
    const auto axis_count = static_cast<double>(planned.axes.size());
    const double key_bytes = sizeof(format::KeyCurve) + 7 * axis_count +
                             knot_count * axis_count * usual_bits / 8 +
                             (is_new ? 16 + knot_count : 0.0);
    const double row_bytes =
        static_cast<double>(row_fields) * (5 + full_.rows * usual_bits / 8) + (turns ? 3.0 : 2.0);
    if (key_bytes > row_bytes * most_for_keys) return;

    if (is_new) plan_.lists.push_back({std::move(times), 0});
    PlannedTimes& list = plan_.lists[planned.list];
    for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
      planned.joins.push_back(knots[i].join);
      const double width = knots[i + 1].row - knots[i].row;
      if (knots[i].join == Join::hold || !(width > 0)) continue;
      double change = 0;
      for (const std::uint8_t axis : planned.axes)
        change += std::abs(knots[i + 1].value[axis] - knots[i].value[axis]);
      list.speed = std::max(list.speed, change * weight / width);
    }
    planned.first_field = plan_.fields.size();
    for (const std::uint8_t axis : planned.axes) {
      PackedField& field = plan_.fields.emplace_back();
      field.weight = weight;
      field.bone = curve.bone;
      for (const Knot& knot : knots)
        field.values.push_back(static_cast<float>(knot.value[axis]) + 0.0f);
    }
    plan_.curves.push_back(std::move(planned));
    if (turns) without_rotations_.insert(*rotation);
    without_components_.insert(components.begin(), components.end());
  }

  void keep_rows() {
    PackedPlan& rows = plan_.rows;
    rows.rows = full_.rows;
    rows.constants = full_.constants;
    for (std::size_t i = 0; i < full_.rotations.size(); ++i) {
      if (without_rotations_.contains(i)) continue;
      PackedRotation rotation = full_.rotations[i];
      const std::size_t first = rotation.first_field;
      rotation.first_field = rows.fields.size();
      for (std::size_t f = 0; f < format::packed_fields[rotation.group]; ++f)
        rows.fields.push_back(std::move(full_.fields[first + f]));
      rows.rotations.push_back(rotation);
    }
    rows.rotation_fields = rows.fields.size();
    for (std::size_t i = 0; i < full_.components.size(); ++i) {
      if (without_components_.contains(i)) continue;
      rows.components.push_back(full_.components[i]);
      rows.fields.push_back(std::move(full_.fields[full_.rotation_fields + i]));
    }
  }

  const BakedAnimation& animation_;
  std::vector<FieldWeights> weights_;
  double tolerance_;
  PackedPlan full_;
  KeyedPlan plan_;
  std::set<std::size_t> without_rotations_, without_components_;
};

std::optional<TimeCodes> codes_on_grid(std::span<const double> rows, double grid,
                                       double precision) {
  TimeCodes out;
  out.step = static_cast<float>(grid);
  const double first = std::floor(rows.front() / grid + 0.5);
  out.base = static_cast<float>(first * grid);
  for (const double row : rows) {
    const double code = std::floor((row - double{out.base}) / double{out.step} + 0.5);
    if (!(code >= 0 && code < (1u << format::packed_most_bits))) return std::nullopt;
    if (std::abs(double{out.base} + double{out.step} * code - row) > precision) return std::nullopt;
    out.codes.push_back(static_cast<std::uint32_t>(code));
  }
  out.bits = static_cast<unsigned>(std::bit_width(out.codes.back()));
  return out;
}

}  // namespace

KeyedPlan plan_keyed_clip(const BakedAnimation& animation, std::span<const BlobBone> bones,
                          std::span<const ErrorPoints> points, double tolerance) {
  return KeyedPlanner(animation, bones, points, tolerance).plan();
}

TimeCodes encode_times(std::span<const double> rows, int rate, double precision) {
  // The grids that editors snap keys to, and halves of rows.
  std::optional<TimeCodes> best;
  const auto offer = [&](double grid) {
    std::optional<TimeCodes> codes = codes_on_grid(rows, grid, precision);
    if (codes && (!best || codes->bits < best->bits)) best = std::move(codes);
  };
  for (const double snapping : {20.0, 24.0, 25.0, 30.0, 48.0, 60.0, 100.0, 120.0})
    offer(rate / snapping);
  constexpr int finest = 20;
  double grid = 1;
  for (int halving = 0; halving <= finest; ++halving, grid /= 2) {
    offer(grid);
    if (halving == finest && !best) {
      // Coarser than asked for, but as fine as it gets.
      for (double coarser = grid; !best && coarser < 1e6; coarser *= 2)
        best = codes_on_grid(rows, coarser, coarser);
    }
  }
  return best ? std::move(*best) : TimeCodes{};
}

}  // namespace fmmc
