// A view of one compiled model in memory.
//
//     auto [error, model] = fmm::Model::open(bytes, models::dragon::schema);
//     if (error != fmm::Error::none) { std::puts(fmm::error_message(error)); return; }
//     std::vector<fmm::Transform> pose(model.bone_count());
//     fmm::sample(model, models::dragon::animation::walk, tick, fmm::Wrap::loop, pose);
//
// A Model is a few words and points into memory that the caller keeps alive and unchanged; copy it
// freely. open() takes the same time for any size and allocates nothing. After a successful open no
// accessor reads outside the given span, whatever the bytes say: an index out of range gives an
// empty name, the rest pose or no bone. verify() additionally checks every index and, when asked,
// the content hash.
//
// Thread rule: all functions are const or pure; any number of threads may share one Model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <fmm/error.h>
#include <fmm/format.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

struct OpenResult;

struct Bone {
  std::string_view name;
  BoneId parent = BoneId::none;
  std::uint16_t flags = 0;  // format::bone_*
  Transform rest;
};

struct Animation {
  std::string_view name;
  std::uint32_t ticks = 0;  // N, row intervals; 0: a static pose or nothing
  std::uint32_t rows = 0;   // N + 1 addressable rows, or 0
  double length = 0;        // seconds
  format::Loop loop = format::Loop::once;
  format::State state = format::State::custom;
  format::Encoding encoding = format::Encoding::exact;
  std::uint32_t clip_bytes = 0;
  float max_error_px = 0;
  float max_error_between_px = 0;
};

struct Texture {
  std::string_view name;
  std::uint32_t width = 0, height = 0;        // pixels
  std::uint32_t uv_width = 0, uv_height = 0;  // source UV units
  format::TextureEncoding encoding = format::TextureEncoding::none;
  format::AlphaClass alpha = format::AlphaClass::opaque;
  format::TextureRole role = format::TextureRole::color;
  format::TextureWrap wrap = format::TextureWrap::limited;
  format::TextureSides sides = format::TextureSides::automatic;
  std::uint32_t frame_count = 1, frame_ticks = 0;
  std::span<const std::uint16_t> frames;  // of one round, `frame_ticks` each; empty: a still image
  bool blend_frames = false;              // a frame fades into the next
  std::span<const std::byte> data;        // as `encoding` says; empty if none or external
  std::string_view file;                  // external only: a plain file name, beside the blob
};

// The frame that shows at a time in ticks of 1/20 s, counted from the top of the image; 0 for a
// still one. Its texture coordinates are those of the mesh plus frame / frame_count in v. Rounds
// repeat; times before 0 and those that are not finite count as 0.
std::uint32_t frame_at(const Texture& texture, double ticks) noexcept;

struct Attachment {
  std::string_view name;
  BoneId bone = BoneId::none;
  format::AttachmentKind kind = format::AttachmentKind::locator;
  std::uint8_t flags = 0;            // format::box_*
  float position[3] = {0, 0, 0};     // blocks, in the bone's space
  float rotation[4] = {0, 0, 0, 1};  // x, y, z, w
  float size[3] = {0, 0, 0};         // blocks
};

// A chain of bones that inverse kinematics bends, so that its target comes to where its
// controller's goal is. All spans point into the blob; only verify() proves that their bones exist.
struct IkChain {
  AttachmentId controller = AttachmentId::none;
  AttachmentId target = AttachmentId::none;  // a locator; none: the bone itself is the target
  BoneId target_bone = BoneId::none;         // the target, or what carries the locator
  bool lock_target_rotation = false;
  std::span<const format::IkJointRecord> joints;  // from the root to the end
  float end[3] = {0, 0, 0};  // rest position of the target, model space, blocks
};

// Where a chain's goal is in one row.
struct IkGoal {
  bool present = false;         // false: a frame without IK data, the chain is not solved
  float offset[3] = {0, 0, 0};  // from the controller's rest position, in its bone's space, blocks
  float jump = 0;               // 0: blends towards the next row; else it jumps at this share
};

// Something that happens at a moment of an animation.
struct Event {
  format::EventKind kind = format::EventKind::marker;
  double seconds = 0;
  double tick = 0;           // the same in ticks of 1/20 s, whole where the source is
  std::string_view name;     // of the effect or the marker
  std::string_view locator;  // name, as the source has it; empty: none
  AttachmentId attachment = AttachmentId::none;  // that locator, if the model has it
  std::string_view script;                       // timeline: one line; particle: before it starts
  bool bind_to_actor = false;                    // particle: follows the locator
};

// A state machine of the source that plays animations. The library does not run it: what its
// conditions ask for is the game's. A Player takes what they decide.
struct Controller {
  std::string_view name;
  std::uint32_t initial = 0;  // the state that it begins in
  std::uint32_t state_count = 0;
};

struct ControllerState {
  std::string_view name;
  float blend = 0;              // seconds that leaving it takes
  bool blend_shortest = false;  // bones turn the shortest way while it fades
  std::uint32_t play_count = 0, transition_count = 0;
};

// What a state plays: an animation, or else another controller.
struct ControllerPlay {
  AnimationId animation = AnimationId::none;
  std::uint32_t controller = format::no_index;
  float weight = 1;
  std::string_view expression;  // Molang that gives the weight; empty: `weight` is it
};

// Of a state's transitions the first whose condition holds is taken.
struct ControllerTransition {
  std::uint32_t target = 0;  // state
  format::ConditionKind kind = format::ConditionKind::expression;
  float seconds = 0;            // of ConditionKind::after
  std::string_view expression;  // Molang, of ConditionKind::expression
};

// Ready to upload. All spans point into the blob.
struct Mesh {
  std::span<const format::Vertex> vertices;
  std::span<const std::byte> indices;  // index_count * index_bytes
  std::uint32_t index_count = 0;
  std::uint32_t index_bytes = 2;
  std::span<const format::Draw> draws;
  std::span<const format::Range> ranges;
};

// One attribute of format::Vertex, for a graphics API's input layout.
struct VertexAttribute {
  enum class Type : std::uint8_t { f32, i8_normalized, u16 };
  const char* name;  // "position", "normal", "uv", "bone"
  Type type;
  std::uint8_t count;    // components
  std::uint16_t offset;  // bytes from the start of the vertex
};
std::span<const VertexAttribute> vertex_layout() noexcept;  // stride: sizeof(format::Vertex)

// The first thing that verification found wrong: item `item` of section `section`. A fault of the
// header or the directory has section 0.
struct Fault {
  Error error = Error::none;
  format::Section section = format::Section{};
  std::uint32_t item = 0;
};

class Model {
 public:
  // An empty model: no bones, no animations; every accessor is safe.
  Model() = default;

  // Views `bytes`, which must start at a multiple of 16 and stay as they are while the model is
  // used. `schema` is the constant of the generated id header; Schema::unchecked accepts any.
  static OpenResult open(std::span<const std::byte> bytes,
                         Schema schema = Schema::unchecked) noexcept;

  std::span<const std::byte> bytes() const noexcept { return bytes_; }
  std::string_view name() const noexcept;
  format::Semantics semantics() const noexcept;
  Schema schema() const noexcept;
  std::span<const std::uint8_t, 16> content() const noexcept;  // XXH3-128, canonical order
  std::uint16_t version_major() const noexcept;
  std::uint16_t version_minor() const noexcept;
  double tick_rate() const noexcept;  // rows per second; at least 1

  std::uint32_t bone_count() const noexcept;
  Bone bone(BoneId id) const noexcept;
  BoneId find_bone(std::string_view name) const noexcept;

  std::uint32_t animation_count() const noexcept;
  Animation animation(AnimationId id) const noexcept;
  AnimationId find_animation(std::string_view name) const noexcept;

  std::uint32_t texture_count() const noexcept;
  Texture texture(TextureId id) const noexcept;
  TextureId find_texture(std::string_view name) const noexcept;

  std::uint32_t attachment_count() const noexcept;
  Attachment attachment(AttachmentId id) const noexcept;
  AttachmentId find_attachment(std::string_view name) const noexcept;

  // Chains that the game solves: those of fmm semantics. In blockbench semantics the rows hold the
  // solved rotations and there are none.
  std::uint32_t ik_chain_count() const noexcept;
  IkChain ik_chain(std::uint32_t chain) const noexcept;
  // The goal in row `row` of the animation, 0..N.
  IkGoal ik_goal(AnimationId animation, std::uint32_t chain, std::uint32_t row) const noexcept;

  // The events of an animation, by time.
  std::uint32_t event_count(AnimationId animation) const noexcept;
  Event event(AnimationId animation, std::uint32_t index) const noexcept;

  // Controllers, their states and what belongs to these, each counted from 0.
  std::uint32_t controller_count() const noexcept;
  Controller controller(std::uint32_t controller) const noexcept;
  ControllerState controller_state(std::uint32_t controller, std::uint32_t state) const noexcept;
  ControllerPlay controller_play(std::uint32_t controller, std::uint32_t state,
                                 std::uint32_t index) const noexcept;
  ControllerTransition controller_transition(std::uint32_t controller, std::uint32_t state,
                                             std::uint32_t index) const noexcept;

  Mesh mesh() const noexcept;  // empty spans if the model draws nothing

  // The raw bytes of a section; empty if the blob does not have it. For tools.
  std::span<const std::byte> section(format::Section kind) const noexcept;

  // Every index, offset, order and number; with `full` the content hash too. Linear in the size,
  // allocates nothing. find_fault() says in addition where the first fault is.
  Error verify(bool full) const noexcept;
  Fault find_fault(bool full) const noexcept;

 private:
  static constexpr std::size_t known_sections = 13;  // the largest format::Section

  std::span<const std::byte> bytes_;
  std::uint8_t entry_[known_sections + 1] = {};  // by kind: place in the directory + 1, 0: absent
};

struct OpenResult {
  Error error = Error::none;
  Model model;
};

}  // namespace v1
}  // namespace fmm
