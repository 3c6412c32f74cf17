// Free shapes of a Bedrock geometry: read_poly_mesh().
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include <fmt/format.h>

#include "base/limits.h"
#include "read/bbmodel/fields.h"
#include "read/bedrock/geometry.h"

namespace fmmc::bedrock {

namespace {

using bbmodel::flag_field;
using bbmodel::list_field;
using bbmodel::vec3_value;

struct Shape {
  Mesh mesh;
  std::vector<std::array<double, 2>> uvs;
};

// A whole number below `count`; `count` itself for anything else.
std::size_t index_in(json::Value value, std::size_t count) {
  const double number = value.number().value_or(-1);
  const bool good =
      number >= 0 && number == std::floor(number) && number < static_cast<double>(count);
  return good ? static_cast<std::size_t>(number) : count;
}

// One corner is a list of the indices of its position, normal and uv.
bool read_corner(json::Value value, const Shape& shape, Mesh::Corner& corner) {
  const std::size_t vertex = index_in(value.at(0), shape.mesh.vertices.size());
  const std::size_t uv = index_in(value.at(2), shape.uvs.size());
  if (vertex == shape.mesh.vertices.size() || uv == shape.uvs.size()) return false;
  corner.vertex = static_cast<std::uint32_t>(vertex);
  corner.uv = shape.uvs[uv];
  return true;
}

// Mirroring turns a face over, so that its corners are taken the other way round.
bool add_face(const std::vector<json::Value>& corners, Shape& shape) {
  Mesh::Face face;
  face.texture = 0;
  face.corner_count = static_cast<std::uint8_t>(corners.size());
  face.offset = corners.front().offset();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (!read_corner(corners[corners.size() - 1 - i], shape, face.corners[i])) return false;
  }
  shape.mesh.faces.push_back(face);
  return true;
}

// `polys` is a list of faces, or "tri_list" or "quad_list" for vertices that come in turn.
std::size_t read_poly_faces(Source& source, json::Value polys, Shape& shape) {
  std::size_t bad = 0;
  const auto spell = polys.string();
  if (spell) {
    const std::size_t count = *spell == "quad_list" ? 4 : 3;
    const std::size_t vertices = std::min(shape.mesh.vertices.size(), shape.uvs.size());
    for (std::size_t first = 0; first + count <= vertices; first += count) {
      Mesh::Face face;
      face.texture = 0;
      face.corner_count = static_cast<std::uint8_t>(count);
      face.offset = polys.offset();
      for (std::size_t i = 0; i < count; ++i) {
        const std::size_t vertex = first + count - 1 - i;
        face.corners[i] = {static_cast<std::uint32_t>(vertex), shape.uvs[vertex]};
      }
      shape.mesh.faces.push_back(face);
    }
    return 0;
  }
  for (json::Value poly = polys.first(); poly.exists(); poly = poly.next()) {
    std::vector<json::Value> corners;
    for (json::Value corner = poly.first(); corner.exists() && corners.size() <= 4;
         corner = corner.next())
      corners.push_back(corner);
    // Quads with a corner twice are triangles to exporters that know no others.
    if (corners.size() < 3 || corners.size() > 4 || !add_face(corners, shape)) ++bad;
    if (!source.spend(sizeof(Mesh::Face), poly.offset())) break;
  }
  return bad;
}

}  // namespace

void read_poly_mesh(Source& source, json::Value bone_value, int bone, const Place& place,
                    Model& model) {
  const json::Value value = bbmodel::object_field(source, bone_value, "poly_mesh", place);
  if (!value.exists()) return;
  Shape shape;
  shape.mesh.bone = bone;
  shape.mesh.offset = value.offset();
  const json::Value positions = list_field(source, value, "positions", place);
  for (json::Value p = positions.first(); p.exists(); p = p.next()) {
    if (shape.mesh.vertices.size() >= limits::vertices ||
        !source.spend(sizeof(Mesh::Vertex), p.offset())) {
      return;
    }
    shape.mesh.vertices.push_back(
        {{}, mirrored_point(vec3_value(source, p, "positions", {}, place)), -1});
  }
  const bool normalised = flag_field(source, value, "normalized_uvs", false, place);
  const json::Value uvs = list_field(source, value, "uvs", place);
  for (json::Value uv = uvs.first(); uv.exists(); uv = uv.next()) {
    if (!source.spend(sizeof(std::array<double, 2>), uv.offset())) return;
    const double u = bbmodel::number_value(source, uv.at(0), "uvs", 0, place);
    const double v = bbmodel::number_value(source, uv.at(1), "uvs", 0, place);
    // The only coordinates of Bedrock that count from the lower left corner.
    shape.uvs.push_back(normalised ? std::array{u * model.uv_width, (1 - v) * model.uv_height}
                                   : std::array{u, model.uv_height - v});
  }
  const std::size_t bad = read_poly_faces(source, value["polys"], shape);
  if (bad > 0) {
    source.warning("bad-poly-mesh",
                   fmt::format("{} of its faces name corners that do not exist, or not three or "
                               "four of them; they are left out",
                               bad),
                   value["polys"].offset(), place);
  }
  model.meshes.push_back(std::move(shape.mesh));
}

}  // namespace fmmc::bedrock
