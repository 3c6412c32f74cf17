// From curves to ticks. A baked animation holds, for every bone that something animates, one local
// transform per row, in blocks and unit quaternions, as the chosen semantics defines it.
//
// Thread rule: pure; several animations may be baked at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/math.h"
#include "model/model.h"

namespace fmmc {

enum class Semantics : std::uint8_t { fmm, blockbench };

struct BakeOptions {
  Semantics semantics = Semantics::fmm;
  int rate = 20;  // rows per second
};

// A bone relative to its parent, in blocks.
struct LocalTransform {
  Vec3 translation;
  Quat rotation;
  Vec3 scale{1, 1, 1};
};

// The rest transform of every bone, by bone index: translation = (origin - parent's origin) / 16,
// rotation = Rz Ry Rx of the rest angles, scale 1.
std::vector<LocalTransform> rest_transforms(const Model& model);

// One bone's rows. float32 is what blobs store; the values are final, signs of quaternions
// continuous (neighbouring rows have a dot product of at least 0), no negative zero.
// Layout of a row: translation 3, rotation x y z w, scale 3, as fmm::Transform.
struct BakedTrack {
  int bone = 0;
  std::vector<std::array<float, 10>> rows;
};

struct BakedJump {
  std::uint32_t tick = 0;
  int bone = 0;
  Channel channel = Channel::rotation;
  float place = 0;  // share of the interval, 0 < place <= 1
};

// The curves of one animation, ready to be evaluated at any time: the yardstick for errors between
// rows. Unlike the rows it is in double precision.
class CurveEvaluator {
 public:
  virtual ~CurveEvaluator() = default;
  // Local transforms of all bones at `row` (fractional row index, 0..N), rest where not animated.
  virtual void evaluate(double row, std::span<LocalTransform> out) const = 0;
};

struct BakedAnimation {
  std::uint32_t ticks = 0;                 // N
  std::uint32_t rows = 0;                  // N + 1, or 0
  double length = 0;                       // seconds: fmm N / rate, blockbench the file's
  std::vector<BakedTrack> tracks;          // ascending by bone
  std::vector<BakedJump> jumps;            // ascending by (tick, bone, channel), one each
  std::unique_ptr<CurveEvaluator> curves;  // null when rows is 0; borrows nothing from the Model
};

// All animations of `model`, by index. Everything unreadable is reported and left at rest; a bake
// never fails, except that a limit reports an error and gives no rows: clip_seconds for a clip,
// bone_ticks (bones times rows) for all clips together.
//
// The semantics is `fmm`; whoever takes it from a user refuses others before calling.
std::vector<BakedAnimation> bake_animations(const Model& model, const BakeOptions& options,
                                            Diagnostics& diagnostics);

// One of `model`'s animations alone, as bake_animations bakes it; only its own bone-ticks count.
BakedAnimation bake_animation(const Model& model, const Animation& animation,
                              const BakeOptions& options, Diagnostics& diagnostics);

}  // namespace fmmc
