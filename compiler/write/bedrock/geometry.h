// The geometry file of a model: bones, cubes and locators in Bedrock's mirrored space, where x runs
// the other way (spec: blockbench 3.1). Whatever has a sign there changes it here and nowhere else.
//
// Thread rule: pure.
#pragma once

#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "model/model.h"
#include "write/bedrock/json_text.h"
#include "write/bedrock/names.h"
#include "write/bedrock/texture_sheet.h"
#include "write/bedrock/version.h"

namespace fmmc::bedrock {

// Positions and rotations in Bedrock's space.
Vec3 mirrored_position(const Vec3& position);
Vec3 mirrored_rotation(const Vec3& degrees);

// The textures that faces of exported cubes and texture meshes have, and whether a face has none:
// what a sheet is made for.
struct UsedTextures {
  std::vector<bool> used;  // by index in Model::textures
  bool has_untextured = false;
};
UsedTextures used_textures(const Model& model, const Bones& bones);

struct GeometryRequest {
  const Model& model;
  const Bones& bones;
  const TextureSheet& sheet;
  std::string identifier;  // "geometry.fmm.dragon"
  Version minimum;
};

// Meshes have no form in Bedrock that the game takes: they are left out, with one warning.
Json geometry(const GeometryRequest& request, Diagnostics& diagnostics);

}  // namespace fmmc::bedrock
