// The animators of an animation as blockbench semantics reads them: which bones and null objects
// move, with which curves. Whatever cannot be read is reported; one bad key never loses its
// neighbours.
//
// Thread rule: pure, apart from the BbMolang of the model.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "bake/bb_keys.h"
#include "bake/bb_value.h"
#include "base/diagnostics.h"
#include "model/model.h"

namespace fmmc {

struct BbTrack {
  int bone = 0;
  std::array<BbCurve, channel_count> channels;  // by Channel; empty: rest
  bool entity_space = false;  // the rotation is in the model's space, not in the parent's
  bool quaternions = false;   // rotations go the shortest way from key to key

  const BbCurve& operator[](Channel channel) const {
    return channels[static_cast<std::size_t>(channel)];
  }
};

struct BbAnimation {
  std::vector<BbTrack> tracks;        // ascending by bone
  std::vector<BbCurve> null_objects;  // positions, by index in Model::null_objects
  BbValue weight{1};                  // blend_weight
  std::vector<BbExpression> expressions;
};

BbAnimation read_bb_animation(const Model& model, const Animation& animation, BbMolang& molang,
                              Diagnostics& diagnostics);

}  // namespace fmmc
