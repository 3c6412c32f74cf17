// What the runtime costs: opening, posing, matrices. Times are of this machine and hour; what can
// be carried further is the ratio to copying the pose (x_memcpy), measured in turns with it in one
// run.
#include <cmath>
#include <cstring>
#include <ctime>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "unit/runtime/blob_builder.h"

namespace {

using namespace fmm_test;

// Processor time of this thread, so that a busy machine does not count.
double cpu_seconds() {
  std::timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// `moving` of `bones` bones turn and move, in a chain, for two seconds.
ModelSpec animated(int bones, int moving) {
  ModelSpec spec;
  AnimationSpec animation;
  animation.name = "move";
  animation.ticks = 40;
  animation.length = 2;
  for (int i = 0; i < bones; ++i) {
    const auto parent = static_cast<std::uint16_t>(i == 0 ? format::no_bone : i - 1);
    spec.bones.push_back({"bone_" + std::to_string(i), parent, 0, {}});
    if (i >= moving) continue;
    const auto bone = static_cast<std::uint16_t>(i);
    animation.rotations.push_back(bone);
    for (std::uint8_t axis = 0; axis < 3; ++axis)
      animation.components.push_back({bone, axis, 0});
  }
  for (std::uint32_t row = 0; row <= animation.ticks; ++row) {
    std::vector<float> values;
    for (int i = 0; i < moving; ++i) {
      const float half = 0.05f * static_cast<float>(row) + static_cast<float>(i);
      values.insert(values.end(), {std::sin(half), 0, 0, std::cos(half)});
    }
    for (int i = 0; i < 3 * moving; ++i)
      values.push_back(static_cast<float>(row + 1));
    animation.rows.push_back(values);
  }
  spec.animations = {animation};
  return spec;
}

ModelSpec with_texture(std::uint32_t side) {
  ModelSpec spec = animated(8, 2);
  TextureSpec texture;
  texture.name = "skin";
  texture.record.width = texture.record.height = side;
  texture.record.encoding = static_cast<std::uint8_t>(format::TextureEncoding::rgba8);
  texture.record.frame_count = 1;
  texture.data.assign(std::size_t{side} * side * 4, 'x');
  spec.textures = {texture};
  return spec;
}

fmm::Model opened(benchmark::State& state, const Blob& blob) {
  const auto [error, model] = fmm::Model::open(blob.bytes());
  if (error != fmm::Error::none) state.SkipWithError(fmm::error_message(error));
  return model;
}

void open(benchmark::State& state) {
  const Blob blob = build(with_texture(static_cast<std::uint32_t>(state.range(0))));
  for (auto _ : state)
    benchmark::DoNotOptimize(fmm::Model::open(blob.bytes()));
  state.counters["blob_bytes"] = static_cast<double>(blob.size());
}
BENCHMARK(open)->ArgName("texture_side")->Arg(8)->Arg(3200);

void verify(benchmark::State& state) {
  const Blob blob = build(with_texture(3200));
  const fmm::Model model = opened(state, blob);
  for (auto _ : state)
    benchmark::DoNotOptimize(model.verify(state.range(0) != 0));
  if (state.range(0) != 0)  // without the hash no pixel is looked at
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * blob.size()));
  state.counters["blob_bytes"] = static_cast<double>(blob.size());
}
BENCHMARK(verify)->ArgName("full")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);

void find_bone(benchmark::State& state) {
  const Blob blob = build(animated(64, 0));
  const fmm::Model model = opened(state, blob);
  for (auto _ : state)
    benchmark::DoNotOptimize(model.find_bone("bone_40"));
}
BENCHMARK(find_bone);

// Times `work` and copying as many transforms, in turns.
template <typename Work>
void against_memcpy(benchmark::State& state, std::size_t bones, Work work) {
  constexpr int turns = 64;  // so that reading the clock does not count
  std::vector<fmm::Transform> from(bones), to(bones);
  double work_seconds = 0, copy_seconds = 0;
  for (auto _ : state) {
    const double start = cpu_seconds();
    for (int i = 0; i < turns; ++i)
      work();
    const double middle = cpu_seconds();
    for (int i = 0; i < turns; ++i) {
      std::memcpy(to.data(), from.data(), bones * sizeof(fmm::Transform));
      benchmark::ClobberMemory();
    }
    const double end = cpu_seconds();
    state.SetIterationTime((middle - start) / turns);
    work_seconds += middle - start;
    copy_seconds += end - middle;
  }
  const double poses = static_cast<double>(state.iterations()) * turns;
  state.counters["ns_per_bone"] = 1e9 * work_seconds / poses / static_cast<double>(bones);
  state.counters["x_memcpy"] = work_seconds / copy_seconds;
}

// Bones, of these moving, fraction of a tick in hundredths.
void sample(benchmark::State& state) {
  const Blob blob =
      build(animated(static_cast<int>(state.range(0)), static_cast<int>(state.range(1))));
  const fmm::Model model = opened(state, blob);
  std::vector<fmm::Transform> pose(model.bone_count());
  const double fraction = static_cast<double>(state.range(2)) / 100;
  int tick = 0;
  against_memcpy(state, pose.size(), [&] {
    tick = (tick + 17) % 40;
    fmm::sample(model, fmm::AnimationId{0}, tick + fraction, fmm::Wrap::loop, pose);
    benchmark::ClobberMemory();
  });
}
BENCHMARK(sample)
    ->ArgNames({"bones", "moving", "hundredths"})
    ->Args({24, 24, 0})
    ->Args({24, 24, 40})
    ->Args({64, 16, 40})
    ->Args({64, 64, 40})
    ->UseManualTime();

void local_to_model(benchmark::State& state) {
  const Blob blob = build(animated(static_cast<int>(state.range(0)), 0));
  const fmm::Model model = opened(state, blob);
  std::vector<fmm::Transform> pose(model.bone_count());
  std::vector<fmm::Matrix3x4> world(model.bone_count());
  fmm::rest_pose(model, pose);
  against_memcpy(state, pose.size(), [&] {
    fmm::local_to_model(model, pose, world);
    benchmark::ClobberMemory();
  });
}
BENCHMARK(local_to_model)->ArgName("bones")->Arg(24)->Arg(64)->UseManualTime();

}  // namespace
