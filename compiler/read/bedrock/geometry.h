// Bedrock geometry of every version as bones, cubes, meshes and locators. Signs change here: a
// .geo.json counts x the other way round than Blockbench does.
//
// Thread rule: as Source.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/math.h"
#include "model/model.h"
#include "read/bbmodel/source.h"

namespace fmmc::bedrock {

using bbmodel::Place;
using bbmodel::Source;

// Angles and points between the frames of Bedrock and Blockbench; each is its own inverse.
inline Vec3 mirrored_point(const Vec3& p) {
  return {0 - p.x, p.y, p.z};
}
inline Vec3 mirrored_angles(const Vec3& degrees) {
  return {0 - degrees.x, 0 - degrees.y, degrees.z};
}

// What animations need to know of a bone beside the model: `this` is where it rests.
struct BoneNames {
  std::map<std::string, int, std::less<>> by_name;  // in lower case: the game ignores it
};

// Finds the geometry that the file's name means, and reads it. False, with an error, if there is
// none. Later versions say less, so that `format_version` decides nothing but the container.
bool read_geometry(Source& source, Model& model, BoneNames& names);

// Appends a bone's cubes, its `poly_mesh`, its `texture_meshes` and its locators. `bone_value` is
// the bone's object.
void read_cubes(Source& source, json::Value bone_value, int bone, const Place& place, Model& model);
void read_poly_mesh(Source& source, json::Value bone_value, int bone, const Place& place,
                    Model& model);
void read_texture_meshes(Source& source, json::Value bone_value, int bone, const Place& place,
                         Model& model);
void read_locators(Source& source, json::Value bone_value, int bone, const Place& place,
                   Model& model);

}  // namespace fmmc::bedrock
