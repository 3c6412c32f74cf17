#include "write/blob/field_weights.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace fmmc {

namespace format = fmm::format;

namespace {

constexpr std::size_t scale_begin = 7;
// Scales below this do not make what hangs on a bone less exact: a game may show what an animation
// hides.
constexpr double least_scale = 1;

double length_of(const float* v) {
  return std::sqrt(double{v[0]} * v[0] + double{v[1]} * v[1] + double{v[2]} * v[2]);
}

double largest_of(const float* v) {
  return std::max({std::abs(double{v[0]}), std::abs(double{v[1]}), std::abs(double{v[2]})});
}

}  // namespace

std::vector<FieldWeights> field_weights(const BakedAnimation& animation,
                                        std::span<const BlobBone> bones,
                                        std::span<const ErrorPoints> points) {
  const std::size_t count = bones.size();
  std::vector<double> distance(count), own_scale(count);
  for (std::size_t i = 0; i < count; ++i) {
    distance[i] = length_of(bones[i].translation);
    own_scale[i] = std::max(largest_of(bones[i].scale), least_scale);
  }
  for (const BakedTrack& track : animation.tracks) {
    const auto bone = static_cast<std::size_t>(track.bone);
    own_scale[bone] = least_scale;
    for (const auto& row : track.rows) {
      distance[bone] = std::max(distance[bone], length_of(row.data()));
      own_scale[bone] = std::max(own_scale[bone], largest_of(row.data() + scale_begin));
    }
  }
  std::vector<double> reach(count);
  for (std::size_t i = count; i-- > 0;) {
    reach[i] = std::max(reach[i], points[i].radius);
    const std::size_t parent = bones[i].parent;
    if (parent < count)
      reach[parent] = std::max(reach[parent], distance[i] + reach[i] * own_scale[i]);
  }
  std::vector<double> outer_scale(count, 1);
  std::vector<FieldWeights> weights(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t parent = bones[i].parent;
    if (parent < i) outer_scale[i] = std::max(outer_scale[parent] * own_scale[parent], least_scale);
    weights[i] = {2 * reach[i] * own_scale[i] * outer_scale[i], outer_scale[i],
                  reach[i] * outer_scale[i]};
  }
  return weights;
}

}  // namespace fmmc
