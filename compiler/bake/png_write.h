// Writes PNG files. The bytes are the same everywhere: one writer with fixed settings, whose
// compression is its own.
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace fmmc {

// `rgba` is width * height * 4 bytes, top row first. Empty if there is not enough memory.
std::string encode_png(std::string_view rgba, std::uint32_t width, std::uint32_t height);

}  // namespace fmmc
