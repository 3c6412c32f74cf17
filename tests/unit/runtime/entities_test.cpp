// Many entities at once, and the clock that drives them.
#include <type_traits>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/stage.h"

using namespace fmm_test;
using fmm::ModeledEntity;

// What 10,000 of them take is a promise.
static_assert(sizeof(ModeledEntity) == 112);
static_assert(sizeof(fmm::DisguiseController) <= 128);
static_assert(sizeof(fmm::Player) <= 2048);
static_assert(std::is_trivially_copyable_v<ModeledEntity>);
static_assert(std::is_trivially_copyable_v<fmm::Player>);

TEST_CASE("poses and matrices of many entities are those of each") {
  const Opened opened(stage({{"spawn", 2}, {"idle", 3}, {"walk", 4}}));
  std::vector<ModeledEntity> entities(5, ModeledEntity(opened.model));
  for (std::size_t i = 0; i < entities.size(); ++i) {
    entities[i].set_speed(i % 2 == 0 ? 1 : 0);
    for (std::size_t k = 0; k < i; ++k)
      entities[i].tick();
  }
  std::vector<fmm::Transform> poses(5), scratch(1), local(1);
  std::vector<fmm::Matrix3x4> bones(5);
  for (int tick = 0; tick < 8; ++tick) {
    fmm::tick(entities);
    fmm::pose(entities, 0.5, poses, scratch);
    fmm::bones(entities, 0.5, bones, local, scratch);
    for (std::size_t i = 0; i < entities.size(); ++i) {
      fmm::Transform one;
      entities[i].pose(0.5, {&one, 1}, scratch);
      CHECK(std::memcmp(&one, &poses[i], sizeof one) == 0);
      CHECK(bones[i].m[3] == one.translation[0]);
      CHECK(bones[i].m[7] == one.translation[1]);
    }
  }
}

TEST_CASE("entities beyond the end of the memory are left out") {
  const Opened opened(stage({{"idle", 3}}));
  std::vector<ModeledEntity> entities(3, ModeledEntity(opened.model));
  fmm::tick(entities);
  std::vector<fmm::Transform> poses(2), scratch(1);
  fmm::pose(entities, 1, poses, scratch);
  CHECK(poses[1].translation[0] == 1);
  fmm::pose({}, 1, poses, scratch);
}

TEST_CASE("a clock gives whole ticks and the rest as alpha") {
  fmm::TickClock clock;
  CHECK(clock.advance(0.02) == 0);
  CHECK(clock.alpha() == doctest::Approx(0.4));
  CHECK(clock.advance(0.04) == 1);
  CHECK(clock.alpha() == doctest::Approx(0.2));
  CHECK(clock.advance(0.1) == 2);
  CHECK(clock.advance(-1) == 0);
  CHECK(clock.advance(std::nan("")) == 0);
  CHECK(clock.advance(1000) == 20);
  CHECK(clock.alpha() < 1);
}
