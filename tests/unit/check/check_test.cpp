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

TEST_CASE("A51 the animations that only a call plays are named in one note") {
  Model model = leg("walk", {});
  CHECK(checked(model).count("never-plays") == 0);
  model.animations.emplace_back().name = "dance";
  model.animations.emplace_back().name = "jump";
  const Diagnostics diagnostics = checked(model);
  REQUIRE(diagnostics.count("never-plays") == 1);
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.code == "never-plays") {
      CHECK(d.text == "'dance', 'jump' play only when the program asks for them");
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

TEST_CASE("a controller that names nothing is warned about where the bake does not tell it") {
  Model model = leg("idle", {});
  Animator& animator = model.animations[0].animators[0];
  animator.kind = Animator::Kind::null_object;
  CHECK(checked(model).count("animator-without-node") == 0);
  animator.target = -1;
  CHECK(checked(model).count("animator-without-node") == 1);
  CHECK(checked(model, {}, Semantics::blockbench).count("animator-without-node") == 0);
  animator.kind = Animator::Kind::bone;
  CHECK(checked(model).count("animator-without-node") == 0);
}

TEST_CASE("keys before the start and after the end are warned about, those on the ends are not") {
  CHECK(checked(leg("idle", {key(0, 0), key(1, 5)})).count("key-outside") == 0);
  CHECK(checked(leg("idle", {key(-0.1, 0), key(1.01, 5)})).count("key-outside") == 2);
}

TEST_CASE("a key is not after the end because one of the two times was rounded") {
  Model model = leg("idle", {key(0, 0), key(0.70833, 5)});
  model.animations[0].length = 0.7083;
  CHECK(checked(model).count("key-outside") == 0);
}

TEST_CASE("half a turn or more per tick is warned about") {
  CHECK(checked(leg("idle", {key(0, 0), key(0.1, 359)})).count("fast-turn") == 0);
  CHECK(checked(leg("idle", {key(0, 0), key(0.1, 360)})).count("fast-turn") == 1);
  CHECK(checked(leg("idle", {key(0, 0), key(0.1, 360, Interpolation::step)})).count("fast-turn") ==
        0);
}

TEST_CASE("a fast turn between numbers in quotes is warned about, with the sign they have") {
  const auto turning = [](const char* angle, bool negate) {
    Keyframe end = key(0.05, 0);
    end.points[0].axes[0].kind = Scalar::Kind::text;
    end.points[0].axes[0].text = angle;
    end.points[0].axes[0].negate = negate;
    return checked(leg("idle", {key(0, 90), end})).count("fast-turn");
  };
  CHECK(turning("269\n", false) == 0);
  CHECK(turning(" +270", false) == 1);
  CHECK(turning("90", true) == 1);
  CHECK(turning("query.anim_time", false) == 0);
}

TEST_CASE("within a tick the angle itself counts, and a full turn is a jump that nobody sees") {
  CHECK(checked(leg("idle", {key(0.5, 0), key(0.501, 90)})).count("fast-turn") == 0);
  CHECK(checked(leg("idle", {key(0.5, 0), key(0.501, 180)})).count("fast-turn") == 1);
  CHECK(checked(leg("idle", {key(0.5, 360), key(0.501, 0)})).count("fast-turn") == 0);
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
  model.bones.emplace_back().name = "leg_2";
  CHECK(checked(model).count("bone-case") == 0);
  model.bones.emplace_back().name = "leg";
  CHECK(checked(model).count("bone-case") == 1);
}

TEST_CASE("a model without bones is warned about") {
  Model model;
  CHECK(checked(model).count("no-bones") == 1);
  model.bones.emplace_back().name = "leg";
  CHECK(checked(model).count("no-bones") == 0);
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
  cube.exported = false;
  CHECK(checked(model).count("face-outside-texture") == 0);
  cube.exported = true;
  model.textures[0].wrap_mode = "repeat";
  CHECK(checked(model).count("face-outside-texture") == 0);
}

TEST_CASE("a texture that only a mesh shows is used") {
  Model model = leg("idle", {});
  model.textures.resize(1);
  CHECK(checked(model).count("texture-unused") == 1);
  model.meshes.emplace_back().faces.emplace_back().texture = 0;
  CHECK(checked(model).count("texture-unused") == 0);
}

TEST_CASE("a mesh that shows pixels outside its texture is warned about once") {
  Model model = leg("idle", {});
  model.textures.resize(1);
  Mesh& mesh = model.meshes.emplace_back();
  mesh.faces.resize(2);
  for (Mesh::Face& face : mesh.faces) {
    face.texture = 0;
    for (Mesh::Corner& corner : face.corners)
      corner.uv = {0, 16};
  }
  CHECK(checked(model).count("face-outside-texture") == 0);
  mesh.faces[0].corners[3].uv = {0, 17};  // of a triangle: no corner
  CHECK(checked(model).count("face-outside-texture") == 0);
  for (Mesh::Face& face : mesh.faces)
    face.corners[2].uv = {-1, 0};
  CHECK(checked(model).count("face-outside-texture") == 1);
  model.textures[0].wrap_mode = "repeat";
  CHECK(checked(model).count("face-outside-texture") == 0);
}

TEST_CASE("of very many animations that never play twenty are named") {
  Model model;
  model.bones.emplace_back().name = "leg";
  for (int i = 0; i < 1000; ++i)
    model.animations.emplace_back().name = "a" + std::to_string(i);
  const Diagnostics diagnostics = checked(model);
  CHECK(diagnostics.count("never-plays") == 1);
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.code == "never-plays") CHECK(d.text.find("'a19' and 980 more play") != d.text.npos);
  }
}
