// What happens in the minute, in the order of time. What is not written here follows from the rules
// of whoever plays: states from speeds, one-shots that return to what went before.
#pragma once

// For those that the state machine plays: robin, the mill and the fox.
struct Cue {
  enum class Act { enter, speed, play, loop, stop, die };
  int tick;
  const char* who;
  Act act;
  const char* animation = "";
  double speed = 0;  // blocks per tick
};

inline constexpr Cue script[] = {
    {0, "mill", Cue::Act::enter},
    {10, "robin", Cue::Act::enter},
    {30, "fox", Cue::Act::enter},
    {70, "robin", Cue::Act::play, "wave"},
    {150, "robin", Cue::Act::speed, "", 0.1},
    {200, "fox", Cue::Act::speed, "", 0.0365},
    {240, "fox", Cue::Act::speed, "", 0.1},
    {270, "robin", Cue::Act::speed, "", 0},
    {360, "robin", Cue::Act::loop, "dance"},
    {400, "robin", Cue::Act::play, "attack"},  // swallowed: robin dances
    {440, "mill", Cue::Act::loop, "storm"},
    {460, "robin", Cue::Act::stop},
    {475, "robin", Cue::Act::play, "attack"},
    {500, "fox", Cue::Act::speed, "", 0},
    {560, "fox", Cue::Act::play, "attack"},
    {620, "fox", Cue::Act::play, "sit"},
    {680, "mill", Cue::Act::stop},
    {868, "robin", Cue::Act::die},
    {980, "mill", Cue::Act::play, "open_door"},
};
