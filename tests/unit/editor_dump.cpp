#include "unit/editor_dump.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <fstream>
#include <iterator>
#include <map>

#include <doctest/doctest.h>

#include "bake/mesh.h"
#include "bake/mesh_shape.h"
#include "read/reader.h"

namespace fmmc::test {

using nlohmann::json;

namespace {

constexpr double tolerance = 1e-5;  // pixels, and shares of a texture
constexpr double pixels_per_block = 16;

std::string read_golden(const std::string& name) {
  std::ifstream file(std::string(FMM_TEST_GOLDEN_DIR) + "/blockbench/" + name, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_near(double a, double b) {
  return std::abs(a - b) <= tolerance;
}

bool is_near(const Vec3& a, const Vec3& b) {
  return is_near(a.x, b.x) && is_near(a.y, b.y) && is_near(a.z, b.z);
}

Mat34 matrix_of(const json& column_major) {
  Mat34 out;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column)
      out.m[4 * row + column] = column_major[4 * column + row].get<double>();
  }
  return out;
}

bool is_near(const Mat34& a, const Mat34& b) {
  for (std::size_t i = 0; i < 12; ++i) {
    if (!is_near(a.m[i], b.m[i])) return false;
  }
  return true;
}

bool is_near(const DumpedTriangle& a, const DumpedTriangle& b, bool with_uv) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (!is_near(a[i].position, b[i].position)) return false;
    if (with_uv && !(is_near(a[i].u, b[i].u) && is_near(a[i].v, b[i].v))) return false;
  }
  return true;
}

template <typename Item>
const Item* by_uuid(const std::vector<Item>& items, const json& uuid) {
  for (const Item& item : items) {
    if (uuid == item.uuid) return &item;
  }
  return nullptr;
}

// Compares one dump with what we make of the same file.
class Comparison {
 public:
  Comparison(const EditorDump& dump, bool with_uv)
      : model_(dump.model), with_uv_(with_uv), rest_(rest_matrices(dump.model)) {
    Diagnostics diagnostics;
    images_ = decode_textures(model_, diagnostics);
  }

  void node(const json& node) {
    CAPTURE(node["name"].get<std::string>());
    const std::string type = node["type"];
    if (type == "group") group(node);
    if (type == "locator") locator(node);
    if (type == "null_object") null_object(node);
    if (type == "cube") cube(node);
    if (type == "mesh") mesh(node);
  }

  const DumpCounts& counts() const { return counts_; }

 private:
  void group(const json& node) {
    const Bone* bone = by_uuid(model_.bones, node["uuid"]);
    REQUIRE(bone != nullptr);
    const auto index = static_cast<std::size_t>(bone - model_.bones.data());
    CHECK(is_near(rest_[index], matrix_of(node["rest_world"])));
    ++counts_.bones;
  }

  // Of something at `position` (model space, as if nothing was turned) that hangs on a bone.
  Mat34 place_of(int bone, const Vec3& position, const Vec3& degrees) const {
    const Quat turn =
        quat_from_euler_zyx(degrees.x * radians_per_degree, degrees.y * radians_per_degree,
                            degrees.z * radians_per_degree);
    if (bone < 0) return matrix_from_trs(position, turn, {1, 1, 1});
    const Vec3& origin = model_.bones[static_cast<std::size_t>(bone)].origin;
    return rest_[static_cast<std::size_t>(bone)] *
           matrix_from_trs({position.x - origin.x, position.y - origin.y, position.z - origin.z},
                           turn, {1, 1, 1});
  }

  void locator(const json& node) {
    const Locator* locator = by_uuid(model_.locators, node["uuid"]);
    REQUIRE(locator != nullptr);
    CHECK(is_near(place_of(locator->bone, locator->position, locator->rotation),
                  matrix_of(node["rest_world"])));
    ++counts_.points;
  }

  // The editor gives its icon a size, so only the place counts.
  void null_object(const json& node) {
    const NullObject* null_object = by_uuid(model_.null_objects, node["uuid"]);
    REQUIRE(null_object != nullptr);
    const Mat34 place = place_of(null_object->bone, null_object->position, {});
    CHECK(is_near(transform_point(place, {}), transform_point(matrix_of(node["rest_world"]), {})));
    ++counts_.points;
  }

  void cube(const json& node) {
    const Cube* cube = by_uuid(model_.cubes, node["uuid"]);
    REQUIRE(cube != nullptr);
    constexpr std::array<const char*, face_count> sides{"north", "east", "south",
                                                        "west",  "up",   "down"};
    for (std::size_t i = 0; i < sides.size(); ++i) {
      CAPTURE(sides[i]);
      const json& expected = node["faces"][sides[i]];
      const Face& face = cube->faces[i];
      CHECK(face.present == !expected["texture"].is_null());
      if (!face.present) continue;
      CHECK(face.texture == texture_of(expected));
      ++counts_.rectangles;
      if (!with_uv_) continue;
      CHECK(face.rotation == expected.value("rotation", 0));
      for (std::size_t j = 0; j < face.uv.size(); ++j)
        CHECK(is_near(face.uv[j], expected["uv"][j].get<double>()));
    }
    Model alone = only_its_bones();
    alone.cubes = {*cube};
    alone.cubes[0].exported = true;
    triangles(node, alone);
    ++counts_.cubes;
  }

  void mesh(const json& node) {
    const Mesh* mesh = by_uuid(model_.meshes, node["uuid"]);
    REQUIRE(mesh != nullptr);
    Model alone = only_its_bones();
    alone.meshes = {*mesh};
    alone.meshes[0].exported = true;
    triangles(node, alone);
    ++counts_.meshes;
    std::map<int, std::size_t> expected;
    for (const json& face : node["faces"])
      expected[texture_of(face)] += 3 * (face["vertices"].size() - 2);
    std::map<int, std::size_t> got;
    for (const Mesh::Face& face : mesh->faces)
      got[face.texture] += 3 * (std::size_t{face.corner_count} - 2);
    CHECK(got == expected);
  }

  static int texture_of(const json& face) {
    return face["texture"].is_number() ? face["texture"].get<int>() : -1;
  }

  // The model with nothing to draw, and nothing to keep what is added from being drawn.
  Model only_its_bones() const {
    Model out = model_;
    out.cubes.clear();
    out.meshes.clear();
    for (Bone& bone : out.bones)
      bone.exported = true;
    return out;
  }

  void triangles(const json& node, const Model& alone) {
    Diagnostics diagnostics;
    const BakedMesh mesh = bake_mesh(alone, images_, Semantics::blockbench, diagnostics);
    std::vector<DumpedTriangle> got(mesh.indices.size() / 3);
    for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
      const fmm::format::Vertex& v = mesh.vertices[mesh.indices[i]];
      const Vec3 local{v.position[0] * pixels_per_block, v.position[1] * pixels_per_block,
                       v.position[2] * pixels_per_block};
      got[i / 3][i % 3] = {transform_point(rest_[v.bone], local), v.uv[0], v.uv[1]};
    }
    const std::vector<DumpedTriangle> want = dumped_triangles(node);
    CHECK(got.size() == want.size());
    for (const DumpedTriangle& triangle : want) {
      CHECK(std::count_if(got.begin(), got.end(), [&](const DumpedTriangle& candidate) {
              return is_near(triangle, candidate, with_uv_);
            }) == 1);
    }
    counts_.triangles += static_cast<int>(want.size());
  }

  const Model& model_;
  bool with_uv_;
  std::vector<Mat34> rest_;
  std::vector<Image> images_;
  DumpCounts counts_;
};

}  // namespace

EditorDump load_editor_dump(const std::string& name) {
  EditorDump dump;
  dump.name = name;
  const std::string bytes = read_golden(name + ".bbmodel");
  Diagnostics diagnostics;
  ReadResult read = read_bbmodel({name + ".bbmodel", bytes, nullptr}, diagnostics);
  REQUIRE(read.model.has_value());
  dump.model = std::move(*read.model);
  dump.expected = json::parse(read_golden(name + ".expected.json"));
  return dump;
}

std::vector<DumpedTriangle> dumped_triangles(const json& node) {
  const json& geometry = node["geometry"];
  const Mat34 world = matrix_of(node["rest_world"]);
  const auto number = [&](const char* list, std::size_t i) {
    return geometry[list][i].get<double>();
  };
  std::vector<DumpedTriangle> out(geometry["index"].size() / 3);
  for (std::size_t i = 0; i < out.size() * 3; ++i) {
    const auto vertex = geometry["index"][i].get<std::size_t>();
    const Vec3 local{number("position", 3 * vertex), number("position", 3 * vertex + 1),
                     number("position", 3 * vertex + 2)};
    out[i / 3][i % 3] = {transform_point(world, local), number("uv", 2 * vertex),
                         1 - number("uv", 2 * vertex + 1)};
  }
  return out;
}

DumpCounts check_rest(const EditorDump& dump, bool with_uv) {
  Comparison comparison(dump, with_uv);
  for (const json& node : dump.expected["nodes"])
    comparison.node(node);
  return comparison.counts();
}

}  // namespace fmmc::test
