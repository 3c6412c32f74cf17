// What this fmmc is. Two builds with one tool id turn equal inputs into equal bytes.
//
// Thread rule: constants.
#pragma once

#include <string_view>

namespace fmmc {

// 32 hex digits over the sources of the compiler and the runtime, the versions of the libraries,
// and the switches that change outputs (cmake/tool_id.cmake).
std::string_view tool_id();

// "0.1.0"
std::string_view tool_version();

}  // namespace fmmc
