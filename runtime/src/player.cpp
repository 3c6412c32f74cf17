#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include "float_rules.h"
#include "root_motion.h"
#include <fmm/player.h>

namespace fmm {
inline namespace v1 {

namespace {

// A time or speed of the caller's; what is not finite is `otherwise`.
double finite(double value, double otherwise) {
  return std::isfinite(value) ? value : otherwise;
}

float ticks_of_fade(double seconds) {
  return static_cast<float>(std::clamp(finite(seconds, 0), 0.0, 1e6) * format::ticks_per_second);
}

}  // namespace

void Player::play(AnimationId animation, const PlayOptions& options, unsigned layer) noexcept {
  assert(layer < max_layers);
  if (layer >= max_layers) return;
  layers_[layer].waiting_count = 0;
  start(layers_[layer], animation, options);
}

bool Player::queue(AnimationId animation, const PlayOptions& options, unsigned layer) noexcept {
  assert(layer < max_layers);
  if (layer >= max_layers) return false;
  Layer& on = layers_[layer];
  if (on.voices[0].animation == AnimationId::none && on.waiting_count == 0) {
    start(on, animation, options);
    return true;
  }
  if (on.waiting_count == max_queued) return false;
  on.waiting[on.waiting_count++] = {animation, options};
  return true;
}

void Player::stop(double fade, unsigned layer) noexcept {
  PlayOptions options;
  options.fade = fade;
  play(AnimationId::none, options, layer);
}

void Player::set_speed(double speed, unsigned layer) noexcept {
  assert(layer < max_layers);
  if (layer < max_layers) layers_[layer].voices[0].speed = finite(speed, 0);
}

void Player::seek(double seconds, unsigned layer) noexcept {
  assert(layer < max_layers);
  if (layer >= max_layers) return;
  layers_[layer].voices[0].time = finite(seconds, 0) * format::ticks_per_second;
  layers_[layer].is_fresh = false;
}

void Player::set_layer(unsigned layer, const LayerOptions& options) noexcept {
  assert(layer < max_layers);
  if (layer < max_layers) layers_[layer].options = options;
}

void Player::update(double seconds) noexcept {
  const double ticks =
      seconds > 0 ? std::min(finite(seconds, 0), 1e9) * format::ticks_per_second : 0;
  moved_ = {};
  events_ = {};
  event_layer_ = 0;
  event_stretch_ = 0;
  for (Layer& layer : layers_)
    advance(layer, ticks);
}

AnimationId Player::animation(unsigned layer) const noexcept {
  return layer < max_layers ? layers_[layer].voices[0].animation : AnimationId::none;
}

double Player::seconds(unsigned layer) const noexcept {
  if (layer >= max_layers) return 0;
  const Voice& voice = layers_[layer].voices[0];
  const double length = length_in_ticks(*model_, voice.animation);
  if (!(length > 0)) return 0;
  double tick = voice.time;
  if (voice.wrap == Wrap::loop)
    tick -= std::floor(tick / length) * length;
  else
    tick = std::clamp(tick, 0.0, length);
  return tick / format::ticks_per_second;
}

bool Player::has_ended(unsigned layer) const noexcept {
  if (layer >= max_layers) return false;
  const Voice& voice = layers_[layer].voices[0];
  if (voice.animation == AnimationId::none || voice.wrap == Wrap::loop) return false;
  return voice.speed < 0 ? voice.time <= 0
                         : voice.time >= length_in_ticks(*model_, voice.animation);
}

unsigned Player::queued(unsigned layer) const noexcept {
  return layer < max_layers ? layers_[layer].waiting_count : 0;
}

bool Player::next_event(Event& event) noexcept {
  for (;;) {
    if (events_.next(event)) return true;
    while (event_layer_ < max_layers && event_stretch_ == layers_[event_layer_].stretch_count) {
      ++event_layer_;
      event_stretch_ = 0;
    }
    if (event_layer_ == max_layers) return false;
    const Stretch& stretch = layers_[event_layer_].stretches[event_stretch_++];
    // The time at which an animation starts counts as passed.
    const double from = stretch.has_start
                            ? std::nextafter(stretch.from, -std::numeric_limits<double>::infinity())
                            : stretch.from;
    events_ = {*model_, stretch.animation, from, stretch.to, stretch.wrap};
  }
}

void Player::start(Layer& layer, AnimationId animation, const PlayOptions& options) noexcept {
  const unsigned kept = std::min<unsigned>(layer.voice_count, max_fading);
  for (unsigned i = kept; i > 0; --i)
    layer.voices[i] = layer.voices[i - 1];
  layer.voice_count = static_cast<std::uint8_t>(kept + 1);

  Voice voice;
  if (index_of(animation) < model_->animation_count()) {
    voice.animation = animation;
    const bool loops = options.repeat == Repeat::authored
                           ? model_->animation(animation).loop == format::Loop::loop
                           : options.repeat == Repeat::loop;
    voice.wrap = loops ? Wrap::loop : Wrap::clamp;
  }
  voice.fade = ticks_of_fade(options.fade);
  voice.speed = finite(options.speed, 1);
  voice.time = finite(options.start, 0) * format::ticks_per_second;
  layer.voices[0] = voice;
  layer.is_fresh = true;
}

// Notes where the newest animation went.
void Player::note(Layer& layer, double from, double to) noexcept {
  const Voice& voice = layer.voices[0];
  if (voice.animation == AnimationId::none || layer.stretch_count > max_queued) return;
  layer.stretches[layer.stretch_count++] = {voice.animation, voice.wrap, from, to, layer.is_fresh};
  layer.is_fresh = false;
}

// Whether what waits may begin, and the time at which the newest animation made room.
bool Player::is_over(const Voice& voice, double before, double& end) const noexcept {
  end = voice.time;
  if (voice.animation == AnimationId::none) return true;
  if (voice.speed == 0) return false;
  const bool is_backwards = voice.speed < 0;
  const double length = length_in_ticks(*model_, voice.animation);
  end = is_backwards ? 0 : length;
  if (voice.wrap == Wrap::loop && length > 0) {
    const double pass = std::floor(before / length);
    end = is_backwards ? pass * length : (pass + 1) * length;
  }
  return is_backwards ? voice.time <= end : voice.time >= end;
}

void Player::advance(Layer& layer, double ticks) noexcept {
  layer.stretch_count = 0;
  double before = layer.voices[0].time;
  for (unsigned i = 0; i < layer.voice_count; ++i) {
    Voice& voice = layer.voices[i];
    voice.time += ticks * voice.speed;
    voice.faded = static_cast<float>(std::min<double>(voice.faded + ticks, voice.fade));
  }
  // Nothing below an animation that covers it comes back.
  for (unsigned i = 0; i < layer.voice_count; ++i) {
    if (layer.voices[i].faded < layer.voices[i].fade) continue;
    layer.voice_count = static_cast<std::uint8_t>(i + 1);
    break;
  }
  double end = 0;
  while (layer.waiting_count > 0 && is_over(layer.voices[0], before, end)) {
    const Voice& over = layer.voices[0];
    const double left = over.speed != 0 ? std::max((over.time - end) / over.speed, 0.0) : 0;
    note(layer, before, end);
    const Waiting next = layer.waiting[0];
    std::copy(layer.waiting + 1, layer.waiting + layer.waiting_count, layer.waiting);
    --layer.waiting_count;
    start(layer, next.animation, next.options);
    Voice& voice = layer.voices[0];
    before = voice.time;
    voice.time += left * voice.speed;
    voice.faded = static_cast<float>(std::min<double>(left, voice.fade));
  }
  note(layer, before, layer.voices[0].time);
  if (&layer == &layers_[0] && root_.bone != BoneId::none) moved_ = moved_by(layer, ticks);
}

// As the poses are mixed, the oldest first. The newest may have taken over within this update; then
// what it followed belongs to its way.
RootMotion Player::moved_by(const Layer& layer, double ticks) const noexcept {
  RootMotion sum;
  for (unsigned i = layer.voice_count; i-- > 0;) {
    const Voice& voice = layer.voices[i];
    RootMotion moved;
    if (i > 0) {
      moved = detail::root_motion_of(*model_, voice.animation, voice.wrap,
                                     voice.time - ticks * voice.speed, voice.time, root_);
    } else {
      for (unsigned k = 0; k < layer.stretch_count; ++k) {
        const Stretch& way = layer.stretches[k];
        moved = detail::joined(moved, detail::root_motion_of(*model_, way.animation, way.wrap,
                                                             way.from, way.to, root_));
      }
    }
    const bool is_oldest = i + 1u == layer.voice_count;
    sum =
        detail::mixed(sum, moved, is_oldest || !(voice.fade > 0) ? 1.0f : voice.faded / voice.fade);
  }
  return sum;
}

}  // namespace v1
}  // namespace fmm
