// Content hashes: XXH3 with its default secret and seed 0. Not signatures: nothing here resists an
// attacker, it only tells different contents apart.
//
// Thread rule: values; a Hasher is used by one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace fmmc {

// XXH3-128 in canonical (big-endian) byte order, so that hex text and bytes agree everywhere.
struct Hash128 {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(const Hash128&) const = default;
};

Hash128 hash128(std::string_view bytes);
std::uint64_t hash64(std::string_view bytes);
std::string to_hex(const Hash128& hash);

// Streams fields into one XXH3-128. Every add() is length-prefixed or fixed-size, so that
// ("ab", "c") and ("a", "bc") differ. Integers are hashed little-endian, floats by their bits.
class Hasher {
 public:
  Hasher();
  ~Hasher();
  Hasher(const Hasher&) = delete;
  Hasher& operator=(const Hasher&) = delete;

  void add(std::string_view text);
  void add(std::uint64_t value);
  void add(double value);
  // The bytes as they are: of nothing but such pieces the hash is hash128() of all of them
  // together.
  void add_raw(std::string_view bytes);
  Hash128 finish() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fmmc
