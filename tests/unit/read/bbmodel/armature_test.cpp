#include <string>

#include <doctest/doctest.h>

#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::file;
using fmmc::test::Reading;

namespace {

// Group "root" holds armature "rig", which holds bone "hip" with bone "knee" in it, and mesh "skin"
// with the vertices a, b, c and d. The weights are those of hip and knee.
std::string armature(std::string_view hip_weights, std::string_view knee_weights,
                     std::string_view animations = "") {
  return file(
      "5.0",
      R"("elements":[{"type":"armature","name":"rig","uuid":"r"},)"
      "\n"
      R"({"type":"armature_bone","name":"hip","uuid":"h","origin":[1,10,0],)"
      R"("rotation":[0,0,90],"vertex_weights":{)" +
          std::string(hip_weights) +
          "}},\n"
          R"({"type":"armature_bone","name":"knee","uuid":"k","origin":[0,-5,2],"vertex_weights":{)" +
          std::string(knee_weights) +
          R"(}},{"type":"mesh","name":"skin","uuid":"123456789","origin":[0,1,0],"vertices":)"
          R"({"a":[0,0,0],"b":[1,0,0],"c":[0,1,0],"d":[0,0,1]},)"
          R"("faces":{"f":{"vertices":["a","b","c"]}}},)"
          R"({"type":"cube","name":"box","uuid":"c","from":[1,1,1],"to":[2,2,2],)"
          R"("origin":[1,1,1]}],"groups":[{"name":"root","uuid":"g","origin":[3,0,0]}],)"
          R"("outliner":[{"uuid":"g","children":[{"uuid":"r","children":[{"uuid":"h","children":)"
          R"([{"uuid":"k","children":["c"]}]},"123456789"]}]}],"animations":[)" +
          std::string(animations) + "]");
}

}  // namespace

TEST_CASE("armatures and their bones become bones, with origins relative to the bone above") {
  const Reading r(armature("", ""));
  const Model& m = r.model();
  REQUIRE(m.bones.size() == 4);
  CHECK(m.bones[0].name == "root");
  CHECK_FALSE(m.bones[0].armature);
  CHECK(m.bones[1].name == "rig");
  CHECK(m.bones[1].armature);
  CHECK(m.bones[1].parent == 0);
  // The armature is a child of a group, so its place is in model space like a group's.
  CHECK(m.bones[1].origin == Vec3{});
  CHECK(m.bones[2].name == "hip");
  CHECK(m.bones[2].parent == 1);
  CHECK(m.bones[2].origin == Vec3{1, 10, 0});
  CHECK(m.bones[2].rotation == Vec3{0, 0, 90});
  CHECK(m.bones[3].parent == 2);
  CHECK(m.bones[3].origin == Vec3{1, 5, 2});
  CHECK(m.meshes.at(0).bone == 1);
  CHECK(m.meshes.at(0).origin == Vec3{0, 1, 0});
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("what hangs on an armature's bone is placed relative to it") {
  const Reading r(armature("", ""));
  const Cube& cube = r.model().cubes.at(0);
  CHECK(cube.bone == 3);
  CHECK(cube.from == Vec3{2, 6, 3});
  CHECK(cube.to == Vec3{3, 7, 4});
  CHECK(cube.origin == Vec3{2, 6, 3});
}

TEST_CASE("a group on an armature's bone is placed relative to it, and so is what it holds") {
  const Reading r(file("5.0",
                       R"("elements":[{"type":"armature","name":"rig","uuid":"r"},)"
                       R"({"type":"armature_bone","name":"hip","uuid":"h","origin":[1,10,0]},)"
                       R"({"name":"box","uuid":"c","from":[5,5,5],"to":[6,6,6]}],)"
                       R"("groups":[{"name":"in","uuid":"g","origin":[2,0,0]}],)"
                       R"("outliner":[{"uuid":"r","children":[{"uuid":"h","children":)"
                       R"([{"uuid":"g","children":["c"]}]}]}])"));
  CHECK(r.model().bones.at(2).name == "in");
  CHECK(r.model().bones.at(2).origin == Vec3{3, 10, 0});
  CHECK(r.model().cubes.at(0).from == Vec3{6, 15, 5});
}

TEST_CASE("a vertex follows the bone that has a weight for it, the others their mesh") {
  const Reading r(armature(R"("123456:a":1,"123456:b":0)", R"("123456:c":0.25,"654321:d":1)"));
  const Mesh& mesh = r.model().meshes.at(0);
  CHECK(mesh.vertices.at(0).bone == 2);
  CHECK(mesh.vertices.at(1).bone == -1);
  CHECK(mesh.vertices.at(2).bone == 3);
  CHECK(mesh.vertices.at(3).bone == -1);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("a vertex of several bones keeps to the heaviest, with one warning for all") {
  const Reading r(armature(R"("123456:a":0.25,"123456:b":0.5,"123456:c":1)",
                           R"("123456:a":0.75,"123456:b":0.5,"123456:d":1)"));
  const Mesh& mesh = r.model().meshes.at(0);
  CHECK(mesh.vertices.at(0).bone == 3);
  CHECK(mesh.vertices.at(1).bone == 2);  // of equal weights the first in the file
  CHECK(mesh.vertices.at(2).bone == 2);
  CHECK(mesh.vertices.at(3).bone == 3);
  CHECK(r.warnings() == 1);
  CHECK(r.said("skin-reduced")
            .find("2 vertices follow more than one bone; each keeps to its "
                  "heaviest") != std::string::npos);
}

TEST_CASE("weights move meshes directly below the armature only") {
  const Reading r(file(
      "5.0", R"("elements":[{"type":"armature","name":"rig","uuid":"r"},)"
             R"({"type":"armature_bone","name":"hip","uuid":"h","vertex_weights":{"123456:a":1}},)"
             R"({"type":"mesh","name":"m","uuid":"123456","vertices":{"a":[0,0,0]}}],)"
             R"("outliner":[{"uuid":"r","children":[{"uuid":"h","children":["123456"]}]}])"));
  CHECK(r.model().meshes.at(0).bone == 1);
  CHECK(r.model().meshes.at(0).vertices.at(0).bone == -1);
}

TEST_CASE("bone indices of vertices move on when bb_main is put before them") {
  const Reading r(file(
      "5.0", R"("elements":[{"type":"armature","name":"rig","uuid":"r"},)"
             R"({"type":"armature_bone","name":"hip","uuid":"h","vertex_weights":{"123456:a":1}},)"
             R"({"type":"mesh","name":"m","uuid":"123456","vertices":{"a":[0,0,0],"b":[0,0,0]}},)"
             R"({"name":"loose","uuid":"c","from":[0,0,0],"to":[1,1,1]}],)"
             R"("outliner":[{"uuid":"r","children":["h","123456"]},"c"])"));
  CHECK(r.model().bones.at(0).name == "bb_main");
  CHECK(r.model().meshes.at(0).bone == 1);
  CHECK(r.model().meshes.at(0).vertices.at(0).bone == 2);
  CHECK(r.model().meshes.at(0).vertices.at(1).bone == -1);
}

TEST_CASE("animators of armature bones move the bones that they became") {
  const Reading r(armature(
      "", "",
      R"({"name":"w","loop":"loop","length":1,"animators":{"k":{"name":"knee","type":)"
      R"("armature_bone","keyframes":[{"channel":"rotation","time":0,"interpolation":"linear",)"
      R"("data_points":[{"x":"1","y":"0","z":"0"}]}]}}})"));
  REQUIRE(r.model().animations.at(0).animators.size() == 1);
  const Animator& animator = r.model().animations[0].animators[0];
  CHECK(animator.kind == Animator::Kind::bone);
  CHECK(animator.target == 3);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("an armature bone that the outliner lists twice or not at all is one bone") {
  const Reading r(file("5.0",
                       R"("elements":[{"type":"armature_bone","name":"a","uuid":"a"},)"
                       R"({"type":"armature_bone","name":"b","uuid":"b"}],)"
                       R"("outliner":[{"uuid":"a","children":[{"uuid":"a","children":["a"]}]}])"));
  REQUIRE(r.model().bones.size() == 2);
  CHECK(r.model().bones[1].name == "b");
  CHECK(r.model().bones[1].parent == -1);
  CHECK(r.diagnostics().count("listed-twice") == 1);
  CHECK(r.diagnostics().count("element-not-in-outliner") == 1);
}
