#include "commands/difference.h"

#include <doctest/doctest.h>

#include "bake/mesh.h"
#include "unit/bake/models.h"
#include "write/blob/blob.h"

using namespace fmmc;
using namespace fmmc::testing;

namespace {

// What is said of a model that is compiled in fmm semantics.
Diagnostics said_of(const Model& model, int rate = 20) {
  BakeOptions options;
  options.rate = rate;
  Diagnostics silent, said;
  const auto animations = bake_animations(model, options, silent);
  note_difference(model, animations, options, error_points(model, {}, attachments_of(model)), said);
  return said;
}

// A bone that reaches 16 px: a locator hangs there, so its motion is seen.
Model with_locator(Channel channel, std::vector<Keyframe> keys) {
  Model model = one_channel_model(1, channel, std::move(keys));
  Locator locator;
  locator.name = "tip";
  locator.bone = 0;
  locator.position = {0, 16, 0};
  model.locators.push_back(locator);
  return model;
}

}  // namespace

TEST_CASE("the note names the worst animation, bone, time and distance") {
  const Model model = with_locator(Channel::position, {make_key(0, 0, Interpolation::catmullrom),
                                                       make_key(0.5, 32, Interpolation::catmullrom),
                                                       make_key(1, 16, Interpolation::catmullrom)});
  const Diagnostics said = said_of(model);
  REQUIRE(said.all().size() == 1);
  const Diagnostic& note = said.all()[0];
  CHECK(note.severity == Severity::note);
  CHECK(note.code == "semantics-differ");
  CHECK(note.text ==
        "m: 'walk' is up to 2.0 px (bone 'leg', 0.75 s) from what Blockbench shows; SEMANTICS "
        "blockbench follows the editor");
  CHECK(note.place == "in animation 'walk'");
}

TEST_CASE("nothing is said where both mean the same") {
  CHECK(said_of(with_locator(Channel::rotation, {make_key(0, 0), make_key(1, 90)})).all().empty());
  CHECK(said_of(with_locator(Channel::position,
                             {make_key(0, text("1"), number(0), number(0)), make_key(1, 8)}))
            .all()
            .empty());
}

TEST_CASE("rest angles count only with keys of rotation") {
  Model model = with_locator(Channel::rotation, {make_key(0, Vec3{0, 0, 90})});
  CHECK(said_of(model).all().empty());
  model.bones[0].rotation = {90, 0, 0};
  CHECK(said_of(model).count("semantics-differ") == 1);
}

TEST_CASE("differences below a twentieth of a pixel are not told") {
  CHECK(said_of(with_locator(Channel::position, {make_key(0, 0, Interpolation::catmullrom),
                                                 make_key(1, 0.4, Interpolation::catmullrom)}))
            .all()
            .empty());
}

TEST_CASE("text that is Molang differs, and the rate does not matter") {
  const Model model = with_locator(
      Channel::position, {make_key(0, text("query.anim_time * 16"), number(0), number(0))});
  for (const int rate : {7, 20, 60}) {
    const Diagnostics said = said_of(model, rate);
    REQUIRE(said.all().size() == 1);
    CHECK(said.all()[0].text.find("15.2 px (bone 'leg', 0.95 s)") != std::string::npos);
  }
}
