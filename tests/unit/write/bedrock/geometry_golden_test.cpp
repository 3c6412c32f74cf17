// Our geometry against the editor's own export of the same models.
#include <string>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "unit/write/bedrock/written.h"

using namespace fmmc;
using namespace fmmc::testing;
using nlohmann::json;

namespace {

// What is left to each writer: names of geometries are made of names of files here, and `reset` is
// no part of the format since 1.12.
void normalise(const std::string& model, json& file) {
  json& geometry = file["minecraft:geometry"][0];
  json& description = geometry["description"];
  description.erase("identifier");
  // Faces of these count in units of their texture, which is not the project's size; the editor
  // writes the project's.
  if (model == "interp" || model == "mesh_ik") {
    description.erase("texture_width");
    description.erase("texture_height");
  }
  for (json& bone : geometry["bones"]) {
    bone.erase("reset");
    // The editor does not believe this file that its cubes have box UV.
    if (model != "legacy_2_6" || !bone.contains("cubes")) continue;
    for (json& cube : bone["cubes"]) {
      cube.erase("uv");
      cube.erase("mirror");
    }
  }
}

}  // namespace

TEST_CASE("the geometry of the editor's models is what the editor exports") {
  for (const std::string name :
       {"interp", "legacy_2_6", "legacy_3_6", "legacy_3_6_flat", "legacy_4_10", "mesh_ik",
        "molang_fx", "space_quat", "timing", "uv_cubes"}) {
    CAPTURE(name);
    const WrittenModel written =
        write_golden("blockbench/" + name + ".bbmodel", Semantics::blockbench);
    REQUIRE_FALSE(written.diagnostics.has_errors());
    json ours = written.geometry();
    json editors = golden_json("blockbench/" + name + ".geo.json");
    normalise(name, ours);
    normalise(name, editors);
    const json difference = json::diff(editors, ours);
    CHECK_MESSAGE(difference.empty(), difference.dump(1));
  }
}
