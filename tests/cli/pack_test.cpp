#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "cli/models.h"
#include "cli/run.h"
#include "write/bedrock/zip.h"

using namespace fmm_cli;

namespace {

std::vector<std::string> with(std::vector<std::string> words, std::vector<std::string> more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const std::vector<std::string> pack_models = {"pack", "models", "-o", "my.mcpack", "--quiet"};

std::string entry(const Sandbox& box, std::string_view archive, std::string_view path) {
  const auto files = fmmc::bedrock::read_zip(box.read(archive), 1u << 30);
  REQUIRE(files);
  for (const fmmc::BedrockFile& file : *files)
    if (file.path == path) return file.bytes;
  FAIL("no entry " << path);
  return {};
}

nlohmann::json manifest(const Sandbox& box, std::string_view archive = "my.mcpack") {
  return nlohmann::json::parse(entry(box, archive, "manifest.json"));
}

}  // namespace

TEST_CASE("a folder of models becomes a pack in one step") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  box.write("models/npc/Red Goblin.bbmodel", model());
  box.write("models/notes.txt", "not a model");
  CHECK(box.fmmc(pack_models).code == 0);
  const auto files = fmmc::bedrock::read_zip(box.read("my.mcpack"), 1u << 30);
  REQUIRE(files);
  std::vector<std::string> paths;
  for (const fmmc::BedrockFile& file : *files)
    paths.push_back(file.path);
  const auto has = [&](const char* path) {
    return std::find(paths.begin(), paths.end(), path) != paths.end();
  };
  CHECK(has("manifest.json"));
  CHECK(has("pack_icon.png"));
  CHECK(has("texts/languages.json"));
  CHECK(has("entity/dragon.entity.json"));
  CHECK(has("entity/npc_red_goblin.entity.json"));
  CHECK(paths.size() == 16);
}

TEST_CASE("the manifest has two uuids that the pack's name alone decides") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  const auto named = with(pack_models, {"--name", "My pack"});
  CHECK(box.fmmc(named).code == 0);
  const auto first = manifest(box);
  CHECK(first["format_version"] == 2);
  CHECK(first["header"]["name"] == "My pack");
  CHECK(first["modules"][0]["type"] == "resources");
  CHECK(first["header"]["uuid"] != first["modules"][0]["uuid"]);
  const std::string uuid = first["header"]["uuid"];
  CHECK(uuid.size() == 36);
  CHECK(uuid[14] == '8');
  CHECK(std::string("89ab").find(uuid[19]) != std::string::npos);

  box.write("models/goblin.bbmodel", model("45"));
  CHECK(box.fmmc(named).code == 0);
  CHECK(manifest(box) == first);
  CHECK(box.fmmc(with(pack_models, {"--name", "Other"})).code == 0);
  CHECK(manifest(box)["header"]["uuid"] != first["header"]["uuid"]);
}

TEST_CASE("the same models give the same bytes, wherever and whenever") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  CHECK(box.fmmc(pack_models).code == 0);
  box.write("elsewhere/b/models/dragon.bbmodel", model());
  Setting setting;
  setting.folder = box.path("elsewhere/b");
  setting.env = {{"TZ", "Asia/Tokyo"}, {"LC_ALL", "C"}};
  CHECK(box.fmmc(pack_models, setting).code == 0);
  CHECK(box.read("my.mcpack") == box.read("elsewhere/b/my.mcpack"));
}

TEST_CASE("unzip finds nothing wrong with a pack") {
  if (run_program({"unzip", "-v"}, {}).code != 0) return;  // not on this machine
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  CHECK(box.fmmc(pack_models).code == 0);
  CHECK(run_program({"unzip", "-tq", box.path("my.mcpack")}, {}).code == 0);
}

TEST_CASE("a pack may be a folder") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  CHECK(box.fmmc({"pack", "models", "-o", "my_pack/", "--quiet"}).code == 0);
  CHECK(box.exists("my_pack/manifest.json"));
  CHECK(box.exists("my_pack/entity/dragon.entity.json"));
}

TEST_CASE("a model that fails makes no pack and leaves the former one") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  CHECK(box.fmmc(pack_models).code == 0);
  const std::string former = box.read("my.mcpack");
  box.write("models/broken.bbmodel", "{");
  const Result result = box.fmmc(pack_models);
  CHECK(result.code == 1);
  CHECK(result.err.find("1 of 2 models failed") != std::string::npos);
  CHECK(box.read("my.mcpack") == former);
}

TEST_CASE("--behavior writes the server's side with the properties of every animation") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  CHECK(box.fmmc(with(pack_models, {"--behavior", "my_behavior.mcpack"})).code == 0);
  const auto entity =
      nlohmann::json::parse(entry(box, "my_behavior.mcpack", "entities/dragon.json"));
  const auto& description = entity["minecraft:entity"]["description"];
  CHECK(description["identifier"] == "fmm:dragon");
  CHECK(description["properties"]["fmm:anim0"]["client_sync"] == true);
  CHECK(description["properties"]["fmm:anim0"]["range"] == nlohmann::json({0, 16777215}));
  const auto server = manifest(box, "my_behavior.mcpack");
  CHECK(server["modules"][0]["type"] == "data");
  CHECK(server["dependencies"][0]["uuid"] == manifest(box)["header"]["uuid"]);
}

TEST_CASE("--against refuses new content at an old version") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model("90"));
  CHECK(box.fmmc({"pack", "models", "-o", "old.mcpack", "--name", "P", "--quiet"}).code == 0);
  const std::vector<std::string> again = {"pack", "models",  "-o",        "new.mcpack", "--name",
                                          "P",    "--quiet", "--against", "old.mcpack"};
  CHECK(box.fmmc(again).code == 0);
  box.write("models/dragon.bbmodel", model("45"));
  box.remove("new.mcpack");
  const Result refused = box.fmmc(again);
  CHECK(refused.code == 1);
  CHECK(refused.err.find("'animations/dragon.animation.json' differs") != std::string::npos);
  CHECK(refused.err.find("raise --pack-version") != std::string::npos);
  CHECK_FALSE(box.exists("new.mcpack"));
  CHECK(box.fmmc(with(again, {"--pack-version", "1.0.1"})).code == 0);
  CHECK(box.fmmc(with(again, {"--pack-version", "0.9.0"})).code == 1);
}

TEST_CASE("--against a file that is no pack is an error") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  box.write("old.mcpack", "PK\x03\x04 nonsense");
  CHECK(box.fmmc(with(pack_models, {"--against", "old.mcpack"})).code == 1);
  CHECK(box.fmmc(with(pack_models, {"--against", "none.mcpack"})).code == 1);
}

TEST_CASE("--extra puts files of a folder into the pack, but none over another") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  box.write("extra/sounds/roar.ogg", "ogg");
  box.write("extra/pack_icon.png", png_bytes());
  box.write("extra/texts/en_US.lang", "own.line=1\n");
  CHECK(box.fmmc(with(pack_models, {"--extra", "extra"})).code == 0);
  CHECK(entry(box, "my.mcpack", "sounds/roar.ogg") == "ogg");
  CHECK(entry(box, "my.mcpack", "pack_icon.png") == png_bytes());
  const std::string texts = entry(box, "my.mcpack", "texts/en_US.lang");
  CHECK(texts.find("entity.fmm:dragon.name=Dragon\n") != std::string::npos);
  CHECK(texts.ends_with("own.line=1\n"));
  box.write("extra/entity/dragon.entity.json", "{}");
  const Result refused = box.fmmc(with(pack_models, {"--extra", "extra"}));
  CHECK(refused.code == 1);
  CHECK(refused.err.find("is also a file of the pack") != std::string::npos);
}

TEST_CASE("--icon is the pack's picture") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  box.write("icon.png", png_bytes());
  CHECK(box.fmmc(with(pack_models, {"--icon", "icon.png"})).code == 0);
  CHECK(entry(box, "my.mcpack", "pack_icon.png") == png_bytes());
}

TEST_CASE("what makes no pack is wrong use") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  box.write("empty/notes.txt", "");
  CHECK(box.fmmc({"pack", "-o", "my.mcpack"}).code == 2);
  CHECK(box.fmmc({"pack", "models"}).code == 2);
  CHECK(box.fmmc({"pack", "models", "-o", "my.tar"}).code == 2);
  CHECK(box.fmmc({"pack", "empty", "-o", "my.mcpack"}).code == 2);
  CHECK(box.fmmc(with(pack_models, {"--pack-version", "1.0"})).code == 2);
}
