// An entity that plays a model the way FreeMinecraftModels does: five states that follow from names
// and from what the game reports, and custom animations on top of them.
//
//     fmm::ModeledEntity goblin(file.model());    // spawn if the model has it, else idle
//     ...                                          // 20 times a second:
//     goblin.set_speed(blocks_per_tick);
//     goblin.set_on_ground(true);
//     goblin.tick();
//     ...                                          // for every frame that is drawn:
//     goblin.pose(alpha, pose, scratch);
//     fmm::local_to_model(goblin.model(), pose, bones);
//
// Animations named `spawn`, `idle`, `walk`, `attack` and `death` are states; a state whose
// animation the model does not have does not exist. Everything else is custom and plays when asked
// for.
//
// What a tick does: the state looks at the speed and asks for its successor, one row is shown, then
// the successor takes over, so that its first row is that of the next tick. A one-shot of n ticks
// is therefore there for n + 1 ticks, the last two of them alike (in blockbench semantics the last
// one shows the animation's end); EntityOptions::exact_one_shots makes it n.
//
// An entity is a small value that owns no memory; it points at a Model, which must stay where it
// is. Thread rule: one thread at a time for one entity; any number of them may share a Model.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include <fmm/crossed_events.h>
#include <fmm/head_look.h>
#include <fmm/model.h>
#include <fmm/playback.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

enum class EntityState : std::uint8_t {
  none,  // nothing plays: the rest pose
  custom,
  spawn,
  idle,
  walk,
  jump,  // asked for when a walking entity leaves the ground, and never there
  attack,
  death,
};

// "none", "custom", "spawn", ... Never null.
const char* state_name(EntityState state) noexcept;

struct EntityOptions {
  bool exact_one_shots = false;     // n ticks for a one-shot of n ticks
  bool shrink_after_death = false;  // 20 ticks from full size to nothing, then it is removed
  std::uint16_t fade = 0;  // ticks of cross-fade where one animation takes over from another
};

struct EntityEvent {
  enum class Kind : std::uint8_t {
    started,     // shown for the first time in this tick
    came_round,  // a loop began anew
    ended,       // the last row of a one-shot, for the first time
    replaced,    // something else started before it had ended
    removed,     // the entity is to be taken out of the world; the last thing that it reports
  };
  Kind kind = Kind::started;
  AnimationId animation = AnimationId::none;
};

class ModeledEntity {
 public:
  // At or below this speed an entity idles, in blocks per tick.
  static constexpr double walking_speed = 0.08;
  static constexpr std::uint32_t shrink_ticks = 20;

  explicit ModeledEntity(const Model& model, EntityOptions options = {}) noexcept;

  // What the game knows of the entity; counts until it is set again. As long as no speed was ever
  // given there is nothing that could walk (props, disguises): the entity idles. A speed that is
  // not a number counts as 0.
  void set_speed(double blocks_per_tick) noexcept;
  void set_speed_per_second(double blocks_per_second) noexcept;
  void set_on_ground(bool is_on_ground) noexcept { is_on_ground_ = is_on_ground; }

  // Moves on by 1/20 s.
  void tick() noexcept;

  // Plays an animation of that exact name, or the state of that name in any case of letters. With
  // `blend` it starts after the current state's tick (there is no cross-fade in this), else at
  // once: the next tick shows its first row. `loop` counts for custom animations only. A state that
  // plays already plays on, a custom animation starts anew. False if the model has nothing of that
  // name, and once the entity is dying or gone. While a custom animation plays, `attack`,
  // `attack_melee` and `attack_ranged` are swallowed: nothing happens and the answer is true.
  bool play(std::string_view name, bool blend, bool loop) noexcept;
  // The same by id. An animation that stands for a state is that state.
  bool play(AnimationId animation, bool blend, bool loop) noexcept;
  // To idle, if the model has it; else nothing plays any more. What was queued is forgotten.
  void stop() noexcept;
  bool has_animation(std::string_view name) const noexcept;

  // Plays death to its end, then reports `removed`; a model without it is removed at once. Nothing
  // can be played any more.
  void remove_with_death() noexcept;
  bool is_removed() const noexcept { return is_removed_; }
  bool is_shrinking() const noexcept { return is_shrinking_; }

  // The pose at `alpha` between the two latest ticks, 0..1, with shrink applied; see
  // Playback::pose.
  void pose(double alpha, std::span<Transform> out, std::span<Transform> scratch) const noexcept;
  // The same with matrices, in the order of a frame: pose, head look, inverse kinematics of the
  // blob's chains. `local` and `world` take bone_count() elements. Without `look` heads stay as the
  // animation has them.
  void bones(double alpha, const HeadLook* look, std::span<Transform> local,
             std::span<Matrix3x4> world, std::span<Transform> scratch) const noexcept;
  // 1, or less while it shrinks. pose() has it already.
  float scale(double alpha = 1) const noexcept;

  EntityState state() const noexcept { return state_; }  // shows with the next tick
  bool has_state(EntityState state) const noexcept;
  // How many ticks have shown the animation of that state; 0 if it has only just taken over.
  // Counted through all passes of a loop, a one-shot stops counting at its length.
  std::uint32_t tick_count() const noexcept { return playback_.ticks_shown(); }
  // The animation that the latest tick showed, the row of it that was looked up, and the seconds
  // since it started or its loop began anew.
  AnimationId animation() const noexcept { return playback_.shown().animation; }
  std::uint32_t frame() const noexcept;
  double seconds() const noexcept;
  // Whether a one-shot has shown its last row.
  bool has_ended() const noexcept { return has_ended_; }
  // Whether the pose of the latest tick differs from the one before; false: nothing to send or
  // draw.
  bool changed() const noexcept { return has_changed_; }
  // What happened in the latest tick, in this order. Valid until the next.
  std::span<const EntityEvent> events() const noexcept { return {events_, event_count_}; }

  // The animation's own events (sounds, particles) that the latest tick passed.
  CrossedEvents crossed() const noexcept {
    return crossing_ == Crossing::none ? CrossedEvents{}
                                       : playback_.crossed(crossing_ == Crossing::to_end);
  }

  const Model& model() const noexcept { return playback_.model(); }
  const Playback& playback() const noexcept { return playback_; }

 private:
  static constexpr unsigned state_count = 8;
  // Which events the latest tick passed. The last tick of an exact one-shot takes along what lies
  // before its end.
  enum class Crossing : std::uint8_t { none, tick, to_end };
  struct Target {
    EntityState state = EntityState::none;  // none: nothing is asked for
    AnimationId animation = AnimationId::none;
    bool loop = false;
  };

  Target target(EntityState state) const noexcept;
  Target request() const noexcept;
  bool is_finished() const noexcept;
  bool play(const Target& target, bool blend) noexcept;
  void enter(const Target& target) noexcept;
  void report(bool is_over) noexcept;
  void die() noexcept;

  Playback playback_;
  double speed_ = 0;
  AnimationId states_[state_count];
  Target queued_;
  EntityEvent events_[4];
  EntityOptions options_;
  std::uint8_t event_count_ = 0;
  std::uint8_t shrink_age_ = 0;
  EntityState state_ = EntityState::none;
  EntityState before_custom_ = EntityState::none;  // what a custom one-shot returns to
  bool has_speed_ = false;
  bool is_on_ground_ = true;
  bool is_dying_ = false;  // death cannot be interrupted
  bool is_shrinking_ = false;
  bool is_removed_ = false;
  bool is_removal_told_ = false;
  bool has_ended_ = false;
  bool has_changed_ = false;
  Crossing crossing_ = Crossing::none;
};

}  // namespace v1
}  // namespace fmm
