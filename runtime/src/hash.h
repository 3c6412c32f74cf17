// XXH3 with its default secret and seed 0, compiled in privately: no symbol of xxHash leaves the
// library.
//
// Thread rule: pure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace fmm {
inline namespace v1 {
namespace detail {

// What the name index is sorted by: the low 32 bits of XXH3-64.
std::uint32_t name_hash(std::string_view name) noexcept;

// Header::content of a whole blob: XXH3-128 with that field taken as zero, in canonical
// (big-endian) byte order.
std::array<std::uint8_t, 16> content_hash(std::span<const std::byte> blob) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
