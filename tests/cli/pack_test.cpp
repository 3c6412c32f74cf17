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
  CHECK(refused.err.find("raise the pack's version") != std::string::npos);
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
  CHECK(box.fmmc(with(pack_models, {"--jobs", "0"})).code == 2);
  CHECK(box.fmmc(with(pack_models, {"--cache", ""})).code == 2);
}

TEST_CASE("NAME.fmm.json beside a model goes before the command line of pack") {
  const Sandbox box;
  ModelText text;
  // In `fmm` semantics a key that no tick meets is shown at none, in `blockbench` at its own time.
  text.length = "0.51";
  box.write("models/a.bbmodel", text.str());
  box.write("models/b.bbmodel", text.str());
  box.write("models/a.fmm.json", R"({"semantics": "blockbench"})");
  CHECK(box.fmmc(pack_models).code == 0);
  const auto length = [&](const std::string& id) {
    const auto file =
        nlohmann::json::parse(entry(box, "my.mcpack", "animations/" + id + ".animation.json"));
    return file["animations"]["animation.fmm." + id + ".idle"]["animation_length"].get<double>();
  };
  CHECK(length("a") == doctest::Approx(0.51));
  CHECK(length("b") == doctest::Approx(0.55));

  box.write("models/a.fmm.json", R"({"semantics": "blokbench"})");
  const Result wrong = box.fmmc(pack_models);
  CHECK(wrong.code == 1);
  CHECK(wrong.err.find("models/a.fmm.json:1:15") != std::string::npos);
}

TEST_CASE("any number of jobs gives the same bytes and the same words in the same order") {
  const Sandbox box;
  ModelText warned;
  warned.texture_source = "";
  for (int i = 0; i < 24; ++i) {
    const std::string path = "models/m" + std::to_string(i) + ".bbmodel";
    box.write(path, i % 3 == 0 ? warned.str() : model(std::to_string(i)));
  }
  const std::vector<std::string> loud = {"pack", "models", "-o", "my.mcpack"};
  const Result one = box.fmmc(with(loud, {"--jobs", "1"}));
  CHECK(one.code == 0);
  CHECK(count_of(one.err, "[texture-missing]") == 8);
  const std::string bytes = box.read("my.mcpack");
  for (const char* jobs : {"2", "16"}) {
    CAPTURE(jobs);
    box.remove("my.mcpack");
    const Result many = box.fmmc(with(loud, {"--jobs", jobs}));
    CHECK(many.code == 0);
    CHECK(many.err == one.err);
    CHECK(box.read("my.mcpack") == bytes);
  }
}

TEST_CASE("what was packed before comes from the cache, wherever the models lie") {
  const Sandbox box;
  box.write("models/a.bbmodel", model());
  box.write("models/npc/b.bbmodel", model("45"));
  const auto cached = [&](const std::string& folder) {
    Setting setting;
    setting.folder = box.path(folder);
    return box.fmmc({"pack", "models", "-o", "my.mcpack", "--behavior", "server.mcpack", "--cache",
                     box.path("cache"), "--verbose"},
                    setting);
  };
  CHECK(cached(".").err.ends_with("2 compiled, 0 up to date\n"));
  const std::string bytes = box.read("my.mcpack"), server = box.read("server.mcpack");
  box.remove("my.mcpack");
  box.remove("server.mcpack");
  CHECK(cached(".").err.ends_with("0 compiled, 0 up to date, 2 of 2 from cache\n"));
  CHECK(box.read("my.mcpack") == bytes);
  CHECK(box.read("server.mcpack") == server);

  box.write("else/where/models/a.bbmodel", model());
  box.write("else/where/models/npc/b.bbmodel", model("46"));
  CHECK(cached("else/where").err.ends_with("1 compiled, 0 up to date, 1 of 2 from cache\n"));
}

TEST_CASE("a blob is no part of a pack, nor a pack of a blob, in the cache either") {
  const Sandbox box;
  box.write("models/a.bbmodel", model());
  const std::vector<std::string> cache = {"--cache", box.path("cache"), "--verbose"};
  const std::vector<std::string> compile = {"compile", "models/a.bbmodel", "-o", "out"};
  CHECK(box.fmmc(with(pack_models, cache)).code == 0);
  CHECK(box.fmmc(with(compile, cache)).err.ends_with("1 compiled, 0 up to date\n"));
  CHECK(box.files("out") == std::vector<std::string>{"a.fmmb"});
}

TEST_CASE("--compiled puts together what compile has written, as pack would have made it") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  box.write("models/npc/Red_goblin.bbmodel", model("45"));
  const auto packs = with(pack_models, {"--behavior", "server.mcpack"});
  CHECK(box.fmmc(packs).code == 0);
  CHECK(box.fmmc({"compile", "models/dragon.bbmodel", "models/npc/Red_goblin.bbmodel", "--base",
                  "models", "-o", "out", "--bedrock", "files", "--behavior", "side"})
            .code == 0);
  box.write("list", "files\tside\tfmm\tnpc/Red_goblin\nfiles\tside\tfmm\tdragon\n");
  const std::vector<std::string> together = {
      "pack", "--compiled", "list", "-o", "new.mcpack", "--behavior", "s.mcpack", "--name", "my"};
  CHECK(box.fmmc(together).code == 0);
  CHECK(box.read("new.mcpack") == box.read("my.mcpack"));
  CHECK(box.read("s.mcpack") == box.read("server.mcpack"));

  CHECK(box.fmmc(with(together, {"models"})).code == 2);
  box.remove("files/entity/dragon.entity.json");
  const Result lost = box.fmmc(together);
  CHECK(lost.code == 1);
  CHECK(lost.err.find("'files/entity/dragon.entity.json' cannot be read: not found") !=
        std::string::npos);
  for (const char* bad : {"", "files\tfmm\tdragon\n", "files\tside\tfmm\tdragon\tmore\n",
                          "files\tside\tfmm\tnpc/Red_goblin\nfiles\tside\tfmm\tnpc/red goblin\n"}) {
    CAPTURE(bad);
    box.write("list", bad);
    CHECK(box.fmmc(together).code == 1);
  }
}

TEST_CASE("--stamp of a pack changes when a file of it does, and only then") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  const std::vector<std::string> folder = {"pack",    "models",  "-o",   "my/",
                                           "--quiet", "--stamp", "stamp"};
  CHECK(box.fmmc(folder).code == 0);
  const std::string first = box.read("stamp");
  const auto time = box.time("stamp");
  CHECK(box.fmmc(folder).code == 0);
  CHECK(box.time("stamp") == time);
  CHECK(box.fmmc(with(folder, {"--description", "Other"})).code == 0);
  CHECK(box.read("stamp") != first);
}

TEST_CASE(
    "63 a texture deleted by hand from a pack: validate names the client entity and the key") {
  const Sandbox box;
  box.write("models/dragon.bbmodel", model());
  CHECK(box.fmmc({"pack", "models", "-o", "my/", "--quiet"}).code == 0);
  CHECK(box.fmmc({"validate", "my"}).code == 0);
  box.remove("my/textures/entity/dragon.png");
  const Result result = box.fmmc({"validate", "my"});
  CHECK(result.code == 1);
  CHECK(line_with(result.err, "[entity-texture]").find("my/entity/dragon.entity.json:") == 0);
  CHECK(line_with(result.err, "  in ") == "  in entity 'fmm:dragon', texture 'default'");
}
