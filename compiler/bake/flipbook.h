// Flipbook textures: which frames of an image show one after the other. The frames stand below each
// other in the image; how many there are is frame_count()'s to say (bake/image.h).
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <vector>

#include "bake/image.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

// The frames of one round, by texture; empty for a still image. Back and forth shows neither end
// twice. Frames of a custom order that the image does not have are left out with a warning; if none
// is left, all show in their order. More than limits::shown_frames in all is an error.
std::vector<std::vector<std::uint16_t>> shown_frames(const Model& model,
                                                     const std::vector<Image>& images,
                                                     Diagnostics& diagnostics);

}  // namespace fmmc
