// What a game acts upon while it plays, from the model to what the runtime reads of it.
#include <algorithm>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "read/reader.h"
#include "unit/write/blob/opened.h"
#include "unit/write/blob/source.h"
#include <fmm/fmm.hpp>

using namespace fmmc;
using fmmc::test::animation;
using fmmc::test::bone;
using fmmc::test::compile;
using fmmc::test::key;
using fmmc::test::Opened;
using nlohmann::json;

namespace {

// A turned hip, two leg bones and a foot; a locator on the foot and a controller on the hip.
Model leg() {
  Model model;
  model.name = "leg";
  model.bones = {bone("hip", -1, {0, 16, 0}, {0, 90, 0}), bone("thigh", 0, {4, 16, 0}),
                 bone("shin", 1, {4, 8, 1}), bone("foot", 2, {4, 0, 0})};
  for (Bone& b : model.bones)
    b.uuid = b.name;
  Locator toe;
  toe.name = toe.uuid = "toe";
  toe.bone = 3;
  toe.position = {4, 0, -4};
  model.locators = {toe};
  NullObject plain, ctrl;
  plain.name = "plain";
  ctrl.name = "ctrl";
  ctrl.bone = 0;
  ctrl.position = {4, 0, -4};
  ctrl.ik_source = "thigh";
  ctrl.ik_target = "toe";
  model.null_objects = {plain, ctrl};
  Animator goal;
  goal.kind = Animator::Kind::null_object;
  goal.name = "ctrl";
  goal.target = 1;
  goal.has_keyframes = true;
  goal.channels[1] = {key(0, 0, 0, 0), key(0.1, 0, 16, 0),
                      key(0.2, 32, 16, 0, Interpolation::step)};
  model.animations = {animation("still", 0.2, {}), animation("kick", 0.3, {goal})};
  return model;
}

Animation with_effects() {
  Animation out = animation("flap", 1, {});
  EffectKey smoke;
  smoke.kind = EffectKey::Kind::particle;
  smoke.time = 0.55;
  smoke.points = {{"smoke", "toe", "v.a = 1", true}, {"spark", "nose", "", false}};
  EffectKey sound;
  sound.time = 0.1;
  sound.points = {{"growl", "", "", true}};
  out.effects = {smoke, sound};
  out.markers = {{1, "end"}};
  return out;
}

}  // namespace

TEST_CASE("A38 A41 a chain of the model is one of the blob, its joints in model space") {
  Model model = leg();
  model.null_objects[1].lock_ik_target_rotation = true;
  Diagnostics diagnostics;
  const Opened opened = compile(model, diagnostics);
  REQUIRE(opened.error == fmm::Error::none);
  CHECK(opened.model.verify(true) == fmm::Error::none);
  REQUIRE(opened.model.ik_chain_count() == 1);
  const fmm::IkChain chain = opened.model.ik_chain(0);
  CHECK(opened.model.attachment(chain.controller).name == "ctrl");
  CHECK(opened.model.attachment(chain.target).name == "toe");
  CHECK(chain.target_bone == fmm::BoneId{3});
  CHECK(chain.lock_target_rotation);
  REQUIRE(chain.joints.size() == 3);
  // As the runtime has the rest pose: the hip is turned by 90 degrees about y.
  std::vector<fmm::Transform> rest(4);
  std::vector<fmm::Matrix3x4> world(4);
  fmm::rest_pose(opened.model, rest);
  fmm::local_to_model(opened.model, rest, world);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(chain.joints[i].bone == i + 1);
    for (std::size_t axis = 0; axis < 3; ++axis)
      CHECK(chain.joints[i].position[axis] ==
            doctest::Approx(world[i + 1].m[4 * axis + 3]).epsilon(1e-6));
  }
  CHECK(chain.joints[0].position[2] == doctest::Approx(-0.25));
  CHECK(chain.end[0] == doctest::Approx(-0.25));
  CHECK(chain.end[1] == doctest::Approx(0));
  CHECK(chain.end[2] == doctest::Approx(-0.25));
}

TEST_CASE("a locator that is not exported is in the blob if a chain reaches for it") {
  Model model = leg();
  Locator hidden;
  hidden.name = hidden.uuid = "hidden";
  hidden.bone = 3;
  hidden.exported = false;
  model.locators[0].exported = false;
  model.locators.insert(model.locators.begin(), hidden);
  Diagnostics diagnostics;
  const Opened opened = compile(model, diagnostics);
  REQUIRE(opened.error == fmm::Error::none);
  CHECK(opened.model.verify(true) == fmm::Error::none);
  CHECK(opened.model.find_attachment("hidden") == fmm::AttachmentId::none);
  REQUIRE(opened.model.ik_chain_count() == 1);
  CHECK(opened.model.attachment(opened.model.ik_chain(0).target).name == "toe");
}

TEST_CASE("A39 goals are the positions of the controller, and rows without keys have none") {
  Diagnostics diagnostics;
  const Opened opened = compile(leg(), diagnostics);
  const fmm::AnimationId kick = opened.model.find_animation("kick");
  CHECK_FALSE(opened.model.ik_goal(opened.model.find_animation("still"), 0, 0).present);
  CHECK(opened.model.ik_goal(kick, 0, 1).offset[1] == 0.5f);
  CHECK(opened.model.ik_goal(kick, 0, 2).offset[1] == 1);
  CHECK(opened.model.ik_goal(kick, 0, 4).offset[0] == 2);
  CHECK(opened.model.ik_goal(kick, 0, 6).present);  // where a loop would go
  CHECK_FALSE(opened.model.ik_goal(kick, 0, 7).present);
  const auto x = [&](double tick) {
    float offset[3];
    CHECK(fmm::sample_ik_goal(opened.model, kick, 0, tick, fmm::Wrap::clamp, offset));
    return offset[0];
  };
  CHECK(x(3.9) == 0);  // a step is never blended
  CHECK(x(4) == 2);
}

TEST_CASE("in blockbench semantics the rows hold what is solved and the blob has no chain") {
  BlobOptions options;
  options.semantics = Semantics::blockbench;
  Diagnostics diagnostics;
  const Opened opened = compile(leg(), diagnostics, options);
  REQUIRE(opened.error == fmm::Error::none);
  CHECK(opened.model.ik_chain_count() == 0);
  CHECK(opened.model.section(fmm::format::Section::ik).empty());
  std::vector<fmm::Transform> rest(4), pose(4);
  fmm::rest_pose(opened.model, rest);
  REQUIRE(fmm::sample_row(opened.model, opened.model.find_animation("kick"), 2, pose));
  CHECK(std::abs(pose[2].rotation[3]) < 0.99f);  // the knee bends
}

TEST_CASE("checks 23: what is solved does not depend on the order of the animations") {
  BlobOptions options;
  options.semantics = Semantics::blockbench;
  Model model = leg(), shuffled = leg();
  std::swap(shuffled.animations[0], shuffled.animations[1]);
  Diagnostics diagnostics;
  const Opened one = compile(model, diagnostics, options);
  const Opened other = compile(shuffled, diagnostics, options);
  for (std::uint32_t row = 0; row <= 6; ++row) {
    std::vector<fmm::Transform> a(4), b(4);
    REQUIRE(fmm::sample_row(one.model, one.model.find_animation("kick"), row, a));
    REQUIRE(fmm::sample_row(other.model, other.model.find_animation("kick"), row, b));
    CHECK(std::memcmp(a.data(), b.data(), 4 * sizeof(fmm::Transform)) == 0);
  }
}

TEST_CASE("effects become events of the blob, each with its exact time") {
  Model model = leg();
  model.animations.push_back(with_effects());
  BlobOptions options;
  options.semantics = Semantics::blockbench;
  Diagnostics diagnostics;
  const Opened opened = compile(model, diagnostics, options);
  REQUIRE(opened.error == fmm::Error::none);
  CHECK(opened.model.verify(true) == fmm::Error::none);
  const fmm::AnimationId flap = opened.model.find_animation("flap");
  REQUIRE(opened.model.event_count(flap) == 4);
  CHECK(opened.model.event(flap, 0).name == "growl");
  CHECK(opened.model.event(flap, 0).tick == 2);
  const fmm::Event smoke = opened.model.event(flap, 1);
  CHECK(smoke.kind == fmm::format::EventKind::particle);
  CHECK(smoke.tick == 11);
  CHECK(smoke.seconds == doctest::Approx(0.55));
  CHECK(opened.model.attachment(smoke.attachment).name == "toe");
  CHECK(smoke.script == "v.a = 1");
  CHECK(smoke.bind_to_actor);
  const fmm::Event spark = opened.model.event(flap, 2);
  CHECK(spark.locator == "nose");  // which the model does not have
  CHECK(spark.attachment == fmm::AttachmentId::none);
  CHECK(opened.model.event(flap, 3).name == "end");
  CHECK(opened.model.event_count(opened.model.find_animation("kick")) == 0);
}

TEST_CASE("A56 in fmm semantics effects are no events") {
  Model model = leg();
  model.animations.push_back(with_effects());
  Diagnostics diagnostics;
  const Opened opened = compile(model, diagnostics);
  CHECK(opened.model.event_count(opened.model.find_animation("flap")) == 0);
  CHECK(opened.model.section(fmm::format::Section::events).empty());
}

TEST_CASE("golden: A39 goal offsets are those of FreeMinecraftModels, bit for bit") {
  std::size_t compared = 0;
  for (const char* name : {"ik_v4_10", "ik_v5_0", "ik_toplevel_v4_10"}) {
    CAPTURE(name);
    const std::string path = std::string(FMM_TEST_GOLDEN_DIR "/fmm/") + name;
    std::string bytes, text;
    REQUIRE(disk().read(path + ".bbmodel", bytes, default_file_limit) == FileStatus::ok);
    REQUIRE(disk().read(path + ".expected.json", text, default_file_limit) == FileStatus::ok);
    const json expected = json::parse(text);
    Diagnostics diagnostics;
    const ReadResult read = read_bbmodel({path, bytes, nullptr}, diagnostics);
    REQUIRE(read.model);
    const Opened opened = compile(*read.model, diagnostics);
    REQUIRE(opened.error == fmm::Error::none);
    CHECK(opened.model.verify(true) == fmm::Error::none);
    CHECK(diagnostics.count("malformed-timeline") == 0);
    for (const auto& item : expected["animations"].items()) {
      const fmm::AnimationId id = opened.model.find_animation(item.key());
      const json& goals = item.value()["ik_goal_offset_blocks"];
      for (std::uint32_t i = 0; i < opened.model.ik_chain_count(); ++i) {
        const std::string controller{
            opened.model.attachment(opened.model.ik_chain(i).controller).name};
        CAPTURE(controller);
        if (!goals.contains(controller)) {
          CHECK_FALSE(opened.model.ik_goal(id, i, 0).present);
          continue;
        }
        for (std::uint32_t tick = 0; tick < goals[controller].size(); ++tick) {
          const fmm::IkGoal goal = opened.model.ik_goal(id, i, tick);
          const json& theirs = goals[controller][tick];  // in the signs of files before 5.0
          CHECK(goal.present);
          CHECK(goal.offset[0] == -theirs[0].get<float>());
          CHECK(goal.offset[1] == theirs[1].get<float>());
          CHECK(goal.offset[2] == theirs[2].get<float>());
          ++compared;
        }
      }
    }
  }
  CHECK(compared == 3 * 3 * 8);  // models, chains with keys, ticks
}

TEST_CASE("A22 a malformed controller is named, and its chain has no goals") {
  Model model = leg();
  model.version = {5, 0};
  model.animations[1].animators[0].channels[1][1].time = HUGE_VAL;
  Diagnostics diagnostics;
  const Opened opened = compile(model, diagnostics);
  REQUIRE(diagnostics.count("malformed-timeline") == 1);
  CHECK(diagnostics.all()[0].text.find("IK controller ctrl") != std::string::npos);
  CHECK_FALSE(opened.model.ik_goal(opened.model.find_animation("kick"), 0, 0).present);
  CHECK(opened.model.ik_chain_count() == 1);
}

TEST_CASE("A39 rotation and scale keys of a controller mean nothing") {
  Model model = leg();
  model.animations[1].animators[0].channels[0] = model.animations[1].animators[0].channels[1];
  model.animations[1].animators[0].channels[1].clear();
  Diagnostics diagnostics;
  const Opened opened = compile(model, diagnostics);
  CHECK_FALSE(opened.model.ik_goal(opened.model.find_animation("kick"), 0, 0).present);
}
