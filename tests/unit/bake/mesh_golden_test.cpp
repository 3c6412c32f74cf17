// Cubes against what Blockbench itself shows (tests/golden/blockbench).
#include <array>
#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "bake/mesh.h"
#include "read/reader.h"

using namespace fmmc;
using nlohmann::json;

namespace {

constexpr double tolerance = 1e-5;  // pixels, and shares of a texture

std::string read_golden(const std::string& name) {
  std::ifstream file(std::string(FMM_TEST_GOLDEN_DIR) + "/blockbench/" + name, std::ios::binary);
  REQUIRE(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Corner {
  Vec3 position;  // pixels, in the space of the model
  double u, v;
};
using Triangle = std::array<Corner, 3>;

// The dump's matrices are column-major.
Vec3 transformed(const json& matrix, const Vec3& p) {
  const auto row = [&](std::size_t r) {
    return matrix[r].get<double>() * p.x + matrix[r + 4].get<double>() * p.y +
           matrix[r + 8].get<double>() * p.z + matrix[r + 12].get<double>();
  };
  return {row(0), row(1), row(2)};
}

std::vector<Triangle> expected_triangles(const json& node) {
  const json& geometry = node["geometry"];
  const auto number = [&](const char* list, std::size_t i) {
    return geometry[list][i].get<double>();
  };
  std::vector<Triangle> out(geometry["index"].size() / 3);
  for (std::size_t i = 0; i < out.size() * 3; ++i) {
    const auto vertex = geometry["index"][i].get<std::size_t>();
    const Vec3 local{number("position", 3 * vertex), number("position", 3 * vertex + 1),
                     number("position", 3 * vertex + 2)};
    out[i / 3][i % 3] = {transformed(node["rest_world"], local), number("uv", 2 * vertex),
                         1 - number("uv", 2 * vertex + 1)};
  }
  return out;
}

std::vector<Triangle> baked_triangles(const BakedMesh& mesh, const json& bone) {
  std::vector<Triangle> out(mesh.indices.size() / 3);
  for (std::size_t i = 0; i < mesh.indices.size(); ++i) {
    const fmm::format::Vertex& v = mesh.vertices[mesh.indices[i]];
    const Vec3 local{v.position[0] * 16.0, v.position[1] * 16.0, v.position[2] * 16.0};
    out[i / 3][i % 3] = {bone.is_null() ? local : transformed(bone["rest_world"], local), v.uv[0],
                         v.uv[1]};
  }
  return out;
}

// `inset_u` and `inset_v`: how far the editor draws box UV inside its rectangle.
bool is_same(const Triangle& a, const Triangle& b, double inset_u, double inset_v) {
  for (std::size_t i = 0; i < 3; ++i) {
    if (std::abs(a[i].position.x - b[i].position.x) > tolerance ||
        std::abs(a[i].position.y - b[i].position.y) > tolerance ||
        std::abs(a[i].position.z - b[i].position.z) > tolerance ||
        std::abs(std::abs(a[i].u - b[i].u) - inset_u) > tolerance ||
        std::abs(std::abs(a[i].v - b[i].v) - inset_v) > tolerance) {
      return false;
    }
  }
  return true;
}

const json& node_of(const json& expected, const std::string& uuid) {
  for (const json& node : expected["nodes"]) {
    if (node["uuid"] == uuid) return node;
  }
  static const json none;
  return none;
}

// Each cube of a golden model alone; how many there were.
int check_cubes(const std::string& name) {
  const std::string bytes = read_golden(name + ".bbmodel");
  const json expected = json::parse(read_golden(name + ".expected.json"));
  Diagnostics diagnostics;
  const ReadResult read = read_bbmodel({name + ".bbmodel", bytes, nullptr}, diagnostics);
  REQUIRE(read.model.has_value());
  const std::vector<Image> images = decode_textures(*read.model, diagnostics);
  int checked = 0;
  for (const Cube& cube : read.model->cubes) {
    const Bone& bone = read.model->bones[static_cast<std::size_t>(cube.bone)];
    if (!cube.exported || !bone.exported) continue;
    CAPTURE(cube.name);
    Model alone = *read.model;
    alone.cubes = {cube};
    const std::vector<Triangle> got =
        baked_triangles(bake_mesh(alone, images, Semantics::blockbench, diagnostics),
                        bone.generated ? json() : node_of(expected, bone.uuid));
    const std::vector<Triangle> want = expected_triangles(node_of(expected, cube.uuid));
    CHECK(got.size() == want.size());
    const double inset_u =
        cube.box_uv ? 1.0 / 64 / expected["project"]["texture_width"].get<double>() : 0;
    const double inset_v =
        cube.box_uv ? 1.0 / 64 / expected["project"]["texture_height"].get<double>() : 0;
    for (const Triangle& triangle : want) {
      int found = 0;
      for (const Triangle& candidate : got)
        found += is_same(triangle, candidate, inset_u, inset_v) ? 1 : 0;
      CHECK(found == 1);
    }
    ++checked;
  }
  return checked;
}

}  // namespace

TEST_CASE("box UV, mirroring, inflating, turning: the editor's own triangles") {
  CHECK(check_cubes("uv_cubes") == 9);
}

TEST_CASE("cubes in turned bones: the editor's own triangles") {
  CHECK(check_cubes("interp") == 4);
}
