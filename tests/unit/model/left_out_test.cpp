#include "model/left_out.h"

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "model/bone_role.h"

using namespace fmmc;

namespace {

Bone bone(std::string name, int parent, bool exported = true) {
  Bone out;
  out.name = name;
  out.source_name = name;
  out.uuid = std::move(name);
  out.parent = parent;
  out.exported = exported;
  return out;
}

Cube cube(int bone, bool exported = true) {
  Cube out;
  out.bone = bone;
  out.exported = exported;
  return out;
}

constexpr bool left_out = false;

std::vector<std::string> names(const Model& model) {
  std::vector<std::string> out;
  for (const Bone& each : model.bones)
    out.push_back(each.name);
  return out;
}

// What stays of a bone "x" that is not exported, below a bone "body".
bool stays(Model model, const std::string& name = "x") {
  model.bones.insert(model.bones.begin(), {bone("body", -1), bone(name, 0, left_out)});
  drop_left_out(model);
  return names(model).size() == 2;
}

}  // namespace

TEST_CASE("a bone that is not exported goes if nothing hangs on it, and stays with its cubes") {
  Model model;
  model.bones = {bone("body", -1), bone("x", 0, left_out), bone("y", 0, left_out), bone("leg", 0)};
  model.cubes = {cube(0), cube(2, false), cube(3)};
  drop_left_out(model);
  CHECK(names(model) == std::vector<std::string>{"body", "y", "leg"});
  REQUIRE(model.cubes.size() == 3);
  CHECK(model.cubes[0].bone == 0);
  CHECK(model.cubes[1].bone == 1);
  CHECK(model.cubes[2].bone == 2);
}

TEST_CASE("a model without left-out bones stays as it is") {
  Model model;
  model.bones = {bone("body", -1), bone("empty", 0)};
  model.cubes = {cube(0, false)};
  drop_left_out(model);
  CHECK(names(model) == std::vector<std::string>{"body", "empty"});
  CHECK(model.cubes.size() == 1);
}

TEST_CASE("a bone stays if something hangs on it") {
  CHECK_FALSE(stays({}));
  Model model;
  model.locators.emplace_back().bone = 1;
  CHECK(stays(model));
  model.locators[0].exported = false;
  CHECK_FALSE(stays(model));
  model = {};
  model.bounding_boxes.emplace_back().bone = 1;
  CHECK(stays(model));
  model = {};
  model.null_objects.emplace_back().bone = 1;
  CHECK(stays(model));
  model = {};
  model.null_objects.emplace_back().ik_target = "x";
  CHECK(stays(model));
  model = {};
  model.bones = {bone("child", 1)};
  CHECK(names(model).size() == 1);
  model.bones.insert(model.bones.begin(), {bone("body", -1), bone("x", 0, left_out)});
  drop_left_out(model);
  CHECK(names(model) == std::vector<std::string>{"body", "x", "child"});
}

TEST_CASE("a bone stays for a role that needs no cubes") {
  CHECK(stays({}, "m_saddle"));
  CHECK(stays({}, "tag_name"));
  CHECK_FALSE(stays({}, "h_head"));
  CHECK_FALSE(stays({}, "hitbox"));  // inside another bone
  Model model;
  model.bones = {bone("HitBox", -1, left_out)};
  model.cubes = {cube(0)};
  drop_left_out(model);
  CHECK(model.bones.size() == 1);
  CHECK(model.cubes.size() == 1);
}

TEST_CASE("the generated bone goes when nothing exported is left on it") {
  Model model;
  model.bones = {bone("bb_main", -1), bone("body", -1)};
  model.bones[0].generated = true;
  model.cubes = {cube(0, false), cube(1)};
  Model kept = model;
  kept.cubes[0].exported = true;
  drop_left_out(model);
  CHECK(names(model) == std::vector<std::string>{"body"});
  REQUIRE(model.cubes.size() == 1);
  CHECK(model.cubes[0].bone == 0);
  drop_left_out(kept);
  CHECK(names(kept).size() == 2);
}

TEST_CASE("everything that refers to bones is renumbered") {
  Model model;
  model.bones = {bone("x", -1, left_out), bone("body", -1), bone("leg", 1)};
  model.meshes.emplace_back().bone = 2;
  model.meshes[0].vertices.emplace_back().bone = 1;
  model.locators.emplace_back().bone = 2;
  model.null_objects.emplace_back().bone = 2;
  model.bounding_boxes.emplace_back().bone = -1;
  Animation& walk = model.animations.emplace_back();
  walk.animators.resize(4);
  walk.animators[0].target = 0;
  walk.animators[1].target = 2;
  walk.animators[2].target = -1;
  walk.animators[3].kind = Animator::Kind::null_object;
  walk.animators[3].target = 0;
  drop_left_out(model);
  CHECK(model.bones[1].parent == 0);
  CHECK(model.meshes[0].bone == 1);
  CHECK(model.meshes[0].vertices[0].bone == 0);
  CHECK(model.locators[0].bone == 1);
  CHECK(model.null_objects[0].bone == 1);
  CHECK(model.bounding_boxes[0].bone == -1);
  const std::vector<Animator>& animators = model.animations[0].animators;
  REQUIRE(animators.size() == 3);
  CHECK(animators[0].target == 1);
  CHECK(animators[1].target == -1);
  CHECK(animators[2].target == 0);
}

TEST_CASE("a bone's name as the file has it gives its role") {
  const auto role = [](const char* name) { return role_of(bone(name, -1)); };
  CHECK(role("h_head").head);
  CHECK(role("m_seat").seat);
  CHECK(role("tag_x").tag);
  CHECK(role("b_x").hidden);
  CHECK(role("HITBOX").hitbox);
  for (const char* name : {"head", "H_head", "M_x", "Tag_x", "xh_", "hitbox2", ""}) {
    const BoneRole none = role(name);
    CHECK_FALSE((none.head || none.seat || none.tag || none.hidden || none.hitbox));
  }
  Bone renamed = bone("hitbox", -1);
  renamed.name = "hitbox_2";
  CHECK(role_of(renamed).hitbox);
}
