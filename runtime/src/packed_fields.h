// The fields of a clip of bit fields as numbers: codes are taken out of two rows, blended and made
// into values, a batch at a time. What a value is for is packed_decode.cpp's business.
//
// Thread rule: one object per thread.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "float_rules.h"
#include "packed_clip.h"
#include <fmm/bound_clip.h>
#include <fmm/format.h>

namespace fmm {
inline namespace v1 {
namespace detail {

inline constexpr std::size_t field_batch = 128;  // fields that are decoded at once

// Masks of the codes of two rows at once, by width.
struct PairMasks {
  std::uint64_t of[width_limit];
};
inline constexpr PairMasks pair_masks = [] {
  PairMasks masks{};
  for (unsigned width = 0; width < width_limit; ++width) {
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    masks.of[width] = mask << 32 | mask;
  }
  return masks;
}();

inline float float_of_step(std::uint16_t step) noexcept {
  return std::bit_cast<float>(std::uint32_t{step} << 16);
}

// The codes of both rows, one in each half. What the shift brings from the upper half into the
// lower one the mask takes away: widths are at most 24, shifts at most 7.
inline std::uint64_t pair_at(const std::uint8_t* left, const std::uint8_t* right, std::uint32_t bit,
                             unsigned width) noexcept {
  std::uint32_t low = 0, high = 0;
  std::memcpy(&low, left + bit / 8, sizeof low);
  std::memcpy(&high, right + bit / 8, sizeof high);
  return ((std::uint64_t{high} << 32 | low) >> (bit % 8)) & pair_masks.of[width];
}

// Blended values of fields, read in order. The codes of a batch are taken out one after the other;
// everything else is done side by side.
class FieldReader {
 public:
  FieldReader(const PackedClip& clip, const PackedRows& rows) noexcept : clip_(clip), rows_(rows) {}

  // The values of the next `count` fields, at most `field_batch`.
  void read(std::size_t count, float* values) noexcept {
    if (rows_.bits == nullptr) {
      read_fast(count, values);
    } else {
      read_packed(count, values);
    }
    field_ += count;
  }

  void skip(std::size_t count) noexcept {
    if (rows_.bits != nullptr) bit_ += bits_of(rows_.bits + field_, count);
    if (rows_.least != nullptr) {
      for (std::size_t i = field_; i < field_ + count; ++i)
        least_bit_ += least_width(clip_.bits[i], rows_.bits[i]);
    }
    field_ += count;
  }

  std::size_t left_over() const noexcept { return clip_.step.size() - field_; }

 private:
  static std::uint32_t bits_of(const std::uint8_t* widths, std::size_t count) noexcept {
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < count; ++i)
      sum += widths[i];
    return sum;
  }

  void read_packed(std::size_t count, float* values) noexcept {
    std::uint32_t pairs[2 * field_batch];
    const std::uint8_t* const bits = rows_.bits + field_;
    const std::uint8_t* const left = rows_.left;
    const std::uint8_t* const right = rows_.right;
    std::uint32_t bit = bit_;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t pair = pair_at(left, right, bit, bits[i]);
      std::memcpy(pairs + 2 * i, &pair, sizeof pair);
      bit += bits[i];
    }
    bit_ = bit;
    if (rows_.least != nullptr) add_least(count, pairs);
    set_values(count, values, [&pairs](std::size_t i) {
      return Codes{pairs[2 * i], pairs[2 * i + 1]};
    });
  }

  // The smallest codes of a segment, on which its rows count up.
  void add_least(std::size_t count, std::uint32_t* pairs) noexcept {
    const std::uint8_t* const bits = clip_.bits.data() + field_;
    const std::uint8_t* const own_bits = rows_.bits + field_;
    std::uint32_t bit = least_bit_;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint8_t width = least_width(bits[i], own_bits[i]);
      std::uint32_t least = 0;
      std::memcpy(&least, rows_.least + bit / 8, sizeof least);
      least = (least >> (bit % 8)) & static_cast<std::uint32_t>(pair_masks.of[width]);
      pairs[2 * i] += least;
      pairs[2 * i + 1] += least;
      bit += width;
    }
    least_bit_ = bit;
  }

  void read_fast(std::size_t count, float* values) noexcept {
    // Rows of such a clip begin at even places.
    const auto* left = reinterpret_cast<const std::uint16_t*>(rows_.left) + field_;
    const auto* right = reinterpret_cast<const std::uint16_t*>(rows_.right) + field_;
    set_values(count, values, [left, right](std::size_t i) { return Codes{left[i], right[i]}; });
  }

  struct Codes {
    std::uint32_t from, to;
  };

  template <typename CodesOf>
  void set_values(std::size_t count, float* values, CodesOf codes_of) const noexcept {
    const float share = rows_.share;
    const auto blended = [&codes_of, share](std::size_t i) {
      const Codes codes = codes_of(i);
      const auto from = static_cast<float>(static_cast<std::int32_t>(codes.from));
      const auto to = static_cast<float>(static_cast<std::int32_t>(codes.to));
      return from + (to - from) * share;
    };
    const std::uint16_t* const step = clip_.step.data() + field_;
    const std::size_t turning =
        field_ < clip_.rotation_fields ? std::min(count, clip_.rotation_fields - field_) : 0;
    const std::int16_t* const rotation_base = clip_.rotation_base.data() + field_;
    for (std::size_t i = 0; i < turning; ++i)
      values[i] = static_cast<float>(rotation_base[i]) * format::packed_rotation_unit +
                  float_of_step(step[i]) * blended(i);
    if (turning == count) return;
    const float* const base =
        clip_.component_base.data() + (field_ + turning - clip_.rotation_fields);
    for (std::size_t i = turning; i < count; ++i)
      values[i] = base[i - turning] + float_of_step(step[i]) * blended(i);
  }

  const PackedClip& clip_;
  const PackedRows rows_;
  std::uint32_t bit_ = 0;
  std::uint32_t least_bit_ = 0;
  std::size_t field_ = 0;
};

// All fields of a clip as one list, of which a batch is there at a time.
class FieldWindow {
 public:
  explicit FieldWindow(const FieldReader& reader) noexcept : reader_(reader) {}

  // How many of the next fields are there, at least `least` if the clip has so many.
  std::size_t available(std::size_t least) noexcept {
    if (end_ - begin_ < least) refill();
    return end_ - begin_;
  }
  const float* take(std::size_t count) noexcept {
    const float* values = values_ + begin_;
    begin_ += count;
    return values;
  }

 private:
  void refill() noexcept {
    std::copy(values_ + begin_, values_ + end_, values_);
    end_ -= begin_;
    begin_ = 0;
    const std::size_t count = std::min(field_batch - end_, reader_.left_over());
    reader_.read(count, values_ + end_);
    end_ += count;
  }

  FieldReader reader_;
  std::size_t begin_ = 0, end_ = 0;
  float values_[field_batch];
};

}  // namespace detail
}  // namespace v1
}  // namespace fmm
