#include "unit/write/bedrock/shown_pose.h"

#include <algorithm>
#include <cmath>

#include <doctest/doctest.h>

#include "molang/placeholders.h"
#include "write/blob/blob.h"
#include <fmm/ik.h>
#include <fmm/pose.h>

namespace fmmc::testing {

ShownPose::ShownPose(const WrittenModel& written) : written_(written) {
  if (written.semantics != Semantics::fmm) return;
  BlobOptions options;
  options.profile = Profile::exact;
  options.textures = TextureMode::none;
  Diagnostics silent;
  blob_ = write_blob(written.model, {}, written.images, written.baked, options, silent);
  bytes_.emplace(blob_);
  const auto [error, model] = fmm::Model::open(bytes_->view());
  REQUIRE(error == fmm::Error::none);
  model_ = model;
}

void ShownPose::pose(std::size_t animation, std::uint32_t row,
                     std::vector<LocalTransform>& out) const {
  const BakedAnimation& baked = written_.baked[animation];
  baked.curves->evaluate(row, out);
  if (baked.goals.empty() || row == baked.ticks) return;
  const auto id = static_cast<fmm::AnimationId>(animation);
  std::vector<fmm::Transform> locals(model_.bone_count());
  std::vector<fmm::Matrix3x4> world(model_.bone_count());
  fmm::sample(model_, id, row, fmm::Wrap::clamp, locals);
  fmm::local_to_model(model_, locals, world);
  fmm::solve_ik(model_, id, row, fmm::Wrap::clamp, locals, world);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto& q = locals[i].rotation;
    out[i].rotation = {q[0], q[1], q[2], q[3]};
  }
}

namespace {

std::vector<Mat34> block_matrices(const Model& model, const std::vector<LocalTransform>& locals) {
  std::vector<Mat34> world(locals.size());
  for (std::size_t i = 0; i < locals.size(); ++i) {
    world[i] = matrix_from_trs(locals[i].translation, locals[i].rotation, locals[i].scale);
    const int parent = model.bones[i].parent;
    if (parent >= 0) world[i] = world[static_cast<std::size_t>(parent)] * world[i];
  }
  return world;
}

}  // namespace

std::vector<Mat34> rest_matrices_of(const Model& model) {
  return block_matrices(model, rest_transforms(model));
}

std::vector<PlayedMatrix> world_matrices(const Model& model,
                                         const std::vector<LocalTransform>& locals) {
  const std::vector<Mat34> world = block_matrices(model, locals);
  std::vector<PlayedMatrix> out(world.size());
  for (std::size_t i = 0; i < world.size(); ++i) {
    for (std::size_t k = 0; k < 12; ++k)
      out[i][k] = world[i].m[k] * (k % 4 == 3 ? 16 : 1);
  }
  return out;
}

double matrix_distance(const PlayedMatrix& a, const PlayedMatrix& b) {
  double worst = 0;
  for (std::size_t k = 0; k < 12; ++k)
    worst = std::max(worst, std::abs(a[k] - b[k]) * (k % 4 == 3 ? 1 : 16));
  return worst;
}

MolangOptions preview_values(const Model& model) {
  molang::Scope scope;
  add_constants(scope, molang::parse_placeholders(model.variable_placeholders));
  MolangOptions out;
  out.names = scope.constants;
  return out;
}

}  // namespace fmmc::testing
