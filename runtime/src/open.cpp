#include "open.h"

#include <algorithm>
#include <cstring>

namespace fmm {
inline namespace v1 {

namespace {

using detail::Bytes;
using detail::pointer_at;
using format::Section;

// `count` elements of `size` bytes at `offset`, with room for them before `end`. Never overflows:
// 32-bit counts and offsets, sizes below 100.
bool fits(std::uint32_t offset, std::uint32_t count, std::size_t size, std::size_t end) {
  return std::uint64_t{offset} + std::uint64_t{count} * size <= end;
}

bool are_records(Bytes section, std::size_t size, std::size_t most) {
  return section.size() % size == 0 && section.size() / size <= most;
}

bool is_strings(Bytes section) {
  if (section.size() < sizeof(format::StringsHeader)) return false;
  const auto& header = *pointer_at<format::StringsHeader>(section, 0);
  return header.names_offset % alignof(format::NameEntry) == 0 &&
         fits(sizeof(format::StringsHeader) + sizeof(std::uint32_t), header.string_count,
              sizeof(std::uint32_t), header.names_offset) &&
         fits(header.names_offset, header.name_count, sizeof(format::NameEntry),
              header.chars_offset) &&
         header.chars_offset <= section.size();
}

bool is_mesh(Bytes section) {
  if (section.size() < sizeof(format::MeshHeader)) return false;
  const auto& header = *pointer_at<format::MeshHeader>(section, 0);
  const auto is_array = [&](std::uint32_t offset, std::uint32_t count, std::size_t size) {
    return offset % 4 == 0 && offset >= sizeof(format::MeshHeader) &&
           fits(offset, count, size, section.size());
  };
  return (header.index_bytes == 2 || header.index_bytes == 4) &&
         is_array(header.vertices_offset, header.vertex_count, sizeof(format::Vertex)) &&
         is_array(header.indices_offset, header.index_count, header.index_bytes) &&
         is_array(header.draws_offset, header.draw_count, sizeof(format::Draw)) &&
         is_array(header.ranges_offset, header.range_count, sizeof(format::Range));
}

bool is_ik(Bytes section) {
  if (section.size() < sizeof(format::IkHeader)) return false;
  const auto& header = *pointer_at<format::IkHeader>(section, 0);
  const auto is_array = [&](std::uint32_t offset, std::uint32_t count, std::size_t size) {
    return offset % 4 == 0 && offset >= sizeof(format::IkHeader) &&
           fits(offset, count, size, section.size());
  };
  return header.chain_count <= format::max_items &&
         is_array(header.chains_offset, header.chain_count, sizeof(format::IkChainRecord)) &&
         is_array(header.joints_offset, header.joint_count, sizeof(format::IkJointRecord)) &&
         is_array(header.tracks_offset, header.track_count, sizeof(format::IkTrackRecord)) &&
         is_array(header.goals_offset, header.goal_count, sizeof(format::IkGoalRecord));
}

bool is_controllers(Bytes section) {
  if (section.size() < sizeof(format::ControllersHeader)) return false;
  const auto& header = *pointer_at<format::ControllersHeader>(section, 0);
  const auto is_array = [&](std::uint32_t offset, std::uint32_t count, std::size_t size) {
    return offset % 4 == 0 && offset >= sizeof(format::ControllersHeader) &&
           fits(offset, count, size, section.size());
  };
  return is_array(header.controllers_offset, header.controller_count,
                  sizeof(format::ControllerRecord)) &&
         is_array(header.states_offset, header.state_count,
                  sizeof(format::ControllerStateRecord)) &&
         is_array(header.plays_offset, header.play_count, sizeof(format::ControllerPlayRecord)) &&
         is_array(header.transitions_offset, header.transition_count,
                  sizeof(format::ControllerTransitionRecord));
}

// Whether a section's own header agrees with its size. Constant time for every kind.
bool is_sound(Section kind, Bytes section) {
  switch (kind) {
    case Section::strings:
      return is_strings(section);
    case Section::bones:
      return are_records(section, format::bytes_per_bone, format::max_bones);
    case Section::mesh:
      return is_mesh(section);
    case Section::textures:
      return are_records(section, sizeof(format::TextureRecord), format::max_items);
    case Section::attachments:
      return are_records(section, sizeof(format::AttachmentRecord), format::max_items);
    case Section::animations:
      return are_records(section, sizeof(format::AnimationRecord), format::max_items);
    case Section::jumps:
      return section.size() % sizeof(format::JumpRecord) == 0;
    case Section::ik:
      return is_ik(section);
    case Section::events:
      return section.size() % sizeof(format::EventRecord) == 0;
    case Section::controllers:
      return is_controllers(section);
    case Section::frames:
      return section.size() % sizeof(std::uint16_t) == 0;
    case Section::clips:
    case Section::images:
      return true;
  }
  return true;  // unknown and optional: nobody reads it
}

}  // namespace

namespace detail {

Error check_start(Bytes start, std::uint64_t size) noexcept {
  // A blob that was cut short begins with as much of the magic as there is.
  const std::size_t magic_bytes = std::min(start.size(), sizeof format::magic);
  if (magic_bytes != 0 && std::memcmp(start.data(), format::magic, magic_bytes) != 0)
    return Error::bad_magic;
  format::Header header;
  if (start.size() < sizeof header) return Error::truncated;
  std::memcpy(&header, start.data(), sizeof header);
  if (header.major != format::version_major) return Error::unsupported_version;
  if (size < header.total_bytes) return Error::truncated;
  if (size > header.total_bytes) return Error::bad_size;
  return Error::none;
}

}  // namespace detail

OpenResult Model::open(std::span<const std::byte> bytes, Schema schema) noexcept {
  if (reinterpret_cast<std::uintptr_t>(bytes.data()) % format::alignment != 0)
    return {Error::misaligned, {}};
  if (const Error error = detail::check_start(bytes, bytes.size()); error != Error::none)
    return {error, {}};

  const auto& header = *pointer_at<format::Header>(bytes, 0);
  if (header.section_count > format::max_sections ||
      !fits(sizeof header, header.section_count, sizeof(format::SectionEntry), bytes.size()))
    return {Error::bad_directory, {}};
  const std::span directory(pointer_at<format::SectionEntry>(bytes, sizeof header),
                            header.section_count);

  Model model;
  model.bytes_ = bytes;
  std::uint32_t last_kind = 0;
  std::uint64_t end = sizeof header + directory.size_bytes();
  for (const format::SectionEntry& entry : directory) {
    if (entry.kind <= last_kind || entry.offset % format::alignment != 0 || entry.offset < end ||
        !fits(entry.offset, entry.bytes, 1, bytes.size()))
      return {Error::bad_directory, {}};
    last_kind = entry.kind;
    end = std::uint64_t{entry.offset} + entry.bytes;
    if (entry.kind <= known_sections)
      model.entry_[entry.kind] = static_cast<std::uint8_t>(&entry - directory.data() + 1);
  }
  for (const format::SectionEntry& entry : directory) {
    if (entry.kind > known_sections && (entry.flags & format::section_required) != 0)
      return {Error::unknown_required_section, {}};
  }
  for (const format::SectionEntry& entry : directory) {
    if (!is_sound(Section{entry.kind}, bytes.subspan(entry.offset, entry.bytes)))
      return {Error::bad_section, {}};
  }
  for (const Section kind : {Section::strings, Section::bones, Section::animations}) {
    if (model.entry_[static_cast<std::size_t>(kind)] == 0) return {Error::missing_section, {}};
  }
  if (schema != Schema::unchecked && schema != Schema{header.schema})
    return {Error::ids_mismatch, {}};
  return {Error::none, model};
}

}  // namespace v1
}  // namespace fmm
