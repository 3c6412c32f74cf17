// The accessors of inverse kinematics, and Model::find_fault() over them.
#include <limits>

#include <doctest/doctest.h>

#include "unit/runtime/faults.h"

using namespace fmm_test;
using fmm::AnimationId;
using fmm::AttachmentId;
using fmm::BoneId;
using fmm::Error;
using fmm::Model;
using fmm::Wrap;

namespace {

struct Opened {
  explicit Opened(const ModelSpec& spec) : blob(build(spec)) {
    const auto [error, opened] = Model::open(blob.bytes());
    REQUIRE(error == Error::none);
    model = opened;
  }
  Blob blob;
  Model model;
};

// The x of the goal of chain 0 in animation 0; -1: none.
float goal_x(const Model& model, double tick, Wrap wrap) {
  float offset[3];
  return fmm::sample_ik_goal(model, AnimationId{0}, 0, tick, wrap, offset) ? offset[0] : -1;
}

// Changes a record of one of the section's four arrays.
template <typename Record, typename Change>
fmm::Fault fault_in(std::uint32_t format::IkHeader::*offset, std::size_t index, Change change) {
  return fault_after([&](Blob& blob) {
    const std::uint32_t section = blob.entry(Section::ik).offset;
    const std::uint32_t array = blob.at<format::IkHeader>(section).*offset;
    change(blob.at<Record>(section + array + index * sizeof(Record)));
  });
}

}  // namespace

TEST_CASE("a chain has its controller, target and joints") {
  const Opened opened(rich_model());
  const Model& model = opened.model;
  REQUIRE(model.ik_chain_count() == 1);
  const fmm::IkChain chain = model.ik_chain(0);
  CHECK(model.attachment(chain.controller).name == "goal");
  CHECK(model.attachment(chain.target).name == "hand");
  CHECK(chain.target_bone == BoneId{2});
  CHECK(chain.lock_target_rotation);
  REQUIRE(chain.joints.size() == 2);
  CHECK(chain.joints[0].bone == 0);
  CHECK(chain.joints[0].position[1] == 1);
  CHECK(chain.joints[1].bone == 2);
  CHECK(chain.end[1] == 0.5f);
  CHECK(model.ik_chain(1).joints.empty());
  CHECK(model.ik_chain(1).controller == AttachmentId::none);
}

TEST_CASE("a model without the section has no chains") {
  ModelSpec spec = rich_model();
  spec.without = {Section::ik};
  const Opened opened(spec);
  CHECK(opened.model.ik_chain_count() == 0);
  CHECK(opened.model.ik_chain(0).joints.empty());
  CHECK_FALSE(opened.model.ik_goal(AnimationId{0}, 0, 0).present);
  CHECK(Model().ik_chain_count() == 0);
}

TEST_CASE("a row has the goal of its chain, or none where the animation says nothing") {
  const Opened opened(rich_model());
  const auto goal = [&](std::uint16_t animation, std::uint32_t chain, std::uint32_t row) {
    return opened.model.ik_goal(AnimationId{animation}, chain, row);
  };
  CHECK(goal(0, 0, 1).present);
  CHECK(goal(0, 0, 1).offset[0] == 1);
  CHECK(goal(0, 0, 1).jump == 0.5f);
  CHECK(goal(0, 0, 2).offset[0] == 2);
  CHECK_FALSE(goal(0, 0, 3).present);
  CHECK_FALSE(goal(1, 0, 0).present);
  CHECK_FALSE(goal(0, 1, 0).present);
  CHECK_FALSE(goal(2, 0, 0).present);  // before the track's first row
  CHECK(goal(2, 0, 1).offset[1] == 3);
  CHECK_FALSE(goal(2, 0, 2).present);
}

TEST_CASE("between rows a goal is blended, and where it steps it jumps") {
  const Opened opened(rich_model());
  CHECK(goal_x(opened.model, 0, Wrap::loop) == 0);
  CHECK(goal_x(opened.model, 0.25, Wrap::loop) == 0.25f);
  CHECK(goal_x(opened.model, 1, Wrap::loop) == 1);
  CHECK(goal_x(opened.model, 1.49, Wrap::loop) == 1);
  CHECK(goal_x(opened.model, 1.5, Wrap::loop) == 2);
  CHECK(goal_x(opened.model, 2, Wrap::loop) == 0);
}

TEST_CASE("a goal is clamped and wrapped as the pose is") {
  const Opened opened(rich_model());
  CHECK(goal_x(opened.model, 100, Wrap::clamp) == 1);  // fmm shows row N - 1
  CHECK(goal_x(opened.model, -5, Wrap::clamp) == 0);
  CHECK(goal_x(opened.model, 201.0, Wrap::loop) == 1);
  CHECK(goal_x(opened.model, std::numeric_limits<double>::infinity(), Wrap::loop) == -1);
}

TEST_CASE("A40 a frame without IK data has no goal") {
  const Opened opened(rich_model());
  float offset[3] = {7, 7, 7};
  CHECK_FALSE(fmm::sample_ik_goal(opened.model, AnimationId{2}, 0, 0.5, Wrap::loop, offset));
  CHECK(offset[0] == 0);
  CHECK(fmm::sample_ik_goal(opened.model, AnimationId{2}, 0, 1.5, Wrap::loop, offset));
  CHECK(offset[1] == 3);  // nothing to blend with
}

TEST_CASE("verify finds a chain that is wrong") {
  using C = format::IkChainRecord;
  const auto check_bad = [](auto change, Error error) {
    check(fault_in<C>(&format::IkHeader::chains_offset, 0, change), error, Section::ik, 0);
  };
  check_bad([](C& c) { c.controller = 0; }, Error::bad_reference);  // a locator
  check_bad([](C& c) { c.controller = 3; }, Error::bad_reference);
  check_bad([](C& c) { c.target = 2; }, Error::bad_reference);  // a controller
  check_bad([](C& c) { c.target = 3; }, Error::bad_reference);
  check_bad([](C& c) { c.target = format::no_index; }, Error::bad_reference);  // 2 is in the chain
  check_bad([](C& c) { c.target_bone = 0; }, Error::bad_reference);
  check_bad([](C& c) { c.flags = 2; }, Error::bad_value);
  check_bad([](C& c) { c.first_joint = 1; }, Error::bad_reference);
  check_bad([](C& c) { c.joint_count = 0; }, Error::bad_value);
  check_bad([](C& c) { c.joint_count = 1; }, Error::bad_reference);
  check_bad([](C& c) { c.joint_count = 3; }, Error::bad_reference);
  check_bad([](C& c) { c.joint_count = 0xFFFFFFFF; }, Error::bad_reference);
  check_bad([](C& c) { c.end[2] = nan_value; }, Error::bad_value);
}

TEST_CASE("verify finds a joint that is wrong") {
  using J = format::IkJointRecord;
  const auto check_bad = [](std::size_t index, auto change, Error error) {
    check(fault_in<J>(&format::IkHeader::joints_offset, index, change), error, Section::ik, 0);
  };
  check_bad(
      1, [](J& j) { j.bone = 3; }, Error::bad_reference);
  check_bad(
      1, [](J& j) { j.bone = 1; }, Error::bad_reference);  // the locator is not on it
  check_bad(
      0, [](J& j) { j.bone = 1; }, Error::bad_reference);  // not the parent of the next
  check_bad(
      0, [](J& j) { j.reserved = 1; }, Error::bad_value);
  check_bad(
      0, [](J& j) { j.position[0] = nan_value; }, Error::bad_value);
}

TEST_CASE("verify finds a track or goal that is wrong") {
  using T = format::IkTrackRecord;
  using G = format::IkGoalRecord;
  const auto bad_track = [](std::uint32_t index, auto change, Error error) {
    check(fault_in<T>(&format::IkHeader::tracks_offset, index, change), error, Section::ik, index);
  };
  bad_track(
      0, [](T& t) { t.animation = 3; }, Error::bad_reference);
  bad_track(
      0, [](T& t) { t.animation = 1; }, Error::bad_reference);  // has no rows
  bad_track(
      1, [](T& t) { t.animation = 0; }, Error::bad_reference);  // doubled
  bad_track(
      0, [](T& t) { t.chain = 1; }, Error::bad_reference);
  bad_track(
      0, [](T& t) { t.first_row = 1; }, Error::bad_reference);
  bad_track(
      0, [](T& t) { t.first_row = 0xFFFFFFFF; }, Error::bad_reference);
  bad_track(
      0, [](T& t) { t.row_count = 0; }, Error::bad_value);
  bad_track(
      1, [](T& t) { t.row_count = 2; }, Error::bad_reference);
  bad_track(
      1, [](T& t) { t.first_goal = 2; }, Error::bad_reference);
  const auto bad_goal = [](auto change) {
    check(fault_in<G>(&format::IkHeader::goals_offset, 3, change), Error::bad_value, Section::ik,
          1);
  };
  bad_goal([](G& g) { g.offset[1] = nan_value; });
  bad_goal([](G& g) { g.jump = nan_value; });
  bad_goal([](G& g) { g.jump = 1.5f; });
  bad_goal([](G& g) { g.jump = -0.5f; });
}

TEST_CASE("verify finds joints and goals that nothing uses") {
  ModelSpec spec = rich_model();
  spec.ik_tracks.clear();
  CHECK(fault_after([](Blob&) {}, spec).error == Error::none);
  check(fault_after([](Blob& blob) {
          format::IkHeader& header = blob.record<format::IkHeader>(Section::ik);
          header.chain_count = 0;  // what was the chain is now a gap
        }),
        Error::bad_value, Section::ik, 0);
  ModelSpec doubled = rich_model();
  doubled.ik_chains.push_back(doubled.ik_chains[0]);
  check(fault_after([](Blob&) {}, doubled), Error::bad_reference, Section::ik, 1);
}
