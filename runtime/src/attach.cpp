#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "float_rules.h"
#include "matrix.h"
#include "vector.h"
#include "view.h"
#include <fmm/attach.h>

namespace fmm {
inline namespace v1 {

namespace {

using namespace detail;

// The space in which a box is the cube from -1 to 1.
Matrix3x4 space_of(const OrientedBox& box) {
  const Point &a = box.half[0], &b = box.half[1], &c = box.half[2], &p = box.center;
  return {{a.x, b.x, c.x, p.x, a.y, b.y, c.y, p.y, a.z, b.z, c.z, p.z}};
}

}  // namespace

Matrix3x4 attachment_matrix(const Model& model, AttachmentId id,
                            std::span<const Matrix3x4> world) noexcept {
  const Attachment attachment = model.attachment(id);
  Transform place;
  std::copy_n(attachment.position, 3, place.translation);
  std::copy_n(attachment.rotation, 4, place.rotation);
  const Matrix3x4 matrix = matrix_of(place);
  const std::size_t bone = index_of(attachment.bone);
  return bone < world.size() ? product_of(world[bone], matrix) : matrix;
}

Point position_of(const Matrix3x4& matrix) noexcept {
  return origin_of(matrix);
}

AttachmentId next_attachment(const Model& model, format::AttachmentKind kind,
                             AttachmentId after) noexcept {
  const auto records = records_of<format::AttachmentRecord>(model, format::Section::attachments);
  const std::size_t first = after == AttachmentId::none ? 0 : index_of(after) + std::size_t{1};
  for (std::size_t i = first; i < records.size(); ++i) {
    if (format::AttachmentKind{records[i].kind} == kind)
      return AttachmentId{static_cast<std::uint16_t>(i)};
  }
  return AttachmentId::none;
}

OrientedBox box_of(const Model& model, AttachmentId id, std::span<const Matrix3x4> world) noexcept {
  const Attachment attachment = model.attachment(id);
  const Matrix3x4 matrix = attachment_matrix(model, id, world);
  OrientedBox box;
  box.center = origin_of(matrix);
  for (int axis = 0; axis < 3; ++axis)
    box.half[axis] = column(matrix, axis) * (attachment.size[axis] / 2);
  return box;
}

bool hitbox(const Model& model, std::span<const Matrix3x4> world, OrientedBox& box) noexcept {
  const AttachmentId id = next_attachment(model, format::AttachmentKind::hitbox);
  if (id == AttachmentId::none) return false;
  box = box_of(model, id, world);
  return true;
}

bool ray_hits(const OrientedBox& box, Point origin, Point direction, float& distance) noexcept {
  const Matrix3x4 space = space_of(box);
  Point from, way;
  if (!undone(space, origin - box.center, from) || !undone(space, direction, way)) return false;
  if (!is_finite(from) || !is_finite(way)) return false;
  float enter = 0, leave = std::numeric_limits<float>::infinity();
  for (const auto& [at, step] :
       {std::pair(from.x, way.x), std::pair(from.y, way.y), std::pair(from.z, way.z)}) {
    if (step == 0) {
      if (std::fabs(at) > 1) return false;
      continue;
    }
    const float low = (-1 - at) / step, high = (1 - at) / step;
    enter = std::max(enter, std::min(low, high));
    leave = std::min(leave, std::max(low, high));
  }
  if (enter > leave) return false;
  distance = enter;
  return true;
}

bool contains(const OrientedBox& box, Point point) noexcept {
  Point at;
  if (!undone(space_of(box), point - box.center, at)) return false;
  return std::fabs(at.x) <= 1 && std::fabs(at.y) <= 1 && std::fabs(at.z) <= 1;
}

}  // namespace v1
}  // namespace fmm
