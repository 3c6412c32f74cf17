// How far fmm semantics is from what the editor shows. Authors look at their models in the editor,
// so they are told once per model when what will play is visibly something else.
//
// Thread rule: pure.
#pragma once

#include <span>
#include <vector>

#include "bake/bake.h"
#include "base/diagnostics.h"
#include "model/model.h"
#include "write/blob/error.h"

namespace fmmc {

// One note if any drawn point of a bone is further than 0.05 px from where the editor shows it at
// any tick that fmm semantics shows; it names the worst. `animations` are bakes in fmm semantics.
// Inverse kinematics is left out of both sides. Animations whose keys mean the same in both are not
// evaluated.
void note_difference(const Model& model, const std::vector<BakedAnimation>& animations,
                     const BakeOptions& options, std::span<const ErrorPoints> points,
                     Diagnostics& diagnostics);

}  // namespace fmmc
