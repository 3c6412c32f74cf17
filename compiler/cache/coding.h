// The binary form of what the cache keeps: little-endian numbers, texts with their length before
// them. Reading never trusts a length: once something does not fit, everything after is empty and
// good() is false.
//
// Thread rule: values.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/hash.h"

namespace fmmc {

class ByteWriter {
 public:
  void u8(std::uint8_t value) { out_ += static_cast<char>(value); }
  void u32(std::uint32_t value) { number(value, 4); }
  void u64(std::uint64_t value) { number(value, 8); }
  void hash(const Hash128& value) {
    for (const std::uint8_t byte : value.bytes)
      u8(byte);
  }
  void text(std::string_view value) {
    u64(value.size());
    out_ += value;
  }
  void raw(std::string_view value) { out_ += value; }

  const std::string& bytes() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  void number(std::uint64_t value, int size) {
    for (int i = 0; i < size; ++i)
      u8(static_cast<std::uint8_t>(value >> (8 * i) & 0xFF));
  }

  std::string out_;
};

class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  std::uint8_t u8() { return static_cast<std::uint8_t>(number(1)); }
  std::uint32_t u32() { return static_cast<std::uint32_t>(number(4)); }
  std::uint64_t u64() { return number(8); }
  Hash128 hash() {
    Hash128 out;
    for (std::uint8_t& byte : out.bytes)
      byte = u8();
    return out;
  }
  std::string_view text() { return raw(u64()); }
  std::string_view raw(std::uint64_t size) {
    if (size > rest_.size()) {
      fail();
      return {};
    }
    const std::string_view out = rest_.substr(0, static_cast<std::size_t>(size));
    rest_.remove_prefix(out.size());
    return out;
  }

  // How many elements follow, none if there cannot be so many: each takes at least `least` bytes.
  std::uint32_t count(std::size_t least) {
    const std::uint32_t out = u32();
    if (out <= rest_.size() / least) return out;
    fail();
    return 0;
  }

  void fail() {
    good_ = false;
    rest_ = {};
  }
  bool good() const { return good_; }
  // Everything fitted and nothing is left.
  bool finished() const { return good_ && rest_.empty(); }

 private:
  std::uint64_t number(std::size_t size) {
    std::uint64_t value = 0;
    const std::string_view bytes = raw(size);
    for (std::size_t i = bytes.size(); i > 0; --i)
      value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
    return value;
  }

  std::string_view rest_;
  bool good_ = true;
};

}  // namespace fmmc
