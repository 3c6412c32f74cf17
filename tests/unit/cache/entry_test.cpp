#include "cache/entry.h"

#include <string>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

const Hash128 key = hash128("a key");

std::string long_payload() {
  std::string out;
  for (int i = 0; i < 400; ++i)
    out += "the same words again; ";
  return out;
}

bool is_good(const std::string& bytes) {
  return open_entry(EntryKind::result, key, bytes).state == OpenedEntry::State::good;
}

}  // namespace

TEST_CASE("an entry gives back what was sealed, packed or not") {
  for (const std::string& payload : {std::string(), std::string("short"), long_payload()}) {
    const OpenedEntry entry =
        open_entry(EntryKind::result, key, seal_entry(EntryKind::result, key, payload));
    CHECK(entry.state == OpenedEntry::State::good);
    CHECK(entry.payload == payload);
  }
}

TEST_CASE("noise is kept as it is, words are packed where that is possible") {
  std::string noise;
  std::uint64_t state = 1;
  for (int i = 0; i < 4096; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    noise += static_cast<char>(state >> 56);
  }
  CHECK(seal_entry(EntryKind::result, key, noise).size() == noise.size() + 56);
  CHECK(seal_entry(EntryKind::result, key, long_payload()).size() <= long_payload().size() + 56);
}

TEST_CASE("an entry with any byte flipped is damaged") {
  for (const std::string& payload : {std::string("short"), long_payload()}) {
    const std::string sealed = seal_entry(EntryKind::result, key, payload);
    for (std::size_t i = 0; i < sealed.size(); ++i) {
      for (const int bit : {0, 7}) {
        std::string bytes = sealed;
        bytes[i] = static_cast<char>(bytes[i] ^ (1 << bit));
        CAPTURE(i);
        CHECK_FALSE(is_good(bytes));
      }
    }
  }
}

TEST_CASE("an entry cut short anywhere, or with more behind it, is damaged") {
  const std::string sealed = seal_entry(EntryKind::result, key, "payload");
  for (std::size_t size = 0; size < sealed.size(); ++size)
    CHECK_FALSE(is_good(sealed.substr(0, size)));
  CHECK_FALSE(is_good(sealed + "x"));
  CHECK_FALSE(is_good(sealed + sealed));
}

TEST_CASE("an entry of another key or kind is damaged") {
  const std::string sealed = seal_entry(EntryKind::result, key, "payload");
  const auto state = [&](EntryKind kind, const Hash128& of) {
    return open_entry(kind, of, sealed).state;
  };
  CHECK(state(EntryKind::result, hash128("another")) == OpenedEntry::State::damaged);
  CHECK(state(EntryKind::manifest, key) == OpenedEntry::State::damaged);
  CHECK(open_entry(key, sealed).kind == EntryKind::result);
}

TEST_CASE("a whole entry of another version is none of ours, and a size that lies is damaged") {
  const std::string sealed = seal_entry(EntryKind::result, key, "payload");
  const auto with = [&](std::size_t at, char value) {
    std::string bytes = sealed.substr(0, sealed.size() - 16);
    bytes[at] = value;
    const Hash128 hash = hash128(bytes);
    for (const std::uint8_t byte : hash.bytes)
      bytes += static_cast<char>(byte);
    return open_entry(EntryKind::result, key, bytes).state;
  };
  CHECK(with(8, 3) == OpenedEntry::State::foreign);
  for (std::size_t at = 32; at < 40; ++at)
    CHECK(with(at, '\x7f') == OpenedEntry::State::damaged);
  CHECK(with(10, 1) != OpenedEntry::State::good);
  CHECK(with(10, 9) != OpenedEntry::State::good);
}
