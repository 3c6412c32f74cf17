#include "bake/mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "bake/cube_geometry.h"
#include "bake/drawn_faces.h"
#include "bake/mesh_shape.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/units.h"

namespace fmmc {

namespace {

using fmm::format::Vertex;

// How far the editor draws box UV inside its rectangles, to hide seams.
constexpr double box_uv_inset = 1.0 / 64;

// What UV coordinates are divided by to be 0..1 of the image.
struct UvScale {
  double u, v;
};

UvScale uv_scale(const Model& model, const std::vector<Image>& images, int texture) {
  if (texture < 0) return {model.uv_width, model.uv_height};
  const auto index = static_cast<std::size_t>(texture);
  const Texture& t = model.textures[index];
  return {t.uv_width, t.uv_height * frame_count(t, images[index])};
}

// Adding zero turns a negative zero into a positive one: equal values have equal bits.
float positive_zero(double value) {
  return static_cast<float>(value) + 0.0f;
}

std::int8_t snorm(double value) {
  const double scaled = value * 127;
  return static_cast<std::int8_t>(scaled < 0 ? -std::floor(0.5 - scaled)
                                             : std::floor(scaled + 0.5));
}

Vertex vertex_of(const Vec3& p, const Vec3& normal, const std::array<double, 2>& uv,
                 const UvScale& scale, int bone) {
  Vertex vertex{};
  vertex.position[0] = positive_zero(p.x / pixels_per_block);
  vertex.position[1] = positive_zero(p.y / pixels_per_block);
  vertex.position[2] = positive_zero(p.z / pixels_per_block);
  vertex.normal[0] = snorm(normal.x);
  vertex.normal[1] = snorm(normal.y);
  vertex.normal[2] = snorm(normal.z);
  vertex.uv[0] = positive_zero(uv[0] / scale.u);
  vertex.uv[1] = positive_zero(uv[1] / scale.v);
  vertex.bone = static_cast<std::uint16_t>(bone);
  return vertex;
}

bool is_finite(const Vertex& vertex) {
  return std::isfinite(vertex.position[0]) && std::isfinite(vertex.position[1]) &&
         std::isfinite(vertex.position[2]) && std::isfinite(vertex.uv[0]) &&
         std::isfinite(vertex.uv[1]);
}

static_assert(sizeof(Vertex) == 28, "no padding: vertices are compared by their bytes");

struct VertexHash {
  std::size_t operator()(const Vertex& v) const {
    return hash64({reinterpret_cast<const char*>(&v), sizeof v});
  }
};
struct VertexEqual {
  bool operator()(const Vertex& a, const Vertex& b) const {
    // -0 and 0 are two, as two NaN of one spelling are one: what is stored are bytes.
    return std::memcmp(&a, &b, sizeof a) == 0;  // NOLINT(bugprone-suspicious-memory-comparison)
  }
};

class MeshBuilder {
 public:
  // Faces must come in their order. `triangles` are places in `corners`, counter-clockwise seen
  // from outside.
  void add(const DrawnFace& face, std::span<const Vertex> corners,
           std::span<const std::uint8_t> triangles) {
    open_draw(face);
    std::array<std::uint32_t, 4> indices{};
    for (std::size_t i = 0; i < corners.size(); ++i)
      indices[i] = index_of(corners[i]);
    for (const std::uint8_t corner : triangles)
      mesh_.indices.push_back(indices[corner]);
    mesh_.draws.back().index_count += static_cast<std::uint32_t>(triangles.size());
    mesh_.ranges.back().index_count += static_cast<std::uint32_t>(triangles.size());
  }

  BakedMesh take() { return std::move(mesh_); }

 private:
  void open_draw(const DrawnFace& face) {
    const auto first_index = static_cast<std::uint32_t>(mesh_.indices.size());
    const bool new_draw = mesh_.draws.empty() || mesh_.draws.back().texture != face.texture ||
                          mesh_.draws.back().alpha != face.alpha;
    if (new_draw) {
      mesh_.draws.push_back({face.texture, face.alpha, first_index, 0,
                             static_cast<std::uint32_t>(mesh_.ranges.size()), 0});
    }
    if (new_draw || mesh_.ranges.back().bone != face.bone) {
      mesh_.ranges.push_back({face.bone, 0, first_index, 0});
      ++mesh_.draws.back().range_count;
      known_.clear();
    }
  }

  // Equal vertices of one range are stored once, at their first appearance.
  std::uint32_t index_of(const Vertex& vertex) {
    const auto next = static_cast<std::uint32_t>(mesh_.vertices.size());
    const auto [found, is_new] = known_.try_emplace(vertex, next);
    if (is_new) mesh_.vertices.push_back(vertex);
    return found->second;
  }

  BakedMesh mesh_;
  std::unordered_map<Vertex, std::uint32_t, VertexHash, VertexEqual> known_;
};

// Takes the faces of elements one by one to the builder.
class MeshBaker {
 public:
  MeshBaker(const Model& model, const std::vector<Image>& images, Semantics semantics,
            Diagnostics& diagnostics)
      : model_(model),
        images_(images),
        semantics_(semantics),
        diagnostics_(diagnostics),
        shapes_(model.meshes.size()) {
    if (!model.meshes.empty()) rest_ = rest_matrices(model);
  }

  void add(const DrawnFace& drawn) {
    if (drawn.of == DrawnFace::Of::cube) {
      add_cube_side(drawn);
    } else {
      add_mesh_face(drawn);
    }
  }

  BakedMesh take() { return builder_.take(); }

 private:
  void add_cube_side(const DrawnFace& drawn) {
    const Cube& cube = model_.cubes[drawn.element];
    if (!cube_shape_ || shaped_cube_ != drawn.element) {
      const bool inset = cube.box_uv && semantics_ == Semantics::blockbench;
      cube_shape_.emplace(cube, model_.bones[drawn.bone].origin, inset ? box_uv_inset : 0);
      shaped_cube_ = drawn.element;
    }
    const Face& face = cube.faces[drawn.face];
    const Quad quad = cube_shape_->quad(face, static_cast<FaceSide>(drawn.face));
    const UvScale scale = uv_scale(model_, images_, face.texture);
    std::array<Vertex, 4> corners{};
    for (std::size_t i = 0; i < corners.size(); ++i)
      corners[i] = vertex_of(quad.corners[i], quad.normal, quad.uv[i], scale, drawn.bone);
    // Corners are top left, top right, bottom left, bottom right.
    constexpr std::array<std::uint8_t, 6> triangles{0, 2, 1, 2, 3, 1};
    constexpr std::array<std::uint8_t, 6> mirrored{0, 1, 2, 1, 3, 2};
    if (!std::all_of(corners.begin(), corners.end(), is_finite)) {
      diagnostics_.warning("cube-out-of-range",
                           fmt::format("cube '{}' has a side that is not drawn: its numbers are "
                                       "beyond what a float can hold",
                                       cube.name),
                           cube.offset);
      return;
    }
    builder_.add(drawn, corners, quad.mirrored ? mirrored : triangles);
  }

  void add_mesh_face(const DrawnFace& drawn) {
    const Mesh& mesh = model_.meshes[drawn.element];
    std::optional<MeshShape>& shape = shapes_[drawn.element];
    if (!shape) shape.emplace(mesh, model_, rest_);
    const Mesh::Face& face = mesh.faces[drawn.face];
    const UvScale scale = uv_scale(model_, images_, face.texture);
    std::array<Vertex, 4> storage{};
    const std::span<Vertex> corners = std::span(storage).first(face.corner_count);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const MeshShape::Corner corner = shape->corner(face, i);
      corners[i] =
          vertex_of(corner.position, corner.normal, face.corners[i].uv, scale, corner.bone);
    }
    if (!std::all_of(corners.begin(), corners.end(), is_finite)) {
      diagnostics_.warning("mesh-out-of-range",
                           fmt::format("mesh '{}' has a face that is not drawn: its numbers are "
                                       "beyond what a float can hold",
                                       mesh.name),
                           face.offset);
      return;
    }
    constexpr std::array<std::uint8_t, 6> triangles{0, 1, 2, 0, 2, 3};
    builder_.add(drawn, corners, std::span(triangles).first(face.corner_count == 4 ? 6 : 3));
  }

  const Model& model_;
  const std::vector<Image>& images_;
  Semantics semantics_;
  Diagnostics& diagnostics_;
  MeshBuilder builder_;
  std::optional<CubeShape> cube_shape_;
  std::uint32_t shaped_cube_ = 0;
  std::vector<std::optional<MeshShape>> shapes_;  // by mesh, made when first needed
  std::vector<Mat34> rest_;                       // only if there are meshes
};

}  // namespace

BakedMesh bake_mesh(const Model& model, const std::vector<Image>& images, Semantics semantics,
                    Diagnostics& diagnostics) {
  const std::vector<DrawnFace> faces = drawn_faces(model, images, semantics, diagnostics);
  std::size_t vertices = 0;
  for (const DrawnFace& face : faces) {
    const bool of_cube = face.of == DrawnFace::Of::cube;
    vertices += of_cube ? std::size_t{4} : model.meshes[face.element].faces[face.face].corner_count;
  }
  if (vertices > limits::vertices) {
    diagnostics.error("vertex-limit", fmt::format("the model has {} vertices, the limit is {}",
                                                  vertices, limits::vertices));
    return {};
  }
  MeshBaker baker(model, images, semantics, diagnostics);
  for (const DrawnFace& face : faces)
    baker.add(face);
  return baker.take();
}

}  // namespace fmmc
