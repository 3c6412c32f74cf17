#include <cmath>
#include <string>

#include <doctest/doctest.h>

#include "unit/read/bbmodel/reading.h"
#include "unit/read/model_text.h"

using namespace fmmc;
using fmmc::test::animated;
using fmmc::test::file;
using fmmc::test::model_text;
using fmmc::test::Reading;

namespace {

// The animation of a model with one.
const Animation& only(const Reading& r) {
  REQUIRE(r.model().animations.size() == 1);
  return r.model().animations[0];
}

Reading settings(const std::string& fields, std::string_view version = "5.0") {
  return Reading(animated(version, R"({"name":"walk",)" + fields + "}"));
}

Reading animators(const std::string& table, std::string_view version = "5.0") {
  return settings(R"("loop":"loop","length":1,"animators":{)" + table + "}", version);
}

}  // namespace

TEST_CASE("an animation has every setting of the file") {
  const Reading r =
      settings(R"("loop":"hold","length":1.25,"override":true,"snapping":20,"blend_weight":"v.a",)"
               R"("anim_time_update":"q.x","start_delay":"0.5","loop_delay":2,)"
               R"("markers":[{"time":0.5,"name":"hit"},{"time":1,"name":0}])");
  const Animation& a = only(r);
  CHECK(a.name == "walk");
  CHECK(a.loop == Loop::hold);
  CHECK(a.length == 1.25);
  CHECK(a.override_previous);
  CHECK(a.snapping == 20);
  CHECK(a.blend_weight == "v.a");
  CHECK(a.anim_time_update == "q.x");
  CHECK(a.start_delay == "0.5");
  CHECK(a.loop_delay == "2");
  REQUIRE(a.markers.size() == 2);
  CHECK(a.markers[0].time == 0.5);
  CHECK(a.markers[0].name == "hit");
  CHECK(a.markers[1].name == "0");
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("A7 an animation with nothing in it keeps its name, length and loop mode") {
  const Reading r(animated("5.0", R"({"name":"idle","loop":"loop","length":1},)"
                                  R"({"name":"b","loop":"once","length":0,"animators":{}},)"
                                  R"({"name":"c","loop":"hold","length":2,"animators":{"g":)"
                                  R"({"name":"leg","type":"bone","keyframes":[]}}})"));
  REQUIRE(r.model().animations.size() == 3);
  CHECK(r.model().animations[0].name == "idle");
  CHECK(r.model().animations[0].loop == Loop::loop);
  CHECK(r.model().animations[0].length == 1);
  CHECK(r.model().animations[0].animators.empty());
  CHECK(r.model().animations[1].animators.empty());
  REQUIRE(r.model().animations[2].animators.size() == 1);
  CHECK(r.model().animations[2].animators[0].has_keyframes);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("loop modes are read in any case") {
  CHECK(only(settings(R"("loop":"LOOP","length":1)")).loop == Loop::loop);
  CHECK(only(settings(R"("loop":"Once","length":1)")).loop == Loop::once);
}

TEST_CASE("a loop mode that is missing, unknown or no text is once, with a warning") {
  for (const char* loop :
       {"", R"("loop":"twice",)", R"("loop":true,)", R"("loop":null,)", R"("loop":3,)"}) {
    const Reading r = settings(std::string(loop) + R"("length":1)");
    CHECK(only(r).loop == Loop::once);
    CHECK(r.diagnostics().count("bad-loop") == 1);
  }
}

TEST_CASE("before 3.6 the loop flag is once without a word") {
  const Reading r = settings(R"("loop":true,"length":1)", "3.5");
  CHECK(only(r).loop == Loop::once);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("a length that is missing or not finite is 0, with a warning") {
  for (const char* length : {"", R"("length":null,)", R"("length":1e999,)", R"("length":"x",)"}) {
    const Reading r = settings(std::string(length) + R"("loop":"once")");
    CHECK(only(r).length == 0);
    CHECK(r.warnings() >= 1);
  }
  CHECK(only(settings(R"("length":"1.5","loop":"once")")).length == 1.5);
  CHECK(only(settings(R"("length":-1,"loop":"once")")).length == -1);
}

TEST_CASE("animations of one name get suffixes") {
  const Reading r(animated("5.0", R"({"name":"a","loop":"once","length":1},)"
                                  R"({"name":"a","loop":"loop","length":2})"));
  CHECK(r.model().animations[0].name == "a");
  CHECK(r.model().animations[1].name == "a_2");
  CHECK(r.diagnostics().count("duplicate-name") == 1);
}

TEST_CASE("animators find their bone by uuid before name") {
  const Reading r(file(
      "5.0",
      R"("elements":[],"outliner":[{"name":"a","uuid":"1"},{"name":"b","uuid":"2"},)"
      R"({"name":"a","uuid":"3"}],"animations":[{"name":"w","loop":"once","length":1,"animators":{)"
      R"("2":{"name":"a","type":"bone"},"x":{"name":"b","type":"bone"},)"
      R"("y":{"name":"a","type":"bone"},"z":{"name":"A","type":"bone"}}}])"));
  const auto& list = only(r).animators;
  REQUIRE(list.size() == 4);
  CHECK(list[0].target == 1);
  CHECK(list[1].target == 1);
  // Of two bones of that name the later in depth-first order, by the name in the file.
  CHECK(list[2].target == 2);
  CHECK(list[3].target == -1);
  CHECK(list[3].key == "z");
}

TEST_CASE("A5 an animator without a node stays without a target, and is the bake's to report") {
  const Reading r = animators(R"("gone":{"name":"tail","type":"bone","keyframes":[]},)"
                              R"("g":{"name":"leg","type":"bone","keyframes":[]})");
  REQUIRE(only(r).animators.size() == 2);
  CHECK(only(r).animators[0].target == -1);
  CHECK(only(r).animators[0].name == "tail");
  CHECK(only(r).animators[1].target == 0);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("animators of null objects find them by uuid or name") {
  const Reading r(file(
      "5.0",
      R"("elements":[{"type":"locator","uuid":"l"},{"type":"null_object","name":"n","uuid":"1"},)"
      R"({"type":"null_object","name":"m","uuid":"2"}],"outliner":[],)"
      R"("animations":[{"name":"w","loop":"once","length":1,"animators":{)"
      R"("2":{"name":"x","type":"null_object"},"q":{"name":"n","type":"null_object"},)"
      R"("1":{"name":"n"}}}])"));
  const auto& list = only(r).animators;
  REQUIRE(list.size() == 3);
  CHECK(list[0].kind == Animator::Kind::null_object);
  CHECK(list[0].target == 1);
  CHECK(list[1].target == 0);
  // Files that do not say the type mean what the uuid names.
  CHECK(list[2].kind == Animator::Kind::null_object);
  CHECK(list[2].target == 0);
}

TEST_CASE("an animator of a foreign type is left out with a warning that names the type") {
  const Reading r = animators(R"("x":{"name":"arm","type":"camera","keyframes":[]})");
  CHECK(only(r).animators.empty());
  CHECK(r.said("unknown-animator")
            .find("an animator is left out; type 'camera' is not compiled (in animation "
                  "'walk', animator 'arm')") != std::string::npos);
}

TEST_CASE("an animator has its flags and channels in file order") {
  const Reading r = animators(
      R"("g":{"name":"leg","type":"bone","rotation_global":true,"quaternion_interpolation":true,)"
      R"("keyframes":[{"channel":"scale","time":2,"interpolation":"linear",)"
      R"("data_points":[{"x":1,"y":1,"z":1}]},{"channel":"Rotation","time":1,)"
      R"("interpolation":"linear","data_points":[{"x":1,"y":1,"z":1}]},)"
      R"({"channel":"scale","time":0,"interpolation":"linear",)"
      R"("data_points":[{"x":1,"y":1,"z":1}]}]})");
  const Animator& a = only(r).animators.at(0);
  CHECK(a.rotation_global);
  CHECK(a.quaternion_interpolation);
  CHECK(a.has_keyframes);
  CHECK(a.channels[0].size() == 1);
  CHECK(a.channels[1].empty());
  REQUIRE(a.channels[2].size() == 2);
  CHECK(a.channels[2][0].time == 2);
  CHECK(a.channels[2][1].time == 0);
  CHECK(r.result().counts.keyframes == 3);
}

TEST_CASE("an animator without a list of keys has none") {
  CHECK_FALSE(only(animators(R"("g":{"name":"leg","type":"bone"})")).animators.at(0).has_keyframes);
  const Reading r = animators(R"("g":{"name":"leg","type":"bone","keyframes":7})");
  CHECK_FALSE(only(r).animators.at(0).has_keyframes);
  CHECK(r.diagnostics().count("wrong-type") == 1);
}

TEST_CASE("the first key of an unknown channel marks its animator") {
  const Reading r = animators(
      "\"g\":{\"name\":\"leg\",\"type\":\"bone\",\"keyframes\":[\n"
      R"({"channel":"colour","time":0},{"channel":"x","time":0}]})");
  const Animator& a = only(r).animators.at(0);
  CHECK(a.unknown_channel == "colour");
  CHECK(a.unknown_channel_offset != no_offset);
  CHECK(only(animators(R"("g":{"keyframes":[{"time":0}]})")).animators.at(0).unknown_channel ==
        "none");
}

TEST_CASE("of two animators with one key the later counts") {
  const Reading r = animators(R"("g":{"name":"leg","keyframes":[{}]},"g":{"name":"leg2"})");
  REQUIRE(only(r).animators.size() == 1);
  CHECK(only(r).animators[0].name == "leg2");
}

TEST_CASE("effect keys are read with all their points") {
  const Reading r = animators(
      R"("effects":{"name":"Effects","type":"effect","keyframes":[)"
      R"({"channel":"sound","time":0.25,"data_points":[{"effect":"boom","locator":"l"}]},)"
      R"({"channel":"particle","time":0.5,"data_points":[{"effect":"a","script":"v.x=1",)"
      R"("bind_to_actor":false},{"effect":"b"}]},)"
      R"({"channel":"timeline","time":1,"data_points":[{"script":"v.y=2;"}]},)"
      R"({"channel":"smell","time":1}]})");
  const auto& effects = only(r).effects;
  REQUIRE(effects.size() == 3);
  CHECK(effects[0].kind == EffectKey::Kind::sound);
  CHECK(effects[0].time == 0.25);
  CHECK(effects[0].points.at(0).effect == "boom");
  CHECK(effects[0].points.at(0).locator == "l");
  CHECK(effects[0].points.at(0).bind_to_actor);
  REQUIRE(effects[1].points.size() == 2);
  CHECK(effects[1].points[0].script == "v.x=1");
  CHECK_FALSE(effects[1].points[0].bind_to_actor);
  CHECK(effects[1].points[1].effect == "b");
  CHECK(effects[2].points.at(0).script == "v.y=2;");
  CHECK(r.said("unknown-effect-channel").find("'smell'") != std::string::npos);
  CHECK(only(r).animators.empty());
  CHECK(r.result().counts.keyframes == 4);
}

TEST_CASE("the bare lists of 3.6 read like objects") {
  const std::string key = R"({"channel":"rotation","time":0.5,"x":"45","y":0,"z":7},)"
                          R"({"channel":"timeline","time":0,"instructions":"v.a = 1;"})";
  const Reading bare =
      animators(R"("g":[{"channel":"rotation","time":0.5,"x":"45","y":0,"z":7}],)"
                R"("effects":[{"channel":"timeline","time":0,"instructions":"v.a = 1;"}])",
                "3.6");
  const Animator& a = only(bare).animators.at(0);
  CHECK(a.target == 0);
  CHECK(a.has_keyframes);
  CHECK(a.channels[0].at(0).points.at(0).axes[0].text == "45");
  CHECK(a.channels[0].at(0).points.at(0).axes[0].negate);
  CHECK(only(bare).effects.at(0).points.at(0).script == "v.a = 1;");
  CHECK(bare.diagnostics().all().empty());
}

TEST_CASE("2.6 lists keys by bone name and numbers the channels") {
  const Reading r =
      settings(R"("loop":true,"length":1,"bones":{"LEG":[{"channel":0,"time":0,"x":1,"y":2,"z":3},)"
               R"({"channel":2,"time":0,"x":2}]})",
               "3.0");
  const Animator& a = only(r).animators.at(0);
  CHECK(a.target == 0);
  CHECK(a.channels[0].at(0).points.at(0).axes[2].number == 3);
  CHECK(a.channels[2].at(0).points.at(0).axes[0].number == 2);
  CHECK(a.channels[2].at(0).points.at(0).axes[1].kind == Scalar::Kind::missing);
  CHECK(r.diagnostics().all().empty());
}

TEST_CASE("before 4.0 animators find bones by name as key, ignoring case") {
  CHECK(only(animators(R"("LEG":{"name":"x"})", "3.9")).animators.at(0).target == 0);
  CHECK(only(animators(R"("LEG":{"name":"x"})", "4.0")).animators.at(0).target == -1);
}
