// From curves to ticks. A baked animation holds, for every bone that something animates, one local
// transform per row, in blocks and unit quaternions, as the chosen semantics defines it.
//
// Thread rule: pure; several animations may be baked at once.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "bake/keyed_curve.h"
#include "base/diagnostics.h"
#include "base/math.h"
#include "model/model.h"
#include "molang/molang.h"

namespace fmmc {

enum class Semantics : std::uint8_t { fmm, blockbench };

// What blockbench semantics needs to know about Molang that the file does not say.
struct MolangOptions {
  // By full lower-case name; before all that the file and the animation say.
  std::map<std::string, molang::Scope::Value, std::less<>> names{};
  std::optional<std::uint64_t> seed{};  // without one the random functions are errors

  bool operator==(const MolangOptions&) const = default;
};

// A tick is 1/20 s, whatever the rate of the rows.
inline constexpr int fmm_ticks_per_second = 20;

struct BakeOptions {
  Semantics semantics = Semantics::fmm;
  int rate = 20;  // rows per second
  MolangOptions molang{};
  double length = 0;  // seconds of clips of which nothing says how long they are; 0: errors
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

// The goals of one IK controller: where it is in each row, relative to its rest position.
struct BakedGoal {
  std::array<float, 3> offset{};  // in the space of its bone, blocks
  float jump = 0;  // 0: blends towards the next row; else it steps at this share of the interval
};

struct BakedGoals {
  int controller = 0;           // index in Model::null_objects
  std::vector<BakedGoal> rows;  // 0..N
};

// Something that happens at a moment, exact to the time that the file gives.
struct BakedEvent {
  enum class Kind : std::uint8_t { sound, particle, timeline, marker };
  Kind kind = Kind::sound;
  double seconds = 0;
  std::uint32_t tick = 0;             // of 1/20 s, whatever the rate of the rows
  float place = 0;                    // share of the tick, 0 <= place < 1
  std::string name, locator, script;  // empty: none
  bool bind_to_actor = false;         // particles only
};

// The curves of one animation, ready to be evaluated at any time: the yardstick for errors between
// rows. Unlike the rows it is in double precision. One thread may use it at a time.
class CurveEvaluator {
 public:
  virtual ~CurveEvaluator() = default;
  // Local transforms of all bones at `row` (fractional row index, 0..N), rest where not animated.
  virtual void evaluate(double row, std::span<LocalTransform> out) const = 0;
};

struct BakedAnimation {
  std::uint32_t ticks = 0;                 // N, the intervals between rows
  std::uint32_t rows = 0;                  // N + 1, or 0: fmm without an interval
  double length = 0;                       // seconds: fmm whole ticks, blockbench the file's
  std::vector<BakedTrack> tracks;          // ascending by bone
  std::vector<BakedJump> jumps;            // ascending by (tick, bone, channel), one each
  std::vector<KeyedCurve> keyed;           // ascending by (bone, channel); not of all channels
  std::vector<BakedGoals> goals;           // ascending by controller; fmm only
  std::vector<BakedEvent> events;          // ascending by (tick, place); blockbench only
  std::unique_ptr<CurveEvaluator> curves;  // null when rows is 0; borrows nothing from the Model
};

// All animations of `model`, by index. Everything unreadable is reported and left at rest; a bake
// never fails, except that a limit reports an error and gives no rows: clip_seconds for a clip,
// bone_ticks (bones times rows) for all clips together, molang_model_steps for all expressions.
std::vector<BakedAnimation> bake_animations(const Model& model, const BakeOptions& options,
                                            Diagnostics& diagnostics);

// One of `model`'s animations alone, as bake_animations bakes it; only its own bone-ticks count.
BakedAnimation bake_animation(const Model& model, const Animation& animation,
                              const BakeOptions& options, Diagnostics& diagnostics);

}  // namespace fmmc
