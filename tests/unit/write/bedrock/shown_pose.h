// What a program shows of a model's animation at a row, and how far two poses are apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/aligned_bytes.h"
#include "base/math.h"
#include "unit/write/bedrock/bedrock_player.h"
#include "unit/write/bedrock/written.h"
#include <fmm/model.h>

namespace fmmc::testing {

// In fmm semantics the program solves the goals of IK itself.
class ShownPose {
 public:
  // Borrows `written`.
  explicit ShownPose(const WrittenModel& written);

  void pose(std::size_t animation, std::uint32_t row, std::vector<LocalTransform>& out) const;

 private:
  const WrittenModel& written_;
  std::string blob_;
  std::optional<AlignedBytes> bytes_;
  fmm::Model model_;
};

// In blocks.
std::vector<Mat34> rest_matrices_of(const Model& model);
// In pixels.
std::vector<PlayedMatrix> world_matrices(const Model& model,
                                         const std::vector<LocalTransform>& locals);
// Pixels at a block from the pivot.
double matrix_distance(const PlayedMatrix& a, const PlayedMatrix& b);

// The editor's names for values of its preview.
MolangOptions preview_values(const Model& model);

}  // namespace fmmc::testing
