#include "hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fmm/format.h>

namespace fmm {
inline namespace v1 {
namespace detail {

std::uint32_t name_hash(std::string_view name) noexcept {
  return static_cast<std::uint32_t>(XXH3_64bits(name.data(), name.size()));
}

std::array<std::uint8_t, 16> content_hash(std::span<const std::byte> blob) noexcept {
  constexpr std::size_t begin = offsetof(format::Header, content);
  constexpr std::size_t end = begin + sizeof(format::Header::content);
  constexpr std::array<std::uint8_t, end - begin> zeros{};

  XXH3_state_t state;
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, blob.data(), begin);
  XXH3_128bits_update(&state, zeros.data(), zeros.size());
  XXH3_128bits_update(&state, blob.data() + end, blob.size() - end);
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state));

  std::array<std::uint8_t, 16> bytes;
  static_assert(sizeof canonical.digest == sizeof bytes);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = canonical.digest[i];
  return bytes;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
