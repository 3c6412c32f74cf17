#include "check/check.h"

#include <string>

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

Scalar number(double value) {
  Scalar scalar;
  scalar.kind = Scalar::Kind::number;
  scalar.number = value;
  return scalar;
}

Keyframe key(double time, double x, Interpolation mode = Interpolation::linear) {
  Keyframe out;
  out.time = time;
  out.interpolation = mode;
  out.points.push_back({{number(x), number(0), number(0)}});
  return out;
}

// A bone 'leg' with one animation of 1 s that animates its rotation.
Model leg(const std::string& animation, std::vector<Keyframe> keys) {
  Model model;
  model.bones.emplace_back().name = "leg";
  Animation& added = model.animations.emplace_back();
  added.name = animation;
  added.length = 1;
  Animator& animator = added.animators.emplace_back();
  animator.name = "leg";
  animator.target = 0;
  animator.channels[0] = std::move(keys);
  return model;
}

Diagnostics checked(const Model& model, const std::vector<BakedAnimation>& animations = {},
                    Semantics semantics = Semantics::fmm) {
  Diagnostics diagnostics;
  check_model({model, animations, semantics}, diagnostics);
  return diagnostics;
}

// Two ticks of one bone moving from `first` to `last` pixels along x.
std::vector<BakedAnimation> moving(float first, float shown, float last) {
  std::vector<BakedAnimation> out(1);
  out[0].ticks = 2;
  out[0].rows = 3;
  BakedTrack& track = out[0].tracks.emplace_back();
  for (const float x : {first, shown, last}) {
    track.rows.push_back({x / 16, 0, 0, 0, 0, 0, 1, 1, 1, 1});
  }
  return out;
}

}  // namespace

TEST_CASE("text that is nearly a number is told from numbers and from expressions") {
  for (const char* text : {"-", "-3 5", "-337.0838+0r", "0x10", "1,5", "1.2.3", "5-"}) {
    CAPTURE(text);
    CHECK(is_nearly_number(text));
  }
  for (const char* text : {"", "\n", "1.1 ", ".5", "+4", "1e1", "40+5", "-70-180\n", "2*3",
                           "sin(fram)", "query.anim_time*20", "Infinity"}) {
    CAPTURE(text);
    CHECK_FALSE(is_nearly_number(text));
  }
}

TEST_CASE("A51 the animations that only a call plays are named in one note") {
  Model model = leg("walk", {});
  CHECK(checked(model).count("never-plays") == 0);
  model.animations.emplace_back().name = "dance";
  model.animations.emplace_back().name = "jump";
  const Diagnostics diagnostics = checked(model);
  REQUIRE(diagnostics.count("never-plays") == 1);
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.code == "never-plays") {
      CHECK(d.text == "'dance', 'jump' play only when the program asks for it");
    }
  }
}

TEST_CASE("A52 a model with neither spawn nor idle is warned about") {
  CHECK(checked(leg("walk", {})).count("no-start-state") == 1);
  CHECK(checked(leg("idle", {})).count("no-start-state") == 0);
  CHECK(checked(leg("spawn", {})).count("no-start-state") == 0);
}

TEST_CASE("A53 an animation of length 0 is a note, not a warning") {
  Model model = leg("idle", {});
  model.animations[0].length = 0;
  const Diagnostics diagnostics = checked(model);
  CHECK(diagnostics.count("zero-length") == 1);
  CHECK(diagnostics.count(Severity::warning) == 0);
}

TEST_CASE("A56 effect keys are warned about in fmm semantics only") {
  Model model = leg("idle", {});
  model.animations[0].effects.emplace_back().kind = EffectKey::Kind::particle;
  CHECK(checked(model).count("effects-ignored") == 1);
  CHECK(checked(model, {}, Semantics::blockbench).count("effects-ignored") == 0);
}

TEST_CASE("an animator that names nothing is warned about") {
  Model model = leg("idle", {});
  model.animations[0].animators[0].target = -1;
  CHECK(checked(model, {}, Semantics::blockbench).count("animator-without-node") == 1);
  CHECK(checked(model).count("animator-without-node") == 0);  // the bake of fmm semantics says it
  model.animations[0].animators[0].kind = Animator::Kind::null_object;
  CHECK(checked(model).count("animator-without-node") == 1);
}

TEST_CASE("a value that is nearly a number is warned about where the bake does not") {
  Keyframe odd = key(0, 0);
  odd.points[0].axes[1].kind = Scalar::Kind::text;
  odd.points[0].axes[1].text = "-3 5";
  const Model model = leg("idle", {odd});
  CHECK(checked(model, {}, Semantics::blockbench).count("nearly-a-number") == 1);
  CHECK(checked(model).count("nearly-a-number") == 0);
}

TEST_CASE("keys before the start and after the end are warned about, those on the ends are not") {
  CHECK(checked(leg("idle", {key(0, 0), key(1, 5)})).count("key-outside") == 0);
  CHECK(checked(leg("idle", {key(-0.1, 0), key(1.01, 5)})).count("key-outside") == 2);
}

TEST_CASE("half a turn or more per tick is warned about") {
  CHECK(checked(leg("idle", {key(0, 0), key(0.1, 359)})).count("fast-turn") == 0);
  CHECK(checked(leg("idle", {key(0, 0), key(0.1, 360)})).count("fast-turn") == 1);
  CHECK(checked(leg("idle", {key(0, 0), key(0.1, 360, Interpolation::step)})).count("fast-turn") ==
        0);
}

TEST_CASE("a loop whose ends differ gets a note with the distance") {
  Model model = leg("idle", {});
  model.animations[0].loop = Loop::loop;
  const Diagnostics diagnostics = checked(model, moving(0, 1, 2));
  REQUIRE(diagnostics.count("loop-seam") == 1);
  CHECK(checked(model, moving(0, 1, 0)).count("loop-seam") == 0);
}

TEST_CASE("a hold that stops short of its last key is warned about in fmm semantics") {
  Model model = leg("idle", {});
  model.animations[0].loop = Loop::hold;
  CHECK(checked(model, moving(0, 1, 2)).count("hold-short") == 1);
  CHECK(checked(model, moving(0, 2, 2)).count("hold-short") == 0);
  CHECK(checked(model, moving(0, 1, 2), Semantics::blockbench).count("hold-short") == 0);
}

TEST_CASE("bone names that differ by case only are warned about") {
  Model model;
  model.bones.emplace_back().name = "Leg";
  model.bones.emplace_back().name = "leg";
  CHECK(checked(model).count("bone-case") == 1);
}

TEST_CASE("a model without bones is warned about") {
  CHECK(checked(Model{}).count("no-bones") == 1);
}

TEST_CASE("a face outside its texture and a texture on no face are told") {
  Model model = leg("idle", {});
  model.textures.resize(2);
  Cube& cube = model.cubes.emplace_back();
  cube.faces[0].present = true;
  cube.faces[0].texture = 0;
  cube.faces[0].uv = {0, 0, 16, 16};
  CHECK(checked(model).count("face-outside-texture") == 0);
  CHECK(checked(model).count("texture-unused") == 1);
  cube.faces[0].uv = {0, 0, 16, 17};
  CHECK(checked(model).count("face-outside-texture") == 1);
  model.textures[0].wrap_mode = "repeat";
  CHECK(checked(model).count("face-outside-texture") == 0);
}
