// A scripted minute: two adventurers and a windmill, 20 ticks per second on a simulated clock, one
// line of text for everything that happens. Nothing is drawn; the text is the same on every machine
// and in every build, and expected.txt is what it has to be.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include <models/all.h>

#include "actor.h"
#include "script.h"
#include <fmm/fmm.hpp>

namespace {

constexpr int ticks_per_second = 20;
constexpr int last_tick = 60 * ticks_per_second;
// Now and then the text says where everybody is in between. A prime number of ticks meets the
// animations at ever different places.
constexpr int ticks_between_looks = 97;

struct Role {
  const char* name;
  Actor actor;
  fmm::AnimationId idle;
  const char* watched;  // what the point below is called in the text
  fmm::AttachmentId point;
};

// Loads a blob from the folder that fmm_add_models() fills beside the program. The schema refuses a
// blob that the ids in the generated header do not belong to.
bool load(fmm::ModelFile& file, const char* blob, fmm::Schema schema) {
  if (file.load(fmm::executable_dir() + "/models/" + blob, schema) != fmm::Error::none) {
    std::fprintf(stderr, "%s\n", file.message().c_str());
    return false;
  }
  const fmm::Model& model = file.model();
  std::printf("loaded %s: %u bones, %u animations\n", blob, model.bone_count(),
              model.animation_count());
  return true;
}

// Rounded to thousandths as a whole number first, so that the text depends neither on the locale
// nor on the sign of a zero.
std::string decimal(double value) {
  const long rounded = std::lround(value * 1000);
  const long size = rounded < 0 ? -rounded : rounded;
  char text[32];
  std::snprintf(text, sizeof text, "%s%ld.%03ld", rounded < 0 ? "-" : "", size / 1000, size % 1000);
  return text;
}

void print(int tick, const Role& role, const std::string& what) {
  std::printf("%2d.%02d s  tick %4d  %-5s  ", tick / ticks_per_second,
              tick % ticks_per_second * 100 / ticks_per_second, tick, role.name);
  if (!role.actor.playing()) {
    std::printf("%s\n", what.c_str());
    return;
  }
  const Point at = role.actor.where(role.point);
  std::printf("%-41s  %s at %6s %6s %6s\n", what.c_str(), role.watched, decimal(at.x).c_str(),
              decimal(at.y).c_str(), decimal(at.z).c_str());
}

void play(int tick, Role& role, fmm::AnimationId id) {
  std::string what = role.actor.playing() ? role.actor.name() + " -> " : "enters with ";
  role.actor.play(id);
  if (!role.actor.playing()) {
    print(tick, role, "leaves");
    return;
  }
  what += role.actor.name() + " (";
  switch (role.actor.animation().loop) {
    case fmm::format::Loop::once:
      what += "once, ";
      break;
    case fmm::format::Loop::loop:
      what += "loops every ";
      break;
    case fmm::format::Loop::hold:
      what += "holds after ";
      break;
  }
  print(tick, role, what + std::to_string(role.actor.animation().ticks) + " ticks)");
}

void advance(int tick, Role& role) {
  switch (role.actor.advance()) {
    case Actor::Event::none:
      break;
    case Actor::Event::came_round:
      print(tick, role, role.actor.name() + ", pass " + std::to_string(role.actor.pass()));
      break;
    case Actor::Event::held:
      print(tick, role, role.actor.name() + " holds");
      break;
    case Actor::Event::ended:
      play(tick, role, role.idle);
      break;
  }
}

const Cue* cue_at(int tick, int who) {
  const Cue* cue = std::find_if(std::begin(script), std::end(script), [&](const Cue& candidate) {
    return candidate.tick == tick && candidate.who == who;
  });
  return cue == std::end(script) ? nullptr : cue;
}

}  // namespace

int main() {
  namespace hero = models::adventurer;
  namespace windmill = models::windmill;

  fmm::ModelFile hero_file, mill_file;
  if (!load(hero_file, hero::file, hero::schema)) return 1;
  if (!load(mill_file, windmill::file, windmill::schema)) return 1;

  // In the order of Who. The two adventurers share one model.
  Role cast[cast_size] = {
      {"robin", Actor(hero_file.model()), hero::animation::idle, "hand",
       hero::attachment::hand_left},
      {"wren", Actor(hero_file.model()), hero::animation::idle, "hand",
       hero::attachment::hand_left},
      {"mill", Actor(mill_file.model()), windmill::animation::idle, "sail",
       windmill::attachment::sail_tip},
  };

  for (int tick = 0; tick <= last_tick; ++tick) {
    for (int who = 0; who < cast_size; ++who) {
      Role& role = cast[who];
      if (const Cue* cue = cue_at(tick, who))
        play(tick, role, cue->play);
      else
        advance(tick, role);

      if (role.actor.playing() && tick % ticks_between_looks == 0 && tick > 0)
        print(tick, role,
              "in " + role.actor.name() + ", tick " + std::to_string(role.actor.tick()));
    }
  }
  std::printf("the minute is over\n");
}
