// Molang in Bedrock files: does it parse, and is what it asks the game for known.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "molang/molang.h"

namespace fmmc::bedrock_check {

// What other files of a pack must have.
struct NamesUsed {
  std::vector<std::string> properties;  // of query.property('...') and its like, as written
  std::vector<std::string> resources;   // "geometry.default", "array.skins": lower case
};

// `offset` is that of the text in its file; `plain` tells that its characters stand there one by
// one, so that a fault can be pointed at.
NamesUsed check_expression(std::string_view text, std::uint32_t offset, bool plain,
                           const molang::Rules& rules, Diagnostics& out);

// Whether the game has a query of this name ("anim_time").
bool is_known_query(std::string_view name);

}  // namespace fmmc::bedrock_check
