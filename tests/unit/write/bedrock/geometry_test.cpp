// Geometry: signs, faces, what is left out, versions.
#include <string>
#include <utility>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "unit/bake/models.h"
#include "unit/write/bedrock/written.h"

using namespace fmmc;
using namespace fmmc::testing;
using nlohmann::json;

namespace {

Cube cube_of(Vec3 from, Vec3 to) {
  Cube cube;
  cube.bone = 0;
  cube.from = from;
  cube.to = to;
  for (Face& face : cube.faces) {
    face.present = true;
    face.uv = {8, 8, 12, 12};
  }
  return cube;
}

Model one_cube_model() {
  Model model = one_bone_model(1);
  model.cubes.push_back(cube_of({1, 2, 3}, {5, 8, 6}));
  return model;
}

json bones_of(const WrittenModel& written) {
  return written.geometry()["minecraft:geometry"][0]["bones"];
}

json first_cube(const Model& model) {
  return bones_of(write_model(model, Semantics::blockbench))[0]["cubes"][0];
}

std::string version_of(const Model& model, const BedrockOptions& options = {}) {
  return write_model(model, Semantics::blockbench, "m", options).geometry()["format_version"];
}

}  // namespace

TEST_CASE("a cube's x runs the other way") {
  const json cube = first_cube(one_cube_model());
  CHECK(cube["origin"] == json({-5, 2, 3}));
  CHECK(cube["size"] == json({4, 6, 3}));
}

TEST_CASE("up and down faces count from the opposite corner, the others do not") {
  const json uv = first_cube(one_cube_model())["uv"];
  for (const std::string side : {"up", "down"}) {
    CHECK(uv[side]["uv"] == json({12, 12}));
    CHECK(uv[side]["uv_size"] == json({-4, -4}));
  }
  for (const std::string side : {"north", "east", "south", "west"}) {
    CHECK(uv[side]["uv"] == json({8, 8}));
    CHECK(uv[side]["uv_size"] == json({4, 4}));
  }
}

TEST_CASE("a deleted face is absent, an untextured one is there") {
  Model model = one_cube_model();
  model.cubes[0].faces[0].present = false;
  const json uv = first_cube(model)["uv"];
  CHECK_FALSE(uv.contains("north"));
  CHECK(uv.contains("east"));
}

TEST_CASE("a cube without faces draws nothing") {
  Model model = one_cube_model();
  for (Face& face : model.cubes[0].faces)
    face.present = false;
  CHECK(first_cube(model)["uv"] == json::object());
}

TEST_CASE("rotations change the signs of x and y, pivots of x") {
  Model model = one_cube_model();
  model.bones[0].origin = {1, 2, 3};
  model.bones[0].rotation = {10, 20, 30};
  model.cubes[0].rotation = {1, 2, 3};
  model.cubes[0].origin = {4, 5, 6};
  const json bone = bones_of(write_model(model, Semantics::blockbench))[0];
  CHECK(bone["pivot"] == json({-1, 2, 3}));
  CHECK(bone["rotation"] == json({-10, -20, 30}));
  CHECK(bone["cubes"][0]["pivot"] == json({-4, 5, 6}));
  CHECK(bone["cubes"][0]["rotation"] == json({-1, -2, 3}));
}

TEST_CASE("no negative zero is written") {
  Model model = one_cube_model();
  model.bones[0].origin = {0, 0, 0};
  for (const BedrockFile& file : write_model(model, Semantics::fmm).bedrock.files)
    CHECK(file.bytes.find("-0,") == std::string::npos);
}

TEST_CASE("the version is the lowest that has what the model uses") {
  Model model = one_cube_model();
  CHECK(version_of(model) == "1.12.0");
  model.bones[0].binding = "q.item_slot_to_bone_name('main_hand')";
  CHECK(version_of(model) == "1.16.0");
  model.cubes[0].faces[0].rotation = 90;
  CHECK(version_of(model) == "1.21.0");
}

TEST_CASE("a lowest version can be asked for") {
  BedrockOptions options;
  options.minimum = bedrock::bound_bones;
  CHECK(version_of(one_cube_model(), options) == "1.16.0");
}

TEST_CASE("stretch becomes part of a cube's size") {
  Model model = one_cube_model();
  model.cubes[0].stretch = {2, 1, 1};
  model.cubes[0].inflate = 1;
  const json cube = first_cube(model);
  CHECK(cube["size"] == json({12, 8, 5}));
  CHECK(cube["origin"] == json({-9, 1, 2}));
  CHECK_FALSE(cube.contains("inflate"));
}

TEST_CASE("meshes are left out with one warning that counts them") {
  Model model = one_cube_model();
  for (int i = 0; i < 3; ++i) {
    Mesh mesh;
    mesh.bone = 0;
    mesh.name = "blob";
    model.meshes.push_back(mesh);
  }
  const WrittenModel written = write_model(model, Semantics::blockbench);
  CHECK(written.diagnostics.count("bedrock-meshes") == 1);
  std::string text;
  for (const Diagnostic& diagnostic : written.diagnostics.all())
    if (diagnostic.code == "bedrock-meshes") text = diagnostic.text + "|" + diagnostic.hint;
  CHECK(text.find("3 mesh elements are left out") != std::string::npos);
  CHECK(text.find("|build") != std::string::npos);
}

TEST_CASE("names of bones that the game cannot hold are changed, and told") {
  Model model = one_cube_model();
  model.bones[0].name = "left arm";
  model.bones.push_back(make_bone("Left_Arm"));
  const WrittenModel written = write_model(model, Semantics::blockbench);
  const json bones = bones_of(written);
  CHECK(bones[0]["name"] == "left_arm");
  CHECK(bones[1]["name"] == "Left_Arm_2");
  CHECK(written.diagnostics.count("bedrock-renamed") == 2);
}

TEST_CASE("A48 hitbox and seat bones are not there, an author's tag bone is") {
  Model model = one_bone_model(1);
  model.bones.push_back(make_bone("hitbox"));
  model.bones.push_back(make_bone("m_seat", 0));
  model.bones.push_back(make_bone("tag_name", 0));
  for (int bone = 1; bone < 4; ++bone) {
    Animator animator = make_animator(model.bones[static_cast<std::size_t>(bone)].name, bone);
    animator.channels[0].push_back(make_key(0, 30));
    model.animations[0].animators.push_back(animator);
  }
  const WrittenModel written = write_model(model, Semantics::fmm);
  const json bones = bones_of(written);
  REQUIRE(bones.size() == 2);
  CHECK(bones[1]["name"] == "tag_name");
  const json moved = written.animations()["animation.fmm.m.walk"]["bones"];
  CHECK(moved.size() == 1);
  CHECK(moved.contains("tag_name"));
}

TEST_CASE("a seat that other bones hang on stays, without its cubes") {
  Model model = one_cube_model();
  model.bones[0] = make_bone("m_seat");
  model.bones.push_back(make_bone("flag", 0));
  const json bones = bones_of(write_model(model, Semantics::fmm));
  REQUIRE(bones.size() == 2);
  CHECK_FALSE(bones[0].contains("cubes"));
  CHECK(bones[1]["parent"] == "m_seat");
}

TEST_CASE("a locator without a bone gets one") {
  Model model = one_cube_model();
  Locator locator;
  locator.name = "above";
  locator.position = {1, 40, 2};
  model.locators.push_back(locator);
  const json bones = bones_of(write_model(model, Semantics::blockbench));
  REQUIRE(bones.size() == 2);
  CHECK(bones[0]["name"] == "bb_main");
  CHECK(bones[0]["locators"]["above"] == json({-1, 40, 2}));
}
