#include "hash.h"
#include "utf8.h"
#include "verify.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

using format::Section;

// Items may share a string, so that a small blob could name one long text a great many times. No
// sound blob comes near this many bytes of names: 256 for each of the most items there can be.
constexpr std::size_t most_name_bytes = std::size_t{4} * format::max_items * 256;

// The string id of an item's name, or no_index.
std::uint32_t name_of(const Contents& blob, format::NameKind kind, std::uint32_t item) {
  const auto name_in = [&](const auto& records) {
    return item < records.size() ? records[item].name : format::no_index;
  };
  switch (kind) {
    case format::NameKind::bone:
      return name_in(blob.bones);
    case format::NameKind::animation:
      return name_in(blob.animations);
    case format::NameKind::texture:
      return name_in(blob.textures);
    case format::NameKind::attachment:
      return name_in(blob.attachments);
  }
  return format::no_index;
}

bool is_before(const format::NameEntry& a, const format::NameEntry& b) {
  if (a.hash != b.hash) return a.hash < b.hash;
  if (a.kind != b.kind) return a.kind < b.kind;
  return a.item < b.item;
}

}  // namespace

Fault fault_of_strings(const Contents& blob) noexcept {
  const Bytes section = blob.model.section(Section::strings);
  const auto& header = *pointer_at<format::StringsHeader>(section, 0);
  const auto offsets = blob.strings.offsets;
  const auto fault = [](Error error, std::size_t i) {
    return Fault{error, Section::strings, static_cast<std::uint32_t>(i)};
  };
  if (!is_gap(section, sizeof header + offsets.size_bytes(), header.names_offset) ||
      !is_gap(section, header.names_offset + blob.strings.names.size_bytes(), header.chars_offset))
    return fault(Error::bad_value, 0);
  if (offsets.front() != 0 || offsets.back() != blob.strings.chars.size())
    return fault(Error::bad_reference, 0);
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    if (offsets[i] >= offsets[i + 1] || offsets[i + 1] > blob.strings.chars.size())
      return fault(Error::bad_reference, i);
    if (blob.strings.chars[offsets[i + 1] - 1] != '\0') return fault(Error::bad_value, i);
    if (!is_utf8(blob.strings[static_cast<std::uint32_t>(i)])) return fault(Error::bad_value, i);
  }
  return {};
}

// Strictly ascending entries are distinct, and each is a pair of (kind, item) with the hash of
// its name; so equal counts prove that no name is missing.
Fault fault_of_names(const Contents& blob) noexcept {
  std::size_t i = 0;
  std::size_t name_bytes = 0;
  const auto fault = [&](Error error) {
    return Fault{error, Section::strings, static_cast<std::uint32_t>(i)};
  };
  const auto names = blob.strings.names;
  if (names.size() !=
      blob.bones.size() + blob.animations.size() + blob.textures.size() + blob.attachments.size())
    return fault(Error::bad_reference);
  for (; i < names.size(); ++i) {
    const format::NameEntry& entry = names[i];
    if (!blob.is_reserved_zero(entry.reserved == 0)) return fault(Error::bad_value);
    const std::uint32_t name = name_of(blob, format::NameKind{entry.kind}, entry.item);
    name_bytes += blob.strings[name].size();
    if (name_bytes > most_name_bytes) return fault(Error::bad_value);
    if (!blob.has_string(name) || name_hash(blob.strings[name]) != entry.hash)
      return fault(Error::bad_reference);
    if (i != 0 && !is_before(names[i - 1], entry)) return fault(Error::bad_reference);
  }
  return {};
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
