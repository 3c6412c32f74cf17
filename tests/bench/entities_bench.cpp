// What a crowd costs: 10,000 entities of one model of 30 bones, each tick their states, rows and
// matrices. Times are processor times of this machine and hour; what can be carried further is the
// ratio to copying as many matrices, measured in turns with it by the same number of threads.
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

#include "runtime/counted_new.h"
#include "unit/runtime/blob_builder.h"
#include <fmm/fmm.hpp>

namespace {

using namespace fmm_test;

constexpr std::size_t entity_count = 10'000;
constexpr int bone_count = 30;
constexpr int moving_count = 20;  // bones that turn; half of them move as well
constexpr int rounds = 20;

// Processor time of this thread, so that a busy machine does not count.
double cpu_seconds() {
  std::timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

AnimationSpec animation(const char* name, std::uint32_t ticks) {
  AnimationSpec out;
  out.name = name;
  out.ticks = ticks;
  out.length = ticks / 20.0;
  for (std::uint16_t bone = 0; bone < moving_count; ++bone) {
    out.rotations.push_back(bone);
    for (std::uint8_t axis = 0; axis < 3 && bone % 2 == 0; ++axis)
      out.components.push_back({bone, axis, 0});
  }
  for (std::uint32_t row = 0; row <= ticks; ++row) {
    std::vector<float> values;
    for (int bone = 0; bone < moving_count; ++bone) {
      const float half = 0.02f * static_cast<float>(row) + static_cast<float>(bone);
      values.insert(values.end(), {std::sin(half), 0, 0, std::cos(half)});
    }
    values.resize(values.size() + out.components.size(), static_cast<float>(row));
    out.rows.push_back(values);
  }
  return out;
}

// Arms and legs of five bones each on a body.
ModelSpec creature() {
  ModelSpec spec;
  for (int i = 0; i < bone_count; ++i) {
    const auto parent =
        static_cast<std::uint16_t>(i == 0 ? format::no_bone : (i % 5 == 0 ? 0 : i - 1));
    spec.bones.push_back({"bone_" + std::to_string(i), parent, 0, {}});
  }
  spec.animations = {animation("spawn", 20), animation("idle", 60), animation("walk", 24)};
  return spec;
}

struct Costs {
  double play = 1e9, pose = 1e9, bones = 1e9,
         copy = 1e9;  // processor seconds per tick, all threads
  std::size_t allocations = 0;
};

// One thread's part of the crowd.
Costs run(std::span<fmm::ModeledEntity> entities, std::span<fmm::Matrix3x4> out) {
  const std::size_t bones = entities.front().model().bone_count();
  std::vector<fmm::Transform> local(bones), scratch(bones);
  std::vector<fmm::Transform> poses(entities.size() * bones);
  const std::vector<fmm::Matrix3x4> from(out.begin(), out.end());
  Costs best;
  const std::size_t before = allocations;
  for (int round = 0; round < rounds; ++round) {
    const double a = cpu_seconds();
    fmm::tick(entities);
    const double b = cpu_seconds();
    fmm::pose(entities, 1, poses, scratch);
    const double c = cpu_seconds();
    fmm::bones(entities, 1, out, local, scratch);
    const double d = cpu_seconds();
    std::memcpy(out.data(), from.data(), out.size_bytes());
    const double e = cpu_seconds();
    best.play = std::min(best.play, b - a);
    best.pose = std::min(best.pose, c - b);
    best.bones = std::min(best.bones, d - c);
    best.copy = std::min(best.copy, e - d);
  }
  best.allocations = allocations - before;
  return best;
}

void measure(const fmm::Model& model, unsigned thread_count) {
  std::vector<fmm::ModeledEntity> entities(entity_count, fmm::ModeledEntity(model));
  for (std::size_t i = 0; i < entities.size(); ++i) {
    entities[i].set_speed(i % 3 == 0 ? 0.2 : 0);
    for (std::size_t k = 0; k < i % 90; ++k)
      entities[i].tick();
  }
  std::vector<fmm::Matrix3x4> matrices(entity_count * model.bone_count());
  std::vector<Costs> costs(thread_count);
  std::vector<std::thread> threads;
  const std::size_t share = entity_count / thread_count;
  for (unsigned i = 0; i < thread_count; ++i) {
    threads.emplace_back([&, i] {
      costs[i] = run(
          std::span(entities).subspan(i * share, share),
          std::span(matrices).subspan(i * share * model.bone_count(), share * model.bone_count()));
    });
  }
  for (std::thread& thread : threads)
    thread.join();
  Costs sum{0, 0, 0, 0, 0};
  for (const Costs& part : costs) {
    sum.play += part.play;
    sum.pose += part.pose;
    sum.bones += part.bones;
    sum.copy += part.copy;
    sum.allocations += part.allocations;
  }
  const double bones = static_cast<double>(entity_count) * bone_count;
  std::printf(
      "%u thread%s: tick %5.1f ns/entity; sample %5.2f ns/bone; sample + matrices %5.2f "
      "ns/bone, %.1f x copying the matrices (%.2f ns/bone); all of a tick %.2f ms per "
      "thread; %zu allocations\n",
      thread_count, thread_count == 1 ? " " : "s", 1e9 * sum.play / entity_count,
      1e9 * sum.pose / bones, 1e9 * sum.bones / bones, sum.bones / sum.copy, 1e9 * sum.copy / bones,
      1e3 * (sum.play + sum.bones) / thread_count, sum.allocations);
}

}  // namespace

int main() {
  const Blob blob = build(creature());
  const auto [error, model] = fmm::Model::open(blob.bytes());
  if (error != fmm::Error::none) {
    std::fprintf(stderr, "%s\n", fmm::error_message(error));
    return 1;
  }
  std::printf("%zu entities of %zu bytes, %d bones each, %d of them moving\n", entity_count,
              sizeof(fmm::ModeledEntity), bone_count, moving_count);
  for (const unsigned threads : {1u, 2u})
    measure(model, threads);
}
