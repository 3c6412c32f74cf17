// Lints over bones, faces and textures.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/quote.h"
#include "base/text.h"
#include "check/check.h"

namespace fmmc {

namespace {

constexpr std::array<std::string_view, face_count> side_names{"north", "east", "south",
                                                              "west",  "up",   "down"};

void check_bones(const Model& model, Diagnostics& diagnostics) {
  if (model.bones.empty()) {
    diagnostics.warning("no-bones", "the model has no bone: nothing can be drawn or animated");
  }
  std::map<std::string, const Bone*> known;
  for (const Bone& bone : model.bones) {
    const auto [found, is_new] = known.try_emplace(lower_case(bone.name), &bone);
    if (is_new) continue;
    diagnostics.warning("bone-case",
                        fmt::format("bones {} and {} differ by upper and lower case only",
                                    quoted(found->second->name), quoted(bone.name)),
                        bone.offset, {}, "Bedrock does not tell such names apart; rename one");
  }
}

// UV counts from 0 to the texture's UV size; a little more is rounding of the editor.
bool leaves(const std::array<double, 4>& uv, double width, double height) {
  constexpr double slack = 1e-3;
  const auto [low_u, high_u] = std::minmax(uv[0], uv[2]);
  const auto [low_v, high_v] = std::minmax(uv[1], uv[3]);
  return low_u < -slack || low_v < -slack || high_u > width + slack || high_v > height + slack;
}

// The texture of that index, unless it goes on beyond its edges.
const Texture* bounded_texture(const Model& model, int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= model.textures.size()) return nullptr;
  const Texture& texture = model.textures[static_cast<std::size_t>(index)];
  return texture.wrap_mode == "repeat" ? nullptr : &texture;
}

void check_faces(const Model& model, Diagnostics& diagnostics) {
  for (const Cube& cube : model.cubes) {
    if (!cube.exported) continue;
    std::string sides;
    for (std::size_t i = 0; i < cube.faces.size(); ++i) {
      const Face& face = cube.faces[i];
      const Texture* texture = bounded_texture(model, face.texture);
      if (!face.present || texture == nullptr ||
          !leaves(face.uv, texture->uv_width, texture->uv_height)) {
        continue;
      }
      sides += fmt::format("{}{}", sides.empty() ? "" : ", ", side_names[i]);
    }
    if (sides.empty()) continue;
    diagnostics.warning(
        "face-outside-texture",
        fmt::format("cube {} shows pixels outside its texture ({})", quoted(cube.name), sides),
        cube.offset);
  }
}

void check_mesh_faces(const Model& model, Diagnostics& diagnostics) {
  for (const Mesh& mesh : model.meshes) {
    if (!mesh.exported) continue;
    std::size_t count = 0;
    std::uint32_t first = no_offset;
    for (const Mesh::Face& face : mesh.faces) {
      const Texture* texture = bounded_texture(model, face.texture);
      const auto corner_leaves = [texture](const Mesh::Corner& corner) {
        return leaves({corner.uv[0], corner.uv[1], corner.uv[0], corner.uv[1]}, texture->uv_width,
                      texture->uv_height);
      };
      if (texture == nullptr ||
          std::none_of(face.corners.begin(), face.corners.begin() + face.corner_count,
                       corner_leaves)) {
        continue;
      }
      if (count++ == 0) first = face.offset;
    }
    if (count == 0) continue;
    diagnostics.warning("face-outside-texture",
                        fmt::format("mesh {} shows pixels outside its texture ({} of {} faces)",
                                    quoted(mesh.name), count, mesh.faces.size()),
                        first);
  }
}

void check_textures(const Model& model, Diagnostics& diagnostics) {
  std::set<int> used;
  for (const Cube& cube : model.cubes) {
    for (const Face& face : cube.faces) {
      if (face.present) used.insert(face.texture);
    }
  }
  for (const Mesh& mesh : model.meshes) {
    for (const Mesh::Face& face : mesh.faces)
      used.insert(face.texture);
  }
  for (std::size_t i = 0; i < model.textures.size(); ++i) {
    const Texture& texture = model.textures[i];
    // Material maps belong to the colour texture of their group; no face names them.
    const bool is_color = texture.pbr_channel.empty() || texture.pbr_channel == "color";
    if (!is_color || used.contains(static_cast<int>(i))) continue;
    diagnostics.note("texture-unused", fmt::format("no face uses texture {}", quoted(texture.name)),
                     texture.offset);
  }
}

}  // namespace

void check_geometry(const CheckInput& input, Diagnostics& diagnostics) {
  check_bones(input.model, diagnostics);
  check_faces(input.model, diagnostics);
  check_mesh_faces(input.model, diagnostics);
  check_textures(input.model, diagnostics);
}

}  // namespace fmmc
