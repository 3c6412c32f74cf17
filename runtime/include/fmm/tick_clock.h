// From a game's frames to ticks of 1/20 s and the alpha between them.
//
//     for (int i = clock.advance(seconds_since_last_frame); i > 0; --i)
//       entity.tick();
//     entity.pose(clock.alpha(), pose, scratch);
//
// Thread rule: one thread at a time.
#pragma once

namespace fmm {
inline namespace v1 {

class TickClock {
 public:
  // How many ticks became due. Of a long pause no more than `most` are made up for; the rest of it
  // is forgotten. A time that is negative or not finite is none.
  int advance(double seconds, int most = 20) noexcept {
    if (!(seconds > 0) || most < 1) return 0;
    ticks_ += seconds * 20;
    if (!(ticks_ < most)) {
      const int due = most;
      const double rest = ticks_ - most;
      ticks_ = rest < 1 ? rest : 0;
      return due;
    }
    const int due = static_cast<int>(ticks_);
    ticks_ -= due;
    return due;
  }

  // How far the next tick is, 0..1: the alpha of the pose to draw now.
  double alpha() const noexcept { return ticks_; }

 private:
  double ticks_ = 0;
};

}  // namespace v1
}  // namespace fmm
