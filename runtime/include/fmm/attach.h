// What hangs on a posed model: locators, seats, name tags and the hitbox, in model space.
//
//     const fmm::Matrix3x4 hand = fmm::attachment_matrix(model, attachment::hand, bones);
//     fmm::OrientedBox box;
//     float distance;
//     if (fmm::hitbox(model, bones, box) && fmm::ray_hits(box, eye, view, distance)) ...
//
// `world` is what local_to_model() gave. A game multiplies with where the entity is, or brings a
// ray into the model's space with the inverse of it.
//
// Thread rule: pure functions over const data and the caller's memory. Nothing is allocated.
#pragma once

#include <span>

#include <fmm/model.h>
#include <fmm/point.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

// The origin of the attachment's space is its place; of a box its centre. An attachment that hangs
// on no bone is in model space. The identity for an id out of range.
Matrix3x4 attachment_matrix(const Model& model, AttachmentId id,
                            std::span<const Matrix3x4> world) noexcept;
Point position_of(const Matrix3x4& matrix) noexcept;

// The first attachment of that kind, or the first behind `after`; AttachmentId::none if there is
// none. For a seat or a name tag without knowing names.
AttachmentId next_attachment(const Model& model, format::AttachmentKind kind,
                             AttachmentId after = AttachmentId::none) noexcept;

// A box with its axes along those of a bone. Bones may shear, so that it may be a parallelepiped.
struct OrientedBox {
  Point center;
  Point half[3];  // from the centre to the middle of a side; lengths are half extents
};

// The box of an attachment; one without size, or an id out of range, gives a box without extent.
OrientedBox box_of(const Model& model, AttachmentId id, std::span<const Matrix3x4> world) noexcept;
// The model's hitbox. False if it has none.
bool hitbox(const Model& model, std::span<const Matrix3x4> world, OrientedBox& box) noexcept;

// Whether the ray meets the box, and if so after how many times `direction`; 0 from within. False
// for a box that is flat and for numbers that are not finite.
bool ray_hits(const OrientedBox& box, Point origin, Point direction, float& distance) noexcept;
bool contains(const OrientedBox& box, Point point) noexcept;

}  // namespace v1
}  // namespace fmm
