// Nothing but loading a file allocates. counted_new.cpp replaces operator new, which is why this
// program stands apart from the unit tests.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <cstddef>
#include <vector>

#include <doctest/doctest.h>

#include "runtime/counted_new.h"
#include "unit/runtime/blob_builder.h"

using namespace fmm_test;
using fmm::Model;

namespace {

template <typename Work>
std::size_t allocations_of(Work work) {
  const std::size_t before = allocations;
  work();
  return allocations - before;
}

}  // namespace

TEST_CASE("allocations are counted at all") {
  CHECK(allocations_of([] { const std::vector<int> numbers(1000); }) == 1);
  CHECK(allocations_of([] { const Blob blob(64); }) == 1);
}

TEST_CASE("opening a blob or a part of one allocates nothing") {
  const Blob blob = build(rich_model());
  const std::span<const std::byte> bytes = blob.bytes();
  std::size_t opened = 0;
  CHECK(allocations_of([&] {
          for (std::size_t size = 0; size <= bytes.size(); ++size)
            opened += Model::open(bytes.first(size)).error == fmm::Error::none ? 1u : 0u;
        }) == 0);
  CHECK(opened == 1);
}

TEST_CASE("accessors, finding and verifying allocate nothing") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  std::size_t found = 0;
  CHECK(allocations_of([&] {
          found += model.bone(fmm::BoneId{1}).name.size();
          found += model.animation(fmm::AnimationId{0}).name.size();
          found += model.texture(fmm::TextureId{0}).data.size();
          found += model.attachment(fmm::AttachmentId{0}).name.size();
          found += model.mesh().vertices.size();
          found += model.find_bone("leg") == fmm::BoneId{2} ? 1u : 0u;
          found += model.find_animation("none of these") == fmm::AnimationId::none ? 1u : 0u;
          found += model.verify(true) == fmm::Error::none ? 1u : 0u;
        }) == 0);
  CHECK(found == 6 + 4 + 8 + 4 + 6 + 3);
}

TEST_CASE("ten thousand poses allocate nothing") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  std::vector<fmm::Transform> pose(model.bone_count());
  std::vector<fmm::Matrix3x4> world(model.bone_count());
  float height = 0;
  CHECK(allocations_of([&] {
          for (int i = 0; i < 10'000; ++i) {
            fmm::sample(model, fmm::AnimationId{0}, i * 0.3, fmm::Wrap::loop, pose);
            fmm::local_to_model(model, pose, world);
            height += world[0].m[7];
          }
        }) == 0);
  CHECK(height > 0);
}

TEST_CASE("ten thousand ticks of an entity, a disguise and a player allocate nothing") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  std::vector<fmm::Transform> pose(model.bone_count()), scratch(2 * pose.size());
  std::vector<fmm::Matrix3x4> world(pose.size());
  const fmm::HeadLook look = fmm::look_towards({1, 1, -1});
  float height = 0;
  CHECK(allocations_of([&] {
          fmm::ModeledEntity entity(model, {false, false, 3});
          fmm::DisguiseController disguise(model);
          fmm::Player player(model);
          for (int i = 0; i < 10'000; ++i) {
            if (i % 7 == 0) entity.play("walk", i % 2 == 0, true);
            if (i % 5 == 0) player.play(fmm::AnimationId{0}, {fmm::Repeat::loop, 0.2, 1, 0}, 1);
            entity.tick();
            disguise.tick();
            player.update(0.0125);
            entity.bones(0.5, &look, pose, world, scratch);
            disguise.pose(0.5, pose, scratch);
            player.pose(pose, scratch);
            fmm::blend(pose, pose, 0.5f, pose);
            fmm::Event event;
            for (fmm::CrossedEvents events = entity.crossed(); events.next(event);)
              height += static_cast<float>(event.tick);
            height += world[0].m[7];
          }
        }) == 0);
  CHECK(height > 0);
}
