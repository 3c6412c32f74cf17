// Bedrock files as sources.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

void write_dragon(const Sandbox& sandbox, const std::string& clip) {
  sandbox.write("dragon.geo.json", R"({"format_version": "1.12.0", "minecraft:geometry": [
    {"description": {"identifier": "geometry.dragon", "texture_width": 1, "texture_height": 1},
     "bones": [{"name": "body", "cubes": [{"origin": [0, 0, 0], "size": [1, 1, 1], "uv": [0, 0]}]}]}]})");
  sandbox.write("dragon.animation.json",
                R"({"animations": {"animation.dragon.walk": )" + clip + "}}");
  sandbox.write("dragon.png", png_bytes());
}

}  // namespace

TEST_CASE("a .geo.json is a model like any other, named without both endings") {
  const Sandbox sandbox;
  write_dragon(sandbox, R"({"loop": true, "animation_length": 1, "bones": {"body": {"rotation":
    {"0.0": [0, 0, 0], "0.5": [0, 0, 90], "1.0": [0, 0, 0]}}}})");
  const Result compiled = sandbox.fmmc({"compile", "dragon.geo.json", "-o", "out"});
  CHECK(compiled.err == "");
  CHECK(compiled.code == 0);
  const Result shown = sandbox.fmmc({"inspect", "out/dragon.fmmb"});
  CHECK(shown.out.find("walk") != std::string::npos);
  CHECK(shown.out.find("blockbench") != std::string::npos);
  const Result ids = sandbox.fmmc({"ids", "dragon.geo.json", "-o", "ids", "--namespace", "models"});
  CHECK(ids.code == 0);
  CHECK(sandbox.read("ids/dragon.h").find("AnimationId walk{0}") != std::string::npos);
}

TEST_CASE("--length is how long clips are that do not say it") {
  const Sandbox sandbox;
  write_dragon(sandbox, R"({"bones": {"body": {"rotation": ["query.anim_time * 90", 0, 0]}}})");
  const Result lost = sandbox.fmmc({"compile", "dragon.geo.json", "-o", "out"});
  CHECK(lost.code == 1);
  CHECK(lost.err.starts_with("dragon.animation.json:1:42: error: "));
  CHECK(lost.err.find("[no-length]") != std::string::npos);
  CHECK(sandbox.fmmc({"compile", "dragon.geo.json", "-o", "out", "--length", "2"}).code == 0);
  const Result shown = sandbox.fmmc({"inspect", "--json", "out/dragon.fmmb"});
  CHECK(shown.out.find("\"ticks\": 40") != std::string::npos);
  CHECK(sandbox.fmmc({"compile", "dragon.geo.json", "-o", "out", "--length", "0"}).code == 2);
}

TEST_CASE("controllers beside a model are in its blob and in its Bedrock files") {
  const Sandbox sandbox;
  write_dragon(sandbox, R"({"loop": true, "animation_length": 1})");
  const auto write_controllers = [&](const std::string& start) {
    sandbox.write("dragon.animation_controllers.json", R"({"format_version": "1.10.0",
      "animation_controllers": {"controller.animation.dragon.move": {"initial_state": ")" +
                                                           start + R"(", "states": {
        "rest": {"transitions": [{"go": "query.is_moving"}], "blend_transition": 0.5},
        "go": {"animations": ["walk"], "transitions": [{"rest": "query.state_time > 2"}]}}}}})");
  };
  write_controllers("rest");
  const std::vector<std::string> compile = {
      "compile", "dragon.geo.json", "-o", "out", "--bedrock", "pack", "--state", "state"};
  const Result compiled = sandbox.fmmc(compile);
  CHECK(compiled.code == 0);
  CHECK(compiled.err.find("dragon.animation_controllers.json:2:33: note: ") == 0);
  CHECK(compiled.err.find("query.is_moving") != std::string::npos);
  const Result shown = sandbox.fmmc({"inspect", "out/dragon.fmmb"});
  CHECK(shown.out.find("controllers: 1\n  move, begins in rest\n"
                       "    rest: nothing; fades in 0.5 s\n"
                       "      > go: query.is_moving\n"
                       "    go: walk\n"
                       "      > rest: after 2 s\n") != std::string::npos);
  const std::string path = "pack/animation_controllers/dragon.animation_controllers.json";
  CHECK(sandbox.read(path).find("controller.animation.fmm.dragon.move") != std::string::npos);
  // An edit of theirs is one of the model's.
  write_controllers("go");
  CHECK(sandbox.fmmc(compile).code == 0);
  CHECK(sandbox.fmmc({"inspect", "out/dragon.fmmb"}).out.find("begins in go") != std::string::npos);
}
