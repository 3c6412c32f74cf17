#include "bake/rows.h"

#include <algorithm>
#include <cstddef>
#include <limits>

namespace fmmc {

namespace {

float to_float(double value) {
  constexpr double limit = std::numeric_limits<float>::max();
  if (!(value == value)) return 0;
  const auto rounded = static_cast<float>(std::clamp(value, -limit, limit));
  return rounded == 0 ? 0 : rounded;
}

// Whether q and -q should be exchanged.
bool must_flip(const BakedTrack& track, const BakedRow& row) {
  if (!track.rows.empty()) {
    const BakedRow& before = track.rows.back();
    double product = 0;
    for (std::size_t i = rotation_begin; i < rotation_end; ++i) {
      product += double{before[i]} * double{row[i]};
    }
    if (product != 0) return product < 0;
  }
  for (const std::size_t i : {std::size_t{6}, std::size_t{3}, std::size_t{4}, std::size_t{5}}) {
    if (row[i] != 0) return row[i] < 0;
  }
  return false;
}

}  // namespace

void append_row(BakedTrack& track, const LocalTransform& transform) {
  const Vec3& t = transform.translation;
  const Quat& q = transform.rotation;
  const Vec3& s = transform.scale;
  BakedRow row = {to_float(t.x), to_float(t.y), to_float(t.z), to_float(q.x), to_float(q.y),
                  to_float(q.z), to_float(q.w), to_float(s.x), to_float(s.y), to_float(s.z)};
  if (must_flip(track, row)) {
    for (std::size_t i = rotation_begin; i < rotation_end; ++i)
      row[i] = to_float(-row[i]);
  }
  track.rows.push_back(row);
}

bool equal_in_channel(Channel channel, const BakedRow& a, const BakedRow& b) {
  const auto equal = [&](std::size_t begin, std::size_t end) {
    return std::equal(a.begin() + static_cast<std::ptrdiff_t>(begin),
                      a.begin() + static_cast<std::ptrdiff_t>(end),
                      b.begin() + static_cast<std::ptrdiff_t>(begin));
  };
  switch (channel) {
    case Channel::rotation:
      return equal(rotation_begin, rotation_end);
    case Channel::position:
      return equal(0, rotation_begin);
    case Channel::scale:
      return equal(rotation_end, 10);
  }
  return false;
}

}  // namespace fmmc
