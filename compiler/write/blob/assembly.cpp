#include "write/blob/assembly.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>

#include "base/hash.h"
#include "write/blob/bytes.h"

namespace fmmc {

namespace format = fmm::format;

namespace {

bool is_in_every_blob(format::Section kind) {
  return kind == format::Section::strings || kind == format::Section::bones ||
         kind == format::Section::animations;
}

std::uint64_t aligned(std::uint64_t bytes) {
  return (bytes + format::alignment - 1) / format::alignment * format::alignment;
}

}  // namespace

void Assembly::add(format::Section kind, std::string_view bytes) {
  add(kind, std::span(&bytes, 1));
}

void Assembly::add(format::Section kind, std::span<const std::string_view> parts) {
  assert(sections_.empty() || sections_.back().kind < kind);
  Part section{kind, {parts.begin(), parts.end()}};
  for (const std::string_view part : parts)
    section.bytes = aligned(section.bytes) + part.size();
  if (section.bytes != 0 || is_in_every_blob(kind)) sections_.push_back(std::move(section));
}

std::uint64_t Assembly::total_bytes() const {
  std::uint64_t total = sizeof(format::Header) + sections_.size() * sizeof(format::SectionEntry);
  for (const Part& section : sections_)
    total = aligned(total) + section.bytes;
  return total;
}

std::string Assembly::assemble(format::Header header) const {
  const std::uint64_t total = total_bytes();
  std::memcpy(header.magic, format::magic, sizeof header.magic);
  header.major = format::version_major;
  header.minor = format::version_minor;
  header.total_bytes = static_cast<std::uint32_t>(total);
  header.section_count = static_cast<std::uint32_t>(sections_.size());
  std::fill(std::begin(header.content), std::end(header.content), std::uint8_t{0});

  std::string out;
  out.reserve(total);
  append_struct(out, header);
  std::uint64_t end = sizeof header + sections_.size() * sizeof(format::SectionEntry);
  for (const Part& section : sections_) {
    const std::uint64_t begin = aligned(end);
    append_struct(out, format::SectionEntry{static_cast<std::uint32_t>(section.kind), 0,
                                            static_cast<std::uint32_t>(begin),
                                            static_cast<std::uint32_t>(section.bytes)});
    end = begin + section.bytes;
  }
  for (const Part& section : sections_) {
    pad_to(out, format::alignment);
    for (const std::string_view part : section.parts) {
      pad_to(out, format::alignment);
      out += part;
    }
  }
  assert(out.size() == total);
  const Hash128 content = hash128(out);
  std::memcpy(&out[offsetof(format::Header, content)], content.bytes.data(), content.bytes.size());
  return out;
}

}  // namespace fmmc
