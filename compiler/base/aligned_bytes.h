// Bytes where the runtime can view them: it opens a blob in memory that starts at a multiple of 16,
// which a string's usually does and need not.
//
// Thread rule: a value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

namespace fmmc {

class AlignedBytes {
 public:
  // Refers to `bytes` itself if it lies well, else to a copy.
  explicit AlignedBytes(std::string_view bytes) : view_(std::as_bytes(std::span(bytes))) {
    if (reinterpret_cast<std::uintptr_t>(bytes.data()) % alignof(Block) == 0) return;
    copy_.resize((bytes.size() + sizeof(Block) - 1) / sizeof(Block));
    std::memcpy(copy_.data(), bytes.data(), bytes.size());
    view_ = std::as_bytes(std::span(copy_)).first(bytes.size());
  }
  AlignedBytes(const AlignedBytes&) = delete;
  AlignedBytes& operator=(const AlignedBytes&) = delete;

  std::span<const std::byte> view() const { return view_; }

 private:
  struct alignas(16) Block {
    std::byte bytes[16];
  };
  std::vector<Block> copy_;
  std::span<const std::byte> view_;
};

}  // namespace fmmc
