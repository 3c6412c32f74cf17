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

#include <cstddef>
#include <cstdint>

namespace fmm {
inline namespace v1 {
namespace format {

// Format version history:
//   1.0  first layout: strings, bones, mesh, textures, images, attachments, animations, clips
//        (encoding "exact"), jumps, inverse kinematics, events,
//        frames of flipbooks.
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

// Section::bones: BoneRecord[n], parents before children, then the rest poses of the bones,
// BoneRest[n]; n is bytes / 48. Apart, so that the rest pose of a model is one piece of memory.
inline constexpr std::uint16_t bone_head = 1;     // h_ prefix: head look applies
inline constexpr std::uint16_t bone_seat = 2;     // m_ prefix: a place to ride
inline constexpr std::uint16_t bone_tag = 4;      // tag_ prefix: a name tag hangs above it
inline constexpr std::uint16_t bone_hitbox = 8;   // hitbox: its cubes are never drawn
inline constexpr std::uint16_t bone_hidden = 16;  // b_ prefix: not drawn in fmm semantics

struct BoneRecord {
  std::uint32_t name;    // string id
  std::uint16_t parent;  // bone index below this one's, or no_bone
  std::uint16_t flags;   // bone_*
};

struct BoneRest {
  float translation[3];  // relative to the parent, blocks
  float rotation[4];     // unit quaternion x, y, z, w
  float scale[3];
};

inline constexpr std::size_t bytes_per_bone = sizeof(BoneRecord) + sizeof(BoneRest);

// Section::mesh: MeshHeader, then four arrays at offsets from the start of the section, in the
// order of the fields, each padded to 4 bytes with zeros.
struct MeshHeader {
  std::uint32_t vertex_count;
  std::uint32_t index_count;
  std::uint32_t index_bytes;  // 2 or 4: size of one index
  std::uint32_t draw_count;
  std::uint32_t range_count;
  std::uint32_t vertices_offset;  // Vertex[vertex_count]
  std::uint32_t indices_offset;   // u16 or u32 [index_count], triangles, counter-clockwise
  std::uint32_t draws_offset;     // Draw[draw_count], ascending by (alpha, texture)
  std::uint32_t ranges_offset;    // Range[range_count]
  std::uint32_t reserved[3];      // zero
};

struct Vertex {
  float position[3];      // blocks, in the space of its bone (the bone's pivot is the origin)
  std::int8_t normal[4];  // x, y, z times 127; the fourth is 0
  float uv[2];            // 0..1 of the image, v down, top row first; in the first frame of several
  std::uint16_t bone;
  std::uint16_t reserved;
};

enum class AlphaClass : std::uint8_t { opaque = 0, cutout = 1, translucent = 2 };

struct Draw {
  std::uint32_t texture;  // index in Section::textures or no_index: untextured
  std::uint32_t alpha;    // AlphaClass
  std::uint32_t first_index;
  std::uint32_t index_count;
  std::uint32_t first_range;  // its ranges, one per bone, ascending by bone; they cover the draw
  std::uint32_t range_count;
};

struct Range {
  std::uint16_t bone;  // or no_bone: triangles whose corners follow several, as their vertices say
  std::uint16_t reserved;
  std::uint32_t first_index;
  std::uint32_t index_count;
};

enum class TextureEncoding : std::uint8_t {
  none = 0,      // no pixels in the blob (texture could not be read, or was asked to be left out)
  rgba8 = 1,     // width * height * 4 bytes, rows top first, sRGB colour, straight alpha
  png = 2,       // the file as it was
  external = 3,  // a file beside the blob, see `file`
};
enum class TextureRole : std::uint8_t { color = 0, normal = 1, height = 2, mer = 3 };
enum class TextureWrap : std::uint8_t { limited = 0, repeat = 1, clamp = 2 };
enum class TextureSides : std::uint8_t { automatic = 0, front = 1, both = 2 };

// Section::textures: TextureRecord[bytes / 72], in the order of the source file.
struct TextureRecord {
  std::uint32_t name;   // string id
  std::uint32_t width;  // of the image in pixels; all frames of a flipbook together
  std::uint32_t height;
  std::uint32_t uv_width;  // the size that the source's UV coordinates are given in
  std::uint32_t uv_height;
  std::uint8_t encoding;      // TextureEncoding
  std::uint8_t alpha;         // AlphaClass
  std::uint8_t role;          // TextureRole
  std::uint8_t wrap;          // TextureWrap
  std::uint8_t sides;         // TextureSides
  std::uint8_t blend_frames;  // 1: a frame fades into the next
  std::uint8_t reserved0[2];
  std::uint32_t frame_count;  // 1 for a still image; frames stand below each other
  std::uint32_t frame_ticks;  // how long one frame shows, in ticks; 0 for a still image
  std::uint32_t data_offset;  // into Section::images, 16-byte aligned; 0 when data_bytes is 0
  std::uint32_t data_bytes;
  std::uint32_t file;         // string id of the external file's name, or no_index
  std::uint32_t first_frame;  // into Section::frames, in the order of the textures, without gaps
  std::uint32_t frames;       // how many frames one round shows; 0 for a still image
  std::uint8_t content[16];   // XXH3-128 of the decoded rgba8 pixels, canonical order
};

// Section::frames: u16 frame[bytes / 2], the rounds of all flipbooks one after the other: which
// frame of its image shows, counted from the top.

enum class AttachmentKind : std::uint8_t {
  locator = 0,
  ik_controller = 1,
  seat = 2,
  name_tag = 3,
  hitbox = 4,
  bounding_box = 5,
};

// AttachmentRecord::flags, of bounding boxes: what the author made it for.
inline constexpr std::uint8_t box_collision = 1;
inline constexpr std::uint8_t box_hitbox = 2;

// Section::attachments: AttachmentRecord[bytes / 48]: locators, then IK controllers, both in the
// order of the source file, then seats, name tags and the hitbox in the order of their bones, then
// bounding boxes in the order of the source file.
struct AttachmentRecord {
  std::uint32_t name;  // string id
  std::uint16_t bone;  // or no_bone: model space
  std::uint8_t kind;   // AttachmentKind
  std::uint8_t flags;  // box_*
  float position[3];   // blocks, in the space of its bone
  float rotation[4];   // unit quaternion x, y, z, w
  float size[3];       // boxes only: full extents in blocks
};

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

// Section::ik: IkHeader, then four arrays at offsets from the start of the section, in the order of
// the fields, without gaps. Chains that are solved at run time, and where their goals go.
struct IkHeader {
  std::uint32_t chain_count;
  std::uint32_t joint_count;
  std::uint32_t track_count;
  std::uint32_t goal_count;
  std::uint32_t chains_offset;  // IkChainRecord[chain_count], ascending by controller
  std::uint32_t joints_offset;  // IkJointRecord[joint_count]
  std::uint32_t tracks_offset;  // IkTrackRecord[track_count], ascending by (animation, chain)
  std::uint32_t goals_offset;   // IkGoalRecord[goal_count]
};

inline constexpr std::uint16_t ik_lock_target_rotation = 1;  // IkChainRecord::flags

struct IkChainRecord {
  std::uint32_t controller;   // index in Section::attachments; its kind is ik_controller
  std::uint32_t target;       // index in Section::attachments of a locator, or no_index: a bone
  std::uint16_t target_bone;  // the bone that is the target, or that carries the locator
  std::uint16_t flags;        // ik_*
  std::uint32_t first_joint;  // its joints follow those of the chain before
  std::uint32_t joint_count;  // at least 1
  float end[3];               // rest position of the target, model space, blocks
};

// One bone of a chain, from the root to the end; each is the parent of the next.
struct IkJointRecord {
  std::uint16_t bone;
  std::uint16_t reserved;
  float position[3];  // of the bone's origin in the rest pose, model space, blocks
};

// The goals of one chain in one animation, row by row. A row that no track has is a frame without
// IK data: the chain is not solved there.
struct IkTrackRecord {
  std::uint16_t animation;
  std::uint16_t chain;
  std::uint32_t first_row;
  std::uint32_t row_count;   // at least 1
  std::uint32_t first_goal;  // its goals follow those of the track before
};

struct IkGoalRecord {
  float offset[3];  // from the controller's rest position, in the space of its bone, blocks
  float jump;       // 0: blends towards the next row; else as JumpRecord::place
};

enum class EventKind : std::uint8_t { sound = 0, particle = 1, timeline = 2, marker = 3 };

inline constexpr std::uint8_t event_bound = 1;  // EventRecord::flags: a particle stays on its bone

// Section::events: EventRecord[bytes / 32], ascending by (animation, tick, place), else in the
// order of the source file. An event is due when the time passes `tick` + `place`, in ticks of 1/20
// s.
struct EventRecord {
  float time;  // seconds
  std::uint32_t tick;
  float place;  // share of the tick, 0 <= place < 1
  std::uint16_t animation;
  std::uint8_t kind;         // EventKind
  std::uint8_t flags;        // event_*
  std::uint32_t name;        // string id of the effect or marker, or no_index
  std::uint32_t locator;     // string id of the name of a locator, or no_index
  std::uint32_t attachment;  // that locator in Section::attachments, or no_index
  std::uint32_t script;      // string id of a script, or no_index
};

// Section::controllers: ControllersHeader and the arrays that it names, each at a multiple of 4.
// The states of the controllers follow each other, and so do what they play and their transitions.
struct ControllersHeader {
  std::uint32_t controller_count, controllers_offset;  // ControllerRecord
  std::uint32_t state_count, states_offset;            // ControllerStateRecord
  std::uint32_t play_count, plays_offset;              // ControllerPlayRecord
  std::uint32_t transition_count, transitions_offset;  // ControllerTransitionRecord
};

// A state machine that plays animations.
struct ControllerRecord {
  std::uint32_t name;  // string id
  std::uint32_t first_state;
  std::uint32_t state_count;  // at least 1
  std::uint32_t initial;      // the state that it begins in, counted from its first
};

struct ControllerStateRecord {
  std::uint32_t name;  // string id
  std::uint32_t first_play;
  std::uint32_t play_count;
  std::uint32_t first_transition;
  std::uint32_t transition_count;
  float blend;                  // seconds that leaving it takes
  std::uint8_t blend_shortest;  // 1: bones turn the shortest way while it fades
  std::uint8_t reserved[7];
};

struct ControllerPlayRecord {
  std::uint16_t animation;  // or 0xFFFF: it plays a controller
  std::uint16_t reserved;
  std::uint32_t controller;  // or no_index: it plays an animation
  float weight;              // 1 where an expression gives it
  std::uint32_t expression;  // string id of Molang that gives the weight, or no_index
};

enum class ConditionKind : std::uint8_t {
  expression = 0,  // the game knows
  always = 1,
  all_finished = 2,  // all that the state plays has been played to its end
  any_finished = 3,  // something of it has
  after = 4,         // the state has lasted for `seconds`
};

// The first of a state's transitions whose condition holds is taken.
struct ControllerTransitionRecord {
  std::uint32_t target;  // state, counted from the controller's first
  std::uint8_t kind;     // ConditionKind
  std::uint8_t reserved[3];
  float seconds;             // of ConditionKind::after, else 0
  std::uint32_t expression;  // string id of Molang for ConditionKind::expression, else no_index
};

static_assert(sizeof(Header) == 64);
static_assert(sizeof(SectionEntry) == 16);
static_assert(sizeof(StringsHeader) == 16);
static_assert(sizeof(NameEntry) == 12);
static_assert(sizeof(BoneRecord) == 8);
static_assert(sizeof(BoneRest) == 40);
static_assert(sizeof(MeshHeader) == 48);
static_assert(sizeof(Vertex) == 28);
static_assert(sizeof(Draw) == 24);
static_assert(sizeof(Range) == 12);
static_assert(sizeof(TextureRecord) == 72);
static_assert(sizeof(AttachmentRecord) == 48);
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
static_assert(sizeof(IkHeader) == 32);
static_assert(sizeof(IkChainRecord) == 32);
static_assert(sizeof(IkJointRecord) == 16);
static_assert(sizeof(IkTrackRecord) == 16);
static_assert(sizeof(IkGoalRecord) == 16);
static_assert(sizeof(EventRecord) == 32);
static_assert(sizeof(ControllersHeader) == 32);
static_assert(sizeof(ControllerRecord) == 16);
static_assert(sizeof(ControllerStateRecord) == 32);
static_assert(sizeof(ControllerPlayRecord) == 16);
static_assert(sizeof(ControllerTransitionRecord) == 16);

}  // namespace format
}  // namespace v1
}  // namespace fmm
