// How structs become bytes: appended to a string as they lie in memory, padding zero.
//
// Thread rule: pure.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <type_traits>

#include "base/math.h"

namespace fmmc {

static_assert(std::endian::native == std::endian::little,
              "blobs are little-endian and written as structs lie in memory");

template <typename T>
void append_struct(std::string& bytes, const T& value) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <typename T>
void append_array(std::string& bytes, std::span<const T> values) {
  static_assert(std::is_trivially_copyable_v<T>);
  bytes.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
}

inline void pad_to(std::string& bytes, std::size_t alignment) {
  bytes.resize((bytes.size() + alignment - 1) / alignment * alignment, '\0');
}

// The nearest float there is: finite, and zero without a sign, so that equal values have equal
// bits.
inline float to_float(double value) {
  constexpr double most = std::numeric_limits<float>::max();
  if (!(value == value)) return 0;
  return static_cast<float>(std::clamp(value, -most, most)) + 0.0f;
}

inline void set(float (&out)[3], const Vec3& v) {
  out[0] = to_float(v.x);
  out[1] = to_float(v.y);
  out[2] = to_float(v.z);
}

}  // namespace fmmc
