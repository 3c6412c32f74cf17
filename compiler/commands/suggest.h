// The nearest name to a misspelt one, for messages that offer it.
//
// Thread rule: pure.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace fmmc {

// How many letters must be inserted, removed, replaced or swapped with their neighbour to get from
// one text to the other; ASCII case does not count.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The candidate that `name` was probably meant to be, or empty if none is near: at most a third of
// its letters may differ, and at least one letter must be right.
std::string nearest(std::string_view name, std::span<const std::string> candidates);

// "; did you mean 'x'?" or nothing.
std::string suggestion(std::string_view name, std::span<const std::string> candidates);

}  // namespace fmmc
