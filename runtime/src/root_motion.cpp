#include "root_motion.h"

#include <algorithm>
#include <cmath>

#include "float_rules.h"
#include "vector.h"
#include <fmm/playback.h>

namespace fmm {
inline namespace v1 {
namespace detail {

namespace {

struct Rigid {
  Quaternion rotation;
  Point translation;
};

Rigid rigid_of(const RootMotion& motion) {
  return {quaternion_of(motion.rotation), point_of(motion.translation)};
}

RootMotion stored(const Rigid& motion) {
  RootMotion out;
  out.translation[0] = motion.translation.x;
  out.translation[1] = motion.translation.y;
  out.translation[2] = motion.translation.z;
  store(motion.rotation, out.rotation);
  return out;
}

// First `then` in the space that `first` leads to.
Rigid joined(const Rigid& first, const Rigid& then) {
  return {normalized(product(first.rotation, then.rotation)),
          first.translation + turned(first.rotation, then.translation)};
}

Rigid inverse(const Rigid& motion) {
  const Quaternion back = conjugate(motion.rotation);
  return {back, turned(back, motion.translation) * -1};
}

Rigid between(const Transform& from, const Transform& to, const RootMotionOptions& options) {
  Point way = point_of(to.translation) - point_of(from.translation);
  way = {options.x ? way.x : 0, options.y ? way.y : 0, options.z ? way.z : 0};
  if (!options.rotation) return {{}, way};
  const Quaternion back = conjugate(quaternion_of(from.rotation));
  return {normalized(product(back, quaternion_of(to.rotation))), turned(back, way)};
}

// The same motion so many times, in steps of doubling. `count` is whole.
Rigid repeated(Rigid motion, double count) {
  Rigid out;
  if (!(count < 9e15)) return out;  // there a time has no passes any more
  while (count > 0) {
    const double half = std::floor(count / 2);
    if (count > 2 * half) out = joined(out, motion);
    motion = joined(motion, motion);
    count = half;
  }
  return out;
}

// `from` is not behind `to`.
Rigid forward(const Model& model, AnimationId animation, Wrap wrap, double from, double to,
              const RootMotionOptions& options) {
  const auto at = [&](double tick) {
    return sample_bone(model, animation, tick, wrap, options.bone);
  };
  const double length = wrap == Wrap::loop ? length_in_ticks(model, animation) : 0;
  const double first = length > 0 ? std::floor(from / length) : 0;
  const double last = length > 0 ? std::floor(to / length) : 0;
  if (first == last) return between(at(from), at(to), options);
  // The seam itself is a jump that moves nothing: a pass goes to the row behind the last.
  const Transform start = at(0);
  const Transform end =
      sample_bone_row(model, animation, model.animation(animation).ticks, options.bone);
  const Rigid whole = repeated(between(start, end, options), last - first - 1);
  return joined(joined(between(at(from), end, options), whole), between(start, at(to), options));
}

}  // namespace

RootMotion joined(const RootMotion& first, const RootMotion& then) noexcept {
  return stored(joined(rigid_of(first), rigid_of(then)));
}

RootMotion root_motion_of(const Model& model, AnimationId animation, Wrap wrap, double from,
                          double to, const RootMotionOptions& options) noexcept {
  if (options.bone == BoneId::none || !(from < to || to < from)) return {};
  const Rigid motion = from < to ? forward(model, animation, wrap, from, to, options)
                                 : inverse(forward(model, animation, wrap, to, from, options));
  return stored(motion);
}

void pin_root(const Model& model, AnimationId animation, const RootMotionOptions& options,
              std::span<Transform> pose) noexcept {
  if (index_of(options.bone) >= std::min<std::size_t>(pose.size(), model.bone_count())) return;
  const Transform start = sample_bone(model, animation, 0, Wrap::clamp, options.bone);
  Transform& bone = pose[index_of(options.bone)];
  const bool axes[3] = {options.x, options.y, options.z};
  for (int i = 0; i < 3; ++i)
    if (axes[i]) bone.translation[i] = start.translation[i];
  if (options.rotation) std::copy_n(start.rotation, 4, bone.rotation);
}

RootMotion mixed(const RootMotion& from, const RootMotion& to, float weight) noexcept {
  RootMotion out;
  for (int i = 0; i < 3; ++i)
    out.translation[i] = from.translation[i] + (to.translation[i] - from.translation[i]) * weight;
  store(mixed(quaternion_of(from.rotation), quaternion_of(to.rotation), weight), out.rotation);
  return out;
}

}  // namespace detail
}  // namespace v1
}  // namespace fmm
