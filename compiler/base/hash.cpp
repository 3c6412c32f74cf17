#include "base/hash.h"

#include <bit>

#include <fmt/format.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace fmmc {

namespace {

Hash128 canonical(XXH128_hash_t hash) {
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, hash);
  Hash128 out;
  for (std::size_t i = 0; i < out.bytes.size(); ++i)
    out.bytes[i] = bytes.digest[i];
  return out;
}

}  // namespace

Hash128 hash128(std::string_view bytes) {
  return canonical(XXH3_128bits(bytes.data(), bytes.size()));
}

std::uint64_t hash64(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::string to_hex(const Hash128& hash) {
  std::string out;
  for (const std::uint8_t byte : hash.bytes)
    out += fmt::format("{:02x}", byte);
  return out;
}

struct Hasher::State {
  XXH3_state_t xxh;
};

Hasher::Hasher() : state_(new State) {
  XXH3_128bits_reset(&state_->xxh);
}
Hasher::~Hasher() = default;

void Hasher::add(std::string_view text) {
  add(static_cast<std::uint64_t>(text.size()));
  XXH3_128bits_update(&state_->xxh, text.data(), text.size());
}

void Hasher::add(std::uint64_t value) {
  std::array<unsigned char, 8> bytes{};
  for (unsigned char& byte : bytes) {
    byte = static_cast<unsigned char>(value & 0xFF);
    value >>= 8;
  }
  XXH3_128bits_update(&state_->xxh, bytes.data(), bytes.size());
}

void Hasher::add(double value) {
  add(std::bit_cast<std::uint64_t>(value));
}

void Hasher::add_raw(std::string_view bytes) {
  XXH3_128bits_update(&state_->xxh, bytes.data(), bytes.size());
}

Hash128 Hasher::finish() const {
  return canonical(XXH3_128bits_digest(&state_->xxh));
}

}  // namespace fmmc
