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
