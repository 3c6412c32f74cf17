#include <string>

#include <doctest/doctest.h>

#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::file;
using fmmc::test::Reading;

namespace {

constexpr std::string_view square =
    R"("vertices":{"a":[0,0,0],"b":[4,0,0],"c":[4,4,0],"d":[0,4,0],"e":[8,8,8]})";

// A file with one mesh "m" over the vertices of a square and e, with the given faces.
std::string with_faces(std::string_view faces, std::string_view more = "") {
  return file("5.0", R"("textures":[{"name":"t","source":"data:image/png;base64,AAAA"}],)"
                     R"("elements":[{"type":"mesh","name":"m","uuid":"m",)" +
                         std::string(square) + R"(,"faces":{)" + std::string(faces) + "}" +
                         std::string(more) + R"(}],"outliner":["m"])");
}

// The corners' keys of the first mesh's only face.
std::string order(const Reading& r) {
  const Mesh& mesh = r.model().meshes.at(0);
  REQUIRE(mesh.faces.size() == 1);
  std::string out;
  for (std::size_t i = 0; i < mesh.faces[0].corner_count; ++i)
    out += mesh.vertices.at(mesh.faces[0].corners[i].vertex).key;
  return out;
}

std::string order_of(std::string_view corners) {
  std::string list;
  for (const char key : corners)
    list += (list.empty() ? "\"" : ",\"") + std::string(1, key) + "\"";
  return order(Reading(with_faces(R"("f":{"vertices":[)" + list + "]}")));
}

}  // namespace

TEST_CASE("a mesh is read with all its fields") {
  const Reading r(with_faces(
      R"("f":{"vertices":["a","b","e"],"uv":{"e":[5,6],"a":[1,2],"b":[3,4.5]},"texture":0})",
      R"(,"origin":[1,2,3],"rotation":[10,20,30],"shading":"smooth",)"
      R"("visibility":false)"));
  const Mesh& mesh = r.model().meshes.at(0);
  CHECK(mesh.name == "m");
  CHECK(mesh.uuid == "m");
  CHECK(mesh.bone == 0);
  CHECK(mesh.origin == Vec3{1, 2, 3});
  CHECK(mesh.rotation == Vec3{10, 20, 30});
  CHECK(mesh.smooth);
  CHECK(mesh.exported);
  CHECK_FALSE(mesh.visible);
  REQUIRE(mesh.vertices.size() == 5);
  CHECK(mesh.vertices[2].key == "c");
  CHECK(mesh.vertices[2].position == Vec3{4, 4, 0});
  CHECK(mesh.vertices[2].bone == -1);
  REQUIRE(mesh.faces.size() == 1);
  const Mesh::Face& face = mesh.faces[0];
  CHECK(face.texture == 0);
  CHECK(face.corner_count == 3);
  CHECK(face.corners[1].vertex == 1);
  CHECK(face.corners[1].uv[0] == 3);
  CHECK(face.corners[1].uv[1] == 4.5);
  CHECK(face.corners[2].uv[0] == 5);
  CHECK(r.result().counts.meshes == 1);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("what a mesh does not say is flat, exported, visible and at the origin") {
  const Reading r(with_faces(""));
  const Mesh& mesh = r.model().meshes.at(0);
  CHECK_FALSE(mesh.smooth);
  CHECK(mesh.exported);
  CHECK(mesh.visible);
  CHECK(mesh.origin == Vec3{});
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("the corners of a quad are put in the order in which they go round it") {
  CHECK(order_of("abcd") == "abcd");
  CHECK(order_of("dcba") == "dcba");
  CHECK(order_of("acbd") == "abcd");
  CHECK(order_of("bdca") == "bcda");
  CHECK(order_of("abdc") == "dabc");
  CHECK(order_of("dabc") == "dabc");
  CHECK(order_of("abe") == "abe");
}

TEST_CASE("a quad of which two corners lie together stays as it is") {
  const Reading r(file("5.0",
                       R"("elements":[{"type":"mesh","uuid":"m","vertices":)"
                       R"({"a":[0,0,0],"b":[1,0,0],"c":[1,0,0],"d":[0,0,0]},)"
                       R"("faces":{"f":{"vertices":["a","b","c","d"]}}}],"outliner":["m"])"));
  CHECK(order(r) == "abcd");
}

TEST_CASE("loose edges and points are no faces, silently") {
  const Reading r(with_faces(R"("f":{"vertices":["a","b"]},"g":{"vertices":["a"]},)"
                             R"("h":{"vertices":[]},"i":{})"));
  CHECK(r.model().meshes.at(0).faces.empty());
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("faces that cannot be drawn are left out with a warning at their place") {
  struct Row {
    const char* vertices;
    const char* said;
  };
  const Row rows[] = {
      {R"(["a","b","c","d","e"])",
       "warning a face has 5 vertices, only those of 3 and 4 are drawn; it is left out (in mesh "
       "'m', face 'f')"},
      {R"(["a","b","x"])",
       "warning a face has the vertex 'x', which the mesh has not; it is left out (in mesh 'm', "
       "face 'f')"},
      {R"(["a","b","a"])",
       "warning a face has the vertex 'a' twice; it is left out (in mesh 'm', face 'f')"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.vertices);
    const Reading r(with_faces(R"("f":{"vertices":)" + std::string(row.vertices) +
                               R"(},"g":{"vertices":["a","b","c"]})"));
    CHECK(r.model().meshes.at(0).faces.size() == 1);
    CHECK(r.said("bad-mesh-face").find(row.said) != std::string::npos);
    CHECK(r.warnings() == 1);
  }
}

TEST_CASE("a face's null texture deletes it, without one it is untextured") {
  const Reading r(with_faces(R"("f":{"vertices":["a","b","c"],"texture":null},)"
                             R"("g":{"vertices":["a","b","d"]},)"
                             R"("h":{"vertices":["a","b","e"],"texture":false},)"
                             R"("i":{"vertices":["a","b","e"],"texture":7})"));
  const Mesh& mesh = r.model().meshes.at(0);
  REQUIRE(mesh.faces.size() == 3);
  for (const Mesh::Face& face : mesh.faces)
    CHECK(face.texture == -1);
  CHECK(r.said("unknown-texture").find("texture 7, the file has 1") != std::string::npos);
}

TEST_CASE("corners without texture coordinates are at the picture's corner") {
  const Reading r(with_faces(R"("f":{"vertices":["a","b","c"],"uv":{"b":[1,2]}})"));
  const Mesh::Face& face = r.model().meshes.at(0).faces.at(0);
  CHECK(face.corners[0].uv[0] == 0);
  CHECK(face.corners[1].uv[1] == 2);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("what is no number in a mesh is a warning with its place and 0") {
  const Reading r(file("5.0", R"("elements":[{"type":"mesh","name":"m","uuid":"m","vertices":)"
                              R"({"a":[1,NaN,3],"b":[1,2],"c":7,"d":[null,0,0]},)"
                              R"("faces":{"f":{"vertices":["a","b","c"],"uv":{"a":[1,1e999],)"
                              R"("b":3}},"g":5}}],"outliner":["m"])"));
  const Mesh& mesh = r.model().meshes.at(0);
  CHECK(mesh.vertices.at(0).position == Vec3{1, 0, 3});
  CHECK(mesh.vertices.at(1).position == Vec3{});
  CHECK(mesh.vertices.at(3).position == Vec3{});
  CHECK(mesh.faces.at(0).corners[0].uv[0] == 1);
  CHECK(mesh.faces.at(0).corners[0].uv[1] == 0);
  CHECK(r.said("wrong-size").find("(in mesh 'm', vertex 'b')") != std::string::npos);
  CHECK(r.warnings() >= 7);
  CHECK_FALSE(r.lost());
}

TEST_CASE("a mesh that no group holds goes to bb_main") {
  const Reading r(file("5.0", R"("elements":[{"type":"mesh","name":"m","uuid":"m"},)"
                              R"({"type":"mesh","name":"n","uuid":"n"}],)"
                              R"("groups":[{"name":"leg","uuid":"g"}],)"
                              R"("outliner":["m",{"uuid":"g","children":["n"]}])"));
  REQUIRE(r.model().bones.size() == 2);
  CHECK(r.model().bones[0].name == "bb_main");
  CHECK(r.model().meshes.at(0).bone == 0);
  CHECK(r.model().meshes.at(1).bone == 1);
}
