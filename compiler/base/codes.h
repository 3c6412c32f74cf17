// The codes of all diagnostics. Their list is the tables of compiler/README.md, from which the
// build makes it: what is explained there can be asked for by name, and nothing else.
//
// Thread rule: pure.
#pragma once

#include <span>
#include <string_view>

#include "base/diagnostics.h"

namespace fmmc {

struct Code {
  std::string_view name;
  Severity severity;  // that it is given with; an error means that the model is lost
};

std::span<const Code> all_codes();

// Null if there is none of that name.
const Code* find_code(std::string_view name);

}  // namespace fmmc
