// Header, directory and sections put together: the frame of a blob.
//
// Thread rule: an Assembly is used by one thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmm/format.h>

namespace fmmc {

class Assembly {
 public:
  // Sections must come in the order of their kinds. The bytes must outlive assemble(). A section is
  // left out if it has no bytes, unless every blob has it.
  void add(fmm::format::Section kind, std::string_view bytes);

  // The same for a section whose parts each stand at a multiple of 16.
  void add(fmm::format::Section kind, std::span<const std::string_view> parts);

  // Of the whole blob. Above 4 GiB - 1 it must not be assembled: offsets are 32-bit.
  std::uint64_t total_bytes() const;

  // `header` gives names, schema, rate and semantics; the rest is filled in, `content` last.
  std::string assemble(fmm::format::Header header) const;

 private:
  struct Part {
    fmm::format::Section kind;
    std::vector<std::string_view> parts;
    std::uint64_t bytes = 0;
  };
  std::vector<Part> sections_;
};

}  // namespace fmmc
