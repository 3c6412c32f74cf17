// What Blockbench exports, read back, is the model that it was exported from: meshes, and world
// matrices at every row. Left out are animations that the editor's own export changes: handles and
// inverse kinematics, which it samples, smooth keys beside other modes, keys whose times it snaps,
// values of expressions whose sign it writes into the text, interpolation by quaternions, and the
// hundredth of a degree that stands for entity space.
#include <cmath>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "commands/pipeline.h"
#include "unit/write/blob/opened.h"
#include <fmm/pose.h>

using namespace fmmc;
using fmmc::test::Opened;

namespace {

Opened compiled(const std::string& file) {
  const std::string path = std::string(FMM_TEST_GOLDEN_DIR) + "/blockbench/" + file;
  std::string bytes;
  REQUIRE(disk().read(path, bytes, default_file_limit) == FileStatus::ok);
  CompileRequest request;
  request.path = path;
  request.bytes = bytes;
  request.files = &disk();
  request.options.semantics = Semantics::blockbench;
  request.options.profile = Profile::exact;
  Diagnostics diagnostics;
  const CompiledModel model = compile_model(request, diagnostics);
  INFO(format_diagnostics(path, bytes, diagnostics.all()));
  REQUIRE(!model.blob.empty());
  return test::open(model.blob);
}

std::vector<fmm::Matrix3x4> world_at(const fmm::Model& model, fmm::AnimationId animation,
                                     double tick) {
  std::vector<fmm::Transform> pose(model.bone_count());
  std::vector<fmm::Matrix3x4> out(model.bone_count());
  fmm::sample(model, animation, tick, fmm::Wrap::clamp, pose);
  fmm::local_to_model(model, pose, out);
  return out;
}

// The largest difference of the matrices of bones that both have, in pixels.
double difference(const fmm::Model& a, fmm::AnimationId a_id, const fmm::Model& b,
                  fmm::AnimationId b_id) {
  double worst = 0;
  for (int tick = 0; tick <= static_cast<int>(a.animation(a_id).ticks); ++tick) {
    const auto a_world = world_at(a, a_id, tick);
    const auto b_world = world_at(b, b_id, tick);
    for (std::uint32_t i = 0; i < a.bone_count(); ++i) {
      const auto id = fmm::BoneId{static_cast<std::uint16_t>(i)};
      const fmm::BoneId other = b.find_bone(a.bone(id).name);
      if (other == fmm::BoneId::none) continue;
      const auto& x = a_world[i];
      const auto& y = b_world[fmm::index_of(other)];
      for (std::size_t k = 0; k < std::size(x.m); ++k)
        worst = std::max(worst, 16 * std::abs(double{x.m[k]} - double{y.m[k]}));
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("the editor's Bedrock export read back shows the model that it was made from") {
  const struct {
    std::string file;
    std::vector<std::string> animations;  // as the model calls them
    // Vertices of texture meshes: they are cut from a picture, and none lies beside the export.
    std::size_t cut = 0;
  } cases[] = {
      {"legacy_2_6", {}},
      {"legacy_3_6", {}},
      {"molang_fx", {"animation.molang_fx.numbers"}},
      {"space_quat", {"scales"}},
      {"uv_cubes", {"animation.uv_cubes.spin"}, 16},
      {"interp", {"linear_loop"}},
  };
  for (const auto& each : cases) {
    CAPTURE(each.file);
    const Opened model = compiled(each.file + ".bbmodel");
    const Opened back = compiled(each.file + ".geo.json");
    CHECK(back.model.mesh().vertices.size() + each.cut == model.model.mesh().vertices.size());
    CHECK(back.model.animation_count() == model.model.animation_count());
    for (const std::string& name : each.animations) {
      CAPTURE(name);
      const fmm::AnimationId a = model.model.find_animation(name);
      REQUIRE(a != fmm::AnimationId::none);
      std::string short_name = name;
      for (const std::string& prefix :
           {"animation." + each.file + ".", std::string("animation.")}) {
        if (short_name.starts_with(prefix)) short_name.erase(0, prefix.size());
      }
      const fmm::AnimationId b = back.model.find_animation(short_name);
      REQUIRE(b != fmm::AnimationId::none);
      CHECK(difference(model.model, a, back.model, b) < 1e-3);
    }
  }
}
