// A model written for Bedrock and read back as a Bedrock model shows the same at every row.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "bake/mesh.h"
#include "base/files.h"
#include "base/math.h"
#include "read/reader.h"
#include "unit/write/bedrock/shown_pose.h"
#include "unit/write/bedrock/written.h"

using namespace fmmc;
using namespace fmmc::testing;

namespace {

struct ReadBack {
  Model model;
  std::vector<Image> images;
  std::vector<BakedAnimation> baked;
};

ReadBack read_back(const WrittenModel& written) {
  MemoryFiles files;
  std::string geometry;
  for (const BedrockFile& file : written.bedrock.files) {
    if (file.path.ends_with(".geo.json")) geometry = file.bytes;
    if (file.path.ends_with(".animation.json")) files.files["m.animation.json"] = file.bytes;
    if (file.path.ends_with(".png")) files.files["m.png"] = file.bytes;
  }
  Diagnostics diagnostics;
  ReadResult read = read_model({"m.geo.json", geometry, &files}, diagnostics);
  INFO(format_diagnostics("m.geo.json", geometry, diagnostics.all()));
  REQUIRE(read.model);
  ReadBack out;
  out.model = std::move(*read.model);
  out.images = decode_textures(out.model, diagnostics);
  BakeOptions options;
  options.semantics = Semantics::blockbench;
  options.molang = preview_values(written.model);
  out.baked = bake_animations(out.model, options, diagnostics);
  return out;
}

int bone_called(const Model& model, const std::string& name) {
  for (std::size_t i = 0; i < model.bones.size(); ++i) {
    if (model.bones[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

// The largest difference of what both show at a row: pixels at a block from a pivot.
double motion_difference(const WrittenModel& written, const ReadBack& back) {
  double worst = 0;
  const ShownPose shown(written);
  for (std::size_t a = 0; a < written.model.animations.size(); ++a) {
    const BakedAnimation& baked = written.baked[a];
    if (baked.curves == nullptr) continue;
    const std::string name = bedrock_id(written.model.animations[a].name);
    const auto other = std::find_if(
        back.model.animations.begin(), back.model.animations.end(),
        [&](const Animation& x) { return x.name == name || x.name.ends_with("." + name); });
    REQUIRE(other != back.model.animations.end());
    const BakedAnimation& again =
        back.baked[static_cast<std::size_t>(other - back.model.animations.begin())];
    REQUIRE(again.curves != nullptr);
    std::vector<LocalTransform> before(written.model.bones.size());
    std::vector<LocalTransform> after(back.model.bones.size());
    for (std::uint32_t row = 0; row < baked.rows; ++row) {
      if (!baked.goals.empty() && row == baked.ticks) continue;
      shown.pose(a, row, before);
      again.curves->evaluate(std::min(row, again.ticks), after);
      const auto first = world_matrices(written.model, before);
      const auto second = world_matrices(back.model, after);
      for (std::size_t b = 0; b < first.size(); ++b) {
        const int twin = bone_called(back.model, written.model.bones[b].name);
        if (twin < 0) continue;
        const double here = matrix_distance(first[b], second[static_cast<std::size_t>(twin)]);
        if (here > worst) worst = here;
      }
    }
  }
  return worst;
}

// Corners with their bones' names and texture coordinates, in one order.
std::vector<std::array<double, 5>> corners(const Model& model, const std::vector<Image>& images,
                                           Semantics semantics) {
  Diagnostics silent;
  const BakedMesh mesh = bake_mesh(model, images, semantics, silent);
  std::vector<std::array<double, 5>> out;
  const std::vector<Mat34> rest = rest_matrices_of(model);
  for (const fmm::format::Vertex& v : mesh.vertices) {
    const Vec3 p = transform_point(
        rest[v.bone], {double{v.position[0]}, double{v.position[1]}, double{v.position[2]}});
    const auto rounded = [](double x) { return std::floor(x * 4096 + 0.5) / 4096 + 0.0; };
    out.push_back({rounded(p.x), rounded(p.y), rounded(p.z), rounded(double{v.uv[0]}),
                   rounded(double{v.uv[1]})});
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace

TEST_CASE("samples read back from Bedrock move as they did") {
  for (const std::string name : {"adventurer", "chest", "fox", "totem", "windmill"}) {
    for (const Semantics semantics : {Semantics::fmm, Semantics::blockbench}) {
      CAPTURE(name);
      const WrittenModel written =
          write_golden("../../samples/models/" + name + ".bbmodel", semantics);
      CHECK(motion_difference(written, read_back(written)) < 1e-3);
    }
  }
}

TEST_CASE("golden models read back from Bedrock move as they did: fmm") {
  for (const std::string name : {"interp", "legacy_3_6", "legacy_3_6_flat", "legacy_4_10",
                                 "mesh_ik", "molang_fx", "space_quat", "timing"}) {
    CAPTURE(name);
    const WrittenModel written = write_golden("blockbench/" + name + ".bbmodel", Semantics::fmm);
    CHECK(motion_difference(written, read_back(written)) < 1e-3);
  }
}

TEST_CASE("golden models read back from Bedrock move as they did: blockbench") {
  for (const std::string name :
       {"legacy_3_6", "legacy_3_6_flat", "mesh_ik", "molang_fx", "timing"}) {
    CAPTURE(name);
    const WrittenModel written =
        write_golden("blockbench/" + name + ".bbmodel", Semantics::blockbench);
    CHECK(motion_difference(written, read_back(written)) < 1e-3);
  }
}

TEST_CASE("samples of cubes read back from Bedrock have the same corners") {
  for (const std::string name : {"adventurer", "fox"}) {
    CAPTURE(name);
    const WrittenModel written =
        write_golden("../../samples/models/" + name + ".bbmodel", Semantics::blockbench);
    const ReadBack back = read_back(written);
    CHECK(corners(written.model, written.images, Semantics::blockbench) ==
          corners(back.model, back.images, Semantics::blockbench));
  }
}
