// The example of README.md, "Playing", as it stands there: it compiles, and it plays.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/stage.h"

using namespace fmm_test;

namespace {

// What the example leaves to the game.
Blob blob = build(stage({{"spawn", 1}, {"idle", 4}, {"walk", 4}, {"attack", 2}, {"death", 2}}));
fmm::Model model = fmm::Model::open(std::as_const(blob).bytes()).model;
double blocks_per_tick = 0;
fmm::Point to_the_player{0, 0, -1};
std::vector<fmm::Transform> pose(model.bone_count()), scratch(model.bone_count());
std::vector<fmm::Matrix3x4> bones(model.bone_count());
bool is_in_world = true;
void remove_from_world() {
  is_in_world = false;
}

// clang-format off
// README
fmm::ModeledEntity goblin(model);  // begins with `spawn`, if the model has it

void on_tick() {  // 20 times a second
  goblin.set_speed(blocks_per_tick);
  goblin.tick();
  for (const fmm::EntityEvent& event : goblin.events())
    if (event.kind == fmm::EntityEvent::Kind::removed) remove_from_world();
}

void on_hit() { goblin.play("attack", /*blend*/ false, /*loop*/ false); }
void on_death() { goblin.remove_with_death(); }

void on_frame(double alpha) {  // at any rate; alpha goes from 0 to 1 between two ticks
  const fmm::HeadLook look = fmm::look_towards(to_the_player);
  goblin.bones(alpha, &look, pose, bones, scratch);  // draw goblin.model().mesh() with `bones`
}
// README
// clang-format on

std::string text_of(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string after_tick() {
  on_tick();
  on_frame(1);
  return named(model, pose[0]);
}

}  // namespace

TEST_CASE("the example of the README is the one that this test plays") {
  const std::string page = text_of(FMM_TEST_GOLDEN_DIR "/../../README.md");
  const std::string source =
      text_of(FMM_TEST_GOLDEN_DIR "/../unit/runtime/readme_playing_test.cpp");
  const std::string mark = "// README\n";
  const std::size_t begin = source.find(mark) + mark.size();
  const std::string example = source.substr(begin, source.find(mark, begin) - begin);
  REQUIRE(example.size() > 100);
  CHECK(page.find("```cpp\n" + example + "```") != std::string::npos);
}

TEST_CASE("the README names the size of an entity") {
  const std::string page = text_of(FMM_TEST_GOLDEN_DIR "/../../README.md");
  CHECK(page.find("a value of " + std::to_string(sizeof(fmm::ModeledEntity)) + " bytes") !=
        std::string::npos);
}

TEST_CASE("the example of the README walks, attacks and dies") {
  CHECK(after_tick() == "spawn 0");
  on_tick();
  CHECK(after_tick() == "idle 0");
  blocks_per_tick = 0.2;
  on_tick();
  CHECK(after_tick() == "walk 0");
  on_hit();
  CHECK(after_tick() == "attack 0");
  on_death();
  CHECK(after_tick() == "death 0");
  on_tick();
  CHECK(is_in_world);
  on_tick();
  CHECK_FALSE(is_in_world);
}
