// The parts of Model::find_fault(): each proves what FORMAT.md promises of one section and open()
// leaves unproved. All are linear in the size, allocate nothing, and read only what open() has
// bounded, whatever the bytes say.
//
// Thread rule: pure.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

#include "view.h"
#include <fmm/error.h>
#include <fmm/format.h>
#include <fmm/model.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// An opened blob, its sections as typed spans.
struct Contents {
  explicit Contents(const Model& opened) noexcept
      : model(opened),
        header(*pointer_at<format::Header>(opened.bytes(), 0)),
        strings(strings_of(opened)),
        bones(bones_of(opened).records),
        rest(bones_of(opened).rest),
        textures(records_of<format::TextureRecord>(opened, format::Section::textures)),
        attachments(records_of<format::AttachmentRecord>(opened, format::Section::attachments)),
        animations(records_of<format::AnimationRecord>(opened, format::Section::animations)),
        jumps(records_of<format::JumpRecord>(opened, format::Section::jumps)),
        ik(ik_of(opened)),
        events(records_of<format::EventRecord>(opened, format::Section::events)),
        controllers(controllers_of(opened)) {}

  bool has_string(std::uint32_t id) const noexcept { return id < strings.offsets.size() - 1; }
  // A newer minor version may use what this one calls reserved.
  bool is_reserved_zero(bool zero) const noexcept {
    return zero || header.minor > format::version_minor;
  }

  const Model& model;
  const format::Header& header;
  const Strings strings;
  const std::span<const format::BoneRecord> bones;
  const std::span<const Transform> rest;  // of the bones
  const std::span<const format::TextureRecord> textures;
  const std::span<const format::AttachmentRecord> attachments;
  const std::span<const format::AnimationRecord> animations;
  const std::span<const format::JumpRecord> jumps;
  const Ik ik;
  const std::span<const format::EventRecord> events;
  const Controllers controllers;
};

Fault fault_of_strings(const Contents& blob) noexcept;
Fault fault_of_names(const Contents& blob) noexcept;
Fault fault_of_mesh(const Contents& blob) noexcept;
// Animations with their clips and jumps.
Fault fault_of_animations(const Contents& blob) noexcept;
Fault fault_of_ik(const Contents& blob) noexcept;
Fault fault_of_events(const Contents& blob) noexcept;
Fault fault_of_controllers(const Contents& blob) noexcept;
// A clip with Encoding::packed, Encoding::fast or Encoding::segmented.
Error error_of_packed_clip(const Contents& blob, const format::AnimationRecord& animation) noexcept;
Error error_of_packed_bytes(const Contents& blob, Bytes bytes, format::Encoding encoding,
                            std::uint32_t rows) noexcept;
// A clip with Encoding::keyed.
Error error_of_keyed_clip(const Contents& blob, const format::AnimationRecord& animation) noexcept;

template <typename Container>
bool are_finite(const Container& values) noexcept {
  return std::all_of(std::begin(values), std::end(values),
                     [](float value) { return std::isfinite(value); });
}

template <typename Container>
bool are_zero(const Container& values) noexcept {
  return std::all_of(std::begin(values), std::end(values),
                     [](auto value) { return value == decltype(value){}; });
}

// Whether x, y, z, w have length 1 as far as float32 values can; false for NaN. The tolerance is
// far above rounding and far below anything visible.
inline bool is_unit(const float* q) noexcept {
  double sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += double{q[i]} * q[i];
  return std::abs(std::sqrt(sum) - 1) <= 1e-3;
}

// Whether the bytes from where one thing ends to where the next begins are all zero. False if the
// things overlap or reach beyond `bytes`.
inline bool is_gap(Bytes bytes, std::size_t end, std::size_t next) noexcept {
  return end <= next && next <= bytes.size() && are_zero(bytes.subspan(end, next - end));
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
