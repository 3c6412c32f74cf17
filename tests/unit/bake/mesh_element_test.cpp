// Mesh elements as triangles. Cubes are in mesh_test.cpp.
#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "bake/mesh.h"
#include "unit/bake/models.h"

using namespace fmmc;
using fmm::format::Vertex;
using fmmc::testing::make_bone;

namespace {

// A face over the given vertices with the texture coordinates 0, 0.
Mesh::Face face_of(std::initializer_list<std::uint32_t> vertices, int texture = -1) {
  Mesh::Face face;
  face.corner_count = 0;
  for (const std::uint32_t vertex : vertices)
    face.corners[face.corner_count++].vertex = vertex;
  face.texture = texture;
  return face;
}

Mesh mesh_of(std::initializer_list<Vec3> vertices, std::initializer_list<Mesh::Face> faces) {
  Mesh mesh;
  mesh.name = "m";
  mesh.bone = 0;
  for (const Vec3& position : vertices)
    mesh.vertices.push_back({"", position, -1});
  mesh.faces = faces;
  return mesh;
}

Model model_of(Mesh mesh) {
  Model model;
  model.bones = {make_bone("body")};
  model.meshes.push_back(std::move(mesh));
  return model;
}

BakedMesh bake(const Model& model) {
  Diagnostics diagnostics;
  return bake_mesh(model, std::vector<Image>(model.textures.size()), Semantics::fmm, diagnostics);
}

// A roof: two squares that meet in the edge between the vertices 1 and 2, one facing up, the other
// (twice as large) facing south.
Mesh roof() {
  return mesh_of({{0, 16, 0}, {0, 16, 16}, {16, 16, 16}, {16, 16, 0}, {0, -16, 16}, {16, -16, 16}},
                 {face_of({0, 1, 2, 3}), face_of({1, 4, 5, 2})});
}

const Vertex& vertex_at(const BakedMesh& mesh, std::size_t index) {
  return mesh.vertices.at(mesh.indices.at(index));
}

}  // namespace

TEST_CASE("a quad is the triangles 0 1 2 and 0 2 3, a triangle itself") {
  const BakedMesh mesh = bake(model_of(mesh_of({{0, 0, 0}, {16, 0, 0}, {16, 16, 0}, {0, 16, 0}},
                                               {face_of({0, 1, 2, 3}), face_of({1, 2, 3})})));
  REQUIRE(mesh.indices.size() == 9);
  const float expected[9][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 0}, {1, 1},
                                {0, 1}, {1, 0}, {1, 1}, {0, 1}};
  for (std::size_t i = 0; i < 9; ++i) {
    CHECK(vertex_at(mesh, i).position[0] == expected[i][0]);
    CHECK(vertex_at(mesh, i).position[1] == expected[i][1]);
  }
  CHECK(mesh.vertices.size() == 4);
}

TEST_CASE("flat shading gives each face its own normal") {
  const BakedMesh mesh = bake(model_of(roof()));
  CHECK(mesh.vertices.size() == 8);
  for (std::size_t i = 0; i < 12; ++i) {
    CAPTURE(i);
    CHECK(int{vertex_at(mesh, i).normal[1]} == (i < 6 ? 127 : 0));
    CHECK(int{vertex_at(mesh, i).normal[2]} == (i < 6 ? 0 : 127));
  }
}

TEST_CASE("smooth shading averages the faces around a vertex by their area") {
  Mesh smooth = roof();
  smooth.smooth = true;
  const BakedMesh mesh = bake(model_of(smooth));
  CHECK(mesh.vertices.size() == 6);
  CHECK(int{vertex_at(mesh, 0).normal[1]} == 127);
  // Area 1 upwards and area 2 southwards: 1 / sqrt(5) and 2 / sqrt(5).
  CHECK(int{vertex_at(mesh, 1).normal[1]} == static_cast<int>(std::lround(127 / std::sqrt(5.0))));
  CHECK(int{vertex_at(mesh, 1).normal[2]} == static_cast<int>(std::lround(254 / std::sqrt(5.0))));
  CHECK(int{vertex_at(mesh, 7).normal[2]} == 127);
}

TEST_CASE("where smooth normals cancel out, a face has its own") {
  Mesh two_sided =
      mesh_of({{0, 0, 0}, {16, 0, 0}, {0, 16, 0}}, {face_of({0, 1, 2}), face_of({2, 1, 0})});
  two_sided.smooth = true;
  const BakedMesh mesh = bake(model_of(two_sided));
  REQUIRE(mesh.indices.size() == 6);
  CHECK(int{vertex_at(mesh, 0).normal[2]} == 127);
  CHECK(int{vertex_at(mesh, 3).normal[2]} == -127);
}

TEST_CASE("a face without area has a unit normal all the same") {
  const BakedMesh mesh =
      bake(model_of(mesh_of({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {face_of({0, 1, 2})})));
  REQUIRE(mesh.indices.size() == 3);
  CHECK(int{vertex_at(mesh, 0).normal[1]} == 127);
}

TEST_CASE("a mesh turns about its origin, relative to its bone, and its normals with it") {
  Mesh mesh = mesh_of({{0, 0, 0}, {16, 0, 0}, {0, 0, -16}}, {face_of({0, 1, 2})});
  mesh.origin = {16, 32, 0};
  mesh.rotation = {0, 0, 90};  // +x becomes +y, up becomes -x
  Model model = model_of(mesh);
  model.bones[0].origin = {8, 0, 0};
  const BakedMesh baked = bake(model);
  CHECK(vertex_at(baked, 0).position[0] == 0.5f);
  CHECK(vertex_at(baked, 0).position[1] == 2);
  CHECK(vertex_at(baked, 1).position[0] == doctest::Approx(0.5));
  CHECK(vertex_at(baked, 1).position[1] == doctest::Approx(3));
  CHECK(int{vertex_at(baked, 0).normal[0]} == -127);
}

TEST_CASE("a mesh's corners are in the UV space of their face's texture") {
  Mesh mesh =
      mesh_of({{0, 0, 0}, {16, 0, 0}, {0, 16, 0}}, {face_of({0, 1, 2}, 0), face_of({0, 1, 2})});
  for (Mesh::Face& face : mesh.faces)
    face.corners[1].uv = {8, 4};
  Model model = model_of(mesh);
  model.uv_width = 64;
  model.textures.resize(1);
  model.textures[0].uv_width = 32;
  model.textures[0].uv_height = 8;
  const BakedMesh baked = bake(model);
  REQUIRE(baked.draws.size() == 2);
  CHECK(baked.draws[0].texture == 0);
  CHECK(vertex_at(baked, 1).uv[0] == 0.25f);
  CHECK(vertex_at(baked, 1).uv[1] == 0.5f);
  CHECK(vertex_at(baked, 4).uv[0] == 0.125f);
  CHECK(vertex_at(baked, 4).uv[1] == 0.25f);
}

TEST_CASE("vertices of an armature's bones are in their bone's space, unmoved at rest") {
  // Bone "hip" stands turned by a quarter about z, so its own x axis points up.
  Mesh mesh = mesh_of({{0, 0, 0}, {16, 0, 0}, {0, 32, 0}}, {face_of({0, 1, 2})});
  mesh.vertices[2].bone = 1;
  Model model = model_of(mesh);
  model.bones.push_back(make_bone("hip", 0, {0, 16, 0}, {0, 0, 90}));
  const BakedMesh baked = bake(model);
  REQUIRE(baked.indices.size() == 3);
  CHECK(vertex_at(baked, 0).bone == 0);
  CHECK(vertex_at(baked, 2).bone == 1);
  CHECK(vertex_at(baked, 2).position[0] == doctest::Approx(1));
  CHECK(vertex_at(baked, 2).position[1] == doctest::Approx(0));
  CHECK(int{vertex_at(baked, 2).normal[2]} == 127);
}

TEST_CASE("faces of several bones are a last range of no bone") {
  Mesh mesh =
      mesh_of({{0, 0, 0}, {16, 0, 0}, {0, 32, 0}}, {face_of({0, 1, 2}), face_of({0, 1, 2})});
  mesh.vertices.push_back({"", {0, 0, 16}, 1});
  mesh.vertices.push_back({"", {0, 16, 16}, 1});
  mesh.vertices.push_back({"", {16, 0, 16}, 1});
  mesh.faces = {face_of({0, 1, 3}), face_of({3, 4, 5}), face_of({0, 1, 2})};
  Model model = model_of(mesh);
  model.bones.push_back(make_bone("hip", 0));
  const BakedMesh baked = bake(model);
  REQUIRE(baked.draws.size() == 1);
  REQUIRE(baked.ranges.size() == 3);
  CHECK(baked.ranges[0].bone == 0);
  CHECK(baked.ranges[1].bone == 1);
  CHECK(baked.ranges[2].bone == fmm::format::no_bone);
  CHECK(baked.ranges[2].index_count == 3);
}

TEST_CASE("what hides a cube hides a mesh, and notes count both") {
  Model model = model_of(roof());
  model.bones[0] = make_bone("b_box");
  model.cubes.resize(2);
  for (Cube& cube : model.cubes)
    cube.bone = 0;
  Diagnostics diagnostics;
  CHECK(bake_mesh(model, {}, Semantics::fmm, diagnostics).indices.empty());
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].text ==
        "2 cubes and 1 mesh of 'b_' bones are not drawn in fmm semantics");

  model.meshes[0].exported = false;
  CHECK(bake_mesh(model, {}, Semantics::blockbench, diagnostics).indices.empty());
}

TEST_CASE("a mesh that the editor hides is drawn, with a note") {
  Model model = model_of(roof());
  model.meshes[0].visible = false;
  Diagnostics diagnostics;
  CHECK(bake_mesh(model, {}, Semantics::fmm, diagnostics).indices.size() == 12);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].text == "1 mesh is hidden in the editor, and drawn all the same");
}

TEST_CASE("a face beyond the range of a float is left out with a warning") {
  Mesh mesh = roof();
  mesh.vertices[0].position.x = 1e300;
  Diagnostics diagnostics;
  const BakedMesh baked = bake_mesh(model_of(mesh), {}, Semantics::fmm, diagnostics);
  CHECK(baked.indices.size() == 6);
  CHECK(diagnostics.count("mesh-out-of-range") == 1);
}

TEST_CASE("in blockbench semantics box UV is drawn 1/64 px inside its rectangles") {
  Model model;
  model.bones = {make_bone("body")};
  Cube& cube = model.cubes.emplace_back();
  cube.bone = 0;
  cube.to = {16, 16, 16};
  cube.box_uv = true;
  cube.faces[0].present = true;
  cube.faces[0].uv = {16, 0, 8, 4};
  Diagnostics diagnostics;
  const Vertex plain = bake_mesh(model, {}, Semantics::fmm, diagnostics).vertices.at(0);
  CHECK(plain.uv[0] == 1);
  CHECK(plain.uv[1] == 0);
  const Vertex inset = bake_mesh(model, {}, Semantics::blockbench, diagnostics).vertices.at(0);
  CHECK(inset.uv[0] == 1 - 1.0f / 1024);
  CHECK(inset.uv[1] == 1.0f / 1024);
  model.cubes[0].box_uv = false;
  CHECK(bake_mesh(model, {}, Semantics::blockbench, diagnostics).vertices.at(0).uv[0] == 1);
}
