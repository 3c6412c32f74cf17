// JSON's spelling of numbers, and the bare words for non-finite ones that Java's readers accept.
//
// Thread rule: pure functions.
#pragma once

#include <cstddef>
#include <string_view>

namespace fmmc::json {

// How many bytes of `token` are a number in JSON's grammar, or one of NaN, Infinity and -Infinity;
// 0 if none are. A number that ends too early ("-", "1.", "1e+") counts as none.
std::size_t number_size(std::string_view token);

// The value of such a number. Beyond the range of double it is an infinity of its sign, too small
// for it 0.
double to_double(std::string_view number);

}  // namespace fmmc::json
