#include "bake/mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "bake/bone_flags.h"
#include "bake/cube_geometry.h"
#include "base/hash.h"
#include "base/limits.h"

namespace fmmc {

namespace {

using fmm::format::AlphaClass;
using fmm::format::Vertex;

constexpr double pixels_per_block = 16;

enum class Display : std::uint8_t { drawn, not_exported, hitbox, inner_hitbox, hidden, seat };
constexpr int display_count = 6;

// By bone: whether its cubes are drawn, and if not, why.
std::vector<Display> displays_of(const Model& model, Semantics semantics) {
  std::vector<Display> displays(model.bones.size(), Display::drawn);
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    const Bone& bone = model.bones[i];
    const std::uint16_t flags = bone_flags(bone);
    const bool below_hitbox =
        bone.parent >= 0 && displays[static_cast<std::size_t>(bone.parent)] == Display::hitbox;
    if (below_hitbox || is_entity_hitbox(bone)) {
      displays[i] = Display::hitbox;
    } else if (!bone.exported) {
      displays[i] = Display::not_exported;
    } else if ((flags & fmm::format::bone_hitbox) != 0) {
      displays[i] = Display::inner_hitbox;
    } else if (semantics == Semantics::fmm && (flags & fmm::format::bone_hidden) != 0) {
      displays[i] = Display::hidden;
    } else if (semantics == Semantics::fmm && (flags & fmm::format::bone_seat) != 0) {
      displays[i] = Display::seat;
    }
  }
  return displays;
}

void note_hidden(const std::array<std::size_t, display_count>& counts, Diagnostics& diagnostics) {
  const auto note = [&](Display display, std::string_view bones, std::string_view where) {
    const std::size_t count = counts[static_cast<std::size_t>(display)];
    if (count == 0) return;
    diagnostics.note("cubes-not-drawn", fmt::format("{} {} of {} not drawn{}", count,
                                                    count == 1 ? "cube" : "cubes", bones, where));
  };
  note(Display::hidden, "'b_' bones are", " in fmm semantics");
  note(Display::seat, "'m_' bones are", " in fmm semantics");
  note(Display::inner_hitbox, "'hitbox' bones inside other bones are", "");
}

// One side of one cube, and where it belongs; sorted, they stand as in the buffers.
struct FaceRef {
  std::uint32_t alpha;    // AlphaClass
  std::uint32_t texture;  // or no_index
  std::uint16_t bone;
  std::uint8_t side;
  std::uint32_t cube;

  bool operator<(const FaceRef& b) const {
    return std::tie(alpha, texture, bone, cube, side) <
           std::tie(b.alpha, b.texture, b.bone, b.cube, b.side);
  }
};

std::vector<FaceRef> drawn_faces(const Model& model, const std::vector<Image>& images,
                                 Semantics semantics, Diagnostics& diagnostics) {
  const std::vector<Display> displays = displays_of(model, semantics);
  std::array<std::size_t, display_count> counts{};
  std::size_t invisible = 0;
  std::vector<FaceRef> faces;
  for (std::size_t c = 0; c < model.cubes.size(); ++c) {
    const Cube& cube = model.cubes[c];
    if (!cube.exported) continue;
    const Display display = displays[static_cast<std::size_t>(cube.bone)];
    ++counts[static_cast<std::size_t>(display)];
    if (display != Display::drawn) continue;
    if (!cube.visible || !model.bones[static_cast<std::size_t>(cube.bone)].visible) ++invisible;
    for (std::size_t side = 0; side < face_count; ++side) {
      const Face& face = cube.faces[side];
      if (!face.present) continue;
      const bool textured = face.texture >= 0;
      const auto alpha =
          textured ? images[static_cast<std::size_t>(face.texture)].alpha : AlphaClass::opaque;
      faces.push_back({static_cast<std::uint32_t>(alpha),
                       textured ? static_cast<std::uint32_t>(face.texture) : fmm::format::no_index,
                       static_cast<std::uint16_t>(cube.bone), static_cast<std::uint8_t>(side),
                       static_cast<std::uint32_t>(c)});
    }
  }
  note_hidden(counts, diagnostics);
  if (invisible != 0) {
    diagnostics.note("invisible-cubes",
                     fmt::format("{} {} hidden in the editor, and drawn all the same", invisible,
                                 invisible == 1 ? "cube is" : "cubes are"));
  }
  return faces;
}

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

Vertex vertex_of(const Quad& quad, std::size_t corner, const UvScale& scale, std::uint16_t bone) {
  Vertex vertex{};
  const Vec3& p = quad.corners[corner];
  vertex.position[0] = positive_zero(p.x / pixels_per_block);
  vertex.position[1] = positive_zero(p.y / pixels_per_block);
  vertex.position[2] = positive_zero(p.z / pixels_per_block);
  vertex.normal[0] = snorm(quad.normal.x);
  vertex.normal[1] = snorm(quad.normal.y);
  vertex.normal[2] = snorm(quad.normal.z);
  vertex.uv[0] = positive_zero(quad.uv[corner][0] / scale.u);
  vertex.uv[1] = positive_zero(quad.uv[corner][1] / scale.v);
  vertex.bone = bone;
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
    return std::memcmp(&a, &b, sizeof a) == 0;
  }
};

class MeshBuilder {
 public:
  // Faces must come in their order.
  void add(const FaceRef& face, const std::array<Vertex, 4>& corners, bool mirrored) {
    open_draw(face);
    std::array<std::uint32_t, 4> i{};
    for (std::size_t corner = 0; corner < 4; ++corner)
      i[corner] = index_of(corners[corner]);
    // Counter-clockwise from outside; corners are top left, top right, bottom left, bottom right.
    if (mirrored) std::swap(i[1], i[2]);
    mesh_.indices.insert(mesh_.indices.end(), {i[0], i[2], i[1], i[2], i[3], i[1]});
    mesh_.draws.back().index_count += 6;
    mesh_.ranges.back().index_count += 6;
  }

  BakedMesh take() { return std::move(mesh_); }

 private:
  void open_draw(const FaceRef& face) {
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

}  // namespace

BakedMesh bake_mesh(const Model& model, const std::vector<Image>& images, Semantics semantics,
                    Diagnostics& diagnostics) {
  std::vector<FaceRef> faces = drawn_faces(model, images, semantics, diagnostics);
  if (faces.size() > limits::vertices / 4) {
    diagnostics.error("vertex-limit", fmt::format("the model has {} vertices, the limit is {}",
                                                  faces.size() * 4, limits::vertices));
    return {};
  }
  std::sort(faces.begin(), faces.end());
  MeshBuilder builder;
  std::optional<CubeShape> shape;
  std::uint32_t shaped_cube = 0;
  for (const FaceRef& ref : faces) {
    const Cube& cube = model.cubes[ref.cube];
    if (!shape || shaped_cube != ref.cube) {
      shape.emplace(cube, model.bones[ref.bone].origin);
      shaped_cube = ref.cube;
    }
    const Face& face = cube.faces[ref.side];
    const Quad quad = shape->quad(face, static_cast<FaceSide>(ref.side));
    const UvScale scale = uv_scale(model, images, face.texture);
    std::array<Vertex, 4> corners{};
    for (std::size_t i = 0; i < 4; ++i)
      corners[i] = vertex_of(quad, i, scale, ref.bone);
    if (!std::all_of(corners.begin(), corners.end(), is_finite)) {
      diagnostics.warning("cube-out-of-range",
                          fmt::format("cube '{}' has a side that is not drawn: its numbers are "
                                      "beyond what a float can hold",
                                      cube.name),
                          cube.offset);
      continue;
    }
    builder.add(ref, corners, quad.mirrored);
  }
  return builder.take();
}

}  // namespace fmmc
