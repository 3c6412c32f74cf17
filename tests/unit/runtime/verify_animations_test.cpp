// Model::find_fault() over animations, clips and jumps.
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "unit/runtime/faults.h"

using namespace fmm_test;
using fmm::Error;
using fmm::Fault;

TEST_CASE("verify finds an animation that is wrong") {
  using A = format::AnimationRecord;
  const auto check_bad = [](std::uint32_t index, auto change, Error error) {
    check(fault_of<A>(Section::animations, index, change), error, Section::animations, index);
  };
  check_bad(
      0, [](A& a) { a.loop = 3; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.state = 6; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.encoding = 9; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.reserved = 1; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.length = 0.101; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.length = std::nan(""); }, Error::bad_value);
  check_bad(
      0,
      [](A& a) {
        a.ticks = 3;
        a.length = 0.15;
        a.rows = 2;
      },
      Error::bad_value);
  check_bad(
      0, [](A& a) { a.rows = 1; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.rows = 0; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.max_error_px = -1; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.max_error_between_px = nan_value; }, Error::bad_value);
  check_bad(
      0, [](A& a) { a.clip_offset = 16; }, Error::bad_reference);
  check_bad(
      0, [](A& a) { a.clip_bytes += 4; }, Error::bad_reference);
  check_bad(
      0, [](A& a) { a.clip_bytes -= 4; }, Error::bad_reference);
  check_bad(
      0, [](A& a) { a.jump_count = 3; }, Error::bad_reference);
  check_bad(
      1, [](A& a) { a.clip_bytes = 16; }, Error::bad_value);
  check_bad(
      1, [](A& a) { a.jump_count = 1; }, Error::bad_value);
  check_bad(
      2, [](A& a) { a.first_jump = 0; }, Error::bad_reference);
  check_bad(
      2, [](A& a) { a.clip_offset += 16; }, Error::bad_reference);
}

TEST_CASE("verify knows how long a clip of each semantics may be") {
  const auto error_of_length = [](format::Semantics semantics, double length) {
    ModelSpec spec = rich_model();
    spec.semantics = semantics;
    spec.animations[0].length = length;
    return fault_after([](Blob&) {}, spec).error;
  };
  using enum format::Semantics;
  CHECK(error_of_length(format::Semantics::fmm, 0.1) == Error::none);
  CHECK(error_of_length(format::Semantics::fmm, 0.09) == Error::bad_value);
  CHECK(error_of_length(blockbench, 0.1) == Error::none);
  CHECK(error_of_length(blockbench, 0.051) == Error::none);
  CHECK(error_of_length(blockbench, 0.049) == Error::bad_value);
  CHECK(error_of_length(blockbench, 0.11) == Error::bad_value);
}

TEST_CASE("verify finds a clip that is wrong") {
  const auto check_bad = [](auto change, Error error) {
    const Fault fault = fault_after(
        [&](Blob& blob) { change(&blob.at<std::byte>(blob.entry(Section::clips).offset)); });
    check(fault, error, Section::animations, 0);
  };
  // The clip of "walk": header 16, bone 2 and padding at 16, components at 20 and 24, a constant
  // at 28, rows of 6 floats from 36 on.
  const auto put = [](std::size_t offset, auto value) {
    return [=](std::byte* clip) { std::memcpy(clip + offset, &value, sizeof value); };
  };
  check_bad(put(0, std::uint32_t{2}), Error::bad_reference);
  check_bad(put(8, std::uint32_t{0}), Error::bad_reference);
  check_bad(put(12, std::uint32_t{1}), Error::bad_value);
  check_bad(put(16, std::uint16_t{3}), Error::bad_reference);
  check_bad(put(18, std::uint16_t{1}), Error::bad_value);
  check_bad(put(20, std::uint16_t{3}), Error::bad_reference);
  check_bad(put(22, std::uint8_t{10}), Error::bad_reference);
  check_bad(put(22, std::uint8_t{3}), Error::bad_value);
  check_bad(put(23, std::uint8_t{1}), Error::bad_value);
  check_bad(put(20, format::ComponentRef{2, 8, 0}), Error::bad_reference);  // above the next
  check_bad(put(24, format::ComponentRef{0, 1, 0}), Error::bad_reference);  // twice
  check_bad(put(28, format::ComponentRef{3, 0, 0}), Error::bad_reference);
  check_bad(put(30, std::uint8_t{10}), Error::bad_reference);
  check_bad(put(32, nan_value), Error::bad_value);
  check_bad(put(36, 0.1f), Error::bad_value);
  check_bad(put(36, nan_value), Error::bad_value);
  check_bad(put(80, HUGE_VALF), Error::bad_value);
  check_bad(
      [&](std::byte* clip) {
        put(60, -0.70710678f)(clip);  // the same turn, but not the short way
        put(72, -0.70710678f)(clip);
      },
      Error::bad_value);
}

TEST_CASE("verify finds that a row which is left out is not the short way from the last") {
  const auto quarter = [](float sin, float cos) { return std::vector<float>{sin, 0, 0, cos}; };
  ModelSpec spec = rich_model();
  AnimationSpec& nod = spec.animations[2];
  nod.ticks = 3;
  nod.length = 0.15;
  nod.rows = {quarter(0, 1), quarter(0.8f, 0.6f), quarter(0.8f, -0.6f)};
  check(fault_after([](Blob&) {}, spec), Error::bad_value, Section::animations, 2);
  nod.rows[2] = quarter(0.6f, 0.8f);
  CHECK(fault_after([](Blob&) {}, spec).error == Error::none);
}

TEST_CASE("verify finds a jump that is wrong") {
  using J = format::JumpRecord;
  const auto check_bad = [](auto change, Error error) {
    check(fault_of<J>(Section::jumps, 1, change), error, Section::animations, 2);
  };
  check_bad([](J& j) { j.tick = 2; }, Error::bad_reference);
  check_bad([](J& j) { j.bone = 3; }, Error::bad_reference);
  check_bad([](J& j) { j.channel = 3; }, Error::bad_value);
  check_bad([](J& j) { j.reserved = 1; }, Error::bad_value);
  check_bad([](J& j) { j.place = 0; }, Error::bad_value);
  check_bad([](J& j) { j.place = 1.1f; }, Error::bad_value);
  check_bad([](J& j) { j.place = nan_value; }, Error::bad_value);
  ModelSpec spec = rich_model();
  spec.animations[2].jumps.push_back(spec.animations[2].jumps[0]);
  check(fault_after([](Blob&) {}, spec), Error::bad_reference, Section::animations, 2);
}

TEST_CASE("verify finds clips and jumps that no animation has") {
  ModelSpec spec = rich_model();
  spec.animations.back().jumps.clear();
  spec.animations.back().rows.clear();
  std::string jumps(24, '\0');
  const auto& walk = spec.animations[0].jumps[0];
  std::memcpy(jumps.data(), &walk, sizeof walk);
  spec.extras = {{static_cast<std::uint32_t>(Section::jumps), 0, jumps}};
  check(fault_after([](Blob&) {}, spec), Error::bad_reference, Section::jumps, 0);

  ModelSpec no_clip = rich_model();
  no_clip.animations.clear();
  no_clip.extras = {{static_cast<std::uint32_t>(Section::clips), 0, "x"}};
  check(fault_after([](Blob&) {}, no_clip), Error::bad_reference, Section::clips, 0);
}
