// Every bone's world matrix at every row of the editor's models, against what the editor showed
// (tests/golden/blockbench/README.md), and against an evaluator of our own that is written another
// way. Models with inverse kinematics have a test of their own.
#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "bake/bake.h"
#include "read/reader.h"
#include "unit/bake/bb_reference.h"

using namespace fmmc;
using namespace fmmc::testing;
using nlohmann::json;

namespace {

std::string read_text(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  REQUIRE(stream);
  return {std::istreambuf_iterator<char>(stream), {}};
}

Model load_model(const std::string& name) {
  std::string bytes = read_text(FMM_TEST_GOLDEN_DIR "/blockbench/" + name + ".bbmodel");
  // The editor goes from the smaller angle to the larger, whatever their order; the documentation,
  // and we, from the first to the second. Written so that both mean the same, all else is compared.
  const std::string ours = "math.lerprotate(10, 350, 0.25)";
  if (const std::size_t at = bytes.find(ours); at != std::string::npos) {
    bytes.replace(at, ours.size(), "math.lerprotate(350, 10, 0.25)");
  }
  Diagnostics diagnostics;
  ReadResult result = read_bbmodel({name + ".bbmodel", bytes, nullptr}, diagnostics);
  REQUIRE(result.model);
  return std::move(*result.model);
}

json load_expected(const std::string& name) {
  return json::parse(read_text(FMM_TEST_GOLDEN_DIR "/blockbench/" + name + ".expected.json"));
}

// Rows where we leave the editor on purpose; they are compared with our own evaluator alone.
struct Exception {
  std::string model, animation, bone;  // the bone and all below it; empty: every bone
  std::vector<std::pair<std::uint32_t, std::uint32_t>> rows;
};
constexpr std::uint32_t end = 100'000;
const std::vector<Exception>& exceptions() {
  static const std::vector<Exception> list = {
      // The editor evaluates the segment behind a key with two points with a wrong parameter.
      {"interp", "catmull_once", "body", {{11, 19}}},
      {"interp", "mixed_once", "hand", {{20, 24}, {44, 48}, {56, 60}}},
      // It reads `.5` and `1e-7` as something else.
      {"molang_fx", "animation.molang_fx.numbers", "wing", {{0, end}}},
      // It flips signs in the text of an expression.
      {"legacy_4_10", "expressions", "arm", {{11, end}}},
      // It reads bare animators mirrored.
      {"legacy_3_6_flat", "animation.flat.wave", "", {{0, end}}},
      // Its last sample lies beyond the end; our last row is the end.
      {"timing", "snap30_once", "", {{15, 15}}},
      {"timing", "snap24_loop", "", {{21, 21}}},
      {"timing", "fractional_loop", "", {{7, 7}}},
  };
  return list;
}

bool is_below(const Model& model, int bone, const std::string& name) {
  for (; bone >= 0; bone = model.bones[static_cast<std::size_t>(bone)].parent) {
    if (model.bones[static_cast<std::size_t>(bone)].name == name) return true;
  }
  return false;
}

bool is_exception(const std::string& name, const Model& model, const Animation& animation, int bone,
                  std::uint32_t row) {
  for (const Exception& e : exceptions()) {
    if (e.model != name || e.animation != animation.name) continue;
    if (!e.bone.empty() && !is_below(model, bone, e.bone)) continue;
    for (const auto& [first, last] : e.rows) {
      if (row >= first && row <= last) return true;
    }
  }
  return false;
}

Mat34 matrix_of(const LocalTransform& t) {
  return matrix_from_trs(t.translation, t.rotation, t.scale);
}

// World matrices in pixels.
std::vector<ReferenceMatrix> world_of(const Model& model, std::span<const LocalTransform> locals) {
  std::vector<Mat34> world(locals.size());
  std::vector<ReferenceMatrix> out(locals.size());
  for (std::size_t i = 0; i < locals.size(); ++i) {
    world[i] = matrix_of(locals[i]);
    const int parent = model.bones[i].parent;
    if (parent >= 0) world[i] = world[static_cast<std::size_t>(parent)] * world[i];
    for (std::size_t k = 0; k < 12; ++k)
      out[i][k] = world[i].m[k] * (k % 4 == 3 ? 16 : 1);
  }
  return out;
}

std::vector<LocalTransform> locals_of_row(const Model& model, const BakedAnimation& baked,
                                          std::uint32_t row) {
  std::vector<LocalTransform> out = rest_transforms(model);
  for (const BakedTrack& track : baked.tracks) {
    const auto& r = track.rows[row];
    out[static_cast<std::size_t>(track.bone)] = {
        {r[0], r[1], r[2]}, {r[3], r[4], r[5], r[6]}, {r[7], r[8], r[9]}};
  }
  return out;
}

struct Worst {
  double pixels = 0;
  double degrees = 0;
  double stretch = 0;  // of the axes, relative
  int matrices = 0;
};

void compare(const ReferenceMatrix& got, const ReferenceMatrix& expected, Worst& worst) {
  ++worst.matrices;
  double square = 0;
  for (std::size_t i = 3; i < 12; i += 4)
    square += (got[i] - expected[i]) * (got[i] - expected[i]);
  worst.pixels = std::max(worst.pixels, std::sqrt(square));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    double aa = 0, bb = 0, dd = 0;
    for (std::size_t row = 0; row < 12; row += 4) {
      const double a = got[row + axis], b = expected[row + axis];
      aa += a * a;
      bb += b * b;
      dd += (a - b) * (a - b);
    }
    const double a = std::sqrt(aa), b = std::sqrt(bb);
    // The expected numbers have eight decimals: axes of scale 0 (1e-5) keep three digits.
    if (b < 1e-3) {
      CHECK(std::sqrt(dd) < 2e-8);
      continue;
    }
    worst.stretch = std::max(worst.stretch, std::abs(a - b) / b);
    const double square_off_stretch = std::max(0.0, dd - (a - b) * (a - b));
    const double angle = 2 * std::asin(std::min(1.0, std::sqrt(square_off_stretch / (a * b)) / 2));
    worst.degrees = std::max(worst.degrees, angle / radians_per_degree);
  }
}

ReferenceMatrix matrix_of(const json& world, std::uint32_t row) {
  const json& m = world.is_object() ? world["constant"] : world[row];
  ReferenceMatrix out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      out[i * 4 + j] = m[j * 4 + i].get<double>();
  return out;
}

struct Comparison {
  Worst editor, reference, exact_reference;
  int excepted = 0;
};

void compare_model(const std::string& name, Comparison& out) {
  const Model model = load_model(name);
  const json expected = load_expected(name);
  BakeOptions options;
  options.semantics = Semantics::blockbench;
  Diagnostics diagnostics;
  const std::vector<BakedAnimation> baked = bake_animations(model, options, diagnostics);
  REQUIRE_FALSE(diagnostics.has_errors());
  if (!expected.contains("animations")) return;
  REQUIRE(expected["animations"].size() == model.animations.size());
  for (std::size_t a = 0; a < baked.size(); ++a) {
    const Animation& animation = model.animations[a];
    const json& wanted = expected["animations"][a];
    CAPTURE(animation.name);
    REQUIRE(wanted["name"] == animation.name);
    REQUIRE(baked[a].rows == wanted["frames"]);
    std::vector<LocalTransform> exact(model.bones.size());
    for (std::uint32_t row = 0; row < baked[a].rows; ++row) {
      CAPTURE(row);
      const double seconds = row == baked[a].ticks ? std::max(0.0, animation.length) : row / 20.0;
      const auto reference = reference_pose(model, animation, seconds);
      const auto rows = world_of(model, locals_of_row(model, baked[a], row));
      baked[a].curves->evaluate(row, exact);
      const auto curves = world_of(model, exact);
      for (std::size_t b = 0; b < model.bones.size(); ++b) {
        compare(rows[b], reference[b], out.reference);
        compare(curves[b], reference[b], out.exact_reference);
        if (!wanted["nodes"].contains(model.bones[b].uuid)) continue;
        if (is_exception(name, model, animation, static_cast<int>(b), row)) {
          ++out.excepted;
          continue;
        }
        Worst here;
        compare(rows[b], matrix_of(wanted["nodes"][model.bones[b].uuid]["world"], row), here);
        CAPTURE(model.bones[b].name);
        CHECK(here.pixels <= 1e-4);
        CHECK(here.degrees <= 1e-3);
        CHECK(here.stretch <= 1e-5);
        out.editor.pixels = std::max(out.editor.pixels, here.pixels);
        out.editor.degrees = std::max(out.editor.degrees, here.degrees);
        out.editor.stretch = std::max(out.editor.stretch, here.stretch);
        ++out.editor.matrices;
      }
    }
  }
}

}  // namespace

TEST_CASE("every row of the editor's models is what the editor shows") {
  Comparison all;
  for (const char* const name : {"interp", "timing", "space_quat", "molang_fx", "legacy_4_10",
                                 "legacy_3_6", "legacy_3_6_flat", "legacy_2_6", "uv_cubes"}) {
    CAPTURE(name);
    compare_model(name, all);
  }
  MESSAGE("against the editor: " << all.editor.matrices << " matrices, worst " << all.editor.pixels
                                 << " px, " << all.editor.degrees
                                 << " degrees; different on purpose: " << all.excepted);
  MESSAGE("against the reference: rows "
          << all.reference.matrices << " matrices, worst " << all.reference.pixels << " px, "
          << all.reference.degrees << " degrees; curves " << all.exact_reference.pixels << " px, "
          << all.exact_reference.degrees << " degrees");
  CHECK(all.editor.matrices > 4000);
  CHECK(all.reference.pixels <= 1e-4);
  CHECK(all.reference.degrees <= 1e-3);
  CHECK(all.exact_reference.pixels <= 1e-8);
  CHECK(all.exact_reference.degrees <= 1e-6);
}
