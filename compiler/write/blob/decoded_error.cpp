#include "write/blob/decoded_error.h"

#include <algorithm>
#include <cmath>

#include "base/aligned_bytes.h"
#include "write/blob/assembly.h"
#include "write/blob/moving.h"
#include "write/blob/strings.h"
#include <fmm/model.h>

namespace fmmc {

namespace format = fmm::format;

namespace {

// A matrix of 96 bytes for each: 38 MB.
constexpr std::size_t most_matrices = 400'000;

Mat34 local_matrix(const fmm::Transform& t) {
  return matrix_from_trs({t.translation[0], t.translation[1], t.translation[2]},
                         {t.rotation[0], t.rotation[1], t.rotation[2], t.rotation[3]},
                         {t.scale[0], t.scale[1], t.scale[2]});
}

double norm(double x, double y, double z) {
  return std::sqrt(x * x + y * y + z * z);
}

// The largest distance between the images of the points, or something not above `known`.
double distance_of(const Mat34& a, const Mat34& b, const ErrorPoints& points, double known) {
  double d[12];
  double squares = 0;
  for (int i = 0; i < 12; ++i) {
    d[i] = a.m[i] - b.m[i];
    if (i % 4 != 3) squares += d[i] * d[i];
  }
  if (std::sqrt(squares) * points.radius + norm(d[3], d[7], d[11]) <= known) return known;
  double most = 0;
  for (const Vec3& p : points.points) {
    most = std::max(most, norm(d[0] * p.x + d[1] * p.y + d[2] * p.z + d[3],
                               d[4] * p.x + d[5] * p.y + d[6] * p.z + d[7],
                               d[8] * p.x + d[9] * p.y + d[10] * p.z + d[11]));
  }
  return most;
}

}  // namespace

DecodedError::DecodedError(const BakedAnimation& animation, std::span<const BlobBone> bones,
                           std::span<const ErrorPoints> points, const format::Header& header,
                           format::Encoding encoding)
    : animation_(animation),
      bones_(bones),
      points_(points),
      header_(header),
      encoding_(encoding),
      strings_(StringTable().section()),
      bone_section_(bones_section(bones)),
      moves_(bones.size()),
      decoded_(bones.size()),
      pose_(bones.size()) {
  header_.name = format::no_index;
  for (const BakedTrack& track : animation.tracks)
    moves_[static_cast<std::size_t>(track.bone)] = true;
  std::vector<LocalTransform> local(bones.size());
  std::vector<Mat34> world(bones.size());
  for (std::uint32_t row = 0; row < animation.rows; ++row) {
    animation.curves->evaluate(row, local);
    for (std::size_t i = 0; i < bones.size(); ++i) {
      world[i] = matrix_from_trs(local[i].translation, local[i].rotation, local[i].scale);
      const std::size_t parent = bones[i].parent;
      if (parent >= i) continue;
      world[i] = world[parent] * world[i];
      if (moves_[parent]) moves_[i] = true;
    }
    expected_.insert(expected_.end(), world.begin(), world.end());
  }
}

double DecodedError::of(const EncodedClip& clip, double limit) {
  format::AnimationRecord record{};
  record.ticks = animation_.ticks;
  record.length = animation_.length;
  record.rows = clip.stored_rows;
  record.encoding = static_cast<std::uint8_t>(encoding_);
  record.clip_bytes = static_cast<std::uint32_t>(clip.bytes.size());
  const std::vector<format::AnimationRecord> records = {record};
  Assembly trial;
  trial.add(format::Section::strings, strings_);
  trial.add(format::Section::bones, bone_section_);
  trial.add(format::Section::animations, bytes_of(records));
  trial.add(format::Section::clips, clip.bytes);
  const std::string blob = trial.assemble(header_);
  const AlignedBytes bytes(blob);
  const fmm::OpenResult opened = fmm::Model::open(bytes.view());
  if (opened.error != fmm::Error::none) return limit + 1;

  double most = 0;
  for (std::uint32_t step = 0; step < animation_.rows; ++step) {
    // What failed last time probably fails again.
    const std::size_t row = (worst_row_ + step) % animation_.rows;
    if (!fmm::sample_row(opened.model, fmm::AnimationId{0}, static_cast<std::uint32_t>(row), pose_))
      return limit + 1;
    for (std::size_t i = 0; i < bones_.size(); ++i) {
      if (step != 0 && !moves_[i]) continue;
      decoded_[i] = local_matrix(pose_[i]);
      if (bones_[i].parent < i) decoded_[i] = decoded_[bones_[i].parent] * decoded_[i];
      const double here =
          distance_of(decoded_[i], expected_[row * bones_.size() + i], points_[i], most);
      most = std::max(most, here);
    }
    if (most > limit) {
      worst_row_ = row;
      return most;
    }
  }
  return most;
}

bool DecodedError::is_small_enough(const BakedAnimation& animation, std::size_t bones) {
  return std::size_t{animation.rows} * bones <= most_matrices;
}

}  // namespace fmmc
