// Models whose animations look like those of real files as far as a clip encoder can tell: a share
// of the channels moves, half of the turns are about one axis, keys stand on a grid of 1/24 s and
// so beside the ticks. Sums of sines are keyed at every grid point, as Molang would be baked.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <string>

#include "model/model.h"

namespace fmm_bench {

struct SyntheticSpec {
  int bones = 24;
  double seconds = 2;
  std::uint32_t seed = 1;
  bool sines = true;  // else Catmull-Rom keys in their place: what is keyed by hand
};

fmmc::Model synthetic_model(const SyntheticSpec& spec);

}  // namespace fmm_bench
