// From the layers of a Player to one pose.
#include <algorithm>

#include "float_rules.h"
#include "root_motion.h"
#include <fmm/blend.h>
#include <fmm/player.h>
#include <fmm/pose.h>

namespace fmm {
inline namespace v1 {

unsigned Player::shown(std::span<Shown> out, unsigned layer) const noexcept {
  return layer < max_layers ? shown(layers_[layer], out) : 0;
}

unsigned Player::shown(const Layer& layer, std::span<Shown> out) const noexcept {
  const unsigned count =
      static_cast<unsigned>(std::min<std::size_t>(layer.voice_count, out.size()));
  for (unsigned i = 0; i < count; ++i) {
    const Voice& voice = layer.voices[i];
    const float weight = voice.fade > 0 ? voice.faded / voice.fade : 1.0f;
    out[count - 1 - i] = {voice.animation, voice.time, voice.wrap, weight};
  }
  return count;
}

// The pose of a layer and how much of it there is: less than 1 while its animations fade in over
// nothing, or out to it. In the base nothing is the rest pose.
float Player::mix_layer(const Layer& layer, std::span<Transform> out,
                        std::span<Transform> scratch) const noexcept {
  const bool is_base = &layer == &layers_[0];
  Shown parts[1 + max_fading];
  const unsigned count = shown(layer, parts);
  float present = 0;
  for (unsigned i = 0; i < count; ++i) {
    const Shown& part = parts[i];
    const float weight = i == 0 ? 1.0f : part.weight;
    if (part.animation == AnimationId::none && !is_base) {
      present *= 1 - weight;
      continue;
    }
    const float now = weight + present * (1 - weight);
    // Without room to mix in, the newest that shows more than half wins.
    const bool can_mix = scratch.size() >= out.size();
    const std::span<Transform> to = present > 0 && can_mix ? scratch.first(out.size()) : out;
    if (!(now > 0) || (present > 0 && !can_mix && weight < 0.5f)) continue;
    sample(*model_, part.animation, part.tick, part.wrap, to);
    if (is_base) detail::pin_root(*model_, part.animation, root_, to);
    if (present > 0 && can_mix) blend(out, to, weight / now, out);
    present = now;
  }
  return present;
}

void Player::pose(std::span<Transform> out, std::span<Transform> scratch) const noexcept {
  out = out.first(std::min<std::size_t>(out.size(), model_->bone_count()));
  mix_layer(layers_[0], out, scratch);
  if (scratch.size() < 2 * out.size()) return;
  const std::span<Transform> over = scratch.first(out.size());
  const std::span<Transform> rest = scratch.subspan(out.size(), out.size());
  for (unsigned i = 1; i < max_layers; ++i) {
    const LayerOptions& options = layers_[i].options;
    if (!(options.weight > 0)) continue;
    const float weight = options.weight * mix_layer(layers_[i], over, rest);
    if (!(weight > 0)) continue;
    if (options.additive) {
      rest_pose(*model_, rest);
      make_additive(over, rest, over);
      add(out, over, weight, out, options.mask);
    } else {
      blend(out, over, weight, out, options.mask);
    }
  }
}

}  // namespace v1
}  // namespace fmm
