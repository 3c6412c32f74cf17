// The neutral model: what a source file means, before any semantics is chosen. Readers of every
// format and version produce it in Blockbench 5 conventions (positions in pixels, angles in
// degrees, signs as a 5.0 file has them); bakers and writers only look at it.
//
// Animations stay curves. A component that the file gives as text stays text, since the two
// semantics read text differently. Offsets are bytes in the source file; they are there for
// diagnostics alone and are no part of the meaning.
//
// Thread rule: plain data.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/math.h"

namespace fmmc {

// One component of a key's data point.
struct Scalar {
  enum class Kind : std::uint8_t { missing, number, text, other };  // other: null, bool, object...

  Kind kind = Kind::missing;
  double number = 0;    // kind number: already in Blockbench 5 sign; may be non-finite (1e999)
  std::string text;     // kind text: exactly as the file has it, not trimmed
  bool negate = false;  // kind text: the *value* of the text changes sign (files before 5.0)
  std::uint32_t offset = no_offset;
};

// How the file names the mode of a key, ignoring case.
enum class Interpolation : std::uint8_t { missing, linear, catmullrom, bezier, step, unknown };

struct DataPoint {
  std::array<Scalar, 3> axes;  // x, y, z
};

// Bezier handles: offsets from the key, times in seconds, values in the channel's unit and sign.
struct BezierHandles {
  Vec3 left_time{-0.1, -0.1, -0.1};
  Vec3 left_value;
  Vec3 right_time{0.1, 0.1, 0.1};
  Vec3 right_value;
};

struct Keyframe {
  double time = 0;            // seconds; may be negative, beyond the end or non-finite
  bool time_is_text = false;  // the file says "0.5" instead of 0.5; `time` is its value if readable
  Interpolation interpolation = Interpolation::missing;
  std::string interpolation_text;  // for Interpolation::unknown
  std::vector<DataPoint> points;   // 1, or 2: pre and post; empty if the file has none
  std::optional<BezierHandles> bezier;
  std::uint32_t offset = no_offset;
};

enum class Channel : std::uint8_t { rotation, position, scale };
inline constexpr int channel_count = 3;
inline constexpr std::array<Channel, channel_count> all_channels = {
    Channel::rotation, Channel::position, Channel::scale};

struct Animator {
  enum class Kind : std::uint8_t { bone, null_object };

  Kind kind = Kind::bone;
  std::string name;  // as the file has it
  std::string key;   // the animator's uuid key in the file
  int target = -1;   // index in Model::bones or Model::null_objects; -1: nothing has this name
  bool has_keyframes = false;  // the list exists, though it may be empty
  bool rotation_global = false;
  bool quaternion_interpolation = false;
  std::array<std::vector<Keyframe>, channel_count> channels;  // by Channel, in file order
  // A key whose channel is none of the three: its text and place. It makes the whole animator
  // malformed in fmm semantics (spec A22, A27).
  std::string unknown_channel;
  std::uint32_t unknown_channel_offset = no_offset;
  std::uint32_t offset = no_offset;
};

// Sound, particle and timeline keys.
struct EffectKey {
  enum class Kind : std::uint8_t { sound, particle, timeline };
  struct Point {
    std::string effect, locator, script;
    bool bind_to_actor = true;
  };
  Kind kind = Kind::sound;
  double time = 0;
  std::vector<Point> points;
  std::uint32_t offset = no_offset;
};

struct Marker {
  double time = 0;
  std::string name;
};

enum class Loop : std::uint8_t { once, loop, hold };

struct Animation {
  std::string name;  // unique in the model
  Loop loop = Loop::once;
  double length = 0;  // seconds; finite
  bool override_previous = false;
  double snapping = 24;
  std::string blend_weight, anim_time_update, start_delay, loop_delay;  // Molang text or empty
  std::vector<Animator> animators;                                      // in file order
  std::vector<EffectKey> effects;                                       // in file order
  std::vector<Marker> markers;
  std::uint32_t offset = no_offset;
};

// What a state of a controller plays.
struct ControllerPlay {
  std::string name;     // as the file has it
  int animation = -1;   // index in Model::animations, or
  int controller = -1;  // index in Model::controllers; both -1: nothing has this name
  std::string weight;   // Molang; empty: all of it
};

struct ControllerTransition {
  std::uint32_t target = 0;  // index in AnimationController::states
  std::string condition;     // Molang
};

struct ControllerState {
  std::string name;
  std::vector<ControllerPlay> plays;
  std::vector<ControllerTransition> transitions;  // in the order in which they are looked at
  double blend = 0;                               // seconds that leaving it takes
  std::string blend_curve;  // JSON: how much is left by seconds; empty: it fades evenly
  bool blend_shortest = false;
  std::vector<EffectKey::Point> sounds, particles;
  std::vector<std::string> on_entry, on_exit;  // scripts
  std::string variables;                       // JSON, as the file has it
  std::uint32_t offset = no_offset;
};

// A state machine that plays animations.
struct AnimationController {
  std::string name;                     // unique in the model
  std::uint32_t initial = 0;            // index in `states`
  std::vector<ControllerState> states;  // at least one
  std::uint32_t offset = no_offset;
};

struct Bone {
  std::string name;         // unique in the model
  std::string source_name;  // as the file has it
  std::string uuid;
  int parent = -1;       // index of a bone before this one
  Vec3 origin;           // pivot in model space, pixels
  Vec3 rotation;         // rest rotation, degrees
  bool exported = true;  // false: its cubes and meshes are left out
  bool visible = true;
  bool generated = false;  // bb_main, which takes elements that no group holds
  bool armature = false;   // an armature or one of its bones, not a group
  bool mirror_uv = false;  // box UV: what its cubes are mirrored against in Bedrock
  std::string binding;     // Molang: the bone of its owner that it hangs on in Bedrock, or empty
  std::uint32_t offset = no_offset;
};

enum class FaceSide : std::uint8_t { north, east, south, west, up, down };
inline constexpr int face_count = 6;

struct Face {
  bool present = false;        // false: the face was deleted
  std::array<double, 4> uv{};  // u1, v1, u2, v2 in UV units of its texture, v down
  int rotation = 0;            // 0, 90, 180 or 270 degrees
  int texture = -1;            // index in Model::textures; -1: present but untextured
  std::string material;        // Bedrock's material instance, or empty
};

struct Cube {
  std::string name, uuid;
  int bone = -1;  // index in Model::bones; never -1 after reading
  Vec3 from, to;  // model space, pixels; `to` may lie below `from`
  Vec3 origin;    // pivot of `rotation`, model space, pixels
  Vec3 rotation;  // degrees
  double inflate = 0;
  Vec3 stretch{1, 1, 1};
  std::array<Face, face_count> faces;  // by FaceSide; box UV is already expanded into rectangles
  bool box_uv = false;
  std::array<double, 2> uv_offset{};  // box UV only
  bool mirror_uv = false;             // box UV only; already applied to `faces`
  std::uint32_t place = 0;            // in the outliner: what comes first has the smaller number
  bool exported = true;
  bool visible = true;
  std::uint32_t offset = no_offset;
};

// Freely modelled triangles and quads. Faces that do not draw anything (loose edges, deleted ones)
// are not in it.
struct Mesh {
  struct Vertex {
    std::string key;  // as the file has it
    Vec3 position;    // relative to the mesh's origin and before its rotation, pixels
    int bone = -1;    // the armature's bone that it follows; -1: the mesh's own
  };
  struct Corner {
    std::uint32_t vertex = 0;    // index in Mesh::vertices
    std::array<double, 2> uv{};  // in UV units of its face's texture, v down
  };
  struct Face {
    std::array<Corner, 4> corners;  // around the face, counter-clockwise as the editor shows it
    std::uint8_t corner_count = 3;  // 3, or 4: the triangles are (0, 1, 2) and (0, 2, 3)
    int texture = -1;               // index in Model::textures; -1: untextured
    std::uint32_t offset = no_offset;
  };

  std::string name, uuid;
  int bone = -1;  // index in Model::bones; never -1 after reading
  Vec3 origin;    // model space, pixels
  Vec3 rotation;  // degrees
  std::vector<Vertex> vertices;
  std::vector<Face> faces;
  bool smooth = false;  // normals are shared by the faces around a vertex
  bool cut = false;     // it was made of a texture mesh
  bool exported = true;
  bool visible = true;
  std::uint32_t offset = no_offset;
};

struct Locator {
  std::string name, uuid;
  int bone = -1;  // -1: model space
  Vec3 position;  // model space, pixels
  Vec3 rotation;  // degrees
  bool ignore_inherited_scale = false;
  bool exported = true;
  std::uint32_t offset = no_offset;
};

// A plate that is cut out of a texture. Once images are known, bake/texture_cut.h makes meshes of
// these.
struct TextureMesh {
  std::string texture;  // as the file names it
  int bone = -1;        // index in Model::bones; never -1 after reading
  Vec3 origin;          // model space, pixels
  Vec3 local_pivot;     // pixels of the texture
  Vec3 rotation;        // degrees
  Vec3 scale{1, 1, 1};
  bool exported = true;
  std::uint32_t offset = no_offset;
};

// What the game may collide with: the editor's bounding boxes, which are never drawn or turned.
struct BoundingBox {
  std::string name, uuid;
  int bone = -1;                           // -1: model space
  Vec3 from, to;                           // model space, pixels; `to` may lie below `from`
  bool collision = false, hitbox = false;  // what the file says it is for
  std::uint32_t offset = no_offset;
};

struct NullObject {
  std::string name, uuid;
  int bone = -1;                     // -1: model space
  Vec3 position;                     // model space, pixels
  std::string ik_target, ik_source;  // uuids, or empty
  bool lock_ik_target_rotation = false;
  bool exported = true;
  std::uint32_t offset = no_offset;
};

// One layer of a texture that the editor keeps in layers.
struct TextureLayer {
  std::string name;
  std::string encoded;             // an image file's bytes; may be empty
  std::array<double, 2> offset{};  // of its top left corner, pixels of the texture
  std::array<double, 2> scale{1, 1};
  double opacity = 1;  // 0..1
  bool visible = true;
  std::string blend_mode;  // as the file has it; empty: the usual one
};

struct Texture {
  std::string name;     // unique in the model
  std::string encoded;  // the image file's bytes, embedded or read from outside; may be empty
  std::vector<TextureLayer> layers;            // from the lowest up; empty: it has none
  std::array<std::uint32_t, 2> layers_size{};  // of the image that they make; 0: not known
  double uv_width = 16;                        // units of Face::uv on this texture
  double uv_height = 16;
  // Flipbook: how long a frame shows and which come after each other. Without `frame_order` they
  // come in the order in which they stand in the image.
  double frame_ticks = 1;
  enum class FrameOrder : std::uint8_t { loop, backwards, back_and_forth, custom };
  FrameOrder frame_order_type = FrameOrder::loop;
  std::vector<std::uint32_t> frame_order;  // for FrameOrder::custom
  bool frame_interpolate = false;          // frames are blended into each other
  std::string render_mode, render_sides, wrap_mode, pbr_channel;  // as the file has them
  std::uint32_t absolute_path_offset =
      no_offset;  // of a path on the author's disk, if there is one
  std::uint32_t offset = no_offset;
};

struct FormatVersion {
  int major = 4;
  int minor = 0;
  auto operator<=>(const FormatVersion&) const = default;
};

// Something in a file that versions of one age alone write, whatever version the file declares.
struct AgeMark {
  std::string what;  // the thing, empty if there is none: "group 'leg' stands in the outliner"
  std::uint32_t offset = no_offset;
};

struct Model {
  std::string name;           // logical name: the file's name without folder and extension
  FormatVersion version;      // that the file declares, and that it is read as
  AgeMark before_5, since_5;  // the first marks of these ages
  std::string model_format;   // "free", "bedrock", ...: a hint, never a gate
  std::uint32_t format_offset = no_offset;
  double uv_width = 16;  // resolution: UV units of untextured faces
  double uv_height = 16;
  std::array<double, 3> visible_box{1, 1, 0};  // width, height, centre's height: blocks, least
  std::vector<Bone> bones;   // parents first, depth first in outliner order; bb_main first
  std::vector<Cube> cubes;   // in element order
  std::vector<Mesh> meshes;  // in element order
  std::vector<Locator> locators;
  std::vector<NullObject> null_objects;
  std::vector<TextureMesh> texture_meshes;
  std::vector<BoundingBox> bounding_boxes;
  std::vector<Texture> textures;      // in file order: faces refer to them by index
  std::vector<Animation> animations;  // in file order
  std::vector<AnimationController> controllers;
  std::string variable_placeholders;  // text of the placeholder panel
};

}  // namespace fmmc
