// Takes out of a model what its author left out of the export. A cube or a mesh that is not
// exported, or whose bone is not, stays out of the mesh by these flags; this is about bones: one
// that is not exported goes, unless something hangs on it.
//
// Thread rule: pure.
#pragma once

#include "model/model.h"

namespace fmmc {

// Removes the bones that are not exported and carry nothing, with their animators; indices that
// refer to bones are renumbered. What keeps a bone:
//   - a bone below it that stays
//   - a cube, a mesh, an exported locator or texture mesh, a null object or a bounding box on it
//   - a role by its name that needs no cubes: seat, name tag, the entity's hitbox
//   - a null object whose chain begins or ends there, or a vertex that follows it
// A generated bone goes, with what it holds, when nothing exported is left on it.
void drop_left_out(Model& model);

}  // namespace fmmc
