#include <algorithm>
#include <cmath>

#include "float_rules.h"
#include "mix.h"
#include "timeline.h"
#include "view.h"
#include <fmm/playback.h>

namespace fmm {
inline namespace v1 {

namespace {

double ticks_of(const Model& model, const format::AnimationRecord& animation) {
  const double rate = model.tick_rate();
  const double rows = detail::length_in_rows(rate, model.semantics(), animation);
  return rate == format::ticks_per_second ? rows : rows * format::ticks_per_second / rate;
}

// The number of ticks that a clamped animation needs to show its last row. In fmm semantics an
// animation of N ticks shows the rows 0 to N - 1, in blockbench its end as well.
std::uint32_t ticks_to_last_row(const Model& model, AnimationId animation) {
  const std::uint32_t duration = duration_in_ticks(model, animation);
  const bool has_end = model.semantics() == format::Semantics::blockbench;
  return std::max(duration + (has_end ? 1u : 0u), 1u);
}

double alpha_of(double alpha) {
  if (!(alpha > 0)) return 0;
  return alpha < 1 ? alpha : 1;
}

}  // namespace

double length_in_ticks(const Model& model, AnimationId animation) noexcept {
  const format::AnimationRecord* record = detail::record_of(model, animation);
  return record == nullptr ? 0 : ticks_of(model, *record);
}

std::uint32_t duration_in_ticks(const Model& model, AnimationId animation) noexcept {
  // A count of rows is a u32 and rates below 20 are rare: the limit is never met by a sound blob.
  const double ticks = std::ceil(length_in_ticks(model, animation));
  return ticks < 0x7FFFFFFF ? static_cast<std::uint32_t>(ticks) : 0x7FFFFFFFu;
}

void Playback::start(AnimationId animation, Wrap wrap, std::uint16_t fade) noexcept {
  if (voices_[0].age == 0) {  // never shown: as if it had not been started
    voices_[0] = {animation, wrap, fade, 0};
    return;
  }
  const unsigned kept = std::min<unsigned>(count_, max_fading);
  for (unsigned i = kept; i > 0; --i)
    voices_[i] = voices_[i - 1];
  voices_[0] = {animation, wrap, fade, 0};
  count_ = static_cast<std::uint8_t>(kept + 1);
}

void Playback::tick() noexcept {
  const bool is_fading = weight(voices_[0], 1) < 1;
  // Voices that newer ones hid at the last tick stay hidden.
  for (unsigned i = 0; i < count_; ++i) {
    if (weight(voices_[i], 1) < 1) continue;
    count_ = static_cast<std::uint8_t>(i + 1);
    break;
  }
  for (unsigned i = 0; i < count_; ++i)
    ++voices_[i].age;
  replaced_ = AnimationId::none;
  if (started() && count_ > 1) replaced_ = voices_[1].animation;
  changed_ = is_fading || started() || has_moved(voices_[0]);
}

void Playback::pose(double alpha, std::span<Transform> out,
                    std::span<Transform> scratch) const noexcept {
  Shown parts[1 + max_fading];
  const unsigned count = shown(alpha, parts);
  detail::mix(*model_, std::span<const Shown>(parts, count), out, scratch);
}

unsigned Playback::shown(double alpha, std::span<Shown> out) const noexcept {
  alpha = alpha_of(alpha);
  // From the newest down to the first that hides what is older.
  unsigned count = 0;
  bool is_hidden = false;
  const unsigned room = static_cast<unsigned>(std::min<std::size_t>(count_, out.size()));
  for (unsigned i = 0; i < room && !is_hidden; ++i) {
    if (voices_[i].age == 0) continue;  // not before the next tick
    const float share = weight(voices_[i], alpha);
    is_hidden = share >= 1 || i + 1 == room;
    if (share > 0 || is_hidden)
      out[count++] = {voices_[i].animation, time(voices_[i], alpha), voices_[i].wrap,
                      is_hidden ? 1.0f : share};
  }
  std::reverse(out.begin(), out.begin() + count);
  return count;
}

Shown Playback::shown() const noexcept {
  Shown parts[1 + max_fading];
  const unsigned count = shown(1, parts);
  return count == 0 ? Shown{} : parts[count - 1];
}

std::uint32_t Playback::ticks_shown() const noexcept {
  const Voice& voice = voices_[0];
  if (voice.wrap == Wrap::loop) return voice.age;
  return std::min(voice.age, duration_in_ticks(*model_, voice.animation));
}

bool Playback::came_round() const noexcept {
  const Voice& voice = voices_[0];
  if (voice.wrap != Wrap::loop || voice.age < 2) return false;
  const double length = length_in_ticks(*model_, voice.animation);
  if (!(length > 0)) return false;
  return std::floor((static_cast<double>(voice.age) - 1) / length) >
         std::floor((static_cast<double>(voice.age) - 2) / length);
}

bool Playback::ended() const noexcept {
  const Voice& voice = voices_[0];
  return voice.wrap == Wrap::clamp && voice.animation != AnimationId::none &&
         voice.age == ticks_to_last_row(*model_, voice.animation);
}

CrossedEvents Playback::crossed(bool to_end) const noexcept {
  // What starts with the next tick has passed nothing yet.
  const Voice& voice = voices_[0].age == 0 && count_ > 1 ? voices_[1] : voices_[0];
  if (voice.age == 0) return {};
  const double now = static_cast<double>(voice.age) - 1;
  const double end = to_end ? std::max(now, length_in_ticks(*model_, voice.animation)) : now;
  return {*model_, voice.animation, now - 1, end, voice.wrap};
}

// After `fade` ticks of a mix the next one is the animation's own, so that the share grows by
// 1 / (fade + 1) from the tick before the start on.
float Playback::weight(const Voice& voice, double alpha) const noexcept {
  if (voice.age == 0) return 0;
  const double ticks = static_cast<double>(voice.age) - 1 + alpha;
  return static_cast<float>(std::min(ticks / (voice.fade + 1.0), 1.0));
}

double Playback::time(const Voice& voice, double alpha) const noexcept {
  return std::max(static_cast<double>(voice.age) - 2 + alpha, 0.0);
}

bool Playback::has_moved(const Voice& voice) const noexcept {
  const format::AnimationRecord* record = detail::record_of(*model_, voice.animation);
  if (record == nullptr) return false;
  const auto place = [&](double alpha) {
    return detail::place_of(time(voice, alpha), model_->tick_rate(), model_->semantics(), *record,
                            voice.wrap);
  };
  const detail::RowPlace before = place(0), now = place(1);
  return before.left != now.left || before.share != now.share;
}

}  // namespace v1
}  // namespace fmm
