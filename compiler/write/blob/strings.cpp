#include "write/blob/strings.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "base/hash.h"
#include "write/blob/bytes.h"

namespace fmmc {

using fmm::format::NameEntry;
using fmm::format::NameKind;

std::uint32_t StringTable::id(std::string_view text) {
  const auto next = static_cast<std::uint32_t>(offsets_.size() - 1);
  const auto [found, is_new] = ids_.try_emplace(std::string(text), next);
  if (is_new) {
    chars_ += text;
    chars_ += '\0';
    offsets_.push_back(static_cast<std::uint32_t>(chars_.size()));
  }
  return found->second;
}

std::uint32_t StringTable::name(NameKind kind, std::uint32_t item, std::string_view text) {
  names_.push_back(
      {static_cast<std::uint32_t>(hash64(text)), static_cast<std::uint16_t>(kind), 0, item});
  return id(text);
}

std::string StringTable::section() const {
  std::vector<NameEntry> names = names_;
  std::sort(names.begin(), names.end(), [](const NameEntry& a, const NameEntry& b) {
    return std::tie(a.hash, a.kind, a.item) < std::tie(b.hash, b.kind, b.item);
  });
  fmm::format::StringsHeader header{};
  header.string_count = static_cast<std::uint32_t>(offsets_.size() - 1);
  header.name_count = static_cast<std::uint32_t>(names.size());
  header.names_offset =
      static_cast<std::uint32_t>(sizeof header + offsets_.size() * sizeof(std::uint32_t));
  header.chars_offset =
      static_cast<std::uint32_t>(header.names_offset + names.size() * sizeof(NameEntry));

  std::string out;
  append_struct(out, header);
  append_array(out, std::span<const std::uint32_t>(offsets_));
  append_array(out, std::span<const NameEntry>(names));
  out += chars_;
  return out;
}

}  // namespace fmmc
