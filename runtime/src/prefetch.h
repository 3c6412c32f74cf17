// Asks for memory before it is needed. A clip that no cache holds costs more to wait for than to
// decode, and where its parts are is known before the rest pose has been written.
//
// Thread rule: pure; has no effect but on time.
#pragma once

#include <algorithm>
#include <cstddef>

namespace fmm {
inline namespace v1 {
namespace detail {

// At most the first kilobyte of [begin, begin + bytes): what follows streams in by itself.
inline void prefetch(const void* begin, std::size_t bytes) noexcept {
#if defined(__GNUC__)
  constexpr std::size_t line = 64, most = 1024;
  const auto* at = static_cast<const std::byte*>(begin);
  for (std::size_t i = 0; i < std::min(bytes, most); i += line)
    __builtin_prefetch(at + i);
#else
  static_cast<void>(begin);
  static_cast<void>(bytes);
#endif
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
