#include "bake/bb_keys.h"

#include <algorithm>
#include <cmath>

namespace fmmc {

void sort_keys(std::vector<BbKey>& keys) {
  std::stable_sort(keys.begin(), keys.end(),
                   [](const BbKey& a, const BbKey& b) { return a.time < b.time; });
}

BbSegment find_segment(const BbCurve& curve, double seconds, double reach) {
  const auto& keys = curve.keys;
  const auto first_from = [&keys](double time) {
    return std::lower_bound(keys.begin(), keys.end(), time,
                            [](const BbKey& key, double wanted) { return key.time < wanted; });
  };
  const auto index = [&keys](auto place) { return static_cast<std::size_t>(place - keys.begin()); };
  const auto hits = [&](const BbKey& key) { return std::abs(key.time - seconds) < reach; };
  const auto shown = [](const BbPoint& point) { return BbSegment{&point, 0, 0, 0}; };

  const auto after = first_from(seconds);
  const bool has_after = after != keys.end();
  if (after == keys.begin()) return shown(after->first);
  // Of keys at one time the first of the file counts.
  const auto before = first_from((after - 1)->time);
  if (hits(*before)) return shown(before->first);
  if (has_after && (hits(*after) || after->time == seconds)) return shown(after->first);
  if (!has_after || before->interpolation == Interpolation::step) return shown(before->last);
  return {nullptr, index(before), index(after),
          (seconds - before->time) / (after->time - before->time)};
}

Interpolation segment_mode(const BbKey& before, const BbKey& after) {
  const auto either = [&](Interpolation mode) {
    return before.interpolation == mode || after.interpolation == mode;
  };
  const bool to_line =
      after.interpolation == Interpolation::linear || after.interpolation == Interpolation::step;
  if (before.interpolation == Interpolation::linear && to_line) return Interpolation::linear;
  return either(Interpolation::catmullrom) ? Interpolation::catmullrom : Interpolation::bezier;
}

}  // namespace fmmc
