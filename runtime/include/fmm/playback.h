// One animation after the other, tick by tick, with cross-fades: what ModeledEntity and
// DisguiseController play with. It knows no states and decides nothing.
//
// Time moves in ticks of 1/20 s. start() takes effect at the next tick(), which shows the first
// row; between two ticks pose() gives what lies between them, so that a game may draw at any rate:
//
//     playback.start(models::dragon::animation::walk, fmm::Wrap::loop);
//     playback.tick();                            // 20 times a second
//     playback.pose(alpha, pose, scratch);        // at any rate, alpha 0..1 from tick to tick
//
// Fades: the pose of the tick that starts an animation is that animation's alone, unless it was
// started with `fade` ticks: then so many ticks show a mix, and what played before goes on
// meanwhile. The way from the tick before a start to the tick of the start is a blend in any case.
//
// A Playback is a small value and owns no memory. It points at a Model, which must stay where it
// is. Thread rule: one thread at a time; any number of them may share one Model.
#pragma once

#include <cstdint>
#include <span>

#include <fmm/crossed_events.h>
#include <fmm/model.h>
#include <fmm/pose.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

// How long an animation is in ticks of 1/20 s: where a loop begins anew. 0 for a static pose and
// for an id out of range. Whole in fmm semantics at 20 rows a second.
double length_in_ticks(const Model& model, AnimationId animation) noexcept;
// The same in whole ticks, rounded up (A17).
std::uint32_t duration_in_ticks(const Model& model, AnimationId animation) noexcept;

// What was shown at a tick.
struct Shown {
  AnimationId animation = AnimationId::none;  // none: the rest pose
  double tick = 0;                            // as for sample()
  Wrap wrap = Wrap::clamp;
  float weight = 1;  // of this animation against those that fade out
};

class Playback {
 public:
  static constexpr unsigned max_fading = 2;  // animations that fade out at once; older ones are cut

  // Shows the rest pose. `model` must outlive this and stay where it is.
  explicit Playback(const Model& model) noexcept : model_(&model) {}

  // AnimationId::none is the rest pose. Wrap::loop counts on for ever, Wrap::clamp stays at the
  // last row. A second start() before a tick() replaces the first.
  void start(AnimationId animation, Wrap wrap, std::uint16_t fade = 0) noexcept;
  void tick() noexcept;

  // Alpha 0 is the pose of the tick before the latest, 1 that of the latest; it is clamped to
  // these. `out` takes bone_count() transforms. `scratch` is as large and used where two animations
  // blend; with less than that the animation that weighs most is shown alone.
  void pose(double alpha, std::span<Transform> out, std::span<Transform> scratch) const noexcept;

  // All that contributes to the pose at `alpha`: the oldest first, each with the weight that it has
  // against those before it. `out` takes max_fading + 1; the number of them is returned.
  unsigned shown(double alpha, std::span<Shown> out) const noexcept;
  // The newest of them at the latest tick.
  Shown shown() const noexcept;

  const Model& model() const noexcept { return *model_; }
  AnimationId animation() const noexcept { return voices_[0].animation; }
  bool loops() const noexcept { return voices_[0].wrap == Wrap::loop; }
  // Ticks that showed the animation so far; 0 until the tick after start(). A clamped animation
  // stops counting at its duration.
  std::uint32_t ticks_shown() const noexcept;

  // What the latest tick did. A pose that is the same as at the tick before may be kept (A19).
  bool changed() const noexcept { return changed_; }
  bool started() const noexcept { return voices_[0].age == 1; }
  bool came_round() const noexcept;  // a loop began anew
  bool ended() const noexcept;       // the last row of a clamped animation, for the first time

  // The events that the latest tick passed; with `to_end` all that are left until the animation's
  // end, for who takes a one-shot away before it was shown.
  CrossedEvents crossed(bool to_end = false) const noexcept;

  // What played before the newest animation, if that was started by the latest tick.
  AnimationId replaced() const noexcept { return replaced_; }

 private:
  struct Voice {
    AnimationId animation = AnimationId::none;
    Wrap wrap = Wrap::clamp;
    std::uint16_t fade = 0;
    std::uint32_t age = 2;  // ticks that it was shown; the rest pose was there before
  };

  float weight(const Voice& voice, double alpha) const noexcept;
  double time(const Voice& voice, double alpha) const noexcept;
  bool has_moved(const Voice& voice) const noexcept;

  const Model* model_;
  Voice voices_[1 + max_fading];  // the newest first
  AnimationId replaced_ = AnimationId::none;
  std::uint8_t count_ = 1;
  bool changed_ = false;
};

}  // namespace v1
}  // namespace fmm
