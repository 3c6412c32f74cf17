// How far from a bone's pivot something may be that it moves: what an angle is worth in pixels.
//
// Thread rule: pure.
#pragma once

#include <vector>

#include "model/model.h"

namespace fmmc::bedrock {

// By bone, pixels, at least one block: no point of its own cubes, locators and of all bones below
// it is farther away while nothing is scaled.
std::vector<double> reaches(const Model& model);

}  // namespace fmmc::bedrock
