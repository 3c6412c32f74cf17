// Small models for the tests of the bake, made by hand in Blockbench 5 conventions.
#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "model/model.h"

namespace fmmc::testing {

inline Bone make_bone(std::string name, int parent = -1, Vec3 origin = {}, Vec3 rotation = {}) {
  Bone bone;
  bone.name = name;
  bone.source_name = std::move(name);
  bone.parent = parent;
  bone.origin = origin;
  bone.rotation = rotation;
  return bone;
}

inline Scalar number(double value) {
  Scalar scalar;
  scalar.kind = Scalar::Kind::number;
  scalar.number = value;
  return scalar;
}

inline Scalar text(std::string value) {
  Scalar scalar;
  scalar.kind = Scalar::Kind::text;
  scalar.text = std::move(value);
  return scalar;
}

inline Keyframe make_key(double time, Scalar x, Scalar y, Scalar z,
                         Interpolation interpolation = Interpolation::linear) {
  Keyframe key;
  key.time = time;
  key.interpolation = interpolation;
  key.points.push_back({{std::move(x), std::move(y), std::move(z)}});
  return key;
}

inline Keyframe make_key(double time, Vec3 value,
                         Interpolation interpolation = Interpolation::linear) {
  return make_key(time, number(value.x), number(value.y), number(value.z), interpolation);
}

// A key whose x alone is not 0.
inline Keyframe make_key(double time, double x,
                         Interpolation interpolation = Interpolation::linear) {
  return make_key(time, Vec3{x, 0, 0}, interpolation);
}

inline Animator make_animator(std::string name, int target) {
  Animator animator;
  animator.name = std::move(name);
  animator.target = target;
  animator.has_keyframes = true;
  return animator;
}

// One bone "leg" and one animation "walk" of `length` seconds without animators.
inline Model one_bone_model(double length) {
  Model model;
  model.name = "m";
  model.version = {5, 0};
  model.bones.push_back(make_bone("leg"));
  Animation animation;
  animation.name = "walk";
  animation.length = length;
  model.animations.push_back(animation);
  return model;
}

// The same with keys on one channel of the bone.
inline Model one_channel_model(double length, Channel channel, std::vector<Keyframe> keys) {
  Model model = one_bone_model(length);
  Animator animator = make_animator("leg", 0);
  animator.channels[static_cast<std::size_t>(channel)] = std::move(keys);
  model.animations[0].animators.push_back(std::move(animator));
  return model;
}

}  // namespace fmmc::testing
