// Codes of any width one behind the other, least significant bit first.
//
// Thread rule: one object per thread.
#pragma once

#include <cstdint>
#include <string>

namespace fmmc {

class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  // `code` has at most `bits` bits, at most 32.
  void add(std::uint32_t code, unsigned bits) {
    pending_ |= std::uint64_t{code} << filled_;
    filled_ += bits;
    while (filled_ >= 8) {
      out_.push_back(static_cast<char>(pending_ & 0xFF));
      pending_ >>= 8;
      filled_ -= 8;
    }
  }

  // Goes on with the next byte.
  void end_byte() {
    if (filled_ == 0) return;
    out_.push_back(static_cast<char>(pending_ & 0xFF));
    pending_ = 0;
    filled_ = 0;
  }

 private:
  std::string& out_;
  std::uint64_t pending_ = 0;
  unsigned filled_ = 0;
};

}  // namespace fmmc
