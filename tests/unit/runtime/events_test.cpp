// The accessors of events, and Model::find_fault() over them.
#include <doctest/doctest.h>

#include "unit/runtime/faults.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::AttachmentId;
using fmm::Error;
using fmm::Model;

TEST_CASE("an animation has its own events, by time") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  REQUIRE(model.event_count(AnimationId{0}) == 3);
  CHECK(model.event_count(AnimationId{1}) == 0);
  REQUIRE(model.event_count(AnimationId{2}) == 1);
  CHECK(model.event_count(AnimationId{3}) == 0);
  CHECK(model.event_count(AnimationId::none) == 0);
  CHECK(model.event(AnimationId{0}, 0).name == "flap");
  CHECK(model.event(AnimationId{2}, 0).name == "landed");
  CHECK(model.event(AnimationId{2}, 0).kind == format::EventKind::marker);
  CHECK(model.event(AnimationId{2}, 1).name.empty());
  CHECK(Model().event_count(AnimationId{0}) == 0);
}

TEST_CASE("an event has its time, place and texts") {
  const Blob blob = build(rich_model());
  const Model model = Model::open(blob.bytes()).model;
  const fmm::Event smoke = model.event(AnimationId{0}, 1);
  CHECK(smoke.kind == format::EventKind::particle);
  CHECK(smoke.seconds == 0.0625);
  CHECK(smoke.tick == 1.25);
  CHECK(smoke.name == "smoke");
  CHECK(smoke.locator == "hand");
  CHECK(smoke.attachment == AttachmentId{0});
  CHECK(smoke.script == "variable.size = 2");
  CHECK(smoke.bind_to_actor);
  const fmm::Event line = model.event(AnimationId{0}, 2);
  CHECK(line.kind == format::EventKind::timeline);
  CHECK(line.name.empty());
  CHECK(line.attachment == AttachmentId::none);
  CHECK(line.script == "/say hello");
  CHECK_FALSE(line.bind_to_actor);
}

TEST_CASE("verify finds an event that is wrong") {
  using E = format::EventRecord;
  const auto check_bad = [](std::uint32_t index, auto change, Error error) {
    check(fault_of<E>(Section::events, index, change), error, Section::events, index);
  };
  check_bad(
      3, [](E& e) { e.animation = 3; }, Error::bad_reference);
  check_bad(
      3, [](E& e) { e.kind = 4; }, Error::bad_value);
  check_bad(
      0, [](E& e) { e.flags = 1; }, Error::bad_value);  // a sound is bound to nothing
  check_bad(
      1, [](E& e) { e.flags = 2; }, Error::bad_value);
  check_bad(
      1, [](E& e) { e.place = 1; }, Error::bad_value);
  check_bad(
      1, [](E& e) { e.place = nan_value; }, Error::bad_value);
  check_bad(
      1, [](E& e) { e.tick = 2; }, Error::bad_value);  // not at its time
  check_bad(
      1, [](E& e) { e.time = nan_value; }, Error::bad_value);
  check_bad(
      0, [](E& e) { e.time = -0.5f; }, Error::bad_value);
  check_bad(
      1, [](E& e) { e.name = 1000; }, Error::bad_reference);
  check_bad(
      1, [](E& e) { e.locator = 1000; }, Error::bad_reference);
  check_bad(
      1, [](E& e) { e.locator = format::no_index; }, Error::bad_reference);
  check_bad(
      1, [](E& e) { e.script = 1000; }, Error::bad_reference);
  check_bad(
      1, [](E& e) { e.attachment = 1; }, Error::bad_reference);  // no locator
  check_bad(
      1, [](E& e) { e.attachment = 3; }, Error::bad_reference);
}

TEST_CASE("verify finds events out of order") {
  ModelSpec spec = rich_model();
  std::swap(spec.events[0], spec.events[1]);
  check(fault_after([](Blob&) {}, spec), Error::bad_reference, Section::events, 1);
  std::swap(spec.events[0], spec.events[1]);
  std::swap(spec.events[2], spec.events[3]);
  check(fault_after([](Blob&) {}, spec), Error::bad_reference, Section::events, 3);
}
