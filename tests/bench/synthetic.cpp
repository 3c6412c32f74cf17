#include "bench/synthetic.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace fmm_bench {

using namespace fmmc;

namespace {

// The same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint32_t seed) : state_(seed * 2654435761u + 1) {}
  double next() {  // 0 <= next() < 1
    state_ ^= state_ << 13;
    state_ ^= state_ >> 17;
    state_ ^= state_ << 5;
    return (state_ >> 8) / 16777216.0;
  }
  double between(double low, double high) { return low + (high - low) * next(); }
  bool chance(double share) { return next() < share; }

 private:
  std::uint32_t state_;
};

constexpr double grid = 24;

Keyframe key_at(double time, const std::array<double, 3>& values, Interpolation mode) {
  Keyframe out;
  out.time = time;
  out.interpolation = mode;
  DataPoint point;
  for (std::size_t i = 0; i < 3; ++i) {
    point.axes[i].kind = Scalar::Kind::number;
    point.axes[i].number = values[i];
  }
  out.points = {point};
  return out;
}

std::vector<Keyframe> sine_keys(Random& random, double seconds, const std::array<double, 3>& rest,
                                const std::array<double, 3>& size) {
  const double speed = 2 * 3.141592653589793 / seconds * std::floor(random.between(1, 4));
  const double phase = random.between(0, 6.28);
  std::vector<Keyframe> keys;
  for (int i = 0; i <= seconds * grid; ++i) {
    std::array<double, 3> values = rest;
    for (std::size_t c = 0; c < 3; ++c)
      values[c] += size[c] * std::sin(speed * i / grid + phase + static_cast<double>(c));
    keys.push_back(key_at(i / grid, values, Interpolation::linear));
  }
  return keys;
}

std::vector<Keyframe> placed_keys(Random& random, double seconds, Interpolation mode,
                                  const std::array<double, 3>& rest,
                                  const std::array<double, 3>& size) {
  std::vector<Keyframe> keys;
  double time = 0;
  while (time < seconds) {
    std::array<double, 3> values = rest;
    for (std::size_t c = 0; c < 3; ++c)
      values[c] += size[c] * random.between(-1, 1);
    keys.push_back(key_at(std::floor(time * grid) / grid, values, mode));
    time += random.between(0.15, 0.5);
  }
  return keys;
}

std::vector<Keyframe> curve(Random& random, const SyntheticSpec& spec,
                            const std::array<double, 3>& rest, const std::array<double, 3>& size) {
  const double kind = random.next();
  if (kind < 0.35 && spec.sines) return sine_keys(random, spec.seconds, rest, size);
  const Interpolation mode = kind < 0.85   ? Interpolation::catmullrom
                             : kind < 0.95 ? Interpolation::linear
                                           : Interpolation::step;
  return placed_keys(random, spec.seconds, mode, rest, size);
}

}  // namespace

Model synthetic_model(const SyntheticSpec& spec) {
  Random random(spec.seed);
  Model model;
  model.name = "synthetic";
  Animation animation;
  animation.name = "clip";
  animation.loop = Loop::loop;
  animation.length = spec.seconds;
  for (int i = 0; i < spec.bones; ++i) {
    Bone bone;
    bone.name = bone.source_name = "bone" + std::to_string(i);
    // A tree of chains: most bones hang on the one before.
    bone.parent = i == 0 ? -1 : random.chance(0.6) ? i - 1 : static_cast<int>(random.next() * i);
    const Vec3 parent = i == 0 ? Vec3{} : model.bones[static_cast<std::size_t>(bone.parent)].origin;
    bone.origin = {parent.x + random.between(-6, 6), parent.y + random.between(-6, 6),
                   parent.z + random.between(-6, 6)};
    model.bones.push_back(std::move(bone));

    Animator animator;
    animator.target = i;
    animator.has_keyframes = true;
    if (random.chance(0.72)) {
      std::array<double, 3> size = {random.between(5, 60), random.between(5, 60),
                                    random.between(5, 60)};
      if (random.chance(0.5)) {
        const auto only = static_cast<std::size_t>(random.next() * 3);
        for (std::size_t c = 0; c < 3; ++c)
          size[c] = c == only ? size[c] : 0;
      }
      animator.channels[0] = curve(random, spec, {0, 0, 0}, size);
    }
    if (random.chance(0.22)) animator.channels[1] = curve(random, spec, {0, 0, 0}, {4, 4, 4});
    if (random.chance(0.07)) animator.channels[2] = curve(random, spec, {1, 1, 1}, {0.3, 0.3, 0.3});
    animation.animators.push_back(std::move(animator));
  }
  model.animations.push_back(std::move(animation));
  return model;
}

}  // namespace fmm_bench
