// What Blockbench itself makes of a golden model (tests/golden/blockbench), and our model beside
// it.
//
// NAME.expected.json lists the scene's nodes, depth first: their matrices at rest (column-major,
// pixels, in the space of the model), the UV rectangles of cubes, and for cubes and meshes the
// triangles that the editor draws (positions in the node's own space, UV 0..1 with v up).
#pragma once

#include <array>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/math.h"
#include "model/model.h"

namespace fmmc::test {

struct EditorDump {
  std::string name;
  Model model;              // NAME.bbmodel as we read it
  nlohmann::json expected;  // NAME.expected.json
};

EditorDump load_editor_dump(const std::string& name);

struct DumpedCorner {
  Vec3 position;        // pixels, in the space of the model
  double u = 0, v = 0;  // 0..1, v down
};
using DumpedTriangle = std::array<DumpedCorner, 3>;

// The triangles that the editor draws of a cube or mesh node.
std::vector<DumpedTriangle> dumped_triangles(const nlohmann::json& node);

// How many things of each kind were compared.
struct DumpCounts {
  int bones = 0, points = 0, cubes = 0, rectangles = 0, meshes = 0, triangles = 0;
  bool operator==(const DumpCounts&) const = default;
};

// Checks everything at rest: matrices of groups and locators, places of null objects, rectangles of
// cubes, and that the mesh baked of each element is the editor's triangles, no more and no fewer.
// Without `with_uv` texture coordinates are left out.
DumpCounts check_rest(const EditorDump& dump, bool with_uv = true);

}  // namespace fmmc::test
