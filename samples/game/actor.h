// Somebody on the stage: a model, the animation it plays, and its pose at the current tick.
// Several actors may share one model; a model never changes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fmm/fmm.hpp>

struct Point {
  double x = 0, y = 0, z = 0;  // blocks, in the space of the model
};

class Actor {
 public:
  enum class Event {
    none,
    came_round,  // a loop began again
    held,        // a hold animation showed its last tick and stays there
    ended,       // a one-shot showed its last tick: play something else now
  };

  // Plays nothing until told to. `model` must outlive the actor.
  explicit Actor(const fmm::Model& model);

  void play(fmm::AnimationId id);  // from its first tick; AnimationId::none stops
  Event advance();                 // by one tick

  bool playing() const { return id_ != fmm::AnimationId::none; }
  const fmm::Animation& animation() const { return animation_; }
  std::string name() const { return std::string(animation_.name); }
  std::uint32_t tick() const { return tick_; }  // of the current pass, from 0
  int pass() const { return pass_; }            // of a loop, from 1

  // Where a locator is in the pose of the current tick.
  Point where(fmm::AttachmentId id) const;

 private:
  void update_pose();

  const fmm::Model& model_;
  fmm::AnimationId id_ = fmm::AnimationId::none;
  fmm::Animation animation_;
  std::uint32_t tick_ = 0;
  int pass_ = 1;
  std::vector<fmm::Transform> pose_;   // each bone relative to its parent
  std::vector<fmm::Matrix3x4> bones_;  // each bone in the space of the model
};
