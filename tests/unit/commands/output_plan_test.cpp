#include "commands/output_plan.h"

#include <doctest/doctest.h>

using namespace fmmc;

namespace {

OutputPlan plan(std::vector<std::string> inputs, std::optional<std::string> base = {}) {
  BatchOptions options;
  options.inputs = std::move(inputs);
  options.output_dir = "out";
  options.base = std::move(base);
  return plan_outputs(options, ".fmmb");
}

}  // namespace

TEST_CASE("without a base an output is named after the file alone") {
  const OutputPlan p = plan({"models/npc/Grimheart Player.bbmodel"});
  REQUIRE(p.tasks.size() == 1);
  CHECK(p.tasks[0].relative == "Grimheart Player");
  CHECK(p.tasks[0].output == "out/Grimheart Player.fmmb");
  CHECK(p.tasks[0].state.empty());
}

TEST_CASE("with a base an output keeps its folder") {
  const OutputPlan p = plan({"models/npc/dragon.bbmodel", "models/dragon.bbmodel"}, "./models/");
  REQUIRE(p.tasks.size() == 2);
  CHECK(p.tasks[0].output == "out/npc/dragon.fmmb");
  CHECK(p.tasks[1].output == "out/dragon.fmmb");
}

TEST_CASE("a state file stands where the output does, below its own folder") {
  BatchOptions options;
  options.inputs = {"m/a.bbmodel"};
  options.output_dir = "out";
  options.state_dir = "state";
  options.base = ".";
  CHECK(plan_outputs(options, ".fmmb").tasks[0].state == "state/m/a.state");
}

TEST_CASE("an input outside the base is refused, also when it climbs out") {
  CHECK(plan({"other/a.bbmodel"}, "models").error ==
        "input 'other/a.bbmodel' does not lie below the base 'models'");
  CHECK_FALSE(plan({"models/../other/a.bbmodel"}, "models").error.empty());
  CHECK_FALSE(plan({"modelsx/a.bbmodel"}, "models").error.empty());
}

TEST_CASE("two inputs with one output are refused, naming both") {
  CHECK(plan({"a/x.bbmodel", "b/x.bbmodel"}).error ==
        "'a/x.bbmodel' and 'b/x.bbmodel' would both become 'out/x.fmmb'");
  CHECK_FALSE(plan({"a/x.bbmodel", "a/x.bbmodel"}).error.empty());
  CHECK_FALSE(plan({"a/x.bbmodel", "a/x.fmmodel"}).error.empty());
}

TEST_CASE("two outputs that differ by case only are refused") {
  CHECK(plan({"a/Dragon.bbmodel", "b/dragon.bbmodel"}).error ==
        "'a/Dragon.bbmodel' and 'b/dragon.bbmodel' would both become 'out/dragon.fmmb', which "
        "differs from the other by case only");
}

TEST_CASE("what names a folder is no input") {
  CHECK(plan({"models/.."}).error == "input 'models/..' names a folder, not a file");
  CHECK_FALSE(plan({"models/"}).error.empty());
}
