// Lints over bones, faces and textures.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "check/check.h"

namespace fmmc {

namespace {

constexpr std::array<std::string_view, face_count> side_names{"north", "east", "south",
                                                              "west",  "up",   "down"};

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

void check_bones(const Model& model, Diagnostics& diagnostics) {
  if (model.bones.empty()) {
    diagnostics.warning("no-bones", "the model has no bone: nothing can be drawn or animated");
  }
  std::map<std::string, const Bone*> known;
  for (const Bone& bone : model.bones) {
    const auto [found, is_new] = known.try_emplace(lower(bone.name), &bone);
    if (is_new) continue;
    diagnostics.warning("bone-case",
                        fmt::format("bones '{}' and '{}' differ by upper and lower case only",
                                    found->second->name, bone.name),
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

void check_faces(const Model& model, Diagnostics& diagnostics) {
  for (const Cube& cube : model.cubes) {
    std::string sides;
    for (std::size_t i = 0; i < cube.faces.size(); ++i) {
      const Face& face = cube.faces[i];
      if (!face.present || face.texture < 0 ||
          static_cast<std::size_t>(face.texture) >= model.textures.size()) {
        continue;
      }
      const Texture& texture = model.textures[static_cast<std::size_t>(face.texture)];
      if (texture.wrap_mode == "repeat" || !leaves(face.uv, texture.uv_width, texture.uv_height)) {
        continue;
      }
      sides += fmt::format("{}{}", sides.empty() ? "" : ", ", side_names[i]);
    }
    if (sides.empty()) continue;
    diagnostics.warning(
        "face-outside-texture",
        fmt::format("cube '{}' shows pixels outside its texture ({})", cube.name, sides),
        cube.offset);
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
    diagnostics.note("texture-unused", fmt::format("no face uses texture '{}'", texture.name),
                     texture.offset);
  }
}

}  // namespace

void check_geometry(const CheckInput& input, Diagnostics& diagnostics) {
  check_bones(input.model, diagnostics);
  check_faces(input.model, diagnostics);
  check_textures(input.model, diagnostics);
}

}  // namespace fmmc
