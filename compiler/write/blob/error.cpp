#include "write/blob/error.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>

#include "base/units.h"

namespace fmmc {

namespace {

constexpr double least_radius = 1;  // block

double length(const Vec3& v) {
  return std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
}

Mat34 matrix_of(const fmm::Transform& t) {
  return matrix_from_trs({t.translation[0], t.translation[1], t.translation[2]},
                         {t.rotation[0], t.rotation[1], t.rotation[2], t.rotation[3]},
                         {t.scale[0], t.scale[1], t.scale[2]});
}

Mat34 matrix_of(const LocalTransform& t) {
  return matrix_from_trs(t.translation, t.rotation, t.scale);
}

// The largest distance, in blocks, between the images of the points under two matrices, or
// something not above `known` if it is not above `known`.
double distance(const Mat34& a, const Mat34& b, const ErrorPoints& points, double known) {
  Mat34 difference;
  double squares = 0;
  for (std::size_t i = 0; i < 12; ++i) {
    difference.m[i] = a.m[i] - b.m[i];
    if (i % 4 != 3) squares += difference.m[i] * difference.m[i];
  }
  const Vec3 offset{difference.m[3], difference.m[7], difference.m[11]};
  if (std::sqrt(squares) * points.radius + length(offset) <= known) return known;
  double most = 0;
  for (const Vec3& point : points.points)
    most = std::max(most, length(transform_point(difference, point)));
  return most;
}

// Model-space matrices of the decoded clip and of its curves at one time.
class PosePair {
 public:
  PosePair(const fmm::Model& decoded, const BakedAnimation& animation)
      : parents_(decoded.bone_count()),
        moves_(decoded.bone_count()),
        decoded_local_(decoded.bone_count()),
        curve_local_(decoded.bone_count()),
        decoded_(decoded.bone_count()),
        curve_(decoded.bone_count()) {
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      const auto parent = decoded.bone(fmm::BoneId{static_cast<std::uint16_t>(i)}).parent;
      parents_[i] = parent == fmm::BoneId::none ? -1 : static_cast<int>(fmm::index_of(parent));
    }
    for (const BakedTrack& track : animation.tracks)
      moves_[static_cast<std::size_t>(track.bone)] = true;
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      if (parents_[i] >= 0 && moves_[static_cast<std::size_t>(parents_[i])]) moves_[i] = true;
    }
  }

  std::span<fmm::Transform> decoded_local() { return decoded_local_; }
  std::span<LocalTransform> curve_local() { return curve_local_; }

  // Call after the locals were set. Bones that do not move keep the matrices of the first call.
  void update() {
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      if (has_pose_ && !moves_[i]) continue;
      decoded_[i] = matrix_of(decoded_local_[i]);
      curve_[i] = matrix_of(curve_local_[i]);
      if (parents_[i] < 0) continue;
      const auto parent = static_cast<std::size_t>(parents_[i]);
      decoded_[i] = decoded_[parent] * decoded_[i];
      curve_[i] = curve_[parent] * curve_[i];
    }
    has_pose_ = true;
  }

  // Raises `most` (blocks) to the error of this pose. The bone that did so, or -1.
  int raise(std::span<const ErrorPoints> points, double& most) const {
    int raised = -1;
    for (std::size_t i = 0; i < parents_.size(); ++i) {
      const double here = distance(decoded_[i], curve_[i], points[i], most);
      if (!(here > most)) continue;
      most = here;
      raised = static_cast<int>(i);
    }
    return raised;
  }

 private:
  std::vector<int> parents_;
  std::vector<bool> moves_;
  std::vector<fmm::Transform> decoded_local_;
  std::vector<LocalTransform> curve_local_;
  std::vector<Mat34> decoded_, curve_;
  bool has_pose_ = false;
};

// Where the last interval ends, in rows: a file's length need not be a whole number of them.
double last_row(const BakedAnimation& animation, double rate) {
  const double end = animation.length * rate;
  return end > animation.ticks - 1.0 && end < animation.ticks ? end : animation.ticks;
}

// A step stands in the blob as a float: exactly on its place the decoder and the curve may already
// disagree about the side. A share that hits one is moved just behind it, where they agree.
double beside_jumps(const BakedAnimation& animation, std::uint32_t row, double share) {
  constexpr double precision = 1e-6;
  auto jump = std::lower_bound(animation.jumps.begin(), animation.jumps.end(), row,
                               [](const BakedJump& a, std::uint32_t b) { return a.tick < b; });
  for (; jump != animation.jumps.end() && jump->tick == row; ++jump) {
    if (std::abs(jump->place - share) < precision) return share + 2 * precision;
  }
  return share;
}

}  // namespace

std::vector<ErrorPoints> error_points(const Model& model, const BakedMesh& mesh,
                                      const std::vector<BlobAttachment>& attachments) {
  struct Box {
    Vec3 low, high;
    bool empty = true;
  };
  std::vector<Box> boxes(model.bones.size());
  for (const fmm::format::Vertex& vertex : mesh.vertices) {
    Box& box = boxes[vertex.bone];
    const Vec3 p{vertex.position[0], vertex.position[1], vertex.position[2]};
    if (box.empty) {
      box = {p, p, false};
      continue;
    }
    box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y), std::min(box.low.z, p.z)};
    box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y), std::max(box.high.z, p.z)};
  }

  std::vector<ErrorPoints> out(model.bones.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].points.emplace_back();
    const Box& box = boxes[i];
    if (box.empty) continue;
    for (unsigned corner = 0; corner < 8; ++corner) {
      out[i].points.push_back({(corner & 1) != 0 ? box.high.x : box.low.x,
                               (corner & 2) != 0 ? box.high.y : box.low.y,
                               (corner & 4) != 0 ? box.high.z : box.low.z});
    }
  }
  for (const BlobAttachment& attachment : attachments) {
    if (attachment.bone >= 0)
      out[static_cast<std::size_t>(attachment.bone)].points.push_back(attachment.position);
  }
  for (ErrorPoints& bone : out) {
    bone.radius = least_radius;
    for (const Vec3& point : bone.points)
      bone.radius = std::max(bone.radius, length(point));
    bone.points.push_back({bone.radius, 0, 0});
    bone.points.push_back({0, bone.radius, 0});
    bone.points.push_back({0, 0, bone.radius});
  }
  return out;
}

ErrorFigures measure_error(const fmm::Model& decoded, fmm::AnimationId id,
                           const BakedAnimation& animation, std::span<const ErrorPoints> points) {
  ErrorFigures figures;
  if (animation.rows == 0) return figures;
  PosePair pose(decoded, animation);
  double at_rows = 0;
  double between = 0;
  const double rate = decoded.tick_rate();
  const double end = last_row(animation, rate);
  for (std::uint32_t row = 0; row < animation.rows; ++row) {
    fmm::sample_row(decoded, id, row, pose.decoded_local());
    animation.curves->evaluate(row, pose.curve_local());
    pose.update();
    pose.raise(points, at_rows);
    if (row == animation.ticks) break;
    const double width = row + 1 == animation.ticks ? end - row : 1;
    for (const double third : {1.0 / 3, 2.0 / 3}) {
      const double share = beside_jumps(animation, row, third);
      const double position = row + share * width;
      fmm::sample(decoded, id, position * fmm::format::ticks_per_second / rate, fmm::Wrap::loop,
                  pose.decoded_local());
      animation.curves->evaluate(row + share, pose.curve_local());
      pose.update();
      if (const int bone = pose.raise(points, between); bone >= 0) {
        figures.between_bone = bone;
        figures.between_seconds = position / rate;
      }
    }
  }
  figures.at_rows_px = at_rows * pixels_per_block;
  figures.between_px = between * pixels_per_block;
  return figures;
}

bool is_decoded_exactly(const fmm::Model& decoded, fmm::AnimationId id,
                        const BakedAnimation& animation) {
  std::vector<fmm::Transform> expected(decoded.bone_count());
  std::vector<fmm::Transform> got(decoded.bone_count());
  fmm::rest_pose(decoded, expected);
  for (std::uint32_t row = 0; row < animation.rows; ++row) {
    for (const BakedTrack& track : animation.tracks) {
      static_assert(sizeof(track.rows[0]) == sizeof(fmm::Transform));
      std::memcpy(static_cast<void*>(&expected[static_cast<std::size_t>(track.bone)]),
                  track.rows[row].data(), sizeof(fmm::Transform));
    }
    if (!fmm::sample_row(decoded, id, row, got)) return false;
    if (std::memcmp(expected.data(), got.data(), got.size() * sizeof(fmm::Transform)) != 0)
      return false;
  }
  return true;
}

}  // namespace fmmc
