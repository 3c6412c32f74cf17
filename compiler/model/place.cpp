#include "model/place.h"

#include <cmath>

#include <fmt/format.h>

#include "base/quote.h"

namespace fmmc {

std::string_view name_of(Channel channel) {
  switch (channel) {
    case Channel::rotation:
      return "rotation";
    case Channel::position:
      return "position";
    case Channel::scale:
      return "scale";
  }
  return "rotation";
}

std::string place_of(const Animation& animation) {
  return fmt::format("in animation {}", quoted(animation.name));
}

std::string place_of(const Animation& animation, const Animator& animator) {
  return fmt::format("{}, {} {}", place_of(animation),
                     animator.kind == Animator::Kind::bone ? "bone" : "IK controller",
                     quoted(animator.name.empty() ? animator.key : animator.name));
}

std::string place_of(const Animation& animation, const Animator& animator, Channel channel,
                     const Keyframe& key) {
  std::string out = fmt::format("{}, {} key", place_of(animation, animator), name_of(channel));
  if (std::isfinite(key.time)) out += fmt::format(" at {} s", key.time);
  return out;
}

}  // namespace fmmc
