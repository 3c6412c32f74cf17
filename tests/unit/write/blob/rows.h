// Animations given by their rows instead of by curves.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "bake/bake.h"

namespace fmmc::test {

// The curves of rows: the nearest row.
class RowCurves final : public CurveEvaluator {
 public:
  RowCurves(std::vector<LocalTransform> rest, std::vector<BakedTrack> tracks)
      : rest_(std::move(rest)), tracks_(std::move(tracks)) {}

  void evaluate(double row, std::span<LocalTransform> out) const override {
    std::copy(rest_.begin(), rest_.end(), out.begin());
    for (const BakedTrack& track : tracks_) {
      const auto& r = track.rows[static_cast<std::size_t>(row + 0.5)];
      out[static_cast<std::size_t>(track.bone)] = {
          {r[0], r[1], r[2]}, {r[3], r[4], r[5], r[6]}, {r[7], r[8], r[9]}};
    }
  }

 private:
  std::vector<LocalTransform> rest_;
  std::vector<BakedTrack> tracks_;
};

inline BakedAnimation baked_rows(const Model& model, std::vector<BakedTrack> tracks) {
  BakedAnimation out;
  out.rows = static_cast<std::uint32_t>(tracks[0].rows.size());
  out.ticks = out.rows - 1;
  out.length = out.ticks / 20.0;
  out.curves = std::make_unique<RowCurves>(rest_transforms(model), tracks);
  out.tracks = std::move(tracks);
  return out;
}

}  // namespace fmmc::test
