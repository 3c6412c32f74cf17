// The bounds that keep hostile input from costing more than a second or 256 MiB (DESIGN section 8).
// Each has a diagnostic and a test.
#pragma once

#include <cstdint>

namespace fmmc::limits {

inline constexpr std::uint32_t json_depth = 200;
// Keys and values of one file together: ten times what the largest models hold, and what a tree of
// 16 bytes each may cost.
inline constexpr std::uint32_t json_nodes = 4'000'000;
// What a Model may take in memory: with the file and its tree beside it, below 256 MiB.
inline constexpr std::uint64_t model_bytes = 96ull << 20;
inline constexpr std::uint32_t bones = 65535;
inline constexpr std::uint32_t vertices = 4'000'000;
inline constexpr double clip_seconds = 3600;
inline constexpr std::uint32_t molang_depth = 128;      // levels of nesting in one expression
inline constexpr std::uint32_t molang_nodes = 16'384;   // names, numbers, operators... of one
inline constexpr std::uint32_t molang_steps = 100'000;  // instructions of one evaluation
inline constexpr std::uint64_t molang_model_steps = 100'000'000;  // of all rows of a model together
inline constexpr std::uint32_t molang_name = 256;                 // bytes
inline constexpr std::uint32_t molang_rounds = 1024;     // of one loop, as Mojang documents
inline constexpr std::uint32_t molang_variables = 1024;  // that one expression assigns
inline constexpr std::uint64_t bone_ticks = 10'000'000;  // of all clips of a model together
inline constexpr std::uint32_t events = 250'000;         // of all clips of a model together
inline constexpr std::uint32_t image_side = 16'384;
inline constexpr std::uint64_t image_pixels = 64ull << 20;
inline constexpr std::uint32_t shown_frames = 1'000'000;  // of one round of all flipbooks

}  // namespace fmmc::limits
