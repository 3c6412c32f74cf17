// An animation of a model, looked up once. sample() of a Model finds the animation, its clip and
// its steps anew on every call; a game that plays the same animation for many frames keeps a
// BoundClip and pays for that once:
//
//     const fmm::BoundClip walk(model, models::dragon::animation::walk);
//     fmm::sample(walk, tick, fmm::Wrap::loop, pose);
//
// A value that points into the model's memory, which must outlive it; after ModelFile::reload() it
// is bound anew. Poses are bit for bit those of the functions in fmm/pose.h.
//
// Thread rule: const after construction; any number of threads may share one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include <fmm/format.h>
#include <fmm/model.h>
#include <fmm/pose.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

// How clips and times are seen by the decoders. Not for direct use.
namespace detail {

struct ExactClip {
  std::span<const std::uint16_t> rotation_bones;
  std::span<const format::ComponentRef> components;
  std::span<const format::Constant> constants;
  const float* first_row = nullptr;
  std::size_t row_floats = 0;
  std::uint32_t stored_rows = 0;  // 0: there is no readable clip

  // Rows beyond the stored ones stand for row 0: a loop's last row is left out if it is equal.
  const float* row(std::uint32_t index) const noexcept {
    return first_row + (index < stored_rows ? index * row_floats : 0);
  }
};

struct PackedClip {
  std::uint16_t rotations[4] = {};  // bones of each group of format::packed_fields
  std::size_t rotation_fields = 0;
  std::span<const float> component_base;
  std::span<const float> constant_value;
  std::span<const std::uint16_t> rotation_bone;
  std::span<const std::uint16_t> component_bone;
  std::span<const std::uint16_t> constant_bone;
  std::span<const std::int16_t> rotation_base;   // units of 1/32767
  std::span<const std::uint16_t> step;           // upper halves of floats, for every field
  std::span<const std::uint8_t> rotation_shape;  // see format::PackedClipHeader
  std::span<const std::uint8_t> component;
  std::span<const std::uint8_t> constant_component;
  std::span<const std::uint8_t> bits;  // of every field; empty: 16 each (Encoding::fast)
  const std::uint8_t* first_row = nullptr;
  std::size_t row_bytes = 0;
  std::uint32_t stored_rows = 0;  // 0: there is no readable clip
  // Encoding::segmented only, whose rows are not at `first_row`.
  std::span<const format::PackedSegment> segments;
  std::span<const std::byte> bytes;  // the clip

  // Rows beyond the stored ones stand for row 0: a loop's last row is left out if it is equal.
  const std::uint8_t* row(std::uint32_t index) const noexcept {
    return first_row + (index < stored_rows ? index * row_bytes : 0);
  }
};

// The curves of a clip with Encoding::keyed; what they leave is a PackedClip. Nothing is aligned,
// all offsets are from the start of the clip.
struct KeyedCurves {
  std::span<const std::byte> bytes;
  std::size_t list_offsets = 0;  // where the offsets of the lists begin
  std::size_t first_curve = 0;
  std::uint32_t lists = 0;
  std::uint32_t curves = 0;
};

// What of an animation decides how times become rows.
struct Timeline {
  std::uint32_t ticks = 0;   // N
  bool stops_at_row = true;  // clamped in blockbench semantics: row N is shown
  double rate = 20;          // rows per second
  double rows_per_tick = 1;  // 0 if it is no whole number
  double end = 0;            // where the last interval ends, in rows
  double shown = 0;          // fmm: the last place that is shown when clamped
};

struct BoundParts {
  std::span<const Transform> rest;  // of all bones
  std::span<const format::JumpRecord> jumps;
  Timeline timeline;
  ExactClip exact;  // one of the two has rows, or neither
  PackedClip packed;
  KeyedCurves keyed;  // beside `packed`
};

}  // namespace detail

class BoundClip {
 public:
  // Nothing: shows no bone.
  BoundClip() = default;

  // An id out of range gives the rest pose, like an animation without rows.
  BoundClip(const Model& model, AnimationId animation) noexcept;

  std::uint32_t bone_count() const noexcept {
    return static_cast<std::uint32_t>(parts_.rest.size());
  }

  const detail::BoundParts& parts() const noexcept { return parts_; }  // for the decoders

 private:
  detail::BoundParts parts_;
};

// As the functions of the same names in fmm/pose.h.
void sample(const BoundClip& clip, double tick, Wrap wrap, std::span<Transform> out) noexcept;
void sample_animated(const BoundClip& clip, double tick, Wrap wrap, std::span<Transform> out,
                     std::span<const std::uint8_t> mask = {}) noexcept;
Transform sample_bone(const BoundClip& clip, double tick, Wrap wrap, BoneId bone) noexcept;

}  // namespace v1
}  // namespace fmm
