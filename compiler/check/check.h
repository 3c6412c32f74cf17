// The lints: what is allowed, but probably not what the author wanted. Each has a code, one
// sentence and, where it is certain, one hint; compiler/README.md has a section for each code.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "bake/bake.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

struct CheckInput {
  const Model& model;
  const std::vector<BakedAnimation>& animations;  // bakes of model.animations, by index
  Semantics semantics = Semantics::fmm;
};

// All lints, in the order of their files.
void check_model(const CheckInput& input, Diagnostics& diagnostics);

// The parts of check_model, one file each.
void check_file(const CheckInput& input, Diagnostics& diagnostics);  // what the file says of itself
void check_geometry(const CheckInput& input, Diagnostics& diagnostics);  // bones, faces, textures
void check_states(const CheckInput& input, Diagnostics& diagnostics);    // which animations play
void check_keys(const CheckInput& input, Diagnostics& diagnostics);      // single keys and values
void check_motion(const CheckInput& input, Diagnostics& diagnostics);    // ends of clips

}  // namespace fmmc
