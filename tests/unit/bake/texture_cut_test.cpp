#include "bake/texture_cut.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

// Rows of '#' for texels that show.
Image image_of(const std::vector<std::string>& rows) {
  Image image;
  image.width = static_cast<std::uint32_t>(rows[0].size());
  image.height = static_cast<std::uint32_t>(rows.size());
  for (const std::string& row : rows) {
    for (const char c : row)
      image.rgba += std::string(3, '\x50') + (c == '#' ? '\xFF' : '\x10');
  }
  return image;
}

Model model_with(const TextureMesh& mesh, double uv_size = 2) {
  Model model;
  model.bones.emplace_back();
  Texture texture;
  texture.name = "skin.png";
  texture.uv_width = texture.uv_height = uv_size;
  model.textures.push_back(texture);
  model.texture_meshes.push_back(mesh);
  model.texture_meshes[0].bone = 0;
  return model;
}

Mesh cut(const std::vector<std::string>& rows, const TextureMesh& mesh = {}, double uv_size = 2) {
  Model model = model_with(mesh, uv_size);
  cut_texture_meshes(model, {image_of(rows)});
  REQUIRE(model.meshes.size() == 1);
  return model.meshes[0];
}

Vec3 at(const Mesh& mesh, const Mesh::Face& face, std::size_t corner) {
  return mesh.vertices[face.corners[corner].vertex].position;
}

Vec3 normal_of(const Mesh& mesh, const Mesh::Face& face) {
  const Vec3 a = at(mesh, face, 0), b = at(mesh, face, 1), c = at(mesh, face, 2);
  const Vec3 u{b.x - a.x, b.y - a.y, b.z - a.z}, v{c.x - a.x, c.y - a.y, c.z - a.z};
  return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

}  // namespace

TEST_CASE("a texture mesh is a plate of the texture's size, one unit thick") {
  const Mesh mesh = cut({"##", "##"}, {}, 4);
  Vec3 low{9, 9, 9}, high{-9, -9, -9};
  for (const Mesh::Vertex& vertex : mesh.vertices) {
    const Vec3& p = vertex.position;
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  CHECK(low == Vec3{-4, -1, 0});
  CHECK(high == Vec3{0, 0, 4});
  CHECK(mesh.faces.size() == 6);  // straight runs of the rim are one face each
}

TEST_CASE("the upper left texel lies at the pivot and the image runs against x and along z") {
  const Mesh mesh = cut({"##", "##"});
  const Mesh::Face& top = mesh.faces[0];
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(top.corners[i].uv[0] == -at(mesh, top, i).x);
    CHECK(top.corners[i].uv[1] == at(mesh, top, i).z);
    CHECK(at(mesh, top, i).y == 0);
  }
}

TEST_CASE("all faces look outwards, also when the plate is mirrored") {
  for (const double scale : {1.0, -1.0}) {
    CAPTURE(scale);
    TextureMesh mirrored;
    mirrored.scale = {scale, 1, 1};
    // One texel shows, whose middle is (0.5, 1.5) in the image.
    const Mesh mesh = cut({"..", "#."}, mirrored);
    REQUIRE(mesh.faces.size() == 6);
    const Vec3 middle{-0.5 * scale, -0.5, 1.5};
    for (std::size_t f = 2; f < 6; ++f) {
      const Mesh::Face& face = mesh.faces[f];
      const Vec3 a = at(mesh, face, 0), c = at(mesh, face, 2), n = normal_of(mesh, face);
      const double out = n.x * ((a.x + c.x) / 2 - middle.x) + n.y * ((a.y + c.y) / 2 - middle.y) +
                         n.z * ((a.z + c.z) / 2 - middle.z);
      CHECK(out > 0);
    }
    CHECK(normal_of(mesh, mesh.faces[0]).y > 0);
    CHECK(normal_of(mesh, mesh.faces[1]).y < 0);
  }
}

TEST_CASE("the rim has the colours of the texels that it bounds") {
  const Mesh mesh = cut({".#"}, {}, 2);
  for (std::size_t f = 2; f < mesh.faces.size(); ++f) {
    for (const Mesh::Corner& corner : mesh.faces[f].corners) {
      CHECK(corner.uv[0] >= 1);
      CHECK(corner.uv[0] <= 2);
    }
  }
}

TEST_CASE("scale comes before the pivot's offset") {
  TextureMesh turned;
  turned.local_pivot = {10, 20, 30};
  turned.scale = {2, 3, 4};
  const Mesh mesh = cut({"#"}, turned, 1);
  CHECK(at(mesh, mesh.faces[1], 0).y == 17);
  CHECK(at(mesh, mesh.faces[0], 2) == Vec3{10, 20, 34});
}

TEST_CASE("a texture is found by its name with or without ending, else it is the first") {
  Model model = model_with({});
  model.textures.push_back(model.textures[0]);
  model.textures[1].name = "Blade.png";
  TextureMesh mesh;
  const std::pair<const char*, int> named[] = {
      {"blade", 1}, {"Blade.png", 1}, {"default", 0}, {"", 0}};
  for (const auto& each : named) {
    mesh.texture = each.first;
    CHECK(texture_of(model, mesh) == each.second);
  }
  model.textures.clear();
  CHECK(texture_of(model, mesh) == -1);
}

TEST_CASE("an image that could not be read leaves the two large sides") {
  Model model = model_with({});
  cut_texture_meshes(model, {Image{}});
  CHECK(model.meshes[0].faces.size() == 2);
}
