// How far a decoded clip is from the curves that it was made of (runtime/FORMAT.md, "Error
// figures").
//
// Thread rule: pure.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "bake/bake.h"
#include "bake/mesh.h"
#include "write/blob/blob.h"
#include <fmm/model.h>
#include <fmm/pose.h>

namespace fmmc {

// The last of a bone's points, which lie on its axes; the others are something that is seen.
inline constexpr std::size_t axis_points = 3;

// Where a bone's error is looked for, in blocks in the space of the bone.
struct ErrorPoints {
  std::vector<Vec3> points;
  double radius = 0;  // of the farthest point from the bone's origin
};

// By bone: its origin, its attachments, the corners of the box around its vertices, and three
// points on its axes as far away as the farthest of these, but at least one block.
std::vector<ErrorPoints> error_points(const Model& model, const BakedMesh& mesh,
                                      const std::vector<BlobAttachment>& attachments);

struct ErrorFigures {
  double at_rows_px = 0;
  double between_px = 0;  // at one and two thirds of every interval
  int between_bone = -1;  // where the latter is
  double between_seconds = 0;
};

// `decoded` holds the clip of `animation` under `id`. The rows must be there, bit for bit: that is
// what is_decoded_exactly() says.
ErrorFigures measure_error(const fmm::Model& decoded, fmm::AnimationId id,
                           const BakedAnimation& animation, std::span<const ErrorPoints> points);

// Whether the runtime gives back every row of every track, and the rest pose for bones without one.
bool is_decoded_exactly(const fmm::Model& decoded, fmm::AnimationId id,
                        const BakedAnimation& animation);

}  // namespace fmmc
