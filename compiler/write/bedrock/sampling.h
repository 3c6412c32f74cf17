// A curve of any kind as straight lines: taken at every tick and wherever it bends or jumps, more
// closely where a line would be visibly beside it, and then without the points that a line passes
// through anyway.
//
// Thread rule: pure, apart from the curve that is asked.
#pragma once

#include <functional>
#include <vector>

#include "base/math.h"
#include "model/model.h"
#include "write/bedrock/channel.h"

namespace fmmc::bedrock {

// A moment at which a line may end.
struct Moment {
  double seconds = 0;
  bool jumps = false;  // the value before is another than the value from there on

  bool operator==(const Moment&) const = default;
};

// Of a moment: what the curve comes to, what it shows on the moment itself, and what it goes on
// with. The middle one may be a value of its own, of a key with two points that ends a hold.
enum class Side : std::uint8_t { before, on, after };

// How long Bedrock shows a value that the curve has on one moment alone: longer than keys within
// reach of a row count as hit by it, and shorter than any frame.
inline constexpr double instant_seconds = 0.001;

struct SampledCurve {
  // The value at a moment in the model's units. Where one pose has several values (angles), the
  // nearest to `near`. A `side` matters at jumps alone.
  std::function<Vec3(double seconds, Side side, const Vec3& near)> value;
  // How far two values are apart at the farthest point that the bone moves, in pixels.
  std::function<double(const Vec3& a, const Vec3& b)> distance_px;
  std::vector<Moment> moments;  // ascending by time, distinct; the first is 0
};

struct SamplingLimits {
  double tick_px = 1e-4;     // of points that are left out, and so at every tick
  double between_px = 0.05;  // of lines from the curve between two moments
  // What tick_px is for one axis of the values.
  Vec3 axis;
};

BedrockChannel sample_channel(Channel channel, const SampledCurve& curve,
                              const SamplingLimits& limits);

// The angles of a unit quaternion in degrees, as exact as doubles are also near a quarter turn
// about y. Exactly there x is 0.
Vec3 degrees_of(const Quat& q);

// Angles that turn as much as `degrees` and are the nearest to `near`: about x, y and z in this
// order, as everywhere.
Vec3 nearest_angles(const Vec3& degrees, const Vec3& near);

}  // namespace fmmc::bedrock
