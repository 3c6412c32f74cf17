// Steps of curves, told to the player: within the interval of a step a channel shows the row on the
// left up to the step's place and then the row on the right, never a blend.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "bake/bake.h"

namespace fmmc {

// When a channel changes at once, in rows; may be anywhere. On the row itself the new value counts
// already, or, if `is_after`, the old one still does.
struct Step {
  double row = 0;
  bool is_after = false;

  bool operator==(const Step&) const = default;
};

// Sorts the steps and keeps those inside a clip of `rows` rows; of several in one interval only the
// last, which is the one that counts.
std::vector<Step> sorted_steps(std::vector<Step> steps, std::uint32_t rows);

// Adds the sorted steps of a channel. One that changes nothing from row to row needs no entry.
void append_jumps(const BakedTrack& track, Channel channel, const std::vector<Step>& steps,
                  std::vector<BakedJump>& out);

// Into the order of a BakedAnimation.
void sort_jumps(std::vector<BakedJump>& jumps);

}  // namespace fmmc
