// Models written by hand, as short as a test needs them.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/model.h"

namespace fmmc::test {

inline Bone bone(std::string name, int parent = -1, Vec3 origin = {}, Vec3 rotation = {}) {
  Bone out;
  out.name = name;
  out.source_name = std::move(name);
  out.parent = parent;
  out.origin = origin;
  out.rotation = rotation;
  return out;
}

inline Keyframe key(double time, double x, double y, double z,
                    Interpolation interpolation = Interpolation::linear) {
  Keyframe out;
  out.time = time;
  out.interpolation = interpolation;
  DataPoint point;
  const std::array<double, 3> values = {x, y, z};
  for (std::size_t i = 0; i < 3; ++i) {
    point.axes[i].kind = Scalar::Kind::number;
    point.axes[i].number = values[i];
  }
  out.points = {point};
  return out;
}

inline Animator animator(int bone, Channel channel, std::vector<Keyframe> keys) {
  Animator out;
  out.target = bone;
  out.has_keyframes = true;
  out.channels[static_cast<std::size_t>(channel)] = std::move(keys);
  return out;
}

inline Animation animation(std::string name, double length, std::vector<Animator> animators,
                           Loop loop = Loop::once) {
  Animation out;
  out.name = std::move(name);
  out.length = length;
  out.animators = std::move(animators);
  out.loop = loop;
  return out;
}

}  // namespace fmmc::test
