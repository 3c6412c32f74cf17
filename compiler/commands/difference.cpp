#include "commands/difference.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "bake/bb_number.h"
#include "bake/bb_pose.h"
#include "bake/clip_times.h"
#include "base/units.h"
#include "model/place.h"

namespace fmmc {

namespace {

constexpr double visible_px = 0.05;
// Bones times ticks that are compared of one model; with more, ticks are left out evenly.
constexpr std::uint64_t most_compared = 1'000'000;

bool is_plain(const Scalar& scalar) {
  if (scalar.kind == Scalar::Kind::number) return true;
  return scalar.kind == Scalar::Kind::text && parse_bb_number(scalar.text).has_value();
}

bool is_plain(const Keyframe& key) {
  if (key.interpolation != Interpolation::linear || key.points.size() != 1 || key.time_is_text)
    return false;
  const auto& axes = key.points[0].axes;
  return std::all_of(axes.begin(), axes.end(), [](const Scalar& axis) { return is_plain(axis); });
}

// Linear keys with one point of numbers, no two at one time.
bool is_plain(const std::vector<Keyframe>& keys) {
  std::set<double> times;
  return std::all_of(keys.begin(), keys.end(), [&times](const Keyframe& key) {
    return is_plain(key) && times.insert(key.time).second;
  });
}

bool may_differ(const Model& model, const Animation& animation) {
  if (!animation.blend_weight.empty()) return true;
  return std::any_of(
      animation.animators.begin(), animation.animators.end(), [&](const Animator& animator) {
        if (animator.kind != Animator::Kind::bone || animator.target < 0) return false;
        if (animator.rotation_global || animator.quaternion_interpolation) return true;
        const auto& rotation = animator.channels[static_cast<std::size_t>(Channel::rotation)];
        const Bone& bone = model.bones[static_cast<std::size_t>(animator.target)];
        // Added angles and multiplied rotations are the same where one of them is none.
        if (!rotation.empty() && !(bone.rotation == Vec3{})) return true;
        return !std::all_of(animator.channels.begin(), animator.channels.end(),
                            [](const auto& keys) { return is_plain(keys); });
      });
}

struct Worst {
  double blocks = 0;
  int bone = -1;
  double seconds = 0;
  const Animation* animation = nullptr;
};

double distance(const Mat34& a, const Mat34& b, const Vec3& point) {
  const Vec3 p = transform_point(a, point), q = transform_point(b, point);
  const double x = p.x - q.x, y = p.y - q.y, z = p.z - q.z;
  return std::sqrt(x * x + y * y + z * z);
}

bool are_equal(const LocalTransform& a, const LocalTransform& b) {
  return a.translation == b.translation && a.rotation == b.rotation && a.scale == b.scale;
}

// Both poses of a model at one time.
class Comparison {
 public:
  std::vector<LocalTransform> fmm_local, editor_local;  // to be set

  Comparison(const Model& model, std::span<const ErrorPoints> points)
      : fmm_local(model.bones.size()),
        editor_local(model.bones.size()),
        model_(model),
        points_(points),
        fmm_(model.bones.size()),
        editor_(model.bones.size()),
        differs_(model.bones.size()) {}

  // Raises `worst`, from the local transforms.
  void compare(const Animation& animation, double seconds, Worst& worst) {
    for (std::size_t i = 0; i < differs_.size(); ++i) {
      const int parent = model_.bones[i].parent;
      const auto above = static_cast<std::size_t>(parent);
      differs_[i] = (parent >= 0 && differs_[above]) || !are_equal(fmm_local[i], editor_local[i]);
      fmm_[i] =
          matrix_from_trs(fmm_local[i].translation, fmm_local[i].rotation, fmm_local[i].scale);
      if (parent >= 0) fmm_[i] = fmm_[above] * fmm_[i];
      if (!differs_[i]) {
        editor_[i] = fmm_[i];
        continue;
      }
      editor_[i] = matrix_from_trs(editor_local[i].translation, editor_local[i].rotation,
                                   editor_local[i].scale);
      if (parent >= 0) editor_[i] = editor_[above] * editor_[i];
      for (const Vec3& point : drawn(points_[i])) {
        const double here = distance(fmm_[i], editor_[i], point);
        if (here > worst.blocks) worst = {here, static_cast<int>(i), seconds, &animation};
      }
    }
  }

 private:
  // Without the points on the axes, which nobody sees.
  static std::span<const Vec3> drawn(const ErrorPoints& points) {
    return std::span(points.points).first(points.points.size() - axis_points);
  }

  const Model& model_;
  std::span<const ErrorPoints> points_;
  std::vector<Mat34> fmm_, editor_;
  std::vector<bool> differs_;
};

}  // namespace

void note_difference(const Model& model, const std::vector<BakedAnimation>& animations,
                     const BakeOptions& options, std::span<const ErrorPoints> points,
                     Diagnostics& diagnostics) {
  std::vector<std::size_t> candidates;
  std::uint64_t bone_ticks = 0;
  for (std::size_t i = 0; i < animations.size(); ++i) {
    if (animations[i].rows == 0 || !may_differ(model, model.animations[i])) continue;
    candidates.push_back(i);
    bone_ticks += std::uint64_t{animations[i].ticks} * model.bones.size();
  }
  if (candidates.empty()) return;

  Diagnostics silent;
  BbMolang molang(model, options.molang, silent);
  const auto skeleton = std::make_shared<const BbSkeleton>(model);
  const auto stride = static_cast<std::uint32_t>(bone_ticks / most_compared + 1);
  Comparison comparison(model, points);
  std::vector<Vec3> null_objects(model.null_objects.size());
  Worst worst;
  for (const std::size_t i : candidates) {
    const Animation& animation = model.animations[i];
    const BlockbenchPose pose(skeleton, read_bb_animation(model, animation, molang, silent));
    if (silent.has_errors()) return;  // what the editor shows is different every time
    BlockbenchPose::Scratch scratch = pose.make_scratch();
    const ClipTimes times = clip_times(animation, Semantics::fmm, options.rate);
    const auto ticks = static_cast<std::uint32_t>(std::lround(times.length * fmm_ticks_per_second));
    for (std::uint32_t tick = 0; tick < ticks; tick += stride) {
      scratch.moment.seconds = static_cast<double>(tick) / fmm_ticks_per_second;
      scratch.moment.reach = hit_range;
      pose.evaluate(scratch, comparison.editor_local, null_objects);
      const double place = static_cast<double>(tick) * options.rate / fmm_ticks_per_second;
      animations[i].curves->evaluate(times.row(place), comparison.fmm_local);
      comparison.compare(animation, scratch.moment.seconds, worst);
      const std::uint64_t steps = std::exchange(scratch.moment.environment.steps, 0);
      if (!molang.spend(steps, animation.offset, {})) return;
    }
  }
  const double pixels = worst.blocks * pixels_per_block;
  if (!(pixels > visible_px)) return;
  diagnostics.note(
      "semantics-differ",
      fmt::format("{}: '{}' is up to {:.{}f} px (bone '{}', {:.2f} s) from what Blockbench shows; "
                  "SEMANTICS blockbench follows the editor",
                  model.name, worst.animation->name, pixels, pixels < 1 ? 2 : 1,
                  model.bones[static_cast<std::size_t>(worst.bone)].name, worst.seconds),
      worst.animation->offset, place_of(*worst.animation));
}

}  // namespace fmmc
