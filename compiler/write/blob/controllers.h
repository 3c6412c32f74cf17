// The controllers of a model as a blob has them: states, what they play, how they follow each
// other. Scripts and effects of states are not in it.
//
// Thread rule: pure but for the string table that it fills.
#pragma once

#include <string>

#include "model/model.h"
#include "write/blob/strings.h"

namespace fmmc {

// The bytes of Section::controllers; empty if the model has none. What a state plays without the
// model having it is left out, and so are transitions that are never taken.
std::string controllers_section(const Model& model, StringTable& strings);

}  // namespace fmmc
