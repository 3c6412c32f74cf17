// Animations with their settings, animators, effects and markers.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/outliner.h"
#include "read/bbmodel/source.h"
#include "read/reader.h"

namespace fmmc::bbmodel {

// Fills the model's animations in file order. The model has its bones and null objects.
void read_animations(Source& source, const ElementList& elements, Model& model,
                     ReadResult::Counts& counts);

}  // namespace fmmc::bbmodel
