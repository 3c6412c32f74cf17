// Which variables an expression has to keep: those it assigns, and the members of structs that it
// copies whole.
//
// Thread rule: pure function.
#pragma once

#include <optional>
#include <set>
#include <string>

#include "molang/tree.h"

namespace fmmc::molang {

// Full names, sorted. Nothing if there are more than limits::molang_variables.
std::optional<std::set<std::string, std::less<>>> assigned_variables(const Expression& expression);

}  // namespace fmmc::molang
