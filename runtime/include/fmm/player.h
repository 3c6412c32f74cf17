// Plays animations as a game decides, apart from the state machine of ModeledEntity: cross-fades,
// speed, seeking, a queue, layers with masks, root motion. Time is in seconds and may move by any
// step.
//
//     fmm::Player player(model);
//     player.play(animation::run, {.fade = 0.2});
//     player.set_layer(1, {.weight = 1, .mask = upper_body});
//     player.play(animation::wave, {.fade = 0.1}, 1);
//     player.update(seconds);
//     player.pose(pose, scratch);                     // scratch: twice as many transforms
//
// Layer 0 is the base and shows the rest pose while nothing plays in it. Each layer above replaces
// what lies below it by its weight and mask, or adds what its animation does beyond the rest pose;
// one in which nothing plays does nothing, and fades in and out with its animations.
//
// A Player owns no memory and is about a kilobyte; `model` must outlive it and stay where it is.
// Thread rule: one thread at a time; any number of them may share a Model.
#pragma once

#include <cstdint>
#include <span>

#include <fmm/crossed_events.h>
#include <fmm/model.h>
#include <fmm/playback.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

enum class Repeat : std::uint8_t {
  authored,  // as the model's author has set it: loop loops, once and hold stay at the end
  once,
  loop,
};

struct PlayOptions {
  Repeat repeat = Repeat::authored;
  double fade = 0;   // seconds
  double speed = 1;  // negative: backwards, from `start` on; events come forwards only
  double start = 0;  // seconds
};

struct LayerOptions {
  float weight = 1;
  // One weight per bone, see blend.h; empty: all bones. The memory stays the caller's, and must
  // stay where it is.
  std::span<const float> mask = {};
  bool additive = false;
};

// Movement that is taken out of a bone and given to the game, so that what moves is the entity.
struct RootMotionOptions {
  BoneId bone = BoneId::none;  // none: nothing is taken out. Usually a bone without a parent.
  bool x = true, y = false, z = true;
  bool rotation = false;  // all of the bone's rotation
};

// Of the latest update, in the space of the bone's parent; with rotation, relative to how the bone
// was turned before: new place = old place * (translation, rotation).
struct RootMotion {
  float translation[3] = {0, 0, 0};
  float rotation[4] = {0, 0, 0, 1};
};

class Player {
 public:
  static constexpr unsigned max_layers = 4;
  static constexpr unsigned max_fading = 2;  // animations of a layer that fade out at once
  static constexpr unsigned max_queued = 3;  // animations of a layer that wait

  explicit Player(const Model& model) noexcept : model_(&model) {}

  // From now on; what played fades out, what waited is forgotten. An id out of range is the same as
  // stop(). A layer that does not exist is a mistake of the caller and nothing happens.
  void play(AnimationId animation, const PlayOptions& options = {}, unsigned layer = 0) noexcept;
  // When the animation before it has ended; after a loop, when its pass is over. At once if nothing
  // plays. False if too many wait already.
  bool queue(AnimationId animation, const PlayOptions& options = {}, unsigned layer = 0) noexcept;
  void stop(double fade = 0, unsigned layer = 0) noexcept;

  void set_speed(double speed, unsigned layer = 0) noexcept;  // 0 pauses; of what plays now
  // Jumps there without passing events or moving the root.
  void seek(double seconds, unsigned layer = 0) noexcept;
  void set_layer(unsigned layer, const LayerOptions& options) noexcept;
  void set_root_motion(const RootMotionOptions& options) noexcept { root_ = options; }

  // Time goes by. One that is negative or not finite is none.
  void update(double seconds) noexcept;

  // `out` takes bone_count() transforms. `scratch` holds twice as many; with less of it fades are
  // hard and the layers above the base are left out.
  void pose(std::span<Transform> out, std::span<Transform> scratch) const noexcept;
  // What contributes to the base, for solve_ik(). `out` takes max_fading + 1; their number is
  // returned.
  unsigned shown(std::span<Shown> out, unsigned layer = 0) const noexcept;

  const RootMotion& root_motion() const noexcept { return moved_; }
  // The events that the latest update passed, layer after layer. False when there are no more.
  bool next_event(Event& event) noexcept;

  AnimationId animation(unsigned layer = 0) const noexcept;  // none: nothing plays
  double seconds(unsigned layer = 0) const noexcept;         // within the pass of a loop
  bool has_ended(unsigned layer = 0) const noexcept;         // shows its end and stays there
  unsigned queued(unsigned layer = 0) const noexcept;
  const Model& model() const noexcept { return *model_; }

 private:
  struct Voice {
    AnimationId animation = AnimationId::none;
    Wrap wrap = Wrap::clamp;
    float fade = 0;   // ticks
    float faded = 0;  // of these
    double speed = 1;
    double time = 0;  // ticks, through all passes
  };
  struct Waiting {
    AnimationId animation = AnimationId::none;
    PlayOptions options;
  };
  // Time that an animation moved through in the latest update.
  struct Stretch {
    AnimationId animation = AnimationId::none;
    Wrap wrap = Wrap::clamp;
    double from = 0, to = 0;
    bool has_start = false;  // the events at `from` are in it
  };
  struct Layer {
    Voice voices[1 + max_fading];  // the newest first
    Waiting waiting[max_queued];
    Stretch stretches[1 + max_queued];
    LayerOptions options;
    std::uint8_t voice_count = 1;
    std::uint8_t waiting_count = 0;
    std::uint8_t stretch_count = 0;
    bool is_fresh = false;  // the newest has not moved yet: the events of its start are due
  };

  void start(Layer& layer, AnimationId animation, const PlayOptions& options) noexcept;
  void advance(Layer& layer, double ticks) noexcept;
  bool is_over(const Voice& voice, double before, double& end) const noexcept;
  void note(Layer& layer, double from, double to) noexcept;
  RootMotion moved_by(const Layer& layer, double ticks) const noexcept;
  float mix_layer(const Layer& layer, std::span<Transform> out,
                  std::span<Transform> scratch) const noexcept;
  unsigned shown(const Layer& layer, std::span<Shown> out) const noexcept;

  const Model* model_;
  Layer layers_[max_layers];
  RootMotionOptions root_;
  RootMotion moved_;
  CrossedEvents events_;
  std::uint8_t event_layer_ = 0;
  std::uint8_t event_stretch_ = 0;
};

}  // namespace v1
}  // namespace fmm
