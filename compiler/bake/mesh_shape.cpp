#include "bake/mesh_shape.h"

#include <cmath>
#include <map>

#include "bake/bake.h"
#include "bake/ik_math.h"
#include "base/units.h"

namespace fmmc {

namespace {

Vec3 operator+(const Vec3& a, const Vec3& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}

Vec3 operator-(const Vec3& a, const Vec3& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

// Zero if there is no direction.
Vec3 direction_of(const Vec3& v) {
  const double length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  if (!(length > 0) || !std::isfinite(length)) return {};
  return {v.x / length, v.y / length, v.z / length};
}

// Twice the area of a face, along its normal. The diagonals of a quad span the same as its sides.
Vec3 area_of(const Mesh& mesh, const Mesh::Face& face) {
  const auto at = [&](std::size_t corner) {
    return mesh.vertices[face.corners[corner].vertex].position;
  };
  if (face.corner_count == 3) return ik::cross(at(1) - at(0), at(2) - at(0));
  return ik::cross(at(2) - at(0), at(3) - at(1));
}

// The inverse of a turn and a move.
Mat34 inverse_rigid(const Mat34& m) {
  Mat34 out;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 3; ++column)
      out.m[4 * row + column] = m.m[4 * column + row];
  }
  for (std::size_t row = 0; row < 3; ++row) {
    out.m[4 * row + 3] =
        -(out.m[4 * row] * m.m[3] + out.m[4 * row + 1] * m.m[7] + out.m[4 * row + 2] * m.m[11]);
  }
  return out;
}

Vec3 turned(const Mat34& m, const Vec3& v) {
  return transform_point(m, v) - transform_point(m, {});
}

}  // namespace

std::vector<Mat34> rest_matrices(const Model& model) {
  std::vector<Mat34> out;
  out.reserve(model.bones.size());
  const std::vector<LocalTransform> rest = rest_transforms(model);
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Vec3& t = rest[i].translation;
    const Mat34 local =
        matrix_from_trs({t.x * pixels_per_block, t.y * pixels_per_block, t.z * pixels_per_block},
                        rest[i].rotation, {1, 1, 1});
    const int parent = model.bones[i].parent;
    out.push_back(parent < 0 ? local : out[static_cast<std::size_t>(parent)] * local);
  }
  return out;
}

MeshShape::MeshShape(const Mesh& mesh, const Model& model, const std::vector<Mat34>& rest)
    : mesh_(mesh) {
  const Bone& own = model.bones[static_cast<std::size_t>(mesh.bone)];
  const Mat34 place = matrix_from_trs(mesh.origin - own.origin,
                                      quat_from_euler_zyx(mesh.rotation.x * radians_per_degree,
                                                          mesh.rotation.y * radians_per_degree,
                                                          mesh.rotation.z * radians_per_degree),
                                      {1, 1, 1});
  std::map<int, std::size_t> known;
  place_of_.reserve(mesh.vertices.size());
  for (const Mesh::Vertex& vertex : mesh.vertices) {
    const int bone = vertex.bone < 0 ? mesh.bone : vertex.bone;
    const auto [found, is_new] = known.try_emplace(bone, places_.size());
    if (is_new) {
      bones_.push_back(bone);
      places_.push_back(bone == mesh.bone ? place
                                          : inverse_rigid(rest[static_cast<std::size_t>(bone)]) *
                                                rest[static_cast<std::size_t>(mesh.bone)] * place);
    }
    place_of_.push_back(found->second);
  }
  if (!mesh.smooth) return;
  normals_.resize(mesh.vertices.size());
  for (const Mesh::Face& face : mesh.faces) {
    const Vec3 area = area_of(mesh, face);
    for (std::size_t i = 0; i < face.corner_count; ++i) {
      Vec3& normal = normals_[face.corners[i].vertex];
      normal = normal + area;
    }
  }
  for (Vec3& normal : normals_)
    normal = direction_of(normal);
}

MeshShape::Corner MeshShape::corner(const Mesh::Face& face, std::size_t corner) const {
  const std::uint32_t vertex = face.corners[corner].vertex;
  const std::size_t which = place_of_[vertex];
  const Mat34& place = places_[which];
  Vec3 normal;
  if (mesh_.smooth) normal = normals_[vertex];
  if (normal == Vec3{}) normal = direction_of(area_of(mesh_, face));
  // A face without area draws nothing; up is as good as any direction.
  if (normal == Vec3{}) normal = {0, 1, 0};
  return {transform_point(place, mesh_.vertices[vertex].position), turned(place, normal),
          bones_[which]};
}

}  // namespace fmmc
