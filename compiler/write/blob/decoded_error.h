// How far the rows of a clip are from their curves when the runtime decodes them, asked many times
// while a clip is made smaller. measure_error() has the last word.
//
// Thread rule: one object per thread.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "bake/bake.h"
#include "base/math.h"
#include "write/blob/bone.h"
#include "write/blob/error.h"
#include "write/blob/exact_clip.h"
#include <fmm/format.h>
#include <fmm/pose.h>

namespace fmmc {

class DecodedError {
 public:
  // All references must outlive the object.
  DecodedError(const BakedAnimation& animation, std::span<const BlobBone> bones,
               std::span<const ErrorPoints> points, const fmm::format::Header& header,
               fmm::format::Encoding encoding);

  // The error in blocks, or something above `limit` as soon as it is known to be above.
  double of(const EncodedClip& clip, double limit);

  // Bones times rows: what of() looks at.
  std::size_t cost() const { return expected_.size(); }

  // Whether the matrices of all rows may be kept in memory.
  static bool is_small_enough(const BakedAnimation& animation, std::size_t bones);

 private:
  const BakedAnimation& animation_;
  std::span<const BlobBone> bones_;
  std::span<const ErrorPoints> points_;
  fmm::format::Header header_;
  fmm::format::Encoding encoding_;
  std::string strings_, bone_section_;
  std::vector<bool> moves_;
  std::vector<Mat34> expected_;  // row after row
  std::vector<Mat34> decoded_;
  std::vector<fmm::Transform> pose_;
  std::size_t worst_row_ = 0;
};

}  // namespace fmmc
