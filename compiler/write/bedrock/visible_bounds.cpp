#include "write/bedrock/visible_bounds.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "bake/bake.h"
#include "base/math.h"

namespace fmmc::bedrock {

namespace {

// Rounding of products must not cost a whole block.
constexpr double noise_px = 1e-6;
constexpr double border_px = 8;

class Box {
 public:
  void add(const Vec3& p) {
    if (!(std::abs(p.x) < 1e30 && std::abs(p.y) < 1e30 && std::abs(p.z) < 1e30)) return;
    const double reach = std::max(std::abs(p.x), std::abs(p.z));
    reach_ = std::max(reach_, reach);
    low_ = is_empty_ ? p.y : std::min(low_, p.y);
    high_ = is_empty_ ? p.y : std::max(high_, p.y);
    is_empty_ = false;
  }

  bool is_empty() const { return is_empty_; }
  double reach() const { return reach_ + border_px; }
  double low() const { return low_ + border_px; }
  double high() const { return high_ + border_px; }

 private:
  bool is_empty_ = true;
  double reach_ = 0, low_ = 0, high_ = 0;
};

std::vector<Mat34> rest_matrices(const Model& model) {
  const std::vector<LocalTransform> rest = rest_transforms(model);
  std::vector<Mat34> out(rest.size());
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Mat34 local = matrix_from_trs(rest[i].translation, rest[i].rotation, rest[i].scale);
    const int parent = model.bones[i].parent;
    out[i] = parent < 0 ? local : out[static_cast<std::size_t>(parent)] * local;
  }
  return out;
}

}  // namespace

VisibleBounds visible_bounds(const Model& model, const Bones& bones) {
  const std::vector<Mat34> matrices = rest_matrices(model);
  Box box;
  for (const Cube& cube : model.cubes) {
    const auto bone = static_cast<std::size_t>(cube.bone);
    if (!cube.exported || !bones.has(cube.bone) || !bones.shows_cubes[bone]) continue;
    const Quat turn = quat_from_euler_zyx(cube.rotation.x * radians_per_degree,
                                          cube.rotation.y * radians_per_degree,
                                          cube.rotation.z * radians_per_degree);
    const Vec3 pivot = model.bones[bone].origin;
    const Mat34 place =
        matrix_from_trs({(cube.origin.x - pivot.x) / 16, (cube.origin.y - pivot.y) / 16,
                         (cube.origin.z - pivot.z) / 16},
                        turn, {1, 1, 1});
    const Mat34 whole = matrices[bone] * place;
    const auto end = [&](double from, double to, double origin, double stretch, bool high) {
      const double centre = (from + to) / 2 - origin;
      const double half = ((to - from) / 2 + cube.inflate) * stretch;
      return (high ? centre + half : centre - half) / 16;
    };
    for (int corner = 0; corner < 8; ++corner) {
      const Vec3 p = transform_point(
          whole, {end(cube.from.x, cube.to.x, cube.origin.x, cube.stretch.x, (corner & 1) != 0),
                  end(cube.from.y, cube.to.y, cube.origin.y, cube.stretch.y, (corner & 2) != 0),
                  end(cube.from.z, cube.to.z, cube.origin.z, cube.stretch.z, (corner & 4) != 0)});
      box.add({p.x * 16, p.y * 16, p.z * 16});
    }
  }
  const auto& [width, height, centre] = model.visible_box;
  VisibleBounds out{width, height, centre};
  if (box.is_empty()) return out;
  out.width = std::max(width, std::ceil((2 * box.reach() - noise_px) / 16));
  const double low = std::min(std::floor((box.low() + noise_px) / 16), centre - height / 2);
  const double high = std::max(std::ceil((box.high() - noise_px) / 16), centre + height / 2);
  out.height = high - low;
  out.centre = (low + high) / 2;
  return out;
}

}  // namespace fmmc::bedrock
