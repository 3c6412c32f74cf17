#include <array>
#include <string>

#include <doctest/doctest.h>

#include "unit/read/bbmodel/reading.h"

using namespace fmmc;
using fmmc::test::file;
using fmmc::test::Reading;

namespace {

constexpr std::size_t north = static_cast<std::size_t>(FaceSide::north);
constexpr std::size_t east = static_cast<std::size_t>(FaceSide::east);
constexpr std::size_t south = static_cast<std::size_t>(FaceSide::south);
constexpr std::size_t west = static_cast<std::size_t>(FaceSide::west);
constexpr std::size_t up = static_cast<std::size_t>(FaceSide::up);
constexpr std::size_t down = static_cast<std::size_t>(FaceSide::down);

using Uv = std::array<double, 4>;

// A model of one cube with these fields and two textures.
Reading cube(const std::string& fields, const std::string& version = "5.0",
             const std::string& model_format = "free", bool box_uv = false) {
  return Reading(R"({"meta":{"format_version":")" + version + R"(","model_format":")" +
                 model_format + R"(","box_uv":)" + (box_uv ? "true" : "false") +
                 R"(},"elements":[{"name":"c","uuid":"c",)" + fields +
                 R"(}],"outliner":[{"name":"g","uuid":"g","children":["c"]}],)"
                 R"("textures":[{"name":"a","uuid":"ta","source":"data:image/png;base64,AAAA"},)"
                 R"({"name":"b","uuid":"tb","source":"data:image/png;base64,AAAA"}]})");
}

const Cube& only(const Reading& r) {
  REQUIRE(r.model().cubes.size() == 1);
  return r.model().cubes[0];
}

Face face_of(const std::string& fields) {
  return only(cube(R"("faces":{"east":{)" + fields + "}}")).faces[east];
}

}  // namespace

TEST_CASE("a cube has every field that the file gives") {
  const Reading r =
      cube(R"("from":[1,2,3],"to":[0,5,6.5],"origin":[7,8,9],"rotation":[10,20,30],"inflate":0.25,)"
           R"("stretch":[1,2,3],"export":false,"visibility":false)");
  const Cube& c = only(r);
  CHECK(c.from == Vec3{1, 2, 3});
  CHECK(c.to == Vec3{0, 5, 6.5});
  CHECK(c.origin == Vec3{7, 8, 9});
  CHECK(c.rotation == Vec3{10, 20, 30});
  CHECK(c.inflate == 0.25);
  CHECK(c.stretch == Vec3{1, 2, 3});
  CHECK_FALSE(c.exported);
  CHECK_FALSE(c.visible);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("absent fields of a cube have their defaults") {
  const Cube c = only(cube(R"("from":[0,0,0],"to":[1,1,1])"));
  CHECK(c.origin == Vec3{});
  CHECK(c.rotation == Vec3{});
  CHECK(c.inflate == 0);
  CHECK(c.stretch == Vec3{1, 1, 1});
  CHECK(c.exported);
  CHECK(c.visible);
  CHECK_FALSE(c.box_uv);
}

TEST_CASE("very old cubes have size and rotated") {
  const Cube c = only(cube(R"("from":[1,2,3],"size":[4,5,6],"rotated":[1,0,0])", "3.0"));
  CHECK(c.to == Vec3{5, 7, 9});
  CHECK(c.rotation == Vec3{1, 0, 0});
}

TEST_CASE("a face has its rectangle, quarter turns and texture") {
  const Face f = face_of(R"("uv":[1,2.5,-3,4],"rotation":270,"texture":1)");
  CHECK(f.present);
  CHECK(f.uv == Uv{1, 2.5, -3, 4});
  CHECK(f.rotation == 270);
  CHECK(f.texture == 1);
}

TEST_CASE("D4 a null texture deletes a face, a missing one leaves it untextured") {
  CHECK_FALSE(face_of(R"("uv":[0,0,1,1],"texture":null)").present);
  CHECK(face_of(R"("uv":[0,0,1,1])").present);
  CHECK(face_of(R"("uv":[0,0,1,1])").texture == -1);
  CHECK(face_of(R"("uv":[0,0,1,1],"texture":false)").present);
  CHECK(face_of(R"("uv":[0,0,1,1],"texture":false)").texture == -1);
}

TEST_CASE("D4 a face that the list does not mention is absent, an area of no size is kept") {
  const Cube c = only(cube(R"("faces":{"north":{"uv":[0,0,0,4],"texture":0}})"));
  CHECK(c.faces[north].present);
  CHECK(c.faces[north].uv == Uv{0, 0, 0, 4});
  CHECK_FALSE(c.faces[south].present);
}

TEST_CASE("faces may name their texture by uuid") {
  CHECK(face_of(R"("texture":"tb")").texture == 1);
}

TEST_CASE("a texture that does not exist leaves the face untextured, with a warning") {
  for (const char* texture : {"2", "-1", "0.5", "1e999", R"("nope")"}) {
    const Reading r = cube(std::string(R"("faces":{"up":{"texture":)") + texture + "}}");
    CHECK(only(r).faces[up].present);
    CHECK(only(r).faces[up].texture == -1);
    CHECK(r.diagnostics().count("unknown-texture") == 1);
  }
}

TEST_CASE("faces turn by quarters only") {
  CHECK(face_of(R"("rotation":-90)").rotation == 270);
  CHECK(face_of(R"("rotation":450)").rotation == 90);
  const Reading r = cube(R"("faces":{"up":{"rotation":45}})");
  CHECK(only(r).faces[up].rotation == 0);
  CHECK(r.diagnostics().count("bad-face-rotation") == 1);
}

TEST_CASE("box UV unfolds into the six rectangles") {
  const Cube c = only(cube(R"("box_uv":true,"from":[-4,0,-2],"to":[4,6,2],"uv_offset":[10,20],)"
                           R"("faces":{"north":{"uv":[9,9,9,9],"texture":0,"rotation":90},)"
                           R"("east":{"texture":null},"south":{},"west":{},"up":{},"down":{}})"));
  CHECK(c.box_uv);
  CHECK(c.faces[north].uv == Uv{14, 24, 22, 30});
  CHECK(c.faces[north].rotation == 0);
  CHECK(c.faces[north].texture == 0);
  CHECK_FALSE(c.faces[east].present);
  CHECK(c.faces[south].uv == Uv{26, 24, 34, 30});
  CHECK(c.faces[west].uv == Uv{22, 24, 26, 30});
  CHECK(c.faces[up].uv == Uv{22, 24, 14, 20});
  CHECK(c.faces[down].uv == Uv{30, 20, 22, 24});
}

TEST_CASE("mirrored box UV swaps left and right of each face, and east with west") {
  const Cube c = only(cube(R"("box_uv":true,"mirror_uv":true,"from":[-8,4,-1],"to":[-5,7,1],)"
                           R"("uv_offset":[16,16])"));
  CHECK(c.mirror_uv);
  CHECK(c.faces[north].uv == Uv{21, 18, 18, 21});
  CHECK(c.faces[east].uv == Uv{23, 18, 21, 21});
  CHECK(c.faces[west].uv == Uv{18, 18, 16, 21});
  CHECK(c.faces[up].uv == Uv{18, 18, 21, 16});
}

TEST_CASE("box UV floors sizes, with slack for the editor's own arithmetic") {
  const std::string box = R"("box_uv":true,"from":[0,0,0],"to":[3.5,5.99999999,2])";
  CHECK(only(cube(box)).faces[north].uv == Uv{2, 2, 5, 8});
}

TEST_CASE("modded entities keep fractions in box UV") {
  const Cube c =
      only(cube(R"("box_uv":true,"from":[0,0,0],"to":[3.5,5.5,2])", "5.0", "modded_entity"));
  CHECK(c.faces[north].uv == Uv{2, 2, 5.5, 7.5});
}

TEST_CASE("D2 a cube says itself whether it has box UV, else the project does") {
  CHECK(only(cube(R"("box_uv":true)", "4.5", "free", false)).box_uv);
  CHECK_FALSE(only(cube(R"("box_uv":false)", "4.5", "free", true)).box_uv);
  CHECK(only(cube(R"("inflate":0)", "4.0", "free", true)).box_uv);
  CHECK_FALSE(only(cube(R"("inflate":0)", "4.0", "free", false)).box_uv);
}

TEST_CASE("D2 before 4.5 shade false means mirrored, in projects with box UV only") {
  const std::string unshaded = R"("shade":false,"from":[0,0,0],"to":[1,1,1])";
  CHECK(only(cube(unshaded, "4.4", "free", true)).mirror_uv);
  CHECK_FALSE(only(cube(unshaded, "4.5", "free", true)).mirror_uv);
  CHECK_FALSE(only(cube(unshaded, "4.4", "free", false)).mirror_uv);
  CHECK_FALSE(only(cube(R"("shade":true)", "4.4", "free", true)).mirror_uv);
}

TEST_CASE("a box-UV cube of 2.6 has all faces without a list of them") {
  const Reading r = cube(R"("from":[0,0,0],"to":[1,1,1])", "4.0", "java_block", true);
  for (const Face& face : only(r).faces)
    CHECK(face.present);
  CHECK(only(r).faces[north].texture == -1);
}

TEST_CASE("projects with one texture for all draw every face with it") {
  CHECK(only(cube(R"("faces":{"north":{}})", "5.0", "bedrock")).faces[north].texture == 0);
  CHECK(only(cube(R"("faces":{"north":{"texture":1}})", "5.0", "bedrock")).faces[north].texture ==
        1);
  CHECK_FALSE(
      only(cube(R"("faces":{"north":{"texture":null}})", "5.0", "bedrock")).faces[north].present);
}

TEST_CASE("a field of the wrong type is its default, with a warning at its place") {
  const Reading r = cube("\n\"from\":[1,2,\"x\"],\"to\":\"big\",\"inflate\":[1]");
  CHECK(only(r).from == Vec3{1, 2, 0});
  CHECK(only(r).inflate == 0);
  CHECK(r.diagnostics().count("wrong-type") == 3);
  CHECK(r.printed().find("m:2:13: warning: 'from' is a string, not a number; its default is used "
                         "[wrong-type]\n  in cube 'c'") != std::string::npos);
}

TEST_CASE("a number in quotes is taken, with a warning") {
  const Reading r = cube(R"("inflate":" +.5 ")");
  CHECK(only(r).inflate == 0.5);
  CHECK(
      r.said("number-as-text").ends_with("warning 'inflate' is a number in quotes (in cube 'c')"));
}

TEST_CASE("geometry is finite whatever the file says") {
  const Reading r = cube(R"("from":[1e999,NaN,-1e999],"inflate":1e999)");
  CHECK(only(r).from == Vec3{});
  CHECK(only(r).inflate == 0);
  CHECK(r.diagnostics().count("non-finite-number") == 4);
  CHECK(r.diagnostics().count() == 4);
}
