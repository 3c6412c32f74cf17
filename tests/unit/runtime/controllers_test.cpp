// The accessors of controllers, and Model::find_fault() over them.
#include <cstddef>
#include <cstdint>

#include <doctest/doctest.h>

#include "unit/runtime/faults.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::Error;
using fmm::Model;

namespace {

// The fault after one record of an array of the section was changed. `offset` is the header's field
// that says where the array is.
template <typename Record, typename Change>
fmm::Fault changed(std::uint32_t format::ControllersHeader::*offset, std::size_t index,
                   Change change) {
  return fault_after([&](Blob& blob) {
    const std::size_t section = blob.entry(Section::controllers).offset;
    const std::uint32_t array = blob.at<format::ControllersHeader>(section).*offset;
    change(blob.at<Record>(section + array + index * sizeof(Record)));
  });
}

}  // namespace

TEST_CASE("a controller has states, what they play and how they follow each other") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  CHECK(model.verify(true) == Error::none);
  REQUIRE(model.controller_count() == 2);
  CHECK(model.controller(0).name == "move");
  CHECK(model.controller(0).initial == 1);
  CHECK(model.controller(0).state_count == 2);
  CHECK(model.controller(1).name == "look");
  const fmm::ControllerState rest = model.controller_state(0, 0);
  CHECK(rest.name == "rest");
  CHECK(rest.blend == 0.25f);
  CHECK(rest.blend_shortest);
  REQUIRE(rest.play_count == 1);
  CHECK(model.controller_play(0, 0, 0).animation == AnimationId{1});
  CHECK(model.controller_play(0, 0, 0).expression == "variable.tired");
  REQUIRE(rest.transition_count == 2);
  CHECK(model.controller_transition(0, 0, 0).expression == "query.is_moving");
  const fmm::ControllerTransition waits = model.controller_transition(0, 0, 1);
  CHECK(waits.target == 1);
  CHECK(waits.kind == format::ConditionKind::after);
  CHECK(waits.seconds == 2.5f);
  CHECK(waits.expression.empty());
  CHECK(model.controller_state(0, 1).play_count == 2);
  CHECK(model.controller_play(0, 1, 0).weight == 0.5f);
  CHECK(model.controller_play(0, 1, 1).controller == 1);
  CHECK(model.controller_play(0, 1, 1).animation == AnimationId::none);
}

TEST_CASE("controllers, states and their parts beyond those that are there are empty") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  CHECK(model.controller(2).state_count == 0);
  CHECK(model.controller_state(0, 2).name.empty());
  CHECK(model.controller_state(1, 1).name.empty());
  CHECK(model.controller_play(0, 0, 1).animation == AnimationId::none);
  CHECK(model.controller_transition(0, 1, 1).expression.empty());
  CHECK(Model().controller_count() == 0);
}

TEST_CASE("verify finds a controller that is wrong") {
  using Header = format::ControllersHeader;
  using C = format::ControllerRecord;
  using S = format::ControllerStateRecord;
  using P = format::ControllerPlayRecord;
  using T = format::ControllerTransitionRecord;
  const auto controller = [](auto change, Error error) {
    check(changed<C>(&Header::controllers_offset, 1, change), error, Section::controllers, 1);
  };
  controller([](C& c) { c.name = 1000; }, Error::bad_reference);
  controller([](C& c) { c.first_state = 1; }, Error::bad_reference);
  controller([](C& c) { c.state_count = 2; }, Error::bad_reference);
  controller([](C& c) { c.initial = 1; }, Error::bad_reference);
  const auto state = [](auto change, Error error) {
    check(changed<S>(&Header::states_offset, 0, change), error, Section::controllers, 0);
  };
  state([](S& s) { s.name = 1000; }, Error::bad_reference);
  state([](S& s) { s.first_play = 1; }, Error::bad_reference);
  state([](S& s) { s.play_count = 4; }, Error::bad_reference);
  state([](S& s) { s.first_transition = 1; }, Error::bad_reference);
  state([](S& s) { s.transition_count = 4; }, Error::bad_reference);
  state([](S& s) { s.blend = -1; }, Error::bad_value);
  state([](S& s) { s.blend = nan_value; }, Error::bad_value);
  state([](S& s) { s.blend_shortest = 2; }, Error::bad_value);
  state([](S& s) { s.reserved[6] = 1; }, Error::bad_value);
  const auto play = [](auto change, Error error) {
    check(changed<P>(&Header::plays_offset, 0, change), error, Section::controllers, 0);
  };
  play([](P& p) { p.animation = 3; }, Error::bad_reference);
  play([](P& p) { p.controller = 2; }, Error::bad_reference);
  play([](P& p) { p.controller = 1; }, Error::bad_value);  // both
  play([](P& p) { p.animation = 0xFFFF; }, Error::bad_value);
  play([](P& p) { p.weight = nan_value; }, Error::bad_value);
  play([](P& p) { p.expression = 1000; }, Error::bad_reference);
  play([](P& p) { p.reserved = 1; }, Error::bad_value);
  const auto transition = [](std::size_t index, auto change, Error error) {
    check(changed<T>(&Header::transitions_offset, index, change), error, Section::controllers, 0);
  };
  transition(
      0, [](T& t) { t.target = 2; }, Error::bad_reference);
  transition(
      0, [](T& t) { t.expression = format::no_index; }, Error::bad_reference);
  transition(
      0, [](T& t) { t.seconds = 1; }, Error::bad_value);
  transition(
      1, [](T& t) { t.expression = 0; }, Error::bad_reference);
  transition(
      1, [](T& t) { t.seconds = nan_value; }, Error::bad_value);
  transition(
      1, [](T& t) { t.kind = 5; }, Error::bad_value);
  transition(
      1, [](T& t) { t.reserved[0] = 1; }, Error::bad_value);
}

TEST_CASE("a section of controllers whose arrays lie outside is refused") {
  using Header = format::ControllersHeader;
  for (auto offset : {&Header::controllers_offset, &Header::states_offset, &Header::plays_offset,
                      &Header::transitions_offset}) {
    for (const std::uint32_t value : {0u, 0xFFFFFFFCu}) {
      Blob blob = build(rich_model());
      blob.at<Header>(blob.entry(Section::controllers).offset).*offset = value;
      CHECK(Model::open(blob.bytes()).error == Error::bad_section);
    }
  }
}
