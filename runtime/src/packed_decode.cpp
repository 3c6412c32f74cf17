#include "packed_decode.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "float_rules.h"
#include "packed_fields.h"
#include "quaternion.h"

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

float computed(float sum_of_squares) {
  return std::sqrt(std::max(0.0f, 1.0f - sum_of_squares));
}

void relate_to_rest(const Transform& rest, float* q) {
  store(product(quaternion_of(rest.rotation), quaternion_of(q)), q);
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
      if (c == 3) {  // by far the most frequent
        q[0] = v[0];
        q[1] = v[1];
        q[2] = v[2];
        q[3] = root;
        return;
      }
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
void decode_group(const PackedClip& clip, std::span<const Transform> rest,
                  std::size_t first_rotation, std::size_t count, FieldWindow& fields,
                  const Target target) {
  float roots[field_batch / Fields];
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
        relate_to_rest(rest[bone[i]], transform->rotation);
    }
    first_rotation += here;
    count -= here;
  }
}

template <typename Target>
void decode_components(const PackedClip& clip, FieldWindow& fields, const Target target) {
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
void decode_one(const PackedClip& clip, const Transform& rest, std::size_t first_rotation,
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

template <typename Target>
void decode(const PackedClip& clip, std::span<const Transform> rest, const PackedRows& rows,
            const Target& target) noexcept {
  if (rows.left == nullptr) return;
  for (std::size_t i = 0; i < clip.constant_value.size(); ++i) {
    if (Transform* const transform = target.at(clip.constant_bone[i]))
      set_component(*transform, clip.constant_component[i], clip.constant_value[i]);
  }
  FieldWindow window(FieldReader(clip, rows));
  for_groups(clip, [&](auto fields, std::size_t rotation, std::size_t count) {
    decode_group<fields()>(clip, rest, rotation, count, window, target);
  });
  decode_components(clip, window, target);
}

template void decode(const PackedClip&, std::span<const Transform>, const PackedRows&,
                     const AllBones&) noexcept;
template void decode(const PackedClip&, std::span<const Transform>, const PackedRows&,
                     const MaskedBones&) noexcept;

void decode_bone(const PackedClip& clip, std::span<const Transform> rest, const PackedRows& rows,
                 std::uint32_t bone, unsigned channels, Transform& out) noexcept {
  if (bone >= rest.size() || rows.left == nullptr) return;
  const auto constants =
      std::equal_range(clip.constant_bone.begin(), clip.constant_bone.end(), bone);
  for (auto it = constants.first; it != constants.second; ++it) {
    const auto i = static_cast<std::size_t>(it - clip.constant_bone.begin());
    if ((mask_of_component(clip.constant_component[i]) & channels) != 0)
      set_component(out, clip.constant_component[i], clip.constant_value[i]);
  }
  FieldReader reader(clip, rows);
  if ((channels & mask_of(format::Channel::rotation)) != 0) {
    for_groups(clip, [&](auto fields, std::size_t rotation, std::size_t count) {
      decode_one<fields()>(clip, rest[bone], rotation, count, bone, reader, out.rotation);
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
