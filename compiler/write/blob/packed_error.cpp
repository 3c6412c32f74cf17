#include "write/blob/packed_error.h"

#include <algorithm>
#include <cmath>

namespace fmmc {

namespace format = fmm::format;

namespace {

// Three matrices of 96 bytes for each, or one: 86 MB.
constexpr std::size_t most_remembered = 300'000;
constexpr std::size_t most_expected = 900'000;

Mat34 matrix_of(const float* t) {
  return matrix_from_trs({t[0], t[1], t[2]}, {t[3], t[4], t[5], t[6]}, {t[7], t[8], t[9]});
}

std::array<float, 10> rest_of(const BlobBone& bone) {
  std::array<float, 10> out{};
  std::copy(std::begin(bone.translation), std::end(bone.translation), out.begin());
  std::copy(std::begin(bone.rotation), std::end(bone.rotation), out.begin() + 3);
  std::copy(std::begin(bone.scale), std::end(bone.scale), out.begin() + 7);
  return out;
}

// As the decoder does it: see runtime/src/packed_clip.cpp, set_rotation().
void set_rotation(const PackedRotation& rotation, const float* v, const float* rest, float* q) {
  const std::size_t c = rotation.shape & 3;
  const auto computed = [](float sum) { return std::sqrt(std::max(0.0f, 1.0f - sum)); };
  switch (rotation.group) {
    case 0:
      q[(c + 1) & 3] = v[0];
      q[(c + 2) & 3] = v[1];
      q[(c + 3) & 3] = v[2];
      q[c] = computed(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
      break;
    case 1:
    case 2: {
      std::fill(q, q + 4, 0.0f);
      q[(rotation.shape >> 2) & 3] = v[0];
      float sum = v[0] * v[0];
      if (rotation.group == 1) {
        q[(rotation.shape >> 4) & 3] = v[1];
        sum += v[1] * v[1];
      }
      q[c] = computed(sum);
      break;
    }
    default: {
      const float length = std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2] + v[3] * v[3]);
      for (int i = 0; i < 4; ++i)
        q[i] = length > 0 ? v[i] / length : (i == 3 ? 1.0f : 0.0f);
      break;
    }
  }
  if ((rotation.shape & format::packed_relative) == 0) return;
  const float x = rest[3] * q[0] + rest[0] * q[3] + rest[1] * q[2] - rest[2] * q[1];
  const float y = rest[3] * q[1] - rest[0] * q[2] + rest[1] * q[3] + rest[2] * q[0];
  const float z = rest[3] * q[2] + rest[0] * q[1] - rest[1] * q[0] + rest[2] * q[3];
  const float w = rest[3] * q[3] - rest[0] * q[0] - rest[1] * q[1] - rest[2] * q[2];
  q[0] = x;
  q[1] = y;
  q[2] = z;
  q[3] = w;
}

}  // namespace

PackedError::PackedError(const PackedPlan& plan, const BakedAnimation& animation,
                         std::span<const BlobBone> bones, std::span<const ErrorPoints> points)
    : plan_(plan), animation_(animation), bones_(bones), points_(points), still_(bones.size()) {
  const std::size_t tracks = animation.tracks.size();
  rotation_of_.assign(tracks, -1);
  components_of_.resize(tracks);
  base_.resize(tracks);
  std::vector<std::ptrdiff_t> track_of(bones.size(), -1);
  for (std::size_t i = 0; i < tracks; ++i) {
    const auto bone = static_cast<std::size_t>(animation.tracks[i].bone);
    track_of[bone] = static_cast<std::ptrdiff_t>(i);
    base_[i] = rest_of(bones[bone]);
  }
  for (const format::Constant& constant : plan.constants)
    base_[static_cast<std::size_t>(track_of[constant.where.bone])][constant.where.component] =
        constant.value;
  for (std::size_t i = 0; i < plan.rotations.size(); ++i)
    rotation_of_[plan.rotations[i].track] = static_cast<std::ptrdiff_t>(i);
  for (std::size_t i = 0; i < plan.components.size(); ++i)
    components_of_[plan.components[i].track].push_back(i);

  std::vector<std::ptrdiff_t> moving_index(bones.size(), -1);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    const std::ptrdiff_t parent = bones[i].parent < bones.size() ? bones[i].parent : -1;
    const std::ptrdiff_t moving_parent =
        parent < 0 ? -1 : moving_index[static_cast<std::size_t>(parent)];
    if (track_of[i] < 0 && moving_parent < 0) {
      still_[i] = matrix_of(rest_of(bones[i]).data());
      if (parent >= 0) still_[i] = still_[static_cast<std::size_t>(parent)] * still_[i];
      continue;
    }
    moving_index[i] = static_cast<std::ptrdiff_t>(moving_.size());
    moving_.push_back({i, moving_parent, moving_parent < 0 ? parent : -1, track_of[i],
                       moving_.size(), matrix_of(rest_of(bones[i]).data())});
  }
  for (std::size_t i = moving_.size(); i-- > 0;) {
    if (moving_[i].parent < 0) continue;
    Bone& parent = moving_[static_cast<std::size_t>(moving_[i].parent)];
    parent.last = std::max(parent.last, moving_[i].last);
  }
  for (const PackedField& field : plan.fields)
    moving_of_field_.push_back(
        static_cast<std::size_t>(moving_index[static_cast<std::size_t>(field.bone)]));

  const std::size_t count = moving_.size() * plan.rows;
  remembers_ = count <= most_remembered;
  if (count > most_expected) return;
  expected_.resize(count);
  for (std::size_t row = 0; row < plan.rows; ++row)
    reference(row, std::span(expected_).subspan(row * moving_.size(), moving_.size()));
  if (!remembers_) return;
  decoded_.resize(count);
  local_.resize(count);
}

float PackedError::value(std::size_t field, std::size_t row, std::ptrdiff_t changed_field,
                         const FieldCodes* changed) const {
  if (static_cast<std::ptrdiff_t>(field) == changed_field) return changed->values[row];
  return fields_[field].values[row];
}

Mat34 PackedError::local(const Bone& bone, std::size_t row, std::ptrdiff_t changed_field,
                         const FieldCodes* changed) const {
  if (bone.track < 0) return bone.rest;
  const auto track = static_cast<std::size_t>(bone.track);
  std::array<float, 10> transform = base_[track];
  if (rotation_of_[track] >= 0) {
    const PackedRotation& rotation = plan_.rotations[static_cast<std::size_t>(rotation_of_[track])];
    float v[4] = {};
    for (std::size_t i = 0; i < format::packed_fields[rotation.group]; ++i)
      v[i] = value(rotation.first_field + i, row, changed_field, changed);
    set_rotation(rotation, v, bones_[bone.index].rotation, transform.data() + 3);
  }
  for (const std::size_t i : components_of_[track])
    transform[plan_.components[i].component] =
        value(plan_.rotation_fields + i, row, changed_field, changed);
  return matrix_of(transform.data());
}

Mat34 PackedError::reference_local(const Bone& bone, std::size_t row) const {
  if (bone.track < 0) return bone.rest;
  return matrix_of(animation_.tracks[static_cast<std::size_t>(bone.track)].rows[row].data());
}

// The world matrix of the parent; `worlds` are those of the moving bones.
Mat34 PackedError::outer(const Bone& bone, std::span<const Mat34> worlds) const {
  if (bone.parent >= 0) return worlds[static_cast<std::size_t>(bone.parent)];
  return bone.still_parent >= 0 ? still_[static_cast<std::size_t>(bone.still_parent)] : Mat34{};
}

void PackedError::reference(std::size_t row, std::span<Mat34> out) const {
  for (std::size_t i = 0; i < moving_.size(); ++i)
    out[i] = outer(moving_[i], out) * reference_local(moving_[i], row);
}

// The error of one bone, or something not above `known` if it is not above `known`.
double PackedError::error_at(const Bone& bone, const Mat34& decoded, const Mat34& expected,
                             double known) const {
  double d[12];
  double squares = 0;
  for (int i = 0; i < 12; ++i) {
    d[i] = decoded.m[i] - expected.m[i];
    if (i % 4 != 3) squares += d[i] * d[i];
  }
  // No point is off by more than |D| r + |t|, and that is at most sqrt(2 (|D|^2 r^2 + |t|^2)).
  const ErrorPoints& points = points_[bone.index];
  const double turned = squares * points.radius * points.radius;
  const double moved = d[3] * d[3] + d[7] * d[7] + d[11] * d[11];
  if (2 * (turned + moved) <= known * known) return known;
  if (std::sqrt(turned) + std::sqrt(moved) <= known) return known;
  double most = 0;
  for (const Vec3& p : points.points) {
    const double x = d[0] * p.x + d[1] * p.y + d[2] * p.z + d[3];
    const double y = d[4] * p.x + d[5] * p.y + d[6] * p.z + d[7];
    const double z = d[8] * p.x + d[9] * p.y + d[10] * p.z + d[11];
    most = std::max(most, x * x + y * y + z * z);
  }
  return std::sqrt(most);
}

double PackedError::of(std::span<const FieldCodes> fields, double limit) {
  fields_.assign(fields.begin(), fields.end());
  const std::size_t width = moving_.size();
  std::vector<Mat34> expected_here(expected_.empty() ? width : 0);
  std::vector<Mat34> decoded_here(remembers_ ? 0 : width);
  double most = 0;
  for (std::size_t step = 0; step < plan_.rows; ++step) {
    const std::size_t row = (worst_row_ + step) % plan_.rows;
    const std::size_t first = row * width;
    if (expected_.empty()) reference(row, expected_here);
    const Mat34* const expected = expected_.empty() ? expected_here.data() : &expected_[first];
    const std::span<Mat34> decoded =
        remembers_ ? std::span(decoded_).subspan(first, width) : std::span(decoded_here);
    for (std::size_t i = 0; i < width; ++i) {
      const Mat34 own = local(moving_[i], row, -1, nullptr);
      if (remembers_) local_[first + i] = own;
      decoded[i] = outer(moving_[i], decoded) * own;
      most = std::max(most, error_at(moving_[i], decoded[i], expected[i], most));
    }
    if (most > limit) {
      worst_row_ = row;
      return most;
    }
  }
  return most;
}

std::size_t PackedError::cost_of(std::size_t index) const {
  const std::size_t first = moving_of_field_[index];
  return (moving_[first].last - first + 1) * plan_.rows;
}

bool PackedError::accepts(std::size_t index, const FieldCodes& changed, double limit) {
  const std::size_t first = moving_of_field_[index];
  const std::size_t last = moving_[first].last;
  const auto field = static_cast<std::ptrdiff_t>(index);
  const std::size_t width = last - first + 1;
  if (trial_.size() < plan_.rows * width) trial_.resize(plan_.rows * width);
  for (std::size_t step = 0; step < plan_.rows; ++step) {
    const std::size_t row = (worst_row_ + step) % plan_.rows;
    const std::size_t begin = row * moving_.size();
    Mat34* const worlds = trial_.data() + row * width;
    for (std::size_t i = first; i <= last; ++i) {
      const Bone& bone = moving_[i];
      const bool inside = bone.parent >= static_cast<std::ptrdiff_t>(first);
      const Mat34 parent =
          inside ? worlds[static_cast<std::size_t>(bone.parent) - first]
                 : outer(bone, std::span<const Mat34>(decoded_).subspan(begin, moving_.size()));
      worlds[i - first] =
          parent * (i == first ? local(bone, row, field, &changed) : local_[begin + i]);
      if (error_at(bone, worlds[i - first], expected_[begin + i], limit) > limit) {
        worst_row_ = row;
        return false;
      }
    }
  }
  fields_[index] = changed;
  for (std::size_t row = 0; row < plan_.rows; ++row) {
    const std::size_t begin = row * moving_.size() + first;
    std::copy_n(trial_.begin() + static_cast<std::ptrdiff_t>(row * width), width,
                decoded_.begin() + static_cast<std::ptrdiff_t>(begin));
    local_[begin] = local(moving_[first], row, -1, nullptr);
  }
  return true;
}

}  // namespace fmmc
