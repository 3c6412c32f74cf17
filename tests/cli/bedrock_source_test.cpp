// Bedrock files as sources.
#include <string>

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
  CHECK(lost.err.find("[no-length]") != std::string::npos);
  CHECK(lost.err.find("dragon.animation.json:1:42") != std::string::npos);
  CHECK(sandbox.fmmc({"compile", "dragon.geo.json", "-o", "out", "--length", "2"}).code == 0);
  const Result shown = sandbox.fmmc({"inspect", "--json", "out/dragon.fmmb"});
  CHECK(shown.out.find("\"ticks\": 40") != std::string::npos);
  CHECK(sandbox.fmmc({"compile", "dragon.geo.json", "-o", "out", "--length", "0"}).code == 2);
}
