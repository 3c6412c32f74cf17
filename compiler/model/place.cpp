#include "model/place.h"

#include <fmt/format.h>

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
  return fmt::format("in animation '{}'", animation.name);
}

std::string place_of(const Animation& animation, const Animator& animator) {
  return fmt::format("{}, {} '{}'", place_of(animation),
                     animator.kind == Animator::Kind::bone ? "bone" : "IK controller",
                     animator.name);
}

std::string place_of(const Animation& animation, const Animator& animator, Channel channel,
                     const Keyframe& key) {
  return fmt::format("{}, {} key at {} s", place_of(animation, animator), name_of(channel),
                     key.time);
}

}  // namespace fmmc
