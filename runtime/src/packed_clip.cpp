#include "packed_clip.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "float_rules.h"
#include "quaternion.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

constexpr std::size_t batch = 128;  // fields that are decoded at once

// Masks of the codes of two rows at once, by width.
struct PairMasks {
  std::uint64_t of[32];
};
constexpr PairMasks pair_masks = [] {
  PairMasks masks{};
  for (unsigned width = 0; width < 32; ++width) {
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    masks.of[width] = mask << 32 | mask;
  }
  return masks;
}();

float float_of_step(std::uint16_t step) {
  return std::bit_cast<float>(std::uint32_t{step} << 16);
}

// The codes of both rows, one in each half. What the shift brings from the upper half into the
// lower one the mask takes away: widths are at most 24, shifts at most 7.
std::uint64_t pair_at(const std::uint8_t* left, const std::uint8_t* right, std::uint32_t bit,
                      unsigned width) {
  std::uint32_t low = 0, high = 0;
  std::memcpy(&low, left + bit / 8, sizeof low);
  std::memcpy(&high, right + bit / 8, sizeof high);
  return ((std::uint64_t{high} << 32 | low) >> (bit % 8)) & pair_masks.of[width % 32];
}

// Blended values of fields, read in order. The codes of a batch are taken out one after the other;
// everything else is done side by side.
class FieldReader {
 public:
  FieldReader(const PackedClip& clip, const std::uint8_t* left, const std::uint8_t* right,
              float share)
      : clip_(clip), left_(left), right_(right), share_(share) {}

  // The values of the next `count` fields, at most `batch`.
  void read(std::size_t count, float* values) {
    if (clip_.bits.empty()) {
      read_fast(count, values);
    } else {
      read_packed(count, values);
    }
    const std::uint16_t* step = clip_.step.data() + field_;
    const std::size_t turning =
        field_ < clip_.rotation_fields ? std::min(count, clip_.rotation_fields - field_) : 0;
    const std::int16_t* rotation_base = clip_.rotation_base.data() + field_;
    for (std::size_t i = 0; i < turning; ++i)
      values[i] = static_cast<float>(rotation_base[i]) * format::packed_rotation_unit +
                  float_of_step(step[i]) * values[i];
    if (turning != count) {
      const float* base = clip_.component_base.data() + (field_ + turning - clip_.rotation_fields);
      for (std::size_t i = turning; i < count; ++i)
        values[i] = base[i - turning] + float_of_step(step[i]) * values[i];
    }
    field_ += count;
  }

  void skip(std::size_t count) {
    if (!clip_.bits.empty()) {
      for (const std::uint8_t width : clip_.bits.subspan(field_, count))
        bit_ += width;
    }
    field_ += count;
  }

  std::size_t left_over() const { return clip_.step.size() - field_; }

 private:
  void read_packed(std::size_t count, float* codes) {
    std::uint32_t pairs[2 * batch];
    const std::uint8_t* bits = clip_.bits.data() + field_;
    const std::uint8_t* const left = left_;
    const std::uint8_t* const right = right_;
    std::uint32_t bit = bit_;
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint64_t pair = pair_at(left, right, bit, bits[i]);
      std::memcpy(pairs + 2 * i, &pair, sizeof pair);
      bit += bits[i];
    }
    bit_ = bit;
    const float share = share_;
    for (std::size_t i = 0; i < count; ++i) {
      const auto from = static_cast<float>(static_cast<std::int32_t>(pairs[2 * i]));
      const auto to = static_cast<float>(static_cast<std::int32_t>(pairs[2 * i + 1]));
      codes[i] = from + (to - from) * share;
    }
  }

  void read_fast(std::size_t count, float* codes) {
    // Rows of such a clip begin at even places.
    const auto* left = reinterpret_cast<const std::uint16_t*>(left_) + field_;
    const auto* right = reinterpret_cast<const std::uint16_t*>(right_) + field_;
    const float share = share_;
    for (std::size_t i = 0; i < count; ++i) {
      const auto from = static_cast<float>(std::int32_t{left[i]});
      const auto to = static_cast<float>(std::int32_t{right[i]});
      codes[i] = from + (to - from) * share;
    }
  }

  const PackedClip& clip_;
  const std::uint8_t* left_;
  const std::uint8_t* right_;
  float share_;
  std::uint32_t bit_ = 0;
  std::size_t field_ = 0;
};

// All fields of a clip as one list, of which a batch is there at a time.
class FieldWindow {
 public:
  explicit FieldWindow(FieldReader reader) : reader_(reader) {}

  // How many of the next fields are there, at least `least` if the clip has so many.
  std::size_t available(std::size_t least) {
    if (end_ - begin_ < least) refill();
    return end_ - begin_;
  }
  const float* take(std::size_t count) {
    const float* values = values_ + begin_;
    begin_ += count;
    return values;
  }

 private:
  void refill() {
    std::copy(values_ + begin_, values_ + end_, values_);
    end_ -= begin_;
    begin_ = 0;
    const std::size_t count = std::min(batch - end_, reader_.left_over());
    reader_.read(count, values_ + end_);
    end_ += count;
  }

  FieldReader reader_;
  std::size_t begin_ = 0, end_ = 0;
  float values_[batch];
};

float computed(float sum_of_squares) {
  return std::sqrt(std::max(0.0f, 1.0f - sum_of_squares));
}

void relate_to_rest(const format::BoneRecord& bone, float* q) {
  store(product(quaternion_of(bone.rotation), quaternion_of(q)), q);
}

float sum_of_squares(const float* v, std::size_t count) {
  float sum = v[0] * v[0];
  for (std::size_t i = 1; i < count; ++i)
    sum += v[i] * v[i];
  return sum;
}

// For `count` bones with `Fields` fields each what their quaternions still need: the computed
// component, or the length of all four. A loop of its own, so that roots are taken side by side.
template <std::size_t Fields>
void take_roots(const float* values, std::size_t count, float* roots) {
  for (std::size_t i = 0; i < count; ++i)
    roots[i] = sum_of_squares(values + i * Fields, Fields);
  for (std::size_t i = 0; i < count; ++i)
    roots[i] = Fields == 4 ? std::sqrt(roots[i]) : computed(roots[i]);
}

template <std::size_t Fields>
void set_rotation(const float* v, float root, unsigned shape, float* q) {
  if constexpr (Fields == 4) {
    if (!(root > 0)) {
      q[0] = q[1] = q[2] = 0;
      q[3] = 1;
      return;
    }
    for (int i = 0; i < 4; ++i)
      q[i] = v[i] / root;
  } else {
    const unsigned c = shape & 3;
    if constexpr (Fields == 3) {
      q[(c + 1) & 3] = v[0];
      q[(c + 2) & 3] = v[1];
      q[(c + 3) & 3] = v[2];
    } else {
      q[0] = q[1] = q[2] = q[3] = 0;
      q[(shape >> 2) & 3] = v[0];
      if constexpr (Fields == 2) q[(shape >> 4) & 3] = v[1];
    }
    q[c] = root;
  }
}

template <std::size_t Fields, typename Target>
void decode_group(const PackedClip& clip, std::span<const format::BoneRecord> bones,
                  std::size_t first_rotation, std::size_t count, FieldWindow& fields,
                  const Target& target) {
  float roots[batch / Fields];
  while (count != 0) {
    const std::size_t here = std::min(count, fields.available(Fields) / Fields);
    const float* values = fields.take(here * Fields);
    take_roots<Fields>(values, here, roots);
    const std::uint16_t* bone = clip.rotation_bone.data() + first_rotation;
    const std::uint8_t* shape = clip.rotation_shape.data() + first_rotation;
    for (std::size_t i = 0; i < here; ++i) {
      Transform* const transform = target.at(bone[i]);
      if (transform == nullptr) continue;
      set_rotation<Fields>(values + i * Fields, roots[i], shape[i], transform->rotation);
      if ((shape[i] & format::packed_relative) != 0)
        relate_to_rest(bones[bone[i]], transform->rotation);
    }
    first_rotation += here;
    count -= here;
  }
}

template <typename Target>
void decode_components(const PackedClip& clip, FieldWindow& fields, const Target& target) {
  const std::size_t count = clip.component.size();
  for (std::size_t first = 0; first < count;) {
    const std::size_t here = fields.available(1);
    const float* values = fields.take(here);
    const std::uint16_t* bone = clip.component_bone.data() + first;
    const std::uint8_t* component = clip.component.data() + first;
    for (std::size_t i = 0; i < here; ++i) {
      if (Transform* const transform = target.at(bone[i]))
        set_component(*transform, component[i], values[i]);
    }
    first += here;
  }
}

template <std::size_t Fields>
void decode_one(const PackedClip& clip, const format::BoneRecord& rest, std::size_t first_rotation,
                std::size_t count, std::uint32_t bone, FieldReader& reader, float* rotation) {
  const auto group = clip.rotation_bone.subspan(first_rotation, count);
  const auto found = std::lower_bound(group.begin(), group.end(), bone);
  if (found == group.end() || *found != bone) {
    reader.skip(count * Fields);
    return;
  }
  const auto index = static_cast<std::size_t>(found - group.begin());
  reader.skip(index * Fields);
  float values[Fields];
  reader.read(Fields, values);
  const unsigned shape = clip.rotation_shape[first_rotation + index];
  float root = 0;
  take_roots<Fields>(values, 1, &root);
  set_rotation<Fields>(values, root, shape, rotation);
  if ((shape & format::packed_relative) != 0) relate_to_rest(rest, rotation);
  reader.skip((count - index - 1) * Fields);
}

// Calls `use` with the number of fields of each group of rotations, where its bones begin, and how
// many there are.
template <typename Use>
void for_groups(const PackedClip& clip, Use use) {
  std::size_t rotation = 0;
  const auto group = [&]<std::size_t Group>(std::integral_constant<std::size_t, Group>) {
    constexpr std::size_t fields = format::packed_fields[Group];
    const std::size_t count = clip.rotations[Group];
    use(std::integral_constant<std::size_t, fields>(), rotation, count);
    rotation += count;
  };
  group(std::integral_constant<std::size_t, 0>());
  group(std::integral_constant<std::size_t, 1>());
  group(std::integral_constant<std::size_t, 2>());
  group(std::integral_constant<std::size_t, 3>());
}

}  // namespace

PackedLayout packed_layout(const format::PackedClipHeader& header, format::Encoding encoding,
                           std::uint32_t rows) noexcept {
  PackedLayout layout{};
  for (std::size_t group = 0; group < group_count; ++group) {
    layout.rotations += header.rotations[group];
    layout.rotation_fields += header.rotations[group] * format::packed_fields[group];
  }
  const std::uint64_t components = header.components;
  const std::uint64_t constants = header.constants;
  layout.fields = layout.rotation_fields + components;
  std::uint64_t at = sizeof header;
  const auto list = [&at](std::uint64_t& begin, std::uint64_t count, std::uint64_t size) {
    begin = at;
    at += count * size;
  };
  list(layout.component_base, components, 4);
  list(layout.constant_value, constants, 4);
  list(layout.rotation_bone, layout.rotations, 2);
  list(layout.component_bone, components, 2);
  list(layout.constant_bone, constants, 2);
  list(layout.rotation_base, layout.rotation_fields, 2);
  list(layout.step, layout.fields, 2);
  list(layout.rotation_shape, layout.rotations, 1);
  list(layout.component, components, 1);
  list(layout.constant_component, constants, 1);
  const bool packed = encoding == format::Encoding::packed;
  list(layout.bits, packed ? layout.fields : 0, 1);
  at += at % 2;
  list(layout.rows, rows, header.row_bytes);
  layout.end = at + (packed ? format::packed_tail_bytes : 0);
  return layout;
}

PackedClip packed_clip_of(const Model& model, const format::AnimationRecord& animation) noexcept {
  const format::Encoding encoding{animation.encoding};
  if (encoding != format::Encoding::packed && encoding != format::Encoding::fast) return {};
  return packed_clip_in(clip_bytes_of(model, animation), encoding, animation.rows);
}

PackedClip packed_clip_in(Bytes bytes, format::Encoding encoding, std::uint32_t rows) noexcept {
  if (rows == 0 || bytes.size() < sizeof(format::PackedClipHeader)) return {};
  const auto& header = *pointer_at<format::PackedClipHeader>(bytes, 0);
  // Bit offsets within a row have 32 bits.
  if (header.row_bytes > 0x1FFFFFFF) return {};
  const PackedLayout layout = packed_layout(header, encoding, rows);
  if (layout.end > bytes.size()) return {};
  if (encoding == format::Encoding::fast &&
      (header.row_bytes < 2 * layout.fields || header.row_bytes % 2 != 0))
    return {};

  PackedClip clip;
  std::copy(std::begin(header.rotations), std::end(header.rotations), clip.rotations);
  clip.rotation_fields = layout.rotation_fields;
  const auto list = [&bytes]<typename T>(std::span<const T>& out, std::uint64_t begin,
                                         std::uint64_t count) {
    out = {pointer_at<T>(bytes, begin), static_cast<std::size_t>(count)};
  };
  list(clip.component_base, layout.component_base, header.components);
  list(clip.constant_value, layout.constant_value, header.constants);
  list(clip.rotation_bone, layout.rotation_bone, layout.rotations);
  list(clip.component_bone, layout.component_bone, header.components);
  list(clip.constant_bone, layout.constant_bone, header.constants);
  list(clip.rotation_base, layout.rotation_base, layout.rotation_fields);
  list(clip.step, layout.step, layout.fields);
  list(clip.rotation_shape, layout.rotation_shape, layout.rotations);
  list(clip.component, layout.component, header.components);
  list(clip.constant_component, layout.constant_component, header.constants);
  if (encoding == format::Encoding::packed) list(clip.bits, layout.bits, layout.fields);
  clip.first_row = pointer_at<std::uint8_t>(bytes, layout.rows);
  clip.row_bytes = header.row_bytes;
  clip.stored_rows = rows;
  return clip;
}

bool has_room_for_fields(const PackedClip& clip) noexcept {
  if (clip.bits.empty()) return clip.row_bytes >= 2 * clip.step.size();
  std::uint64_t row_bits = 0;
  for (const std::uint8_t width : clip.bits)
    row_bits += width;
  return row_bits <= std::uint64_t{clip.row_bytes} * 8;
}

template <typename Target>
void decode(const PackedClip& clip, std::span<const format::BoneRecord> bones,
            const std::uint8_t* left, const std::uint8_t* right, float share,
            const Target& target) noexcept {
  for (std::size_t i = 0; i < clip.constant_value.size(); ++i) {
    if (Transform* const transform = target.at(clip.constant_bone[i]))
      set_component(*transform, clip.constant_component[i], clip.constant_value[i]);
  }
  FieldWindow window(FieldReader(clip, left, right, share));
  for_groups(clip, [&](auto fields, std::size_t rotation, std::size_t count) {
    decode_group<fields()>(clip, bones, rotation, count, window, target);
  });
  decode_components(clip, window, target);
}

template void decode(const PackedClip&, std::span<const format::BoneRecord>, const std::uint8_t*,
                     const std::uint8_t*, float, const AllBones&) noexcept;
template void decode(const PackedClip&, std::span<const format::BoneRecord>, const std::uint8_t*,
                     const std::uint8_t*, float, const MaskedBones&) noexcept;

void decode_bone(const PackedClip& clip, std::span<const format::BoneRecord> bones,
                 const std::uint8_t* left, const std::uint8_t* right, float share,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept {
  if (bone >= bones.size()) return;
  const auto constants =
      std::equal_range(clip.constant_bone.begin(), clip.constant_bone.end(), bone);
  for (auto it = constants.first; it != constants.second; ++it) {
    const auto i = static_cast<std::size_t>(it - clip.constant_bone.begin());
    if ((mask_of_component(clip.constant_component[i]) & channels) != 0)
      set_component(out, clip.constant_component[i], clip.constant_value[i]);
  }
  FieldReader reader(clip, left, right, share);
  if ((channels & mask_of(format::Channel::rotation)) != 0) {
    for_groups(clip, [&](auto fields, std::size_t rotation, std::size_t count) {
      decode_one<fields()>(clip, bones[bone], rotation, count, bone, reader, out.rotation);
    });
  } else {
    reader.skip(clip.rotation_fields);
  }
  const auto range = std::equal_range(clip.component_bone.begin(), clip.component_bone.end(), bone);
  std::size_t i = static_cast<std::size_t>(range.first - clip.component_bone.begin());
  const std::size_t end = static_cast<std::size_t>(range.second - clip.component_bone.begin());
  if (i == end) return;
  reader.skip(i);
  for (; i < end; ++i) {
    float value = 0;
    reader.read(1, &value);
    if ((mask_of_component(clip.component[i]) & channels) != 0)
      set_component(out, clip.component[i], value);
  }
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
