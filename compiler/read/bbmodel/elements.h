// Elements: cubes, meshes, locators, null objects and bounding boxes. Armatures are bones already;
// everything else is left out and said so.
//
// Thread rule: as Source.
#pragma once

#include <vector>

#include "model/model.h"
#include "read/bbmodel/outliner.h"
#include "read/bbmodel/source.h"
#include "read/reader.h"

namespace fmmc::bbmodel {

// Fills the model's cubes, meshes, locators and null objects in file order. `places` is what
// read_outliner() returned.
void read_elements(Source& source, const ElementList& elements,
                   const std::vector<ElementPlace>& places, Model& model,
                   ReadResult::Counts& counts);

}  // namespace fmmc::bbmodel
