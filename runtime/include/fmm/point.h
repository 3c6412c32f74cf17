// A point or a direction in model space or in that of a bone, in blocks.
//
// Thread rule: plain values.
#pragma once

namespace fmm {
inline namespace v1 {

struct Point {
  float x = 0, y = 0, z = 0;

  bool operator==(const Point&) const = default;
};

}  // namespace v1
}  // namespace fmm
