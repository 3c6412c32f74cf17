// The form in which a track's rows leave a bake, whatever the semantics.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstddef>

#include "bake/bake.h"

namespace fmmc {

// Translation, rotation (x, y, z, w), scale.
using BakedRow = std::array<float, 10>;
inline constexpr std::size_t rotation_begin = 3, rotation_end = 7;

// Appends a row to `track`. Of the quaternion's two signs the one nearer to the row before is
// taken, for the first row the one with w > 0 (or the first component that is not 0). No value is
// negative zero, infinite or no number.
void append_row(BakedTrack& track, const LocalTransform& transform);

// Whether the part of a row that a channel owns is the same in both.
bool equal_in_channel(Channel channel, const BakedRow& a, const BakedRow& b);

}  // namespace fmmc
