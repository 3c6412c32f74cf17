// The rows of a bake as the runtime plays them out of a compiled model.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "bake/bake.h"
#include "unit/bake/models.h"
#include "unit/write/blob/opened.h"
#include <fmm/pose.h>

using namespace fmmc;
using namespace fmmc::testing;

namespace {

// One bone with every kind of segment, off the ticks and on them, 13 ticks long.
Model moving_model() {
  Model model = one_channel_model(
      0.65, Channel::rotation,
      {make_key(0, Vec3{0, 10, 0}), make_key(0.13, Vec3{90, -20, 5}, Interpolation::bezier),
       make_key(0.3, Vec3{-40, 0, 0}, Interpolation::step), make_key(0.8, Vec3{200, 80, -35})});
  auto& channels = model.animations[0].animators[0].channels;
  channels[1] = {make_key(0.1, 3), make_key(0.41, -5, Interpolation::catmullrom)};
  channels[2] = {make_key(0, Vec3{1, 1, 1}), make_key(0.22, Vec3{2, 2, 2}, Interpolation::step)};
  return model;
}

struct Played {
  explicit Played(const Model& source) {
    Diagnostics diagnostics;
    baked = bake_animation(source, source.animations.at(0), {}, diagnostics);
    opened = test::compile(source, diagnostics);
    CHECK_FALSE(diagnostics.has_errors());
    REQUIRE(opened.error == fmm::Error::none);
  }

  std::array<float, 10> at(double tick, fmm::Wrap wrap) const {
    fmm::Transform pose;
    fmm::sample(opened.model, fmm::AnimationId{0}, tick, wrap, {&pose, 1});
    std::array<float, 10> out{};
    static_assert(sizeof(pose) == sizeof(out));
    std::memcpy(out.data(), &pose, sizeof(out));
    return out;
  }

  BakedAnimation baked;
  test::Opened opened;
};

}  // namespace

TEST_CASE("A18 at a tick the row is looked up, and nothing is interpolated") {
  const Played played(moving_model());
  for (std::uint32_t tick = 0; tick < played.baked.ticks; ++tick) {
    CAPTURE(tick);
    CHECK(played.at(tick, fmm::Wrap::clamp) == played.baked.tracks.at(0).rows.at(tick));
  }
}

TEST_CASE("A19 a loop shows the row of the counter modulo the length") {
  const Played played(moving_model());
  for (std::uint32_t tick = 0; tick < 4 * played.baked.ticks; ++tick) {
    CAPTURE(tick);
    CHECK(played.at(tick, fmm::Wrap::loop) ==
          played.baked.tracks.at(0).rows.at(tick % played.baked.ticks));
  }
}

TEST_CASE("A19 what does not loop stays on its last row") {
  const Played played(moving_model());
  const auto& rows = played.baked.tracks.at(0).rows;
  for (const double tick : {12.0, 12.5, 13.0, 14.0, 1000.0}) {
    CAPTURE(tick);
    CHECK(played.at(tick, fmm::Wrap::clamp) == rows.at(12));
  }
}

TEST_CASE("A24 the loop mode of the file is that of the compiled animation") {
  const std::pair<Loop, fmm::format::Loop> modes[] = {{Loop::once, fmm::format::Loop::once},
                                                      {Loop::loop, fmm::format::Loop::loop},
                                                      {Loop::hold, fmm::format::Loop::hold}};
  for (const auto& mode : modes) {
    Model model = moving_model();
    model.animations[0].loop = mode.first;
    CHECK(Played(model).opened.model.animation(fmm::AnimationId{0}).loop == mode.second);
  }
}

TEST_CASE("A26 between ticks, too, a step holds until its key") {
  const Played played(one_channel_model(1, Channel::position,
                                        {make_key(0, 0), make_key(0.5125, 16, Interpolation::step),
                                         make_key(0.75, 32, Interpolation::step)}));
  for (double tick = 0; tick < 20; tick += 1.0 / 16) {
    CAPTURE(tick);
    const float expected = tick < 10.25 ? 0.0f : tick < 15 ? 1.0f : 2.0f;
    CHECK(played.at(tick, fmm::Wrap::loop)[0] == expected);
  }
}
