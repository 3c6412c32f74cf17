// A player disguised as a model: five reserved animation names, chosen every tick by what the
// player does, in this order: `attack`, `jump`, `sneak`, `walk`, `idle`. It is not the state
// machine of ModeledEntity; here `jump` counts.
//
//     if (const char* warning = disguise.warning()) log(warning);
//     ...                                    // 20 times a second:
//     disguise.set_position(position);
//     disguise.set_on_ground(on_ground);
//     disguise.set_vertical_speed(velocity.y);
//     disguise.set_sneaking(sneaking);
//     if (arm_was_swung) disguise.swing();
//     disguise.tick();
//
// attack plays once for a swing, jump once when the player leaves the ground upwards; sneak, walk
// (more than 0.01 blocks since the last tick) and idle loop. An animation that the model does not
// have is passed over. A one-shot keeps the floor for 20 ticks after the one that starts it,
// however long it is (after its end the model idles), or for its own length if that is asked for. A
// swing in the meantime waits for its end.
//
// A small value that owns no memory; `model` must outlive it and stay where it is.
// Thread rule: one thread at a time; any number of them may share a Model.
#pragma once

#include <cstdint>
#include <span>

#include <fmm/model.h>
#include <fmm/playback.h>
#include <fmm/point.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

enum class DisguiseAction : std::uint8_t { attack, jump, sneak, walk, idle, none };

// "attack", "jump", ... "none". Never null.
const char* action_name(DisguiseAction action) noexcept;

struct DisguiseOptions {
  bool own_length = false;  // a one-shot lasts as long as its animation, not 20 ticks
  std::uint16_t fade = 0;   // ticks of cross-fade from one animation to the next
};

class DisguiseController {
 public:
  static constexpr std::uint32_t one_shot_ticks = 20;
  static constexpr double walking_distance = 0.01;  // blocks a tick; at or below it a player stands

  explicit DisguiseController(const Model& model, DisguiseOptions options = {}) noexcept;

  void set_position(Point blocks) noexcept;  // in the world; the first call is no movement
  void set_on_ground(bool is_on_ground) noexcept { is_on_ground_ = is_on_ground; }
  void set_vertical_speed(double blocks_per_tick) noexcept { rise_ = blocks_per_tick; }
  void set_sneaking(bool is_sneaking) noexcept { is_sneaking_ = is_sneaking; }
  void swing() noexcept { has_swung_ = true; }

  // Moves on by 1/20 s: chooses, then shows a row.
  void tick() noexcept;

  // As ModeledEntity's.
  void pose(double alpha, std::span<Transform> out, std::span<Transform> scratch) const noexcept {
    playback_.pose(alpha, out, scratch);
  }
  bool changed() const noexcept { return playback_.changed(); }
  const Playback& playback() const noexcept { return playback_; }
  const Model& model() const noexcept { return playback_.model(); }

  DisguiseAction action() const noexcept { return action_; }  // what the latest tick showed
  bool has_action(DisguiseAction action) const noexcept;

  // One sentence if the model has no `idle` and is therefore no good disguise, else null.
  const char* warning() const noexcept;

 private:
  static constexpr unsigned action_count = 5;

  DisguiseAction chosen() noexcept;
  void show(DisguiseAction action, Wrap wrap) noexcept;

  Playback playback_;
  AnimationId animations_[action_count];
  Point position_, last_position_;
  double rise_ = 0;
  std::uint32_t one_shot_age_ = 0;  // ticks since a one-shot started, and how many it has
  std::uint32_t one_shot_end_ = 0;
  DisguiseOptions options_;
  DisguiseAction action_ = DisguiseAction::none;
  bool is_on_ground_ = true;
  bool was_on_ground_ = true;
  bool is_sneaking_ = false;
  bool has_swung_ = false;
  bool has_position_ = false;
};

}  // namespace v1
}  // namespace fmm
