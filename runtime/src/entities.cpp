#include <algorithm>

#include "float_rules.h"
#include <fmm/entities.h>

namespace fmm {
inline namespace v1 {

namespace {

// How many entities find room for their bones.
std::size_t room(std::span<const ModeledEntity> entities, std::size_t elements) {
  if (entities.empty()) return 0;
  const std::size_t bones = entities.front().model().bone_count();
  return bones == 0 ? 0 : std::min(entities.size(), elements / bones);
}

}  // namespace

void tick(std::span<ModeledEntity> entities) noexcept {
  for (ModeledEntity& entity : entities)
    entity.tick();
}

void pose(std::span<const ModeledEntity> entities, double alpha, std::span<Transform> out,
          std::span<Transform> scratch) noexcept {
  const std::size_t count = room(entities, out.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t bones = entities.front().model().bone_count();
    entities[i].pose(alpha, out.subspan(i * bones, bones), scratch);
  }
}

void bones(std::span<const ModeledEntity> entities, double alpha, std::span<Matrix3x4> out,
           std::span<Transform> local, std::span<Transform> scratch) noexcept {
  const std::size_t count = room(entities, out.size());
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t bones = entities.front().model().bone_count();
    entities[i].bones(alpha, nullptr, local, out.subspan(i * bones, bones), scratch);
  }
}

}  // namespace v1
}  // namespace fmm
