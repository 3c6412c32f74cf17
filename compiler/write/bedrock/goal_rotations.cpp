#include "write/bedrock/goal_rotations.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <utility>

#include "bake/clip_times.h"
#include "bake/mesh.h"
#include "base/aligned_bytes.h"
#include "write/bedrock/moments.h"
#include "write/bedrock/posed_rotation.h"
#include "write/blob/blob.h"
#include <fmm/ik.h>
#include <fmm/model.h>
#include <fmm/pose.h>

namespace fmmc::bedrock {

struct GoalRotations::Opened {
  explicit Opened(std::string blob) : text(std::move(blob)), bytes(text) {
    const auto [error, opened] = fmm::Model::open(bytes.view());
    is_open = error == fmm::Error::none;
    model = opened;
  }

  std::string text;
  AlignedBytes bytes;
  fmm::Model model;
  bool is_open = false;
};

namespace {

// The bones that a chain turns.
std::vector<int> turned_bones(const fmm::Model& model, std::uint32_t chain) {
  std::vector<int> out;
  const fmm::IkLimb limb = fmm::ik_limb(model, chain);
  if (limb.root == fmm::BoneId::none) return out;
  if (limb.keeps_target_rotation && limb.target != fmm::BoneId::none)
    out.push_back(static_cast<int>(limb.target));
  for (fmm::BoneId bone = limb.last; bone != fmm::BoneId::none; bone = model.bone(bone).parent) {
    out.push_back(static_cast<int>(bone));
    if (bone == limb.root) break;
  }
  return out;
}

std::vector<Moment> own_moments(const BakedAnimation& baked, const ClipTimes& times) {
  std::vector<Moment> out;
  for (const BakedJump& jump : baked.jumps)
    out.push_back({seconds_of_row(times, jump.tick + double{jump.place}), true});
  for (const BakedGoals& goals : baked.goals) {
    for (std::size_t row = 0; row < goals.rows.size(); ++row) {
      const float share = goals.rows[row].jump;
      if (share > 0)
        out.push_back({seconds_of_row(times, static_cast<double>(row) + double{share}), true});
    }
  }
  return out;
}

}  // namespace

GoalRotations::GoalRotations(const Model& model, const std::vector<Image>& images,
                             const std::vector<BakedAnimation>& animations,
                             const BakeOptions& options)
    : model_(model), animations_(animations), options_(options) {
  const bool has_goals =
      std::any_of(animations.begin(), animations.end(),
                  [](const BakedAnimation& baked) { return !baked.goals.empty(); });
  if (!has_goals) return;
  BlobOptions blob_options;
  blob_options.semantics = options.semantics;
  blob_options.rate = options.rate;
  blob_options.molang = options.molang;
  blob_options.profile = Profile::exact;
  blob_options.textures = TextureMode::none;
  Diagnostics silent;
  std::string blob = write_blob(model, BakedMesh{}, images, animations, blob_options, silent);
  if (blob.empty()) return;
  auto opened = std::make_unique<Opened>(std::move(blob));
  if (opened->is_open) opened_ = std::move(opened);
}

GoalRotations::~GoalRotations() = default;

std::map<int, BedrockChannel> GoalRotations::channels(std::size_t animation,
                                                      const std::vector<double>& reaches,
                                                      double tolerance_px) const {
  std::map<int, BedrockChannel> out;
  const BakedAnimation& baked = animations_[animation];
  if (opened_ == nullptr || baked.goals.empty()) return out;
  const fmm::Model& blob = opened_->model;
  const auto id = static_cast<fmm::AnimationId>(animation);
  const ClipTimes times =
      clip_times(model_.animations[animation], options_.semantics, options_.rate);
  std::set<int> bones;
  for (std::uint32_t chain = 0; chain < blob.ik_chain_count(); ++chain) {
    float offset[3];
    if (!fmm::sample_ik_goal(blob, id, chain, 0, fmm::Wrap::loop, offset)) continue;
    for (const int bone : turned_bones(blob, chain))
      bones.insert(bone);
  }

  std::map<double, std::vector<fmm::Transform>> poses;  // by tick
  const auto pose_at = [&](double tick) -> const std::vector<fmm::Transform>& {
    const auto [place, is_new] = poses.try_emplace(tick);
    if (is_new) {
      std::vector<fmm::Transform>& locals = place->second;
      locals.resize(blob.bone_count());
      std::vector<fmm::Matrix3x4> world(blob.bone_count());
      fmm::sample(blob, id, tick, fmm::Wrap::loop, locals);
      fmm::local_to_model(blob, locals, world);
      fmm::solve_ik(blob, id, tick, fmm::Wrap::loop, locals, world);
    }
    return place->second;
  };

  const std::vector<Moment> moments = moments_of(times, own_moments(baked, times));
  constexpr double beside = 1e-6;  // ticks
  const double end = times.length * fmm_ticks_per_second;
  for (const int bone : bones) {
    const auto index = static_cast<std::size_t>(bone);
    SampledCurve curve = rotation_source(
        model_.bones[index].rotation, reaches[index], [&](double seconds, Side side) {
          double tick = seconds * fmm_ticks_per_second;
          const auto moment = std::find_if(moments.begin(), moments.end(),
                                           [&](const Moment& m) { return m.seconds == seconds; });
          const bool jumps = moment != moments.end() && moment->jumps;
          if (jumps) tick += side == Side::before ? -beside : beside;
          // The end itself is the beginning of the next round.
          tick = std::clamp(tick, 0.0, end - beside);
          const fmm::Transform& t = pose_at(tick)[index];
          return normalized({double{t.rotation[0]}, double{t.rotation[1]}, double{t.rotation[2]},
                             double{t.rotation[3]}});
        });
    curve.moments = moments;
    out[bone] = sample_channel(Channel::rotation, curve,
                               sampling_limits(Channel::rotation, tolerance_px, reaches[index]));
  }
  return out;
}

}  // namespace fmmc::bedrock
