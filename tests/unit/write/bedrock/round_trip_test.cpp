// A model written for Bedrock and read back as a Bedrock model shows the same at every row.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "bake/mesh.h"
#include "bake/texture_cut.h"
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

// A triangle of the mesh with the texel that shows near its middle.
struct Triangle {
  std::string bone;
  std::array<Vec3, 3> corners;  // in the model at rest, pixels
  std::array<std::array<double, 2>, 3> uvs{};
  std::string texel;  // empty: untextured
};

// Empty beyond the image, which an atlas cannot repeat.
std::string texel_at(const Image& image, const std::array<std::array<double, 2>, 3>& uvs) {
  // Off the middle, where texels end.
  constexpr std::array<double, 3> weights = {0.31, 0.33, 0.36};
  std::array<double, 2> place{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t axis = 0; axis < 2; ++axis) {
      if (!(uvs[i][axis] >= 0 && uvs[i][axis] <= 1)) return {};
      place[axis] += weights[i] * uvs[i][axis];
    }
  }
  // An area of no size may lie just between two texels.
  constexpr double nudge = 1e-3;
  const auto texel = [&](double share, std::uint32_t size) {
    return std::min(static_cast<std::size_t>(share * size + nudge), std::size_t{size} - 1);
  };
  if (image.width == 0) return {};
  const std::size_t index =
      texel(place[1], image.height) * image.width + texel(place[0], image.width);
  return image.rgba.substr(4 * index, 4);
}

// Meshes have no form in Bedrock; what is cut out of textures has.
std::vector<Triangle> triangles(Model model, const std::vector<Image>& images,
                                Semantics semantics) {
  Diagnostics silent;
  model.meshes.clear();
  cut_texture_meshes(model, images);
  const BakedMesh mesh = bake_mesh(model, images, semantics, silent);
  const std::vector<Mat34> rest = rest_matrices_of(model);
  std::vector<Triangle> out;
  for (const fmm::format::Draw& draw : mesh.draws) {
    for (std::uint32_t i = 0; i < draw.index_count; i += 3) {
      Triangle& triangle = out.emplace_back();
      for (std::uint32_t k = 0; k < 3; ++k) {
        const fmm::format::Vertex& v = mesh.vertices[mesh.indices[draw.first_index + i + k]];
        const Vec3 p = transform_point(
            rest[v.bone], {double{v.position[0]}, double{v.position[1]}, double{v.position[2]}});
        triangle.corners[k] = {p.x * 16, p.y * 16, p.z * 16};
        triangle.uvs[k] = {double{v.uv[0]}, double{v.uv[1]}};
        triangle.bone = bedrock_id(model.bones[v.bone].name);
      }
      if (draw.texture < images.size())
        triangle.texel = texel_at(images[draw.texture], triangle.uvs);
    }
  }
  return out;
}

double distance(const Triangle& a, const Triangle& b) {
  double worst = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec3 &p = a.corners[i], &q = b.corners[i];
    worst = std::max({worst, std::abs(p.x - q.x), std::abs(p.y - q.y), std::abs(p.z - q.z)});
  }
  return worst;
}

// How far the triangles of two models are apart at most, in pixels. Each has its own partner on the
// same bone, which shows the same texel.
double mesh_difference(const WrittenModel& written, const ReadBack& back) {
  const auto before = triangles(written.model, written.images, written.semantics);
  auto after = triangles(back.model, back.images, written.semantics);
  REQUIRE(before.size() == after.size());
  double worst = 0;
  for (const Triangle& triangle : before) {
    auto nearest = after.end();
    double best = 1e9;
    for (auto each = after.begin(); each != after.end(); ++each) {
      if (each->bone != triangle.bone) continue;
      if (!triangle.texel.empty() && each->texel != triangle.texel) continue;
      const double here = distance(triangle, *each);
      if (here < best) {
        best = here;
        nearest = each;
      }
    }
    REQUIRE(nearest != after.end());
    worst = std::max(worst, best);
    // One image that stands still stays as it is, and so do coordinates on it.
    const bool same_image = written.images.size() == 1 && back.images.size() == 1 &&
                            written.images[0].content == back.images[0].content;
    for (std::size_t i = 0; same_image && i < 3; ++i) {
      for (std::size_t k = 0; k < 2; ++k)
        worst = std::max(worst, 64 * std::abs(triangle.uvs[i][k] - nearest->uvs[i][k]));
    }
    after.erase(nearest);
  }
  return worst;
}

const std::vector<std::string>& all_models() {
  static const std::vector<std::string> paths = [] {
    std::vector<std::string> out;
    for (const char* folder : {"../../samples/models", "blockbench", "fmm"}) {
      const std::filesystem::path root = std::filesystem::path(FMM_TEST_GOLDEN_DIR) / folder;
      for (const auto& entry : std::filesystem::directory_iterator(root)) {
        if (entry.path().extension() == ".bbmodel")
          out.push_back(std::string(folder) + "/" + entry.path().filename().string());
      }
    }
    std::sort(out.begin(), out.end());
    return out;
  }();
  return paths;
}

void check_round_trip(Semantics semantics) {
  REQUIRE(all_models().size() >= 24);
  for (const std::string& path : all_models()) {
    CAPTURE(path);
    const WrittenModel written = write_golden(path, semantics);
    const ReadBack back = read_back(written);
    CHECK(motion_difference(written, back) < 1e-3);
    CHECK(mesh_difference(written, back) < 1e-3);
  }
}

}  // namespace

TEST_CASE("every model read back from Bedrock is and moves as it was: fmm") {
  check_round_trip(Semantics::fmm);
}

TEST_CASE("every model read back from Bedrock is and moves as it was: blockbench") {
  check_round_trip(Semantics::blockbench);
}
