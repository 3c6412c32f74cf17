// What tests of playing share: a model whose animations tell who they are. In row k of animation
// number i the only bone is at (i + 1, k, 0), in the rest pose at the origin.
//
// Thread rule: values.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/playing.h"
#include <fmm/fmm.hpp>

namespace fmm_test {

struct Clip {
  std::string name;
  std::uint32_t ticks;
};

inline ModelSpec stage(const std::vector<Clip>& clips,
                       format::Semantics semantics = format::Semantics::fmm) {
  ModelSpec spec;
  spec.semantics = semantics;
  spec.bones = {{"bone", format::no_bone, 0, {}}};
  for (std::size_t i = 0; i < clips.size(); ++i) {
    AnimationSpec animation;
    animation.name = clips[i].name;
    animation.ticks = clips[i].ticks;
    animation.length = clips[i].ticks / 20.0;
    animation.components = {{0, 1, 0}};
    animation.constants = {{{0, 0, 0}, static_cast<float>(i + 1)}};
    if (clips[i].ticks > 0 || semantics == format::Semantics::blockbench) {
      for (std::uint32_t row = 0; row <= clips[i].ticks; ++row)
        animation.rows.push_back({static_cast<float>(row)});
    } else {
      animation.components.clear();
      animation.constants.clear();
    }
    spec.animations.push_back(animation);
  }
  return spec;
}

// "idle 3": what a pose of such a model shows, in tenths of rows where it lies between two of them.
inline std::string named(const fmm::Model& model, const fmm::Transform& bone) {
  if (bone.translation[0] == 0) return "rest";
  const auto id = static_cast<std::uint16_t>(bone.translation[0] - 0.5f);
  const std::string name(model.animation(fmm::AnimationId{id}).name);
  const int tenths = static_cast<int>(std::lround(10 * bone.translation[1]));
  std::string text = name + " " + std::to_string(tenths / 10);
  if (tenths % 10 != 0) text += "." + std::to_string(tenths % 10);
  return text;
}

template <typename Playing>
std::string shown(const Playing& playing, double alpha = 1) {
  fmm::Transform pose, scratch;
  playing.pose(alpha, {&pose, 1}, {&scratch, 1});
  return named(playing.model(), pose);
}

// What so many ticks show: "spawn 0, spawn 1, idle 0".
template <typename Playing>
std::string ticks(Playing& playing, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    playing.tick();
    text += (i == 0 ? "" : ", ") + shown(playing);
  }
  return text;
}

}  // namespace fmm_test
