// What blockbench semantics shows of a small model, for tests.
#pragma once

#include <vector>

#include <doctest/doctest.h>

#include "bake/bake.h"
#include "bake/bb_curve.h"
#include "bake/bb_tracks.h"
#include "unit/bake/models.h"

namespace fmmc::testing {

// The x of a channel of the model's only animation and first animator, on a row at `seconds`.
inline double shown(const Model& model, Channel channel, double seconds) {
  Diagnostics diagnostics;
  BbMolang molang(model, {}, diagnostics);
  const BbAnimation animation = read_bb_animation(model, model.animations[0], molang, diagnostics);
  BbMoment moment;
  moment.seconds = seconds;
  moment.reach = hit_range;
  moment.faults.resize(animation.expressions.size());
  return evaluate(animation.tracks.at(0)[channel], animation.expressions, moment).x;
}

// Of rotation keys on one axis.
inline double shown(std::vector<Keyframe> keys, double seconds, Loop loop = Loop::once,
                    double length = 2) {
  Model model = one_channel_model(length, Channel::rotation, std::move(keys));
  model.animations[0].loop = loop;
  return shown(model, Channel::rotation, seconds);
}

// A key with two points, whose x alone is not 0.
inline Keyframe make_key(double time, double before, double after,
                         Interpolation interpolation = Interpolation::linear) {
  Keyframe key = make_key(time, before, interpolation);
  key.points.push_back({{number(after), number(0), number(0)}});
  return key;
}

inline std::vector<BakedAnimation> bake_as_blockbench(const Model& model, Diagnostics& diagnostics,
                                                      int rate = 20) {
  BakeOptions options;
  options.semantics = Semantics::blockbench;
  options.rate = rate;
  return bake_animations(model, options, diagnostics);
}

}  // namespace fmmc::testing
