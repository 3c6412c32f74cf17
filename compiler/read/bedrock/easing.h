// The easings that GeckoLib adds to keys. Their shapes are those of Molang's ease functions, which
// share their names.
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <string_view>

#include "molang/functions.h"

namespace fmmc::bedrock {

struct Easing {
  bool is_even = true;
  molang::Function function{};  // unless it is even

  // How much of the way is behind at a share of the time; both run from 0 to 1.
  double at(double share) const { return is_even ? share : molang::apply(function, 0, 1, share); }
};

// "easeInOutSine"; "linear" is even. Nothing for names whose shape is not agreed upon: step, and
// the elastic and bouncing ones, which GeckoLib gives parameters.
std::optional<Easing> find_easing(std::string_view name);

}  // namespace fmmc::bedrock
