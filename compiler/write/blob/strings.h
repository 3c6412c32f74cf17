// The strings section: every text of a blob once, and the index by which a name finds its item.
//
// Thread rule: a StringTable is filled by one thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <fmm/format.h>

namespace fmmc {

class StringTable {
 public:
  // The string id of `text`; equal texts share one, numbered by first appearance.
  std::uint32_t id(std::string_view text);

  // The same for the name of an item, which also enters the index.
  std::uint32_t name(fmm::format::NameKind kind, std::uint32_t item, std::string_view text);

  // The bytes of the section.
  std::string section() const;

 private:
  std::unordered_map<std::string, std::uint32_t> ids_;  // only looked up, never walked
  std::vector<std::uint32_t> offsets_ = {0};
  std::string chars_;
  std::vector<fmm::format::NameEntry> names_;
};

}  // namespace fmmc
