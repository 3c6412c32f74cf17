// The part of format.h that a model looks like: bones, mesh, textures and attachments. Include that
// one.
//
// Thread rule: constants and plain data, no state.
#pragma once

#include <cstddef>
#include <cstdint>

namespace fmm {
inline namespace v1 {
namespace format {

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

static_assert(sizeof(BoneRecord) == 8);
static_assert(sizeof(BoneRest) == 40);
static_assert(sizeof(MeshHeader) == 48);
static_assert(sizeof(Vertex) == 28);
static_assert(sizeof(Draw) == 24);
static_assert(sizeof(Range) == 12);
static_assert(sizeof(TextureRecord) == 72);
static_assert(sizeof(AttachmentRecord) == 48);

}  // namespace format
}  // namespace v1
}  // namespace fmm
