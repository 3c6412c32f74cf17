// Box UV: six face rectangles unfolded from one corner of the texture.
//
// Thread rule: pure.
#pragma once

#include "model/model.h"

namespace fmmc::bbmodel {

// Sets the rectangles of a box-UV cube's faces from its size, `uv_offset` and `mirror_uv`. Sizes
// are floored first, as the editor shows them, unless the kind of project allows fractions.
void unfold_box_uv(Cube& cube, bool floor_size);

}  // namespace fmmc::bbmodel
