// The text of Blockbench's placeholder panel, which a model keeps as
// `animation_variable_placeholders`: one `name = expression` per line. The editor shows a model
// with these values.
//
// Only constants count. The position of a slider or a switch is not in the file, and a value that
// changes with time would make a name mean different things in one animation.
// Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "molang/molang.h"

namespace fmmc::molang {

struct Placeholder {
  enum class Kind : std::uint8_t {
    constant,  // `value` counts
    control,   // slider(...), toggle(...) or impulse(...): its position is not in the file
    varying,   // an expression that depends on the moment or on names without a value
    wrong,     // no name, no `=`, or no Molang: `error` says what
  };

  Kind kind = Kind::wrong;
  std::string name;  // in full and lower case; empty if there is none
  Scope::Value value;
  Error error;
  std::uint32_t offset = 0;  // byte in the text where the line begins
};

// Every line that is not blank, in order. A line may use the constants of lines above it.
std::vector<Placeholder> parse_placeholders(std::string_view text);

// Adds the constants to the scope. What the scope has already goes before, and so does the first of
// several lines with one name, as in the editor.
void add_constants(Scope& scope, const std::vector<Placeholder>& placeholders);

}  // namespace fmmc::molang
