// What happens in the minute, in the order of time. What is not written here follows from the
// lengths of the animations: after a one-shot everybody returns to idle.
#pragma once

#include <models/all.h>

enum Who { robin, wren, mill, cast_size };

struct Cue {
  int tick;
  Who who;
  fmm::AnimationId play;  // none: leaves the stage
};

namespace hero_plays = models::adventurer::animation;
namespace mill_plays = models::windmill::animation;

inline constexpr Cue script[] = {
    {0, mill, mill_plays::idle},        {10, robin, hero_plays::spawn},
    {70, robin, hero_plays::wave},      {150, robin, hero_plays::walk},
    {270, robin, hero_plays::idle},     {300, wren, hero_plays::spawn},
    {350, wren, hero_plays::wave},      {360, robin, hero_plays::wave},
    {440, mill, mill_plays::storm},     {460, robin, hero_plays::attack},
    {475, robin, hero_plays::attack},   {500, wren, hero_plays::walk},
    {600, wren, hero_plays::idle},      {680, mill, mill_plays::idle},
    {700, wren, hero_plays::dance},     {720, robin, hero_plays::dance},
    {840, robin, hero_plays::idle},     {860, wren, hero_plays::attack},
    {868, robin, hero_plays::death},    {940, robin, fmm::AnimationId::none},
    {980, mill, mill_plays::open_door}, {1000, wren, hero_plays::walk},
    {1080, wren, hero_plays::idle},     {1110, wren, hero_plays::wave},
    {1160, mill, mill_plays::idle},     {1180, wren, fmm::AnimationId::none},
};
