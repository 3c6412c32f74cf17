#include "bake/mesh.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

#include <doctest/doctest.h>

#include "base/limits.h"

using namespace fmmc;
using fmm::format::AlphaClass;
using fmm::format::Vertex;

namespace {

Bone bone(std::string name, int parent = -1, Vec3 origin = {}) {
  Bone out;
  out.name = name;
  out.source_name = std::move(name);
  out.parent = parent;
  out.origin = origin;
  return out;
}

// A cube of bone 0 that shows all six sides of an untextured 16 x 16 area.
Cube cube(Vec3 from, Vec3 to) {
  Cube out;
  out.bone = 0;
  out.from = from;
  out.to = to;
  for (Face& face : out.faces) {
    face.present = true;
    face.uv = {0, 0, 16, 16};
  }
  return out;
}

Cube only(Cube cube, FaceSide side) {
  for (std::size_t i = 0; i < face_count; ++i)
    cube.faces[i].present = i == static_cast<std::size_t>(side);
  return cube;
}

Model model_of(std::vector<Cube> cubes) {
  Model model;
  model.bones = {bone("body")};
  model.cubes = std::move(cubes);
  return model;
}

BakedMesh bake(const Model& model, const std::vector<Image>& images = {},
               Semantics semantics = Semantics::fmm) {
  Diagnostics diagnostics;
  return bake_mesh(model, images, semantics, diagnostics);
}

Image image_of(AlphaClass alpha, std::uint32_t width = 16, std::uint32_t height = 16) {
  Image image;
  image.width = width;
  image.height = height;
  image.alpha = alpha;
  return image;
}

Texture texture_of(double uv_width = 16, double uv_height = 16) {
  Texture texture;
  texture.uv_width = uv_width;
  texture.uv_height = uv_height;
  return texture;
}

struct Bounds {
  float low[3] = {1e9f, 1e9f, 1e9f};
  float high[3] = {-1e9f, -1e9f, -1e9f};
};

Bounds bounds_of(const BakedMesh& mesh) {
  Bounds bounds;
  for (const Vertex& vertex : mesh.vertices) {
    for (int i = 0; i < 3; ++i) {
      bounds.low[i] = std::min(bounds.low[i], vertex.position[i]);
      bounds.high[i] = std::max(bounds.high[i], vertex.position[i]);
    }
  }
  return bounds;
}

// How many triangles have their counter-clockwise side on the side of their normal, and how many of
// those normals point away from `inside` (blocks).
struct Facing {
  int with_normal = 0;
  int outward = 0;
};

Facing facing_of(const BakedMesh& mesh, const Vec3& inside) {
  Facing facing;
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const auto position = [&](std::size_t corner, int axis) {
      return double{mesh.vertices[mesh.indices[i + corner]].position[axis]};
    };
    double edges[2][3];
    for (int axis = 0; axis < 3; ++axis) {
      edges[0][axis] = position(1, axis) - position(0, axis);
      edges[1][axis] = position(2, axis) - position(0, axis);
    }
    const double cross[3] = {edges[0][1] * edges[1][2] - edges[0][2] * edges[1][1],
                             edges[0][2] * edges[1][0] - edges[0][0] * edges[1][2],
                             edges[0][0] * edges[1][1] - edges[0][1] * edges[1][0]};
    const std::int8_t* normal = mesh.vertices[mesh.indices[i]].normal;
    const double point[3] = {inside.x, inside.y, inside.z};
    double along = 0;
    double away = 0;
    for (int axis = 0; axis < 3; ++axis) {
      along += cross[axis] * normal[axis];
      away += (position(0, axis) - point[axis]) * normal[axis];
    }
    if (along > 0) ++facing.with_normal;
    if (away > 0) ++facing.outward;
  }
  return facing;
}

const Vertex& vertex_at(const BakedMesh& mesh, float x, float y, float z) {
  for (const Vertex& vertex : mesh.vertices) {
    if (vertex.position[0] == x && vertex.position[1] == y && vertex.position[2] == z)
      return vertex;
  }
  FAIL("no vertex at this place");
  std::abort();
}

}  // namespace

TEST_CASE("a cube is twelve triangles, counter-clockwise seen from outside") {
  const BakedMesh mesh = bake(model_of({cube({0, 0, 0}, {16, 32, 48})}));
  CHECK(mesh.vertices.size() == 24);
  CHECK(mesh.indices.size() == 36);
  const Facing facing = facing_of(mesh, {0.5, 1, 1.5});
  CHECK(facing.with_normal == 12);
  CHECK(facing.outward == 12);
}

TEST_CASE("triangles face outward whatever axes have a negative size") {
  for (int axes = 0; axes < 8; ++axes) {
    CAPTURE(axes);
    Vec3 from{0, 0, 0};
    Vec3 to{16, 16, 16};
    if ((axes & 1) != 0) std::swap(from.x, to.x);
    if ((axes & 2) != 0) std::swap(from.y, to.y);
    if ((axes & 4) != 0) std::swap(from.z, to.z);
    Cube one = cube(from, to);
    one.rotation = {30, 40, 50};
    one.origin = {8, 8, 8};
    const Facing facing = facing_of(bake(model_of({one})), {0.5, 0.5, 0.5});
    CHECK(facing.with_normal == 12);
    CHECK(facing.outward == 12);
  }
}

TEST_CASE("a negative size mirrors the picture: east lies on the low side") {
  Cube one = only(cube({16, 0, 0}, {0, 16, 16}), FaceSide::east);
  const BakedMesh mesh = bake(model_of({one}));
  REQUIRE(mesh.vertices.size() == 4);
  CHECK(bounds_of(mesh).high[0] == 0);
  CHECK(mesh.vertices[0].normal[0] == -127);
  // Its top left corner still is the one towards the south.
  CHECK(vertex_at(mesh, 0, 1, 1).uv[0] == 0);
  CHECK(vertex_at(mesh, 0, 1, 0).uv[0] == 1);
}

TEST_CASE("positions are relative to the bone's origin, in blocks") {
  Model model = model_of({cube({16, 0, 0}, {32, 16, 16})});
  model.bones[0].origin = {8, 16, 0};
  const Bounds bounds = bounds_of(bake(model));
  CHECK(bounds.low[0] == 0.5f);
  CHECK(bounds.high[0] == 1.5f);
  CHECK(bounds.low[1] == -1.0f);
  CHECK(bounds.high[1] == 0.0f);
}

TEST_CASE("inflate grows the half size, stretch scales the result about the centre") {
  Cube one = cube({0, 0, 0}, {16, 16, 16});
  one.inflate = 4;
  one.stretch = {2, 1, 0.5};
  const Bounds bounds = bounds_of(bake(model_of({one})));
  CHECK(bounds.low[0] == (8.0f - 24.0f) / 16);
  CHECK(bounds.high[0] == (8.0f + 24.0f) / 16);
  CHECK(bounds.low[1] == (8.0f - 12.0f) / 16);
  CHECK(bounds.high[1] == (8.0f + 12.0f) / 16);
  CHECK(bounds.low[2] == (8.0f - 6.0f) / 16);
  CHECK(bounds.high[2] == (8.0f + 6.0f) / 16);
}

TEST_CASE("a side without extent gets a thousandth of a pixel") {
  const Bounds bounds = bounds_of(bake(model_of({cube({0, 8, 0}, {16, 8, 16})})));
  CHECK(bounds.low[1] == 0.5f);
  CHECK(bounds.high[1] == static_cast<float>(8.001 / 16));
}

TEST_CASE("a cube turns about its own origin, z after y after x, and its normals with it") {
  Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::up);
  one.origin = {16, 16, 16};
  one.rotation = {90, 0, 0};  // up (+y) becomes south (+z)
  const BakedMesh mesh = bake(model_of({one}));
  CHECK(mesh.vertices[0].normal[2] == 127);
  const Bounds bounds = bounds_of(mesh);
  CHECK(bounds.low[2] == doctest::Approx(1));
  CHECK(bounds.high[2] == doctest::Approx(1));
  CHECK(bounds.low[1] == doctest::Approx(1));
  CHECK(bounds.high[1] == doctest::Approx(2));

  one.rotation = {90, 0, 90};  // and then +z stays, while a turn about z first would move it
  CHECK(bake(model_of({one})).vertices[0].normal[2] == 127);
}

TEST_CASE("each quarter turn moves the picture's corners one step") {
  // The north side seen from outside: its top left corner is at high x and high y.
  struct Row {
    int rotation;
    float top_left[2], top_right[2];
  };
  for (const Row& row : {Row{0, {0, 0}, {1, 0}}, Row{90, {0, 1}, {0, 0}}, Row{180, {1, 1}, {0, 1}},
                         Row{270, {1, 0}, {1, 1}}}) {
    CAPTURE(row.rotation);
    Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
    one.faces[0].rotation = row.rotation;
    const BakedMesh mesh = bake(model_of({one}));
    CHECK(vertex_at(mesh, 1, 1, 0).uv[0] == row.top_left[0]);
    CHECK(vertex_at(mesh, 1, 1, 0).uv[1] == row.top_left[1]);
    CHECK(vertex_at(mesh, 0, 1, 0).uv[0] == row.top_right[0]);
    CHECK(vertex_at(mesh, 0, 1, 0).uv[1] == row.top_right[1]);
  }
}

TEST_CASE("texture coordinates are shares of the texture's UV size, v down") {
  Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
  one.faces[0].uv = {8, 4, 16, 32};
  one.faces[0].texture = 0;
  Model model = model_of({one});
  model.textures = {texture_of(64, 32)};
  const BakedMesh mesh = bake(model, {image_of(AlphaClass::opaque, 128, 64)});
  CHECK(vertex_at(mesh, 1, 1, 0).uv[0] == 0.125f);
  CHECK(vertex_at(mesh, 1, 1, 0).uv[1] == 0.125f);
  CHECK(vertex_at(mesh, 0, 0, 0).uv[0] == 0.25f);
  CHECK(vertex_at(mesh, 0, 0, 0).uv[1] == 1.0f);
}

TEST_CASE("untextured faces use the model's UV size and have no texture") {
  Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
  Model model = model_of({one});
  model.uv_width = 32;
  const BakedMesh mesh = bake(model);
  REQUIRE(mesh.draws.size() == 1);
  CHECK(mesh.draws[0].texture == fmm::format::no_index);
  CHECK(vertex_at(mesh, 0, 1, 0).uv[0] == 0.5f);
}

TEST_CASE("faces on a flipbook address its first frame") {
  Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
  one.faces[0].texture = 0;
  Model model = model_of({one});
  model.textures = {texture_of(16, 16)};
  const BakedMesh mesh = bake(model, {image_of(AlphaClass::opaque, 16, 64)});
  CHECK(vertex_at(mesh, 0, 0, 0).uv[0] == 1.0f);
  CHECK(vertex_at(mesh, 0, 0, 0).uv[1] == 0.25f);
}

TEST_CASE("a texture that could not be decoded keeps its index") {
  Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
  one.faces[0].texture = 1;
  Model model = model_of({one});
  model.textures = {texture_of(), texture_of()};
  const BakedMesh mesh = bake(model, {Image{}, Image{}});
  REQUIRE(mesh.draws.size() == 1);
  CHECK(mesh.draws[0].texture == 1);
  CHECK(vertex_at(mesh, 0, 0, 0).uv[1] == 1.0f);
}

TEST_CASE("a UV area of no size stays: the face is drawn and finite") {
  Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
  one.faces[0].uv = {4, 4, 4, 4};
  const BakedMesh mesh = bake(model_of({one}));
  REQUIRE(mesh.vertices.size() == 4);
  CHECK(mesh.vertices[0].uv[0] == 0.25f);
}

TEST_CASE("deleted faces are absent") {
  CHECK(bake(model_of({only(cube({0, 0, 0}, {1, 1, 1}), FaceSide::up)})).indices.size() == 6);
}

TEST_CASE("draws are sorted by alpha class and texture, ranges by bone") {
  Model model;
  model.bones = {bone("a"), bone("b")};
  model.textures = {texture_of(), texture_of(), texture_of()};
  const auto add = [&](int bone, int texture) {
    Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
    one.bone = bone;
    one.faces[0].texture = texture;
    model.cubes.push_back(one);
  };
  add(1, 0);
  add(0, 2);
  add(1, 1);
  add(1, 2);
  add(0, -1);
  const BakedMesh mesh = bake(model, {image_of(AlphaClass::translucent),
                                      image_of(AlphaClass::cutout), image_of(AlphaClass::opaque)});
  REQUIRE(mesh.draws.size() == 4);
  CHECK(mesh.draws[0].texture == 2);
  CHECK(mesh.draws[0].index_count == 12);
  CHECK(mesh.draws[0].range_count == 2);
  CHECK(mesh.draws[1].texture == fmm::format::no_index);
  CHECK(mesh.draws[2].texture == 1);
  CHECK(mesh.draws[2].alpha == static_cast<std::uint32_t>(AlphaClass::cutout));
  CHECK(mesh.draws[3].texture == 0);
  CHECK(mesh.draws[3].first_index == 24);
  REQUIRE(mesh.ranges.size() == 5);
  CHECK(mesh.ranges[0].bone == 0);
  CHECK(mesh.ranges[1].bone == 1);
  CHECK(mesh.ranges[1].first_index == 6);
  CHECK(mesh.ranges[1].index_count == 6);
}

TEST_CASE("equal vertices of a bone are stored once") {
  const Cube one = only(cube({0, 0, 0}, {16, 16, 16}), FaceSide::north);
  const BakedMesh twice = bake(model_of({one, one}));
  CHECK(twice.vertices.size() == 4);
  CHECK(twice.indices.size() == 12);

  Model two_bones = model_of({one, one});
  two_bones.bones.push_back(bone("other"));
  two_bones.cubes[1].bone = 1;
  CHECK(bake(two_bones).vertices.size() == 8);
}

TEST_CASE("cubes that are not exported are left out, alone or with their bone") {
  Model model = model_of({cube({0, 0, 0}, {1, 1, 1}), cube({0, 0, 0}, {2, 2, 2})});
  model.bones.push_back(bone("off", 0));
  model.bones[1].exported = false;
  model.cubes[0].exported = false;
  model.cubes[1].bone = 1;
  CHECK(bake(model).indices.empty());
}

TEST_CASE("cubes that the editor hides are drawn, with a note") {
  Model model = model_of({cube({0, 0, 0}, {1, 1, 1}), cube({0, 0, 0}, {2, 2, 2})});
  model.bones.push_back(bone("hidden", 0));
  model.bones[1].visible = false;
  model.cubes[0].visible = false;
  model.cubes[1].bone = 1;
  Diagnostics diagnostics;
  CHECK(bake_mesh(model, {}, Semantics::fmm, diagnostics).indices.size() == 72);
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].severity == Severity::note);
  CHECK(diagnostics.all()[0].text == "2 cubes are hidden in the editor, and drawn all the same");
}

TEST_CASE("a bone's name hides its cubes") {
  struct Row {
    const char* name;
    std::size_t in_fmm, in_blockbench;
    const char* note;
  };
  const Row rows[] = {
      {"b_box", 0, 36, "2 cubes of 'b_' bones are not drawn in fmm semantics"},
      {"m_seat", 0, 36, "2 cubes of 'm_' bones are not drawn in fmm semantics"},
      {"B_box", 36, 36, nullptr},
      {"h_head", 36, 36, nullptr},
      {"tag_name", 36, 36, nullptr},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    Model model = model_of({cube({0, 0, 0}, {1, 1, 1}), cube({0, 0, 0}, {1, 1, 1})});
    model.bones[0] = bone(row.name);
    Diagnostics diagnostics;
    CHECK(bake_mesh(model, {}, Semantics::fmm, diagnostics).indices.size() == 2 * row.in_fmm);
    REQUIRE(diagnostics.all().size() == (row.note != nullptr ? 1 : 0));
    if (row.note != nullptr) {
      CHECK(diagnostics.all()[0].severity == Severity::note);
      CHECK(diagnostics.all()[0].text == row.note);
    }
    CHECK(bake(model, {}, Semantics::blockbench).indices.size() == 2 * row.in_blockbench);
  }
}

TEST_CASE("the entity's hitbox and all below it are never in the mesh") {
  Model model;
  model.bones = {bone("HITBOX"), bone("below", 0), bone("deeper", 1)};
  model.cubes = {cube({0, 0, 0}, {1, 1, 1}), cube({0, 0, 0}, {1, 1, 1}),
                 cube({0, 0, 0}, {1, 1, 1})};
  model.cubes[1].bone = 1;
  model.cubes[2].bone = 2;
  for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
    Diagnostics diagnostics;
    CHECK(bake_mesh(model, {}, semantics, diagnostics).indices.empty());
    CHECK(diagnostics.all().empty());
  }
}

TEST_CASE("an inner hitbox bone hides its own cubes only") {
  Model model;
  model.bones = {bone("body"), bone("hitbox", 0), bone("below", 1)};
  model.cubes = {cube({0, 0, 0}, {1, 1, 1}), cube({0, 0, 0}, {1, 1, 1})};
  model.cubes[0].bone = 1;
  model.cubes[1].bone = 2;
  Diagnostics diagnostics;
  const BakedMesh mesh = bake_mesh(model, {}, Semantics::blockbench, diagnostics);
  CHECK(mesh.indices.size() == 36);
  CHECK(diagnostics.count("cubes-not-drawn") == 1);
}

TEST_CASE("a cube beyond the range of a float is left out with a warning") {
  Diagnostics diagnostics;
  const Model model = model_of({cube({0, 0, 0}, {1e300, 1, 1})});
  for (const Vertex& vertex : bake_mesh(model, {}, Semantics::fmm, diagnostics).vertices)
    CHECK(std::isfinite(vertex.position[0]));
  CHECK(diagnostics.count("cube-out-of-range") > 0);
  CHECK(!diagnostics.has_errors());
}

TEST_CASE("more vertices than the limit are one error") {
  Model model = model_of({});
  model.cubes.resize(limits::vertices / 24 + 1, cube({0, 0, 0}, {1, 1, 1}));
  Diagnostics diagnostics;
  const BakedMesh mesh = bake_mesh(model, {}, Semantics::fmm, diagnostics);
  CHECK(mesh.vertices.empty());
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "vertex-limit");
  CHECK(diagnostics.all()[0].severity == Severity::error);
}
