// Where attachments are in a posed model, and rays against the hitbox.
#include <cmath>
#include <limits>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/playing.h"
#include <fmm/fmm.hpp>

using namespace fmm_test;
using fmm::AttachmentId;
using fmm::Matrix3x4;
using fmm::OrientedBox;
using fmm::Point;

namespace {

constexpr float half = 0.70710678f;

format::AttachmentRecord record(format::AttachmentKind kind, std::uint16_t bone, Point at) {
  format::AttachmentRecord out{};
  out.kind = static_cast<std::uint8_t>(kind);
  out.bone = bone;
  out.position[0] = at.x;
  out.position[1] = at.y;
  out.position[2] = at.z;
  out.rotation[3] = 1;
  return out;
}

// A bone a quarter turn about y at (1, 2, 3), with things on it.
ModelSpec decorated() {
  using Kind = format::AttachmentKind;
  ModelSpec spec;
  spec.bones = {{"bone", 0xFFFF, 0, {{1, 2, 3}, {0, half, 0, half}, {1, 1, 1}}}};
  spec.attachments = {{"hand", record(Kind::locator, 0, {0, 0, -1})},
                      {"free", record(Kind::locator, format::no_bone, {4, 5, 6})},
                      {"seat", record(Kind::seat, 0, {0, 1, 0})},
                      {"seat_2", record(Kind::seat, 0, {0, 2, 0})},
                      {"hitbox", record(Kind::hitbox, 0, {0, 0, 0})}};
  spec.attachments[4].record.size[0] = 2;
  spec.attachments[4].record.size[1] = 4;
  spec.attachments[4].record.size[2] = 6;
  return spec;
}

std::vector<Matrix3x4> world_of(const Opened& opened) {
  std::vector<Matrix3x4> world(opened.model.bone_count());
  fmm::local_to_model(opened.model, opened.rest(), world);
  return world;
}

void check_near(Point a, Point b) {
  CHECK(std::abs(a.x - b.x) < 1e-5);
  CHECK(std::abs(a.y - b.y) < 1e-5);
  CHECK(std::abs(a.z - b.z) < 1e-5);
}

}  // namespace

TEST_CASE("an attachment is where its bone carries it, or in model space") {
  const Opened opened(decorated());
  const auto world = world_of(opened);
  check_near(fmm::position_of(fmm::attachment_matrix(opened.model, AttachmentId{0}, world)),
             {0, 2, 3});
  check_near(fmm::position_of(fmm::attachment_matrix(opened.model, AttachmentId{1}, world)),
             {4, 5, 6});
  check_near(fmm::position_of(fmm::attachment_matrix(opened.model, AttachmentId{99}, world)),
             {0, 0, 0});
}

TEST_CASE("attachments of a kind are found one after the other") {
  const Opened opened(decorated());
  const auto next = [&](AttachmentId after) {
    return fmm::next_attachment(opened.model, format::AttachmentKind::seat, after);
  };
  CHECK(next(AttachmentId::none) == AttachmentId{2});
  CHECK(next(AttachmentId{2}) == AttachmentId{3});
  CHECK(next(AttachmentId{3}) == AttachmentId::none);
  CHECK(fmm::next_attachment(opened.model, format::AttachmentKind::name_tag) == AttachmentId::none);
}

TEST_CASE("the hitbox turns with its bone") {
  const Opened opened(decorated());
  OrientedBox box;
  REQUIRE(fmm::hitbox(opened.model, world_of(opened), box));
  check_near(box.center, {1, 2, 3});
  CHECK(fmm::contains(box, {3.9f, 3.9f, 3.9f}));  // 6 along x now, 2 along z
  CHECK_FALSE(fmm::contains(box, {1, 2, 4.1f}));
  ModelSpec none;
  none.bones = {{"bone", 0xFFFF, 0, {}}};
  const Opened without(none);
  CHECK_FALSE(fmm::hitbox(without.model, world_of(without), box));
}

TEST_CASE("a ray meets a box at its near side, from within at once, and not behind it") {
  const OrientedBox box{{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  float distance = -1;
  CHECK(fmm::ray_hits(box, {5, 0, 0}, {-2, 0, 0}, distance));
  CHECK(distance == 2);
  CHECK(fmm::ray_hits(box, {0.5f, 0, 0}, {1, 1, 0}, distance));
  CHECK(distance == 0);
  CHECK_FALSE(fmm::ray_hits(box, {5, 0, 0}, {1, 0, 0}, distance));
  CHECK_FALSE(fmm::ray_hits(box, {5, 3, 0}, {-1, 0, 0}, distance));
  CHECK_FALSE(fmm::ray_hits(box, {5, 0, 0}, {-1, 1, 0}, distance));
  CHECK(fmm::ray_hits(box, {3, 2, 0}, {-1, -0.5f, 0}, distance));
  CHECK(distance == 2);
}

TEST_CASE("a ray meets a turned and sheared box") {
  const OrientedBox turned{{0, 0, 0}, {{half, half, 0}, {-half, half, 0}, {0, 0, 1}}};
  float distance = -1;
  CHECK(fmm::ray_hits(turned, {5, 0, 0}, {-1, 0, 0}, distance));
  CHECK(distance == doctest::Approx(5 - std::sqrt(2.0)));
  const OrientedBox sheared{{0, 0, 0}, {{1, 0, 0}, {1, 1, 0}, {0, 0, 1}}};
  CHECK(fmm::ray_hits(sheared, {1.9f, 5, 0}, {0, -1, 0}, distance));
  CHECK_FALSE(fmm::ray_hits(sheared, {1.9f, -0.5f, 0}, {0, -1, 0}, distance));
}

TEST_CASE("a flat box and numbers that are not finite are never met") {
  const OrientedBox flat{{0, 0, 0}, {{1, 0, 0}, {0, 0, 0}, {0, 0, 1}}};
  const OrientedBox box{{0, 0, 0}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
  const float infinite = std::numeric_limits<float>::infinity();
  float distance = -1;
  CHECK_FALSE(fmm::ray_hits(flat, {0, 5, 0}, {0, -1, 0}, distance));
  CHECK_FALSE(fmm::ray_hits(box, {infinite, 0, 0}, {-1, 0, 0}, distance));
  CHECK_FALSE(fmm::ray_hits(box, {5, 0, 0}, {std::nanf(""), 0, 0}, distance));
  CHECK_FALSE(fmm::contains(flat, {0, 0, 0}));
  CHECK(distance == -1);
}
