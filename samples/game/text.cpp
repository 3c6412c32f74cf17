#include "text.h"

#include <cmath>
#include <cstdio>

std::string decimal(double value) {
  const long rounded = std::lround(value * 1000);
  const long size = rounded < 0 ? -rounded : rounded;
  char text[32];
  std::snprintf(text, sizeof text, "%s%ld.%03ld", rounded < 0 ? "-" : "", size / 1000, size % 1000);
  return text;
}

void say(int tick, const char* who, const std::string& what) {
  std::printf("%2d.%02d s  tick %4d  %-5s  %s\n", tick / ticks_per_second,
              tick % ticks_per_second * 100 / ticks_per_second, tick, who, what.c_str());
}

void say(int tick, const char* who, const std::string& what, const char* watched, fmm::Point at) {
  std::printf("%2d.%02d s  tick %4d  %-5s  %-34s  %s at %6s %6s %6s\n", tick / ticks_per_second,
              tick % ticks_per_second * 100 / ticks_per_second, tick, who, what.c_str(), watched,
              decimal(at.x).c_str(), decimal(at.y).c_str(), decimal(at.z).c_str());
}

std::string name_of(const fmm::Model& model, fmm::AnimationId animation) {
  return std::string(model.animation(animation).name);
}
