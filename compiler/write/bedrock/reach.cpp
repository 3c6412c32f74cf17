#include "write/bedrock/reach.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace fmmc::bedrock {

namespace {

double distance(const Vec3& a, const Vec3& b) {
  const Vec3 d = {a.x - b.x, a.y - b.y, a.z - b.z};
  return std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
}

}  // namespace

std::vector<double> reaches(const Model& model) {
  constexpr double least = 16;
  constexpr double most = 1e6;  // keeps angles from becoming finer than any float
  std::vector<double> out(model.bones.size(), least);
  const auto widen = [&](int bone, double reach) {
    if (bone < 0) return;
    double& known = out[static_cast<std::size_t>(bone)];
    known = std::min(std::max(known, reach), most);
  };
  const auto pivot = [&](int bone) {
    return bone < 0 ? Vec3{} : model.bones[static_cast<std::size_t>(bone)].origin;
  };
  for (const Cube& cube : model.cubes) {
    // Turned about its own pivot, a cube stays within this of it.
    const Vec3 far = {
        std::max(std::abs(cube.from.x - cube.origin.x), std::abs(cube.to.x - cube.origin.x)) +
            std::abs(cube.inflate),
        std::max(std::abs(cube.from.y - cube.origin.y), std::abs(cube.to.y - cube.origin.y)) +
            std::abs(cube.inflate),
        std::max(std::abs(cube.from.z - cube.origin.z), std::abs(cube.to.z - cube.origin.z)) +
            std::abs(cube.inflate)};
    widen(cube.bone, distance(pivot(cube.bone), cube.origin) + distance(far, {}));
  }
  for (const Locator& locator : model.locators)
    widen(locator.bone, distance(pivot(locator.bone), locator.position));
  for (std::size_t i = model.bones.size(); i-- > 0;) {
    const Bone& bone = model.bones[i];
    widen(bone.parent, distance(pivot(bone.parent), bone.origin) + out[i]);
  }
  return out;
}

}  // namespace fmmc::bedrock
