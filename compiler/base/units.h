// Models speak pixels, blobs and baked poses blocks.
//
// Thread rule: constants.
#pragma once

namespace fmmc {

inline constexpr double pixels_per_block = 16;

}  // namespace fmmc
