// The bytes of a compiled model (.fmmb), as plain structs. FORMAT.md beside this library describes
// the same layout in prose, byte by byte; the two are changed together.
//
// A blob is one little-endian block: Header, then the directory (SectionEntry each), then sections
// at 16-byte aligned offsets. All offsets are unsigned 32-bit and relative to the start of the
// thing that the field's comment names. There are no pointers and nothing needs to be parsed.
//
// The writer fills these structs; the runtime reads them through bounds-checked accessors only.
// Thread rule: constants and plain data, no state.
#pragma once

#include <cstdint>

#include <fmm/format_clips.h>
#include <fmm/format_model.h>
#include <fmm/format_motion.h>

namespace fmm {
inline namespace v1 {
namespace format {

// Format version history:
//   1.0  first layout: strings, bones, mesh, textures, images, frames of flipbooks, attachments,
//        animations, clips, jumps, inverse kinematics, events, animation controllers.
// A runtime reads every minor version of its major version. A newer minor version may add sections;
// those that an older runtime cannot ignore carry `section_required`.
inline constexpr std::uint16_t version_major = 1;
inline constexpr std::uint16_t version_minor = 0;

// "FMMB": free model, baked. Four printable bytes so that `head -c4` tells what a file is.
inline constexpr char magic[4] = {'F', 'M', 'M', 'B'};

inline constexpr std::uint32_t alignment = 16;    // of the blob in memory and of every section
inline constexpr std::uint16_t no_bone = 0xFFFF;  // "no parent", "not attached to a bone"
inline constexpr std::uint32_t no_index = 0xFFFFFFFF;
inline constexpr std::uint32_t max_sections = 64;  // a directory longer than this is malformed
inline constexpr std::uint32_t max_bones = 65535;  // bone indices are u16 and 0xFFFF means none
inline constexpr std::uint32_t max_items =
    65535;                                        // the same for textures and the like: ids are u16
inline constexpr double ticks_per_second = 20.0;  // one tick is 1/20 s, whatever the row rate

struct Header {
  char magic[4];
  std::uint16_t major;
  std::uint16_t minor;
  std::uint32_t total_bytes;    // of the whole blob
  std::uint32_t section_count;  // entries of the directory that follows this header
  std::uint8_t content[16];     // XXH3-128 of the whole blob with this field zero, canonical order
  std::uint64_t schema;         // XXH3-64 over the ordered names and kinds, see FORMAT.md
  std::uint32_t name;           // string id of the model's logical name
  std::uint16_t tick_rate;      // rows per second of every clip
  std::uint8_t semantics;       // Semantics
  std::uint8_t reserved0;       // zero
  std::uint32_t reserved1[4];   // zero
};

enum class Semantics : std::uint8_t { fmm = 0, blockbench = 1 };

enum class Section : std::uint32_t {
  strings = 1,
  bones = 2,
  mesh = 3,
  textures = 4,
  attachments = 5,
  animations = 6,
  clips = 7,
  jumps = 8,
  images = 9,
  ik = 10,
  events = 11,
  frames = 12,
  controllers = 13,
};

inline constexpr std::uint32_t section_required = 1;  // SectionEntry::flags: refuse if unknown

struct SectionEntry {
  std::uint32_t kind;    // Section; each kind at most once, entries ascending by kind
  std::uint32_t flags;   // section_required or 0
  std::uint32_t offset;  // from the start of the blob, 16-byte aligned; ascending like the kinds
  std::uint32_t bytes;   // without the padding to the next section, which is zero
};

// Section::strings: StringsHeader, u32 offsets[string_count + 1] relative to the characters,
// NameEntry[name_count] at names_offset, the characters at chars_offset. Each string is UTF-8 and
// followed by one NUL which does not count; string i is [offsets[i], offsets[i + 1] - 1).
struct StringsHeader {
  std::uint32_t string_count;
  std::uint32_t name_count;
  std::uint32_t names_offset;  // from the start of the section
  std::uint32_t chars_offset;  // from the start of the section
};

enum class NameKind : std::uint16_t { bone = 1, animation = 2, texture = 3, attachment = 4 };

// The name index, ascending by (hash, kind, item): how find_bone("leg") is a binary search.
struct NameEntry {
  std::uint32_t hash;  // low 32 bits of XXH3-64 of the name
  std::uint16_t kind;  // NameKind
  std::uint16_t reserved;
  std::uint32_t item;  // index in the section of that kind
};

static_assert(sizeof(Header) == 64);
static_assert(sizeof(SectionEntry) == 16);
static_assert(sizeof(StringsHeader) == 16);
static_assert(sizeof(NameEntry) == 12);

}  // namespace format
}  // namespace v1
}  // namespace fmm
