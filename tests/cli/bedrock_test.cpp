#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"

using namespace fmm_cli;

namespace {

const std::vector<std::string> dragon_files = {
    "animation_controllers/dragon.animation_controllers.json",
    "animations/dragon.animation.json",
    "entity/dragon.entity.json",
    "models/entity/dragon.geo.json",
    "render_controllers/dragon.render_controllers.json",
    "textures/entity/dragon.png",
};

std::vector<std::string> with(std::vector<std::string> words, std::vector<std::string> more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const std::vector<std::string> compile_dragon = {"compile",   "dragon.bbmodel", "-o",     "out",
                                                 "--bedrock", "pack",           "--quiet"};

}  // namespace

TEST_CASE("--bedrock writes the files of a resource pack beside the blob") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  CHECK(box.fmmc(compile_dragon).code == 0);
  CHECK(box.files("pack") == dragon_files);
  CHECK(box.exists("out/dragon.fmmb"));
}

TEST_CASE("--bedrock changes nothing of the blob") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  CHECK(box.fmmc({"compile", "dragon.bbmodel", "-o", "plain", "--quiet"}).code == 0);
  CHECK(box.fmmc(compile_dragon).code == 0);
  CHECK(box.read("plain/dragon.fmmb") == box.read("out/dragon.fmmb"));
}

TEST_CASE("Bedrock files belong to a model's state: one that is gone comes back") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  const auto again = with(compile_dragon, {"--state", "state"});
  CHECK(box.fmmc(again).code == 0);
  const std::string geometry = box.read("pack/models/entity/dragon.geo.json");
  box.remove("pack/models/entity/dragon.geo.json");
  CHECK(box.fmmc(again).code == 0);
  CHECK(box.read("pack/models/entity/dragon.geo.json") == geometry);
}

TEST_CASE("Bedrock files that would not change are not touched") {
  const Sandbox box;
  box.write("dragon.bbmodel", model("90"));
  CHECK(box.fmmc(compile_dragon).code == 0);
  const auto time = box.time("pack/models/entity/dragon.geo.json");
  box.write("dragon.bbmodel", model("45"));
  CHECK(box.fmmc(compile_dragon).code == 0);
  CHECK(box.time("pack/models/entity/dragon.geo.json") == time);
}

TEST_CASE("a model that fails writes no Bedrock file") {
  const Sandbox box;
  box.write("dragon.bbmodel", "{");
  CHECK(box.fmmc(compile_dragon).code == 1);
  CHECK_FALSE(box.exists("pack"));
}

TEST_CASE("two models of one Bedrock name are refused before anything is written") {
  const Sandbox box;
  box.write("Red Dragon.bbmodel", model());
  box.write("red_dragon.bbmodel", model());
  const Result result = box.fmmc(
      {"compile", "Red Dragon.bbmodel", "red_dragon.bbmodel", "-o", "out", "--bedrock", "pack"});
  CHECK(result.code == 2);
  CHECK(result.err.find("would both be called 'red_dragon' in Bedrock") != std::string::npos);
  CHECK_FALSE(box.exists("out"));
}

TEST_CASE("--bedrock-namespace names entities and their files, animations stay") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  CHECK(box.fmmc(with(compile_dragon, {"--bedrock-namespace", "zoo"})).code == 0);
  const auto client = nlohmann::json::parse(box.read("pack/entity/dragon.entity.json"));
  const auto& description = client["minecraft:client_entity"]["description"];
  CHECK(description["identifier"] == "zoo:dragon");
  CHECK(description["geometry"]["default"] == "geometry.zoo.dragon");
  CHECK(description["animations"]["idle"] == "animation.fmm.dragon.idle");
}

TEST_CASE("--bedrock-namespace must be one that the game takes") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  for (const std::string bad : {"Zoo", "minecraft", "1", "a-b"}) {
    CAPTURE(bad);
    const Result result = box.fmmc(with(compile_dragon, {"--bedrock-namespace", bad}));
    CHECK(result.code == 2);
    CHECK(result.err.find("--bedrock-namespace takes") != std::string::npos);
  }
}

TEST_CASE("--bedrock-min sets the lowest version of geometry") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  CHECK(box.fmmc(with(compile_dragon, {"--bedrock-min", "1.21.0"})).code == 0);
  const auto geometry = nlohmann::json::parse(box.read("pack/models/entity/dragon.geo.json"));
  CHECK(geometry["format_version"] == "1.21.0");
  CHECK(box.fmmc(with(compile_dragon, {"--bedrock-min", "1.13.0"})).code == 2);
}

TEST_CASE("options of Bedrock files need a folder for them") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  const Result result =
      box.fmmc({"compile", "dragon.bbmodel", "-o", "out", "--bedrock-namespace", "zoo"});
  CHECK(result.code == 2);
  CHECK(result.err.find("--bedrock-namespace needs --bedrock DIR") != std::string::npos);
}

TEST_CASE("--behavior writes the server's side of an entity, for which a folder is needed") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  CHECK(box.fmmc(with(compile_dragon, {"--behavior", "server"})).code == 0);
  CHECK(box.files("server") == std::vector<std::string>{"entities/dragon.json"});
  const auto entity = nlohmann::json::parse(box.read("server/entities/dragon.json"));
  CHECK(entity["minecraft:entity"]["description"]["identifier"] == "fmm:dragon");
  const Result alone = box.fmmc({"compile", "dragon.bbmodel", "-o", "out", "--behavior", "server"});
  CHECK(alone.code == 2);
  CHECK(alone.err.find("--behavior needs --bedrock DIR") != std::string::npos);
}

TEST_CASE("--stamp changes when an output does, and only then") {
  const Sandbox box;
  const auto compile =
      with(compile_dragon, {"--behavior", "server", "--stamp", "stamp", "--state", "state"});
  box.write("dragon.bbmodel", model("90"));
  CHECK(box.fmmc(compile).code == 0);
  const std::string first = box.read("stamp");
  CHECK(std::count(first.begin(), first.end(), '\n') == 8);
  CHECK(first.find(" dragon.fmmb\n") != std::string::npos);
  CHECK(first.find(" entities/dragon.json\n") != std::string::npos);
  const auto time = box.time("stamp");
  CHECK(box.fmmc(compile).code == 0);
  CHECK(box.time("stamp") == time);
  box.write("dragon.bbmodel", model("45"));
  CHECK(box.fmmc(compile).code == 0);
  CHECK(box.read("stamp") != first);
}

TEST_CASE("--report lists channels and effects, and counts them") {
  const Sandbox box;
  ModelText text;
  text.animators += R"(,"effects":{"name":"Effects","type":"effect","keyframes":[)"
                    R"({"channel":"sound","time":0.5,"data_points":[{"effect":"step"}]},)"
                    R"({"channel":"timeline","time":9,"data_points":[{"script":"v.a = 1;"}]}]})";
  box.write("dragon.bbmodel", text.str());
  const auto report = [&](const char* semantics) {
    const Result result = box.fmmc(with(compile_dragon, {"--report", "--semantics", semantics}));
    CHECK(result.code == 0);
    return result.out;
  };
  CHECK(report("blockbench") ==
        "dragon: idle, body, rotation: exact, 2 keys\n"
        "dragon: 1 exact, 0 sampled, 0 passed, 0 lost\n"
        "dragon: idle, sound 'step' at 0.5 s: passed\n"
        "dragon: idle, timeline 'v.a = 1;' at 9 s: lost, it lies outside of the animation\n"
        "dragon: effects: 1 passed, 1 lost\n");
  CHECK(report("fmm").find("sound 'step' at 0.5 s: lost, fmm semantics plays no effects\n") !=
        std::string::npos);
}

TEST_CASE("both semantics write what they show") {
  const Sandbox box;
  box.write("dragon.bbmodel", model());
  const auto last_key = [&](std::string_view semantics) {
    CHECK(box.fmmc(with(compile_dragon, {"--semantics", std::string(semantics)})).code == 0);
    const auto file = nlohmann::json::parse(box.read("pack/animations/dragon.animation.json"));
    return file["animations"]["animation.fmm.dragon.idle"]["bones"]["body"]["rotation"]["1.0"];
  };
  CHECK(last_key("fmm") == nlohmann::json({-90, 0, 0}));
  CHECK(last_key("blockbench") == nlohmann::json({-90, 0, 0}));
}
