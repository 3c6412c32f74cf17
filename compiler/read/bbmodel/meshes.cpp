#include "read/bbmodel/meshes.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "read/bbmodel/fields.h"

namespace fmmc::bbmodel {

namespace {

using VertexIndex = std::unordered_map<std::string_view, std::uint32_t>;

VertexIndex read_vertices(Source& source, json::Value element, const Place& place, Mesh& mesh) {
  VertexIndex index;
  const json::Value list = object_field(source, element, "vertices", place);
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    const std::string_view key = value.key();
    if (!source.spend(sizeof(Mesh::Vertex) + key.size(), value.offset())) return index;
    const auto next = static_cast<std::uint32_t>(mesh.vertices.size());
    const auto [found, is_new] = index.try_emplace(key, next);
    if (is_new) mesh.vertices.push_back({std::string(key), {}, -1});
    const Place here{"vertex", key, &place};
    mesh.vertices[found->second].position = vec3_value(source, value, "vertices", {}, here);
  }
  return index;
}

Vec3 difference(const Vec3& a, const Vec3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

double dot(const Vec3& a, const Vec3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

// Whether `d` lies on the other side of the line through p and q than r.
bool is_beyond(const Vec3& p, const Vec3& q, const Vec3& r, const Vec3& d) {
  const Vec3 line = difference(q, p);
  const double share = dot(difference(r, p), line) / dot(line, line);  // NaN if p is q: not beyond
  const Vec3 nearest{p.x + line.x * share, p.y + line.y * share, p.z + line.z * share};
  return dot(difference(nearest, r), difference(d, q)) > 0;
}

// Corners of a quad come in any order; the editor's rule puts them in the order round it
// (spec/blockbench.md 1.4).
void sort_quad(const Mesh& mesh, Mesh::Face& face) {
  auto& [a, b, c, d] = face.corners;
  const auto at = [&](const Mesh::Corner& corner) { return mesh.vertices[corner.vertex].position; };
  if (is_beyond(at(b), at(c), at(a), at(d))) {
    face.corners = {c, a, b, d};
  } else if (is_beyond(at(a), at(b), at(c), at(d))) {
    face.corners = {a, c, b, d};
  }
}

std::array<double, 2> read_corner_uv(Source& source, json::Value value, const Place& place) {
  if (!value.exists()) return {};
  if (!value.is(json::Type::array) || value.size() != 2) {
    warn_type(source, value, "uv", "a list of 2 numbers", place);
    return {};
  }
  const json::Value u = value.first();
  return {number_value(source, u, "uv", 0, place), number_value(source, u.next(), "uv", 0, place)};
}

void warn_face(Source& source, const std::string& text, json::Value where, const Place& place) {
  source.warning("bad-mesh-face", text + "; it is left out", where.offset(), place);
}

// The corners' vertices, by which a face is drawn or not. False: it is not.
bool read_corners(Source& source, json::Value list, const VertexIndex& index, const Place& place,
                  Mesh::Face& face) {
  if (list.size() > face.corners.size()) {
    warn_face(source,
              fmt::format("a face has {} vertices, only those of 3 and 4 are drawn", list.size()),
              list, place);
    return false;
  }
  if (list.size() < 3) return false;
  face.corner_count = 0;
  for (json::Value value = list.first(); value.exists(); value = value.next()) {
    const auto key = value.string();
    if (!key) {
      warn_type(source, value, "vertices", "a list of names", place);
      return false;
    }
    const auto found = index.find(*key);
    if (found == index.end()) {
      warn_face(source,
                fmt::format("a face has the vertex {}, which the mesh has not", quoted(*key)),
                value, place);
      return false;
    }
    for (std::size_t i = 0; i < face.corner_count; ++i) {
      if (face.corners[i].vertex != found->second) continue;
      warn_face(source, fmt::format("a face has the vertex {} twice", quoted(*key)), value, place);
      return false;
    }
    face.corners[face.corner_count++].vertex = found->second;
  }
  return true;
}

void read_face(Source& source, json::Value value, const VertexIndex& index,
               const TextureList& textures, const Place& place, Mesh& mesh) {
  Mesh::Face face;
  if (!read_corners(source, list_field(source, value, "vertices", place), index, place, face)) {
    return;
  }
  const FaceTexture texture = read_face_texture(source, value["texture"], textures, place);
  if (!texture.present) return;
  face.texture = texture.texture;
  const json::Value uv = object_field(source, value, "uv", place);
  for (std::size_t i = 0; i < face.corner_count; ++i) {
    const std::string_view key = mesh.vertices[face.corners[i].vertex].key;
    face.corners[i].uv = read_corner_uv(source, uv[key], place);
  }
  if (face.corner_count == 4) sort_quad(mesh, face);
  face.offset = value.offset();
  mesh.faces.push_back(face);
}

}  // namespace

Mesh read_mesh(Source& source, json::Value element, const TextureList& textures) {
  Mesh mesh;
  mesh.name = text_field(source, element, "name", {"mesh", {}});
  const Place place{"mesh", mesh.name};
  mesh.uuid = text_field(source, element, "uuid", place);
  mesh.origin = vec3_field(source, element, "origin", {}, place);
  mesh.rotation = vec3_field(source, element, "rotation", {}, place);
  mesh.smooth = text_field(source, element, "shading", place) == "smooth";
  mesh.exported = flag_field(source, element, "export", true, place);
  mesh.visible = flag_field(source, element, "visibility", true, place);
  mesh.offset = element.offset();
  const VertexIndex index = read_vertices(source, element, place, mesh);
  const json::Value faces = object_field(source, element, "faces", place);
  for (json::Value face = faces.first(); face.exists(); face = face.next()) {
    if (!source.spend(sizeof(Mesh::Face), face.offset())) break;
    const Place here{"face", face.key(), &place};
    if (face.is(json::Type::object)) {
      read_face(source, face, index, textures, here, mesh);
    } else {
      warn_type(source, face, face.key(), "an object", place);
    }
  }
  return mesh;
}

}  // namespace fmmc::bbmodel
