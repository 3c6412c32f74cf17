// Which bones of an armature move the vertices of its meshes. The editor blends up to four bones
// per vertex; here a vertex follows one bone, the heaviest.
//
// Thread rule: as Source.
#pragma once

#include <vector>

#include "model/model.h"
#include "read/bbmodel/outliner.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// Gives the vertices of `model`'s meshes their bones, from the weights that armature bones hold.
// Only meshes directly below an armature are moved by its bones. `places` is what read_outliner()
// returned.
void read_skinning(Source& source, const ElementList& elements,
                   const std::vector<ElementPlace>& places, Model& model);

}  // namespace fmmc::bbmodel
