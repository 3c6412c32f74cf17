// The box in which the game expects an entity: outside of the view, it is not drawn.
//
// Thread rule: pure.
#pragma once

#include "model/model.h"
#include "write/bedrock/names.h"

namespace fmmc::bedrock {

// In blocks, standing on the entity's place.
struct VisibleBounds {
  double width = 0, height = 0, centre = 0;
};

// As the editor writes them (spec: blockbench 3.1): the exported cubes in the rest pose in whole
// blocks, with half a block to the sides and above, and never less than the model asks for. What
// reaches less than half a block below the ground does not count.
VisibleBounds visible_bounds(const Model& model, const Bones& bones);

}  // namespace fmmc::bedrock
