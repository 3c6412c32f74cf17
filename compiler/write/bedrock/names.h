// What a model, its bones and its animations are called in Bedrock, and which bones are there at
// all. Geometry, animations, controllers and the client entity all refer to each other by these
// names.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bake/bake.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc::bedrock {

// Lower case; what is none of a-z, 0-9, '.', '_' and '-' becomes '_'. Empty text is `unnamed`.
std::string safe_id(std::string_view text, std::string_view unnamed);

struct Bones {
  // By index in Model::bones; empty: the bone is not exported.
  std::vector<std::string> names;
  std::vector<bool> shows_cubes;  // its cubes are drawn
  std::string loose;              // name of a bone for what hangs on none; empty: nothing does

  bool has(int bone) const { return bone >= 0 && !names[static_cast<std::size_t>(bone)].empty(); }
};

// The bones that a player sees (spec: animation A48). Left out are the entity's hitbox with all
// that is below it, and unless a bone below needs them: inner hitbox bones, bones that are not
// exported, and in fmm semantics seats. The game does not tell upper from lower case in names of
// bones: of two that are equal then, the second gets a number, with a warning.
Bones exported_bones(const Model& model, Semantics semantics, Diagnostics& diagnostics);

// Ids of the animations, by index in Model::animations: safe_id of their names. Of two that become
// equal the second gets a number, with a warning.
std::vector<std::string> animation_ids(const Model& model, Diagnostics& diagnostics);

}  // namespace fmmc::bedrock
