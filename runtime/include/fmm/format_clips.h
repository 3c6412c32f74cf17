// The part of format.h that animations are stored as: their list, the encodings of clips, and
// jumps. Include that one.
//
// Thread rule: constants and plain data, no state.
#pragma once

#include <cstdint>

namespace fmm {
inline namespace v1 {
namespace format {

enum class Loop : std::uint8_t { once = 0, loop = 1, hold = 2 };

// The five names that bind to states of the entity's state machine; everything else is custom.
enum class State : std::uint8_t {
  custom = 0,
  spawn = 1,
  idle = 2,
  walk = 3,
  attack = 4,
  death = 5
};

enum class Encoding : std::uint8_t {
  exact = 0,      // rows of float32
  packed = 1,     // rows of bit fields, each as wide as its precision needs
  fast = 2,       // rows of 16-bit fields
  keyed = 3,      // the source's keys where it has them, else rows as packed
  segmented = 4,  // as packed, but the fields are narrower where little moves
};

// Section::animations: AnimationRecord[bytes / 48], in the order of the source file.
struct AnimationRecord {
  std::uint32_t name;     // string id
  std::uint32_t ticks;    // N: number of row intervals; the rate is Header::tick_rate
  double length;          // seconds; the last interval ends here (fmm: N / rate); 0 when N is 0
  std::uint32_t rows;     // rows stored in the clip: 0, N + 1, or N when row N equals row 0
  std::uint8_t loop;      // Loop
  std::uint8_t state;     // State
  std::uint8_t encoding;  // Encoding
  std::uint8_t reserved;
  std::uint32_t clip_offset;  // into Section::clips, 16-byte aligned, in order, without gaps
  std::uint32_t clip_bytes;   // 0 when rows is 0: the animation shows the rest pose
  std::uint32_t first_jump;   // into Section::jumps, in the order of the animations
  std::uint32_t jump_count;
  float max_error_px;          // decoded against the evaluated curve at every tick
  float max_error_between_px;  // the same at thirds of ticks, where rows are blended
};

// A clip with Encoding::exact: ExactClipHeader, u16 rotation_bone[rotations] padded to 4 bytes,
// ComponentRef[components], Constant[constants], float rows[rows][4 * rotations + components].
// A row holds the quaternions first (x, y, z, w each), then the single components. What a clip does
// not mention keeps the bone's rest value. Neighbouring quaternions have a dot product >= 0. Bones
// ascend strictly in rotation_bone, (bone, component) in the other two lists. Components of rows
// are those of translation and scale only; a constant rotation is four constants.
struct ExactClipHeader {
  std::uint32_t rotations;
  std::uint32_t components;
  std::uint32_t constants;
  std::uint32_t reserved;
};

// A clip with Encoding::packed or Encoding::fast: the header, then without gaps
//
//   f32 component_base[components]        base of each translation and scale field
//   f32 constant_value[constants]
//   u16 rotation_bone[R]                  R = sum of rotations; ascending within each group
//   u16 component_bone[components]        ascending by (bone, component)
//   u16 constant_bone[constants]          likewise
//   i16 rotation_base[F]                  F = 3 r[0] + 2 r[1] + r[2] + 4 r[3]; units of 1/32767
//   u16 step[F + components]              upper half of a non-negative float
//   u8  rotation_shape[R]
//   u8  component[components]             0-2 translation, 7-9 scale
//   u8  constant_component[constants]     0-9
//   u8  bits[F + components]              0-24; only if packed
//   zeros to a multiple of 2
//   u8  rows[rows][row_bytes]             codes, least significant bit first; a row ends at a byte
//   u8  zeros[4]                          only if packed
//
// A rotation's shape: bits 0-1 the component that is computed as sqrt(1 - sum of squares) of the
// others, bits 2-3 the component of its first and bits 4-5 that of its second field (groups of one
// and two fields; components that are neither stored nor computed are 0), bit 6: the quaternion is
// relative to the bone's rest rotation (rest * value). The three fields of the first group are the
// components behind the computed one, going round; the four of the last group are x, y, z, w and
// are divided by their length.
inline constexpr std::uint8_t packed_fields[4] = {3, 2, 1, 4};  // of each group of rotations
inline constexpr std::uint8_t packed_most_bits = 24;            // what a float holds exactly
inline constexpr std::uint8_t packed_relative = 1u << 6;        // in a shape
inline constexpr std::uint8_t packed_tail_bytes = 4;  // a load of four bytes may begin at any field
inline constexpr float packed_rotation_unit = 1.0f / 32767.0f;

struct PackedClipHeader {
  std::uint16_t rotations[4];  // bones with 3, 2, 1 and 4 fields
  std::uint32_t components;
  std::uint32_t constants;
  std::uint32_t row_bytes;
};

// A clip with Encoding::segmented: the header, whose row_bytes are those of a row of the widths in
// `bits`, then the lists of a packed clip up to `bits`, then
//
//   zeros to a multiple of 4
//   u32 segments                          at least 1
//   PackedSegment[segments]               ascending; the first begins with row 0
//   the segments                          one after the other, each
//     u16 stride, u8 bits[F + components] of this segment, none more than that of the clip
//     u8 least[]                          the smallest codes of fields narrower than in the clip
//     u8 rows[][row bytes]                every stride-th row and the last, above `least`; the last
//                                         one is the first of the next segment, or the last of the
//                                         clip
//   u8  zeros[4]
//
// Row N is there even if it is row 0.
struct PackedSegment {
  std::uint32_t first_row;
  std::uint32_t offset;  // from the start of the clip
};

// A clip with Encoding::keyed: the header, then without gaps
//
//   a whole packed clip                   of all channels that no curve has; `packed_bytes` long
//   u32 list_offset[lists]                from the start of the clip
//   the lists                             KeyTimes each, then u8[(knots * bits + 7) / 8] codes
//   the curves                            KeyCurve each, then for its axes, x before z
//                                           f32 base, u16 step (as above), u8 bits (0-24) each,
//                                         then codes: with joins_differ 3 bits per segment, then
//                                         the values of one axis after the other, `knots` each
//   u8 zeros[4]
//
// Nothing behind the packed clip is aligned. Curves ascend by (bone, channel).
struct KeyedClipHeader {
  std::uint32_t packed_bytes;  // a multiple of 4
  std::uint32_t lists;
  std::uint32_t curves;
  std::uint32_t reserved;
};

// When the knots of curves are, in rows: base + step * code. Codes do not descend.
struct KeyTimes {
  float base;
  float step;
  std::uint16_t knots;  // at least 1
  std::uint8_t bits;    // 0-24
  std::uint8_t reserved;
};

enum class KeyJoin : std::uint8_t { hold = 0, linear = 1, smooth = 2, ease = 3, catmull_rom = 4 };

struct KeyCurve {
  std::uint16_t bone;
  std::uint16_t list;
  std::uint8_t shape;   // bits 0-1 Channel, bits 2-4 the axes that are stored, curve_*
  std::uint8_t join;    // KeyJoin of all segments; 0 with curve_joins_differ
  std::uint16_t bytes;  // of the curve, this head included
};
inline constexpr std::uint8_t curve_on_rest = 1u << 5;       // rotation: rest * value
inline constexpr std::uint8_t curve_joins_differ = 1u << 6;  // 3 bits for each segment
inline constexpr std::uint8_t curve_wraps = 1u << 7;         // Catmull-Rom goes on beyond the ends

// `component` is the index of the float in fmm::Transform: 0-2 translation, 3-6 rotation x, y, z,
// w, 7-9 scale.
struct ComponentRef {
  std::uint16_t bone;
  std::uint8_t component;
  std::uint8_t reserved;
};

struct Constant {
  ComponentRef where;
  float value;
};

enum class Channel : std::uint8_t { rotation = 0, position = 1, scale = 2 };

// Section::jumps: one step of one channel of one bone, inside one row interval. Ascending by
// (tick, bone, channel) within an animation. Sampling before `place` gives the left row for that
// channel, from it on the right row.
struct JumpRecord {
  std::uint32_t tick;  // the interval [tick, tick + 1)
  std::uint16_t bone;
  std::uint8_t channel;  // Channel
  std::uint8_t reserved;
  float place;  // share of the interval, 0 < place <= 1
};

static_assert(sizeof(AnimationRecord) == 48);
static_assert(sizeof(ExactClipHeader) == 16);
static_assert(sizeof(PackedClipHeader) == 20);
static_assert(sizeof(PackedSegment) == 8);
static_assert(sizeof(KeyedClipHeader) == 16);
static_assert(sizeof(KeyTimes) == 12);
static_assert(sizeof(KeyCurve) == 8);
static_assert(sizeof(ComponentRef) == 4);
static_assert(sizeof(Constant) == 8);
static_assert(sizeof(JumpRecord) == 12);

}  // namespace format
}  // namespace v1
}  // namespace fmm
