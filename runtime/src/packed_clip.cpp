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

constexpr std::size_t batch = 48;  // fields that are decoded at once; a multiple of 3 and 4

float float_of_step(std::uint16_t step) {
  return std::bit_cast<float>(std::uint32_t{step} << 16);
}

std::uint32_t code_at(const std::uint8_t* row, std::uint32_t bit, unsigned width) {
  std::uint32_t word = 0;
  std::memcpy(&word, row + bit / 8, sizeof word);
  return (word >> (bit % 8)) & ((1u << width) - 1);
}

float blend(float left, float right, float share) {
  return left + (right - left) * share;
}

float blended_code(std::uint32_t left, std::uint32_t right, float share) {
  return blend(static_cast<float>(static_cast<std::int32_t>(left)),
               static_cast<float>(static_cast<std::int32_t>(right)), share);
}

// Reads the codes of both rows field after field.
class CodeReader {
 public:
  CodeReader(const PackedClip& clip, const std::uint8_t* left, const std::uint8_t* right,
             float share)
      : clip_(clip),
        left_(left),
        right_(right),
        share_(share),
        row_bits_(std::uint64_t{clip.row_bytes} * 8) {}

  // The blended codes of the next `count` fields, at most `batch`. Fields that a damaged clip puts
  // beyond its row read as 0.
  void read(std::size_t count, float* out) {
    if (clip_.bits.empty()) {
      read_fast(count, out);
    } else {
      read_packed(count, out);
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

 private:
  void read_packed(std::size_t count, float* out) {
    const std::uint8_t* bits = clip_.bits.data() + field_;
    std::uint32_t bit[batch];
    auto next = static_cast<std::uint32_t>(bit_);
    const std::uint32_t first = next;
    for (std::size_t i = 0; i < count; ++i) {
      bit[i] = next;
      next += bits[i];
    }
    bit_ += next - first;
    if (bit_ > row_bits_) {
      std::fill_n(out, count, 0.0f);
      return;
    }
    std::uint32_t left[batch];
    std::uint32_t right[batch];
    for (std::size_t i = 0; i < count; ++i) {
      const unsigned width = bits[i] & 31u;
      left[i] = code_at(left_, bit[i], width);
      right[i] = code_at(right_, bit[i], width);
    }
    for (std::size_t i = 0; i < count; ++i)
      out[i] = blended_code(left[i], right[i], share_);
  }

  void read_fast(std::size_t count, float* out) {
    std::uint16_t left[batch];
    std::uint16_t right[batch];
    std::memcpy(left, left_ + 2 * field_, 2 * count);
    std::memcpy(right, right_ + 2 * field_, 2 * count);
    for (std::size_t i = 0; i < count; ++i)
      out[i] = blended_code(left[i], right[i], share_);
  }

  const PackedClip& clip_;
  const std::uint8_t* left_;
  const std::uint8_t* right_;
  float share_;
  std::uint64_t row_bits_;
  std::uint64_t bit_ = 0;
  std::size_t field_ = 0;
};

void rotation_values(const PackedClip& clip, std::size_t first_field, std::size_t count,
                     float* codes) {
  const std::int16_t* base = clip.rotation_base.data() + first_field;
  const std::uint16_t* step = clip.step.data() + first_field;
  for (std::size_t i = 0; i < count; ++i)
    codes[i] = static_cast<float>(base[i]) * format::packed_rotation_unit +
               float_of_step(step[i]) * codes[i];
}

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
                  std::size_t first_rotation, std::size_t first_field, std::size_t count,
                  CodeReader& reader, const Target& target) {
  constexpr std::size_t at_once = batch / Fields;
  float values[batch];
  float roots[at_once];
  while (count != 0) {
    const std::size_t here = std::min(count, at_once);
    reader.read(here * Fields, values);
    rotation_values(clip, first_field, here * Fields, values);
    take_roots<Fields>(values, here, roots);
    for (std::size_t i = 0; i < here; ++i) {
      const std::uint16_t bone = clip.rotation_bone[first_rotation + i];
      Transform* const transform = target.at(bone);
      if (transform == nullptr || bone >= bones.size()) continue;
      const unsigned shape = clip.rotation_shape[first_rotation + i];
      set_rotation<Fields>(values + i * Fields, roots[i], shape, transform->rotation);
      if ((shape & format::packed_relative) != 0) relate_to_rest(bones[bone], transform->rotation);
    }
    first_rotation += here;
    first_field += here * Fields;
    count -= here;
  }
}

template <typename Target>
void decode_components(const PackedClip& clip, CodeReader& reader, const Target& target) {
  float values[batch];
  for (std::size_t first = 0; first < clip.component.size(); first += batch) {
    const std::size_t here = std::min(batch, clip.component.size() - first);
    reader.read(here, values);
    const float* base = clip.component_base.data() + first;
    const std::uint16_t* step = clip.step.data() + clip.rotation_fields + first;
    for (std::size_t i = 0; i < here; ++i)
      values[i] = base[i] + float_of_step(step[i]) * values[i];
    for (std::size_t i = 0; i < here; ++i) {
      if (Transform* const transform = target.at(clip.component_bone[first + i]))
        set_component(*transform, clip.component[first + i], values[i]);
    }
  }
}

template <std::size_t Fields>
void decode_one(const PackedClip& clip, const format::BoneRecord& rest, std::size_t first_rotation,
                std::size_t first_field, std::size_t count, std::uint32_t bone, CodeReader& reader,
                float* rotation) {
  const auto group = clip.rotation_bone.subspan(first_rotation, count);
  const auto found = std::lower_bound(group.begin(), group.end(), bone);
  if (found == group.end() || *found != bone) {
    reader.skip(count * Fields);
    return;
  }
  const auto index = static_cast<std::size_t>(found - group.begin());
  reader.skip(index * Fields);
  float values[batch];
  reader.read(Fields, values);
  rotation_values(clip, first_field + index * Fields, Fields, values);
  const unsigned shape = clip.rotation_shape[first_rotation + index];
  float root = 0;
  take_roots<Fields>(values, 1, &root);
  set_rotation<Fields>(values, root, shape, rotation);
  if ((shape & format::packed_relative) != 0) relate_to_rest(rest, rotation);
  reader.skip((count - index - 1) * Fields);
}

// Calls `use` with the number of fields of each group of rotations, where its bones and its fields
// begin, and how many bones it has.
template <typename Use>
void for_groups(const PackedClip& clip, Use use) {
  std::size_t rotation = 0;
  std::size_t field = 0;
  const auto group = [&]<std::size_t Group>(std::integral_constant<std::size_t, Group>) {
    constexpr std::size_t fields = format::packed_fields[Group];
    const std::size_t count = clip.rotations[Group];
    use(std::integral_constant<std::size_t, fields>(), rotation, field, count);
    rotation += count;
    field += fields * count;
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
  const Bytes clips = model.section(format::Section::clips);
  const format::Encoding encoding{animation.encoding};
  if (animation.rows == 0 ||
      (encoding != format::Encoding::packed && encoding != format::Encoding::fast) ||
      animation.clip_offset % format::alignment != 0 || animation.clip_offset > clips.size() ||
      animation.clip_bytes > clips.size() - animation.clip_offset ||
      animation.clip_bytes < sizeof(format::PackedClipHeader))
    return {};
  const Bytes bytes = clips.subspan(animation.clip_offset, animation.clip_bytes);
  const auto& header = *pointer_at<format::PackedClipHeader>(bytes, 0);
  // Bit offsets within a row have 32 bits.
  if (header.row_bytes > 0x1FFFFFFF) return {};
  const PackedLayout layout = packed_layout(header, encoding, animation.rows);
  if (layout.end > bytes.size()) return {};
  if (encoding == format::Encoding::fast && header.row_bytes < 2 * layout.fields) return {};

  PackedClip clip;
  std::copy(std::begin(header.rotations), std::end(header.rotations), clip.rotations);
  clip.rotation_count = layout.rotations;
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
  clip.stored_rows = animation.rows;
  return clip;
}

template <typename Target>
void decode(const PackedClip& clip, std::span<const format::BoneRecord> bones,
            const std::uint8_t* left, const std::uint8_t* right, float share,
            const Target& target) noexcept {
  for (std::size_t i = 0; i < clip.constant_value.size(); ++i) {
    if (Transform* const transform = target.at(clip.constant_bone[i]))
      set_component(*transform, clip.constant_component[i], clip.constant_value[i]);
  }
  CodeReader reader(clip, left, right, share);
  for_groups(clip, [&](auto fields, std::size_t rotation, std::size_t field, std::size_t count) {
    decode_group<fields()>(clip, bones, rotation, field, count, reader, target);
  });
  decode_components(clip, reader, target);
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
  CodeReader reader(clip, left, right, share);
  if ((channels & mask_of(format::Channel::rotation)) != 0) {
    for_groups(clip, [&](auto fields, std::size_t rotation, std::size_t field, std::size_t count) {
      decode_one<fields()>(clip, bones[bone], rotation, field, count, bone, reader, out.rotation);
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
    if ((mask_of_component(clip.component[i]) & channels) == 0) continue;
    value = clip.component_base[i] + float_of_step(clip.step[clip.rotation_fields + i]) * value;
    set_component(out, clip.component[i], value);
  }
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
