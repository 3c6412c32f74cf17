// Values of keys that are text: numbers where they are some, expressions for the game where not.
//
// Thread rule: pure.
#pragma once

#include <string_view>

#include "model/model.h"
#include "write/bedrock/json_text.h"

namespace fmmc::bedrock {

// A component of a key in blockbench semantics. `flip` changes its sign, of the value and never of
// the text. What always has one value is a number; whatever the game may know better, such as
// queries and variables, stays an expression. What is no Molang is `unset`, as in the bake.
Json molang_component(const Scalar& scalar, double unset, bool flip);

// The same for a text outside of keys; null if it is empty or no Molang.
Json molang_text(std::string_view text);

}  // namespace fmmc::bedrock
