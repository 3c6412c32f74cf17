// Effects in blockbench semantics: what becomes an event, when, and what is left out.
#include "bake/events.h"

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "base/limits.h"

using namespace fmmc;

namespace {

using Kind = BakedEvent::Kind;

EffectKey key(EffectKey::Kind kind, double time, EffectKey::Point point) {
  EffectKey out;
  out.kind = kind;
  out.time = time;
  out.points = {std::move(point)};
  return out;
}

EffectKey sound(double time, const std::string& effect) {
  return key(EffectKey::Kind::sound, time, {effect, "", "", true});
}

EffectKey timeline(double time, const std::string& script) {
  return key(EffectKey::Kind::timeline, time, {"", "", script, true});
}

struct Baked {
  std::vector<BakedEvent> events;
  Diagnostics diagnostics;
};

Baked bake(std::vector<EffectKey> effects, double length = 1, std::vector<Marker> markers = {}) {
  Model model;
  Locator mouth;
  mouth.name = "mouth";
  model.locators = {mouth};
  Animation animation;
  animation.name = "flap";
  animation.length = length;
  animation.effects = std::move(effects);
  animation.markers = std::move(markers);
  Baked out;
  std::size_t count = 0;
  out.events = bake_events(model, animation, count, out.diagnostics);
  CHECK(count == out.events.size());
  return out;
}

}  // namespace

TEST_CASE("B12 effects within one tick all happen, each once and at its own time") {
  const Baked baked = bake({sound(0.04, "a"), sound(0.08, "c"), sound(0.06, "b")});
  REQUIRE(baked.events.size() == 3);
  const char* names[] = {"a", "b", "c"};
  const double seconds[] = {0.04, 0.06, 0.08};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(baked.events[i].name == names[i]);
    CHECK(baked.events[i].seconds == seconds[i]);
  }
  CHECK(baked.events[0].tick == 0);
  CHECK(baked.events[0].place == doctest::Approx(0.8));
  CHECK(baked.events[1].tick == 1);
  CHECK(baked.events[1].place == doctest::Approx(0.2));
}

TEST_CASE("a time that is meant as a whole tick is one") {
  for (int tick = 0; tick <= 2000; ++tick) {
    const Baked baked = bake({sound(tick * 0.05, "a")}, 200);
    REQUIRE(baked.events.size() == 1);
    REQUIRE(baked.events[0].tick == static_cast<std::uint32_t>(tick));
    REQUIRE(baked.events[0].place == 0);
  }
}

TEST_CASE("a time just below a tick stays below it") {
  const Baked baked = bake({sound(0.0499999, "a")});
  CHECK(baked.events[0].tick == 0);
  CHECK(baked.events[0].place < 1);
  CHECK(baked.events[0].place > 0.9999);
}

TEST_CASE("events of one moment keep the order of the file, markers last") {
  const Baked baked =
      bake({sound(0.5, "a"), timeline(0.5, "/say b"), sound(0.5, "c")}, 1, {{0.5, "d"}});
  REQUIRE(baked.events.size() == 4);
  CHECK(baked.events[0].name == "a");
  CHECK(baked.events[1].script == "/say b");
  CHECK(baked.events[2].name == "c");
  CHECK(baked.events[3].name == "d");
  CHECK(baked.events[3].kind == Kind::marker);
}

TEST_CASE("every line of a timeline script is an event unless it is blank") {
  const Baked baked =
      bake({timeline(0, "variable.step = 1\n/say hello\r\n ; .\n\n  @s ex:event ")});
  REQUIRE(baked.events.size() == 3);
  CHECK(baked.events[0].script == "variable.step = 1");
  CHECK(baked.events[1].script == "/say hello");
  CHECK(baked.events[2].script == "@s ex:event");
  CHECK(baked.events[2].kind == Kind::timeline);
}

TEST_CASE("a particle has its locator, script and whether it is bound; every point is an event") {
  EffectKey smoke = key(EffectKey::Kind::particle, 0.5, {"smoke", "mouth", "variable.a = 2", true});
  smoke.points.push_back({"spark", "", " ; ", false});
  const Baked baked = bake({smoke});
  REQUIRE(baked.events.size() == 2);
  CHECK(baked.events[0].kind == Kind::particle);
  CHECK(baked.events[0].locator == "mouth");
  CHECK(baked.events[0].script == "variable.a = 2");
  CHECK(baked.events[0].bind_to_actor);
  CHECK(baked.events[1].name == "spark");
  CHECK(baked.events[1].script.empty());
  CHECK_FALSE(baked.events[1].bind_to_actor);
  CHECK(baked.diagnostics.all().empty());
}

TEST_CASE("an effect without a name does nothing and is told of once") {
  const Baked baked = bake({sound(0, ""), sound(0.5, " "), sound(0.5, "flap")});
  CHECK(baked.events.size() == 1);
  REQUIRE(baked.diagnostics.all().size() == 1);
  CHECK(baked.diagnostics.all()[0].code == "effect-without-name");
  CHECK(baked.diagnostics.all()[0].text.starts_with("2 sound or particle keys"));
}

TEST_CASE("events play from 0 to the length; what lies outside never does, with a warning") {
  const auto count = [](double time, double length) {
    const Baked baked = bake({sound(time, "a")}, length);
    CHECK(baked.diagnostics.count(Severity::warning) + baked.events.size() == 1);
    return baked.events.size();
  };
  CHECK(count(0, 1) == 1);
  CHECK(count(1, 1) == 1);
  CHECK(count(0, 0) == 1);
  CHECK(count(-0.01, 1) == 0);
  CHECK(count(1.001, 1) == 0);
  CHECK(count(0.01, 0) == 0);
  CHECK(count(std::numeric_limits<double>::quiet_NaN(), 1) == 0);
  CHECK(count(std::numeric_limits<double>::infinity(), 1) == 0);
}

TEST_CASE("an effect at a locator that is not there stays, with a warning") {
  const Baked baked = bake({key(EffectKey::Kind::sound, 0, {"growl", "nose", "", true})});
  REQUIRE(baked.events.size() == 1);
  CHECK(baked.events[0].locator == "nose");
  REQUIRE(baked.diagnostics.all().size() == 1);
  CHECK(baked.diagnostics.all()[0].code == "unknown-locator");
}

TEST_CASE("more events than the limit are one error") {
  std::string script;
  for (std::uint32_t i = 0; i < limits::events + 10; ++i)
    script += "a\n";
  Model model;
  Animation animation;
  animation.length = 1;
  animation.effects = {timeline(0, script), timeline(0.5, script)};
  Diagnostics diagnostics;
  std::size_t count = 0;
  CHECK(bake_events(model, animation, count, diagnostics).size() == limits::events);
  CHECK(bake_events(model, animation, count, diagnostics).empty());
  REQUIRE(diagnostics.all().size() == 1);
  CHECK(diagnostics.all()[0].code == "too-many-events");
}
