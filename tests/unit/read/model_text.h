// A Model as text that holds its meaning and nothing else: no offsets, no uuids, no version. Two
// files mean the same if these texts are equal, and where they differ a test shows how.
#pragma once

#include <string>

#include "model/model.h"

namespace fmmc::test {

std::string model_text(const Model& model);

}  // namespace fmmc::test
