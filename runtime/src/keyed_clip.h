// The curves of a clip with Encoding::keyed and their decoder (FORMAT.md, "Encoding 3"): knots with
// quantised times and values, evaluated at any place between rows.
//
// Thread rule: views of const memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "target.h"
#include <fmm/bound_clip.h>
#include <fmm/format.h>

namespace fmm {
inline namespace v1 {
namespace detail {

// A list of times inside its clip.
struct KeyTimeList {
  format::KeyTimes head;
  std::size_t codes = 0;  // offset
  std::size_t end = 0;    // offset behind the codes
};

// A curve inside its clip.
struct KeyCurveView {
  struct Axis {
    float base, step;
    unsigned bits;
    std::uint32_t first_bit;  // of its values, from the start of the codes
  };
  format::KeyCurve head;
  std::uint32_t knots = 0;      // of its list
  std::size_t codes = 0;        // offset
  std::uint32_t code_bits = 0;  // a curve has less than 64 kB
  unsigned axis_count = 0;
  Axis axes[3];
  std::uint8_t component[3];  // 0-2 of the channel, of each stored axis
};

// Empty if `offset` lies where the list does not fit into the clip.
std::optional<KeyTimeList> key_times_at(const KeyedCurves& curves, std::size_t offset) noexcept;
std::optional<KeyTimeList> key_times_of(const KeyedCurves& curves, std::uint32_t list) noexcept;

// The head of the curve that begins at `offset`. Empty if that reaches beyond the clip.
std::optional<format::KeyCurve> key_curve_head_at(const KeyedCurves& curves,
                                                  std::size_t offset) noexcept;

// The rest of it, with `knots` knots. False if anything of it reaches beyond its bytes.
bool read_key_curve(const KeyedCurves& curves, std::size_t offset, const format::KeyCurve& head,
                    std::uint32_t knots, KeyCurveView& out) noexcept;

// Binds the clip of `bytes`. Empty if the parts of its header do not fit.
KeyedCurves keyed_curves_of(std::span<const std::byte> bytes) noexcept;

// Sets what the curves say at `position`, in rows. Stops at the first curve that is damaged.
template <typename Target>
void decode(const KeyedCurves& curves, std::span<const Transform> rest, double position,
            const Target& target) noexcept;

// The same for the channels of one bone, a mask of mask_of(); bit for bit what decode() gives.
void decode_bone(const KeyedCurves& curves, std::span<const Transform> rest, double position,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept;

}  // namespace detail
}  // namespace v1
}  // namespace fmm
