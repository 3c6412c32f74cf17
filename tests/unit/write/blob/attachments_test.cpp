#include <doctest/doctest.h>

#include "write/blob/blob.h"
#include <fmm/format.h>

using namespace fmmc;
using fmm::format::AttachmentKind;

namespace {

Bone bone(std::string name, int parent, Vec3 origin) {
  Bone out;
  out.name = name;
  out.source_name = std::move(name);
  out.parent = parent;
  out.origin = origin;
  return out;
}

Cube cube(int bone, Vec3 from, Vec3 to) {
  Cube out;
  out.bone = bone;
  out.from = from;
  out.to = to;
  return out;
}

AttachmentKind kind(const BlobAttachment& attachment) {
  return static_cast<AttachmentKind>(attachment.kind);
}

}  // namespace

TEST_CASE("a locator stands relative to its bone, in blocks, with its rotation") {
  Model model;
  model.bones = {bone("arm", -1, {16, 0, 8})};
  Locator hand;
  hand.name = "hand";
  hand.bone = 0;
  hand.position = {32, 4, 8};
  hand.rotation = {0, 0, 90};
  Locator loose = hand;
  loose.name = "loose";
  loose.bone = -1;
  model.locators = {hand, loose};
  const std::vector<BlobAttachment> list = attachments_of(model);
  REQUIRE(list.size() == 2);
  CHECK(kind(list[0]) == AttachmentKind::locator);
  CHECK(list[0].bone == 0);
  CHECK(list[0].position == Vec3{1, 0.25, 0});
  CHECK(list[0].rotation.z == doctest::Approx(0.70710678118654752));
  CHECK(list[0].rotation.w == doctest::Approx(0.70710678118654752));
  CHECK(list[1].bone == -1);
  CHECK(list[1].position == Vec3{2, 0.25, 0.5});
}

TEST_CASE("attachments come kind by kind and their names are unique") {
  Model model;
  model.bones = {bone("tag_x", -1, {0, 0, 0}), bone("m_x", -1, {0, 0, 0})};
  Locator locator;
  locator.name = "m_x";
  model.locators = {locator, locator};
  NullObject object;
  object.name = "m_x_2";
  model.null_objects = {object};
  const std::vector<BlobAttachment> list = attachments_of(model);
  REQUIRE(list.size() == 5);
  CHECK(list[0].name == "m_x");
  CHECK(list[1].name == "m_x_2");
  CHECK(list[2].name == "m_x_2_2");
  CHECK(kind(list[2]) == AttachmentKind::ik_controller);
  CHECK(list[3].name == "m_x_3");
  CHECK(kind(list[3]) == AttachmentKind::seat);
  CHECK(list[4].name == "tag_x");
  CHECK(kind(list[4]) == AttachmentKind::name_tag);
}

TEST_CASE("a seat is the centre of its cubes after inflating, else its bone's origin") {
  Model model;
  model.bones = {bone("m_empty", -1, {3, 3, 3}), bone("m_full", -1, {16, 16, 16})};
  model.cubes = {cube(1, {0, 0, 0}, {8, 8, 8}), cube(1, {8, 0, 0}, {16, 16, 16})};
  model.cubes[1].inflate = 8;  // reaches from -8 to 24 in y and z, from 0 to 24 in x
  const std::vector<BlobAttachment> list = attachments_of(model);
  REQUIRE(list.size() == 2);
  CHECK(list[0].position == Vec3{0, 0, 0});
  CHECK(list[1].position == Vec3{-0.25, -0.5, -0.5});
}

TEST_CASE("a name tag stands 18 px above its bone's origin and follows the bone's parent") {
  Model model;
  model.bones = {bone("body", -1, {0, 16, 0}), bone("tag_name", 0, {0, 32, 8})};
  const std::vector<BlobAttachment> list = attachments_of(model);
  REQUIRE(list.size() == 1);
  CHECK(list[0].name == "tag_name");
  CHECK(list[0].bone == 0);
  CHECK(list[0].position == Vec3{0, 34.0 / 16, 0.5});
}

TEST_CASE("the hitbox is the first cube of a top-level hitbox bone in any case") {
  Model model;
  model.bones = {bone("body", -1, {0, 0, 0}), bone("hitbox", 0, {0, 0, 0}),
                 bone("HitBox", -1, {8, 0, 0})};
  model.cubes = {cube(1, {0, 0, 0}, {1, 1, 1}), cube(2, {8, 32, -8}, {-8, 0, 8}),
                 cube(2, {0, 0, 0}, {1, 1, 1})};
  const std::vector<BlobAttachment> list = attachments_of(model);
  REQUIRE(list.size() == 1);
  CHECK(kind(list[0]) == AttachmentKind::hitbox);
  CHECK(list[0].name == "HitBox");
  CHECK(list[0].bone == 2);
  CHECK(list[0].position == Vec3{-0.5, 1, 0});
  CHECK(list[0].size == Vec3{1, 2, 1});
}

TEST_CASE("the hitbox is the cube that the outliner lists first, whatever the order of elements") {
  Model model;
  model.bones = {bone("hitbox", -1, {0, 0, 0})};
  model.cubes = {cube(0, {0, 0, 0}, {1, 1, 1}), cube(0, {0, 0, 0}, {32, 16, 16})};
  model.cubes[0].place = 5;
  model.cubes[1].place = 4;
  CHECK(attachments_of(model).at(0).size == Vec3{2, 1, 1});
}

TEST_CASE("corners of the hitbox are rounded to four decimals") {
  Model model;
  model.bones = {bone("hitbox", -1, {0, 0, 0})};
  model.cubes = {cube(0, {-0.00004, 0, 0}, {16.00004, 16, 15.99996})};
  CHECK(attachments_of(model).at(0).size == Vec3{1, 1, 1});
}

TEST_CASE("a hitbox without a cube or with several is warned about") {
  Model model;
  model.bones = {bone("hitbox", -1, {0, 0, 0})};
  Diagnostics none;
  tell_of_hitbox(model, none);
  CHECK(none.count("hitbox-without-cube") == 1);
  model.cubes = {cube(0, {0, 0, 0}, {1, 1, 1})};
  Diagnostics one;
  tell_of_hitbox(model, one);
  CHECK(one.all().empty());
  model.cubes.push_back(model.cubes[0]);
  model.cubes[0].name = "box";
  Diagnostics two;
  tell_of_hitbox(model, two);
  REQUIRE(two.all().size() == 1);
  CHECK(two.all()[0].text == "2 cubes stand for the hitbox; 'box', the first, counts");
  model.bones[0].name = model.bones[0].source_name = "body";
  Diagnostics body;
  tell_of_hitbox(model, body);
  CHECK(body.all().empty());
}

TEST_CASE("bounding boxes come last, with their extents and what they are for") {
  Model model;
  model.bones = {bone("hitbox", -1, {0, 0, 0}), bone("arm", -1, {16, 0, 0})};
  model.cubes = {cube(0, {0, 0, 0}, {1, 1, 1})};
  BoundingBox box;
  box.name = "grip";
  box.bone = 1;
  box.from = {32, 16, 0};
  box.to = {16, 0, 8};
  box.collision = true;
  BoundingBox loose = box;
  loose.bone = -1;
  loose.collision = false;
  loose.hitbox = true;
  model.bounding_boxes = {box, loose};
  const std::vector<BlobAttachment> list = attachments_of(model);
  REQUIRE(list.size() == 3);
  CHECK(kind(list[0]) == AttachmentKind::hitbox);
  CHECK(kind(list[1]) == AttachmentKind::bounding_box);
  CHECK(list[1].name == "grip");
  CHECK(list[1].bone == 1);
  CHECK(list[1].position == Vec3{0.5, 0.5, 0.25});
  CHECK(list[1].size == Vec3{1, 1, 0.5});
  CHECK(list[1].flags == fmm::format::box_collision);
  CHECK(list[2].name == "grip_2");
  CHECK(list[2].bone == -1);
  CHECK(list[2].position == Vec3{1.5, 0.5, 0.25});
  CHECK(list[2].flags == fmm::format::box_hitbox);
}

TEST_CASE("a locator that is not exported is no attachment") {
  Model model;
  model.locators.resize(2);
  model.locators[0].name = "left_out";
  model.locators[0].exported = false;
  model.locators[1].name = "kept";
  const std::vector<BlobAttachment> list = attachments_of(model);
  REQUIRE(list.size() == 1);
  CHECK(list[0].name == "kept");
}
