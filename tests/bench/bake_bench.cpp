// What baking costs in blockbench semantics, for one row of one bone, by the mode of its keys.
// Times are of this machine and hour; what can be carried further is the ratio to linear keys
// (x_linear), measured in turns with them in one run.
#include <cstdint>
#include <ctime>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "bake/bake.h"
#include "unit/bake/models.h"

namespace {

using namespace fmmc;
using namespace fmmc::testing;

constexpr int bone_count = 50;
constexpr double seconds = 10;

double cpu_seconds() {
  std::timespec now{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Bones whose three channels all have a key every half second.
Model keyed(Interpolation interpolation, const std::string& written) {
  Model model;
  Animation animation;
  animation.name = "move";
  animation.length = seconds;
  for (int bone = 0; bone < bone_count; ++bone) {
    model.bones.push_back(make_bone("b" + std::to_string(bone), bone - 1, {}, {10, 20, 30}));
    Animator animator = make_animator(model.bones.back().name, bone);
    for (auto& channel : animator.channels) {
      for (int key = 0; key <= 2 * static_cast<int>(seconds); ++key) {
        const double value = 1 + (key * 37 + bone) % 90;
        const Scalar scalar = written.empty() ? number(value) : text(written);
        channel.push_back(make_key(key / 2.0, scalar, scalar, scalar, interpolation));
      }
    }
    animation.animators.push_back(std::move(animator));
  }
  model.animations.push_back(std::move(animation));
  return model;
}

double cost(const Model& model, Semantics semantics) {
  BakeOptions options;
  options.semantics = semantics;
  Diagnostics diagnostics;
  const double start = cpu_seconds();
  const auto baked = bake_animations(model, options, diagnostics);
  const double spent = cpu_seconds() - start;
  benchmark::DoNotOptimize(baked.data());
  return spent / (static_cast<double>(baked[0].rows) * bone_count);
}

void bake(benchmark::State& state, Interpolation interpolation, const std::string& written,
          Semantics semantics) {
  const Model model = keyed(interpolation, written);
  const Model linear = keyed(Interpolation::linear, {});
  double ours = 0, base = 0;
  for (auto _ : state) {
    ours += cost(model, semantics);
    base += cost(linear, Semantics::blockbench);
  }
  const auto rounds = static_cast<double>(state.iterations());
  state.counters["ns_per_row_and_bone"] = ours * 1e9 / rounds;
  state.counters["x_linear"] = ours / base;
}

BENCHMARK_CAPTURE(bake, linear, Interpolation::linear, "", Semantics::blockbench);
BENCHMARK_CAPTURE(bake, step, Interpolation::step, "", Semantics::blockbench);
BENCHMARK_CAPTURE(bake, catmullrom, Interpolation::catmullrom, "", Semantics::blockbench);
BENCHMARK_CAPTURE(bake, bezier, Interpolation::bezier, "", Semantics::blockbench);
BENCHMARK_CAPTURE(bake, molang_sum, Interpolation::linear, "query.anim_time * 3 + 1",
                  Semantics::blockbench);
BENCHMARK_CAPTURE(bake, molang_sine, Interpolation::linear,
                  "25 + math.sin(query.anim_time * 360 / 4 - 90) * 3", Semantics::blockbench);
BENCHMARK_CAPTURE(bake, fmm_linear, Interpolation::linear, "", Semantics::fmm);
BENCHMARK_CAPTURE(bake, fmm_catmullrom, Interpolation::catmullrom, "", Semantics::fmm);

}  // namespace
