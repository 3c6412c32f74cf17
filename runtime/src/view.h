// How the library reads the bytes of a blob: typed views over sections. open() has proved size and
// alignment of what a section's own header promises; everything that comes from a record (string
// ids, offsets, counts) is bounded here, where it is used.
//
// Thread rule: views of const memory.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <type_traits>

#include <fmm/format.h>
#include <fmm/model.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {
namespace detail {

static_assert(std::endian::native == std::endian::little,
              "blobs are little-endian and read in place");

using Bytes = std::span<const std::byte>;

// `offset` is a multiple of alignof(T) from memory aligned to format::alignment, and inside.
template <typename T>
const T* pointer_at(Bytes bytes, std::size_t offset) noexcept {
  static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= format::alignment);
  return reinterpret_cast<const T*>(bytes.data() + offset);
}

// A section that is an array of records.
template <typename T>
std::span<const T> records_of(Bytes section) noexcept {
  return {pointer_at<T>(section, 0), section.size() / sizeof(T)};
}

template <typename T>
std::span<const T> records_of(const Model& model, format::Section kind) noexcept {
  return records_of<T>(model.section(kind));
}

// The record of an id, or null.
template <typename Record, typename Id>
const Record* record_of(const Model& model, format::Section section, Id id) noexcept {
  const auto records = records_of<Record>(model, section);
  return index_of(id) < records.size() ? &records[index_of(id)] : nullptr;
}

inline const format::AnimationRecord* record_of(const Model& model,
                                                AnimationId animation) noexcept {
  return record_of<format::AnimationRecord>(model, format::Section::animations, animation);
}

// `name` if it names a file of the folder that the blob lies in, else nothing: a blob must not lead
// a program elsewhere.
inline std::string_view plain_file_name(std::string_view name) noexcept {
  if (name == "." || name == "..") return {};
  for (const char c : name) {
    if (static_cast<unsigned char>(c) < 0x20 || c == '/' || c == '\\' || c == ':') return {};
  }
  return name;
}

// Section::strings. Empty if the model has none.
struct Strings {
  std::span<const std::uint32_t> offsets;  // one more than there are strings
  std::span<const format::NameEntry> names;
  std::string_view chars;

  static Strings of(Bytes section) noexcept {
    if (section.empty()) return {};
    const auto& header = *pointer_at<format::StringsHeader>(section, 0);
    return {{pointer_at<std::uint32_t>(section, sizeof(format::StringsHeader)),
             std::size_t{header.string_count} + 1},
            {pointer_at<format::NameEntry>(section, header.names_offset), header.name_count},
            {pointer_at<char>(section, header.chars_offset), section.size() - header.chars_offset}};
  }

  // Empty if there is no such string.
  std::string_view operator[](std::uint32_t id) const noexcept {
    if (std::size_t{id} + 1 >= offsets.size()) return {};
    const std::size_t begin = offsets[id];
    const std::size_t end = offsets[std::size_t{id} + 1];
    if (begin >= end || end > chars.size()) return {};
    return chars.substr(begin, end - begin - 1);
  }
};

inline Strings strings_of(const Model& model) noexcept {
  return Strings::of(model.section(format::Section::strings));
}

// Section::ik. Empty if the model has none.
struct Ik {
  std::span<const format::IkChainRecord> chains;
  std::span<const format::IkJointRecord> joints;
  std::span<const format::IkTrackRecord> tracks;
  std::span<const format::IkGoalRecord> goals;
};

inline Ik ik_of(const Model& model) noexcept {
  const Bytes section = model.section(format::Section::ik);
  if (section.empty()) return {};
  const auto& header = *pointer_at<format::IkHeader>(section, 0);
  return {{pointer_at<format::IkChainRecord>(section, header.chains_offset), header.chain_count},
          {pointer_at<format::IkJointRecord>(section, header.joints_offset), header.joint_count},
          {pointer_at<format::IkTrackRecord>(section, header.tracks_offset), header.track_count},
          {pointer_at<format::IkGoalRecord>(section, header.goals_offset), header.goal_count}};
}

// Section::controllers. Empty if the model has none.
struct Controllers {
  std::span<const format::ControllerRecord> controllers;
  std::span<const format::ControllerStateRecord> states;
  std::span<const format::ControllerPlayRecord> plays;
  std::span<const format::ControllerTransitionRecord> transitions;
};

inline Controllers controllers_of(const Model& model) noexcept {
  using namespace format;
  const Bytes section = model.section(Section::controllers);
  if (section.empty()) return {};
  const auto& header = *pointer_at<ControllersHeader>(section, 0);
  return {
      {pointer_at<ControllerRecord>(section, header.controllers_offset), header.controller_count},
      {pointer_at<ControllerStateRecord>(section, header.states_offset), header.state_count},
      {pointer_at<ControllerPlayRecord>(section, header.plays_offset), header.play_count},
      {pointer_at<ControllerTransitionRecord>(section, header.transitions_offset),
       header.transition_count}};
}

// The goals of a chain in an animation, beginning with row `first_row`. Empty if there are none.
struct IkTrack {
  std::uint32_t first_row = 0;
  std::span<const format::IkGoalRecord> goals;
};
IkTrack ik_track_of(const Model& model, AnimationId animation, std::uint32_t chain) noexcept;

// The bytes of an animation's clip, at a multiple of 4. Empty if they do not lie in the section.
Bytes clip_bytes_of(const Model& model, const format::AnimationRecord& animation) noexcept;

// The events of an animation, ascending by (tick, place) in a sound blob.
std::span<const format::EventRecord> events_of(const Model& model, AnimationId animation) noexcept;

// Section::bones: the bones, and how they stand at rest.
struct Bones {
  std::span<const format::BoneRecord> records;
  std::span<const Transform> rest;  // as many
};
static_assert(sizeof(Transform) == sizeof(format::BoneRest) &&
              offsetof(Transform, translation) == offsetof(format::BoneRest, translation) &&
              offsetof(Transform, rotation) == offsetof(format::BoneRest, rotation) &&
              offsetof(Transform, scale) == offsetof(format::BoneRest, scale));

inline Bones bones_of(const Model& model) noexcept {
  const Bytes section = model.section(format::Section::bones);
  const std::size_t count = section.size() / format::bytes_per_bone;
  return {{pointer_at<format::BoneRecord>(section, 0), count},
          {pointer_at<Transform>(section, count * sizeof(format::BoneRecord)), count}};
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
