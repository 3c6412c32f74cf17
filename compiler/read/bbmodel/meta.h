// What the file says about itself: version, kind of project, default of box UV, UV size.
//
// Thread rule: as Source.
#pragma once

#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bbmodel {

// Fills the source's conventions and the model's version, format and resolution.
void read_meta(Source& source, Model& model);

}  // namespace fmmc::bbmodel
