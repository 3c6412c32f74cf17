// How far a clip of bit fields is from its animation at the rows, in model space, quickly enough to
// be asked hundreds of times while widths are chosen. measure_error() has the last word; this only
// steers.
//
// Thread rule: one object per thread.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "base/math.h"
#include "write/blob/bone.h"
#include "write/blob/packed_codes.h"
#include "write/blob/packed_plan.h"

namespace fmmc {

class PackedError {
 public:
  // All references must outlive the object.
  PackedError(const PackedPlan& plan, const BakedAnimation& animation,
              std::span<const BlobBone> bones, std::span<const ErrorPoints> points);

  // The error in blocks of all rows with these fields, or something above `limit` as soon as it is
  // known to be above. Remembers the fields for accepts().
  double of(std::span<const FieldCodes> fields, double limit);

  // Whether the rows stay within `limit` when `changed` takes the place of field `index`; if so it
  // is remembered in its place. of() was called before with the same limit and passed.
  bool accepts(std::size_t index, const FieldCodes& changed, double limit);

  // Bones times rows that one accepts() of this field may cost.
  std::size_t cost_of(std::size_t index) const;

  // False for clips so large that the matrices of all rows would not fit into memory: then of()
  // works, accepts() does not.
  bool remembers() const { return remembers_; }

 private:
  struct Bone {
    std::size_t index = 0;
    std::ptrdiff_t parent = -1;        // in moving_, or -1: the parent does not move
    std::ptrdiff_t still_parent = -1;  // bone index of a parent that does not move, or -1
    std::ptrdiff_t track = -1;
    std::size_t last = 0;  // in moving_: the last descendant
    Mat34 rest;            // local
  };

  Mat34 local(const Bone& bone, std::size_t row, std::ptrdiff_t changed_field,
              const FieldCodes* changed) const;
  Mat34 reference_local(const Bone& bone, std::size_t row) const;
  Mat34 outer(const Bone& bone, std::span<const Mat34> worlds) const;
  void reference(std::size_t row, std::span<Mat34> out) const;
  double error_at(const Bone& bone, const Mat34& decoded, const Mat34& expected,
                  double known) const;
  float value(std::size_t field, std::size_t row, std::ptrdiff_t changed_field,
              const FieldCodes* changed) const;

  const PackedPlan& plan_;
  const BakedAnimation& animation_;
  std::span<const BlobBone> bones_;
  std::span<const ErrorPoints> points_;
  std::vector<FieldCodes> fields_;
  std::vector<Bone> moving_;
  std::vector<Mat34> still_;                 // worlds of bones that do not move, by bone
  std::vector<std::ptrdiff_t> rotation_of_;  // by track: index in plan_.rotations, or -1
  std::vector<std::vector<std::size_t>> components_of_;  // by track: indices in plan_.components
  std::vector<std::array<float, 10>> base_;              // by track: rest with the constants
  std::vector<std::size_t> moving_of_field_;
  bool remembers_ = false;
  std::vector<Mat34> expected_;         // row after row, moving_.size() each; empty: too many
  std::vector<Mat34> decoded_, local_;  // likewise, and what decoded_ is made of
  std::vector<Mat34> trial_;            // of accepts(), kept for its memory
  std::size_t worst_row_ = 0;           // what failed last time probably fails again
};

}  // namespace fmmc
