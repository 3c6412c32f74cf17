// One const Model in many threads. The claim of this test is the silence of the thread sanitizer;
// in other builds it still checks that all threads see the same poses.
#include <cstring>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/blob_builder.h"
#include "unit/runtime/exercise.h"
#include <fmm/fmm.hpp>

using namespace fmm_test;
using fmm::Model;

namespace {

// The matrices of all animations at many times, one after the other.
std::vector<fmm::Matrix3x4> play(const Model& model) {
  std::vector<fmm::Matrix3x4> all;
  std::vector<fmm::Transform> pose(model.bone_count());
  std::vector<fmm::Matrix3x4> world(model.bone_count());
  for (std::uint16_t id = 0; id < model.animation_count(); ++id) {
    for (int i = 0; i < 100; ++i) {
      fmm::sample(model, fmm::AnimationId{id}, i * 0.0625, fmm::Wrap::loop, pose);
      fmm::local_to_model(model, pose, world);
      all.insert(all.end(), world.begin(), world.end());
    }
  }
  // Entities of their own on the shared model.
  fmm::ModeledEntity entity(model);
  std::vector<fmm::Transform> scratch(model.bone_count());
  const fmm::HeadLook look = fmm::look_towards({1, 0, -1});
  entity.play("walk", false, true);
  for (int i = 0; i < 100; ++i) {
    entity.tick();
    entity.bones(0.5, &look, pose, world, scratch);
    all.insert(all.end(), world.begin(), world.end());
  }
  return all;
}

}  // namespace

TEST_CASE("eight threads use one const model at once and see the same") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  const std::uint64_t expected_sum = exercise(model);
  const std::vector<fmm::Matrix3x4> expected = play(model);
  std::vector<int> agreed(8);
  std::vector<std::thread> threads;
  for (int& count : agreed) {
    threads.emplace_back([&] {
      for (int i = 0; i < 20; ++i) {
        const std::vector<fmm::Matrix3x4> seen = play(model);
        const bool is_same =
            std::memcmp(seen.data(), expected.data(), seen.size() * sizeof seen[0]) == 0;
        if (is_same && exercise(model) == expected_sum) ++count;
      }
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  for (const int count : agreed)
    CHECK(count == 20);
}
