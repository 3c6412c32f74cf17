// A file of the cache: a small payload between a header that says what it is and a hash that says
// whether it is whole. Anyone may have written it, over it or half of it.
//
//   0   "fmmcache"
//   8   u8 version, u8 kind, u8 packing (0: as it is, 1: zstd), u8 0, u32 0
//   16  key, 16 bytes
//   32  u64 size of the unpacked payload
//   40  payload
//   ..  XXH3-128 of everything before
//
// Thread rule: pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/hash.h"

namespace fmmc {

enum class EntryKind : std::uint8_t { manifest = 1, result = 2 };

// Larger ones are not kept, and a header that claims more lies. Most of a result are pixels, of
// which a model may have 256 MiB.
inline constexpr std::uint64_t most_entry_payload = 320ull << 20;

// Whether packing saves three quarters: unpacking takes longer than reading more.
bool is_worth_packing(std::string_view bytes);

// Packs the payload where that is worth it.
std::string seal_entry(EntryKind kind, const Hash128& key, std::string_view payload);

struct OpenedEntry {
  enum class State : std::uint8_t {
    good,
    damaged,  // not what was written, or not written for this key
    foreign,  // whole, but of another version or packed in a way that this build cannot read
  };

  State state = State::damaged;
  EntryKind kind = EntryKind::manifest;
  std::string payload;  // empty unless good
};

// The bytes are taken over: they become the payload where they are not packed.
OpenedEntry open_entry(const Hash128& key, std::string bytes);

// The same for an entry of one kind: one of another kind is damaged.
OpenedEntry open_entry(EntryKind kind, const Hash128& key, std::string bytes);

}  // namespace fmmc
