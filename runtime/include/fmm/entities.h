// Many entities of one model at once: calls over arrays. Nothing is allocated; an entity is a value
// of sizeof(ModeledEntity) bytes and owns nothing. To share the work between threads, give each a
// part of the arrays and a scratch of its own.
//
// Thread rule: two calls may run at once on different entities.
#pragma once

#include <span>

#include <fmm/entity.h>

namespace fmm {
inline namespace v1 {

void tick(std::span<ModeledEntity> entities) noexcept;

// The pose of entity i goes to `out[i * bones]` and following, `bones` being the bone_count() of
// the first entity's model, which all of them share. Entities beyond the end of `out` are left out.
// `scratch` holds `bones` transforms, or none where no animation fades and alpha is 1.
void pose(std::span<const ModeledEntity> entities, double alpha, std::span<Transform> out,
          std::span<Transform> scratch) noexcept;

// Poses and their model-space matrices, entity after entity. `local` holds `bones` transforms and
// contains the last pose afterwards.
void bones(std::span<const ModeledEntity> entities, double alpha, std::span<Matrix3x4> out,
           std::span<Transform> local, std::span<Transform> scratch) noexcept;

}  // namespace v1
}  // namespace fmm
