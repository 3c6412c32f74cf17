// Numbers as Java's Double.parseDouble reads them. FreeMinecraftModels is written in Java and takes
// a key's text value this way, so the fmm semantics must too: what parses, and to which double, is
// part of what a model means.
//
// Thread rule: pure.
#pragma once

#include <optional>
#include <string_view>

namespace fmmc {

// Accepts, after cutting characters up to U+0020 at both ends: an optional sign, then NaN,
// Infinity, a decimal number (12, 12., .5, 1e-3, with an optional suffix f F d D) or a hexadecimal
// one (0x1.8p3, the exponent is compulsory). Rounds to nearest even; too large is infinite, too
// small 0. Anything else is empty; a numeric prefix is never taken.
std::optional<double> parse_java_double(std::string_view text);

}  // namespace fmmc
