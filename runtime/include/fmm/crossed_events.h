// The events of an animation that a stretch of time passes: sounds, particles, lines of scripts.
//
//     fmm::Event event;
//     for (fmm::CrossedEvents events = playback.crossed(); events.next(event);)
//       handle(event);
//
// They come in order, each once per pass, through any number of passes of a loop: stretches that
// follow each other give every event exactly as often as the time went over it. An event at the end
// of a loop comes before one at its beginning. Of a stretch over more than max_passes only the last
// so many are told. Events are of blobs in blockbench semantics only.
//
// Thread rule: a CrossedEvents is used by one thread at a time. Nothing is allocated.
#pragma once

#include <cstdint>

#include <fmm/model.h>
#include <fmm/pose.h>
#include <fmm/types.h>

namespace fmm {
inline namespace v1 {

class CrossedEvents {
 public:
  static constexpr double max_passes = 1000;

  CrossedEvents() = default;  // none

  // What lies behind `from` up to and with `to`, in ticks of 1/20 s since the animation's start,
  // counted through all passes. A `from` below 0 has the events of the start in it; so an animation
  // begins with (-1, 0]. `model` must outlive this.
  CrossedEvents(const Model& model, AnimationId animation, double from, double to,
                Wrap wrap) noexcept;

  // False when there are no more; `event` is then left as it is.
  bool next(Event& event) noexcept;

 private:
  void enter_pass(double pass) noexcept;

  const Model* model_ = nullptr;
  double from_ = 0, to_ = 0;
  double length_ = 0;  // of a pass; 0: there is only one
  double pass_ = 0;
  std::uint32_t index_ = 0, count_ = 0;
  AnimationId animation_ = AnimationId::none;
};

}  // namespace v1
}  // namespace fmm
