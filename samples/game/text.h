// The text of the minute: one line for everything that happens. It is the same on every machine and
// in every build.
#pragma once

#include <string>

#include <fmm/fmm.hpp>

inline constexpr int ticks_per_second = 20;
// Now and then the text says where everybody is in between. A prime number of ticks meets the
// animations at ever different places.
inline constexpr int ticks_between_looks = 97;

inline bool is_look(int tick) {
  return tick > 0 && tick % ticks_between_looks == 0;
}

// "7.25 s  tick  145  robin  came round"
void say(int tick, const char* who, const std::string& what);
// The same with the place of something: "... paw at -0.163  0.113 -0.375"
void say(int tick, const char* who, const std::string& what, const char* watched, fmm::Point at);

// Rounded to thousandths as a whole number first, so that the text depends neither on the locale
// nor on the sign of a zero.
std::string decimal(double value);

std::string name_of(const fmm::Model& model, fmm::AnimationId animation);
