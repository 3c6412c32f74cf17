#include <algorithm>

#include "float_rules.h"
#include "matrix.h"
#include "view.h"
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

void local_to_model(const Model& model, std::span<const Transform> local,
                    std::span<Matrix3x4> world) noexcept {
  const auto bones = detail::bones_of(model).records;
  const std::size_t count = std::min({bones.size(), local.size(), world.size()});
  for (std::size_t i = 0; i < count; ++i) {
    const Matrix3x4 matrix = detail::matrix_of(local[i]);
    const std::size_t parent = bones[i].parent;
    world[i] = parent < i ? detail::product_of(world[parent], matrix) : matrix;
  }
}

void local_to_model(const Model& model, BoneId from, std::span<const Transform> local,
                    std::span<Matrix3x4> world) noexcept {
  const auto bones = detail::bones_of(model).records;
  const std::size_t count = std::min({bones.size(), local.size(), world.size()});
  const std::size_t first = index_of(from);
  for (std::size_t i = first; i < count; ++i) {
    const std::size_t parent = bones[i].parent;
    // What is below `first` has a parent that is not before it. Some that are not below pass as
    // well, and get the matrix that they have.
    if (i != first && parent < first) continue;
    const Matrix3x4 matrix = detail::matrix_of(local[i]);
    world[i] = parent < i ? detail::product_of(world[parent], matrix) : matrix;
  }
}

}  // namespace v1
}  // namespace fmm
