// Events that a stretch of time passes.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/stage.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::CrossedEvents;
using fmm::Wrap;

namespace {

constexpr AnimationId first_animation{0};

// Events at the ticks 0, 1, 1 (two of one moment), 2.5 and 4, the end.
ModelSpec eventful(std::uint32_t ticks = 4) {
  ModelSpec spec = stage({{"idle", ticks}, {"open", ticks}}, format::Semantics::blockbench);
  const auto add = [&](const char* name, std::uint32_t tick, float place) {
    EventSpec event;
    event.name = name;
    event.record.animation = 0;
    event.record.tick = tick;
    event.record.place = place;
    event.record.time = (static_cast<float>(tick) + place) / 20;
    event.record.attachment = format::no_index;
    spec.events.push_back(event);
  };
  add("start", 0, 0);
  add("one", 1, 0);
  add("uno", 1, 0);
  add("middle", 2, 0.5f);
  add("end", 4, 0);
  return spec;
}

std::string all_of(CrossedEvents events) {
  std::string text;
  fmm::Event event;
  while (events.next(event))
    text += (text.empty() ? "" : " ") + std::string(event.name);
  return text;
}

}  // namespace

TEST_CASE("a stretch has what lies behind its beginning up to and with its end") {
  const Opened opened(eventful());
  const auto crossed = [&](double from, double to) {
    return all_of({opened.model, first_animation, from, to, Wrap::clamp});
  };
  CHECK(crossed(-1, 0) == "start");
  CHECK(crossed(0, 1) == "one uno");
  CHECK(crossed(1, 2) == "");
  CHECK(crossed(2, 2.4) == "");
  CHECK(crossed(2.4, 2.5) == "middle");
  CHECK(crossed(2.5, 9) == "end");
  CHECK(crossed(9, 99) == "");
  CHECK(crossed(2, 0) == "");
}

TEST_CASE("in a loop an event comes once per pass, the end before the start") {
  const Opened opened(eventful());
  const auto crossed = [&](double from, double to) {
    return all_of({opened.model, first_animation, from, to, Wrap::loop});
  };
  CHECK(crossed(3, 4) == "end start");
  CHECK(crossed(4, 5) == "one uno");
  CHECK(crossed(3, 13) == "end start one uno middle end start one uno middle end start one uno");
}

TEST_CASE("stretches that follow each other give each event as often as the time went over it") {
  ModelSpec spec = eventful();
  spec.animations[0].length = 0.19;  // a seam between ticks, where sums are rounded
  spec.events.back().record.tick = 3;
  spec.events.back().record.place = 0.75f;
  spec.events.back().record.time = 0.1875f;
  const Opened opened(spec);
  for (const double step : {0.01, 0.3, 1.0, 3.8, 7.7, 100.0}) {
    CAPTURE(step);
    int middles = 0, ends = 0;
    double time = 0;
    while (time < 380) {
      CrossedEvents events(opened.model, first_animation, time, time + step, Wrap::loop);
      fmm::Event event;
      while (events.next(event)) {
        if (event.name == "middle") ++middles;
        if (event.name == "end") ++ends;
      }
      time += step;
    }
    const double length = fmm::length_in_ticks(opened.model, first_animation);
    const auto passed = [&](double tick) {
      return static_cast<int>(std::floor((time - tick) / length)) + 1;
    };
    CHECK(middles == passed(2.5));
    CHECK(ends == passed(3.75));
  }
}

TEST_CASE("times that are not finite pass nothing, nor do animations without events") {
  const Opened opened(eventful());
  CHECK(all_of({opened.model, first_animation, -1, std::nan(""), Wrap::loop}) == "");
  CHECK(all_of({opened.model, AnimationId{1}, -1, 9, Wrap::loop}) == "");
  CHECK(all_of({opened.model, AnimationId::none, -1, 9, Wrap::loop}) == "");
  CHECK(all_of({}) == "");
}

TEST_CASE("a stretch over more passes than anybody can hear tells the last of them") {
  const Opened opened(eventful());
  CrossedEvents events(opened.model, first_animation, -1, 4e9, Wrap::loop);
  fmm::Event event;
  int count = 0;
  while (events.next(event))
    ++count;
  CHECK(count == 5 * CrossedEvents::max_passes + 1);
  ModelSpec spec = eventful(1);
  spec.events.clear();
  spec.controllers.clear();
  spec.events.push_back(EventSpec{});
  spec.events[0].record.attachment = format::no_index;
  spec.animations[0].length = 1e-300;  // nobody can hear this either
  const Opened short_one(spec);
  CHECK(all_of({short_one.model, first_animation, -1, 4, Wrap::loop}) == "");
}

TEST_CASE("an entity passes the events of each tick, through the seam of a loop") {
  const Opened opened(eventful());
  fmm::ModeledEntity entity(opened.model);
  CHECK(all_of(entity.crossed()) == "");
  const std::vector<std::string> expected = {"start",     "one uno", "", "middle",
                                             "end start", "one uno", "", "middle"};
  for (const std::string& names : expected) {
    entity.tick();
    CHECK(all_of(entity.crossed()) == names);
  }
}

TEST_CASE("a one-shot passes the events up to its end, exact ones with their last tick") {
  for (const bool is_exact : {false, true}) {
    CAPTURE(is_exact);
    ModelSpec spec = eventful();
    spec.animations[0].name = "spawn";
    spec.animations[1].name = "idle";
    const Opened opened(spec);
    fmm::EntityOptions options;
    options.exact_one_shots = is_exact;
    fmm::ModeledEntity entity(opened.model, options);
    std::string names;
    for (int i = 0; i < 8; ++i) {
      entity.tick();
      names += all_of(entity.crossed()) + ",";
    }
    CHECK(names == (is_exact ? "start,one uno,,middle end,,,,," : "start,one uno,,middle,end,,,,"));
  }
}
