// A scripted minute: adventurers, a fox and a windmill, 20 ticks per second on a simulated clock,
// one line of text for everything that happens. Nothing is drawn; the text is the same on every
// machine and in every build, and expected.txt is what it has to be.
//
//   states.cpp     the state machine: robin and the mill
//   feet.cpp       inverse kinematics and head look: the fox
//   disguised.cpp  a disguised player: wren
//   layers.cpp     a custom animation on a layer: jay
#include <cstdio>
#include <string>

#include <models/all.h>

#include "disguised.h"
#include "feet.h"
#include "layers.h"
#include "script.h"
#include "states.h"

namespace {

constexpr int last_tick = 60 * ticks_per_second;

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

fmm::EntityOptions shrinking() {
  fmm::EntityOptions options;
  options.shrink_after_death = true;
  return options;
}

}  // namespace

int main() {
  namespace hero = models::adventurer;
  namespace fox = models::fox;
  namespace windmill = models::windmill;

  fmm::ModelFile hero_file, fox_file, mill_file;
  if (!load(hero_file, hero::file, hero::schema)) return 1;
  if (!load(fox_file, fox::file, fox::schema)) return 1;
  if (!load(mill_file, windmill::file, windmill::schema)) return 1;

  // The three adventurers share one model.
  States robin("robin", hero_file.model(), {"hand", hero::attachment::hand_left, shrinking()});
  States mill("mill", mill_file.model(), {"sail", windmill::attachment::sail_tip, {}});
  Fox reynard(fox_file.model());
  Disguised wren(hero_file.model());
  Layered jay(hero_file.model());

  for (int tick = 0; tick <= last_tick; ++tick) {
    for (const Cue& cue : script) {
      if (cue.tick != tick) continue;
      const std::string who = cue.who;
      if (who == "robin") robin.obey(tick, cue);
      if (who == "mill") mill.obey(tick, cue);
      if (who == "fox") reynard.obey(tick, cue);
    }
    robin.tick(tick);
    mill.tick(tick);
    reynard.tick(tick);
    wren.tick(tick);
    jay.tick(tick);
  }
  std::printf("the minute is over\n");
}
